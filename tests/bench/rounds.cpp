// Load for a running server: rooms of six people who play sealed rounds (game/game_load.hpp). First as fast as the
// server answers, then paced at a half and at a tenth of that. tests/bench/run starts the server, each of the two on a
// core of its own.
#include <sys/prctl.h>

#include <CLI/CLI.hpp>
#include <cstdio>
#include <exception>
#include <iostream>
#include <string>

#include "tests/bench/game/game_load.hpp"
#include "tests/bench/json_line.hpp"
#include "tests/bench/shares.hpp"

namespace {

using namespace bench;

struct Settings {
    std::uint16_t port = 0;
    int server = 0;  // process id
    std::size_t rooms = 100;
    double seconds = 10;
    int core = -1;
    bool takes_changes = false;
    bool as_json = false;
    bool is_paced = true;
};

constexpr unsigned windows = 5;

void print_row(const Settings& settings, const char* name, Played& played) {
    const Share& share = played.median;
    std::printf("| %zu | %s | %.0f | %.3f | %.0f %% | %.0f %% | %.0f %% | %.0f | %.0f | %.0f |\n", settings.rooms, name,
                share.rounds_per_s, share.cpu_per_1000, 100 * share.user_share, 100 * share.server_share,
                100 * share.own_share, 1e6 * at_share(played.latencies_s, 0.5),
                1e6 * at_share(played.latencies_s, 0.99), 1e6 * at_share(played.latencies_s, 0.999));
    std::fflush(stdout);
}

void print_table(const Settings& settings, GameLoad& load, const Admission& opened) {
    const auto rooms = static_cast<double>(settings.rooms);
    std::printf(
        "%zu rooms of six opened in %.2f s: %.0f µs of the server's CPU for each connection from accept to "
        "ready, %.0f KB resident for each room\n\n",
        settings.rooms, opened.seconds, 1e6 * opened.server_cpu_s / (rooms * players_per_room),
        opened.grown.resident / rooms);
    std::printf(
        "| rooms | load | rounds/s | server CPU s per 1,000 rounds | of that user | server CPU | generator CPU | "
        "p50 µs | p99 µs | p99.9 µs |\n|---|---|---|---|---|---|---|---|---|---|\n");
    Played all = load.play(0, settings.seconds, windows);
    print_row(settings, "all it can", all);
    Played half = load.play(all.median.rounds_per_s / 2, settings.seconds, windows);
    print_row(settings, "half", half);
    Played tenth = load.play(all.median.rounds_per_s / 10, settings.seconds, windows);
    print_row(settings, "a tenth", tenth);
    std::printf("\n");
}

void print_json(const Settings& settings, GameLoad& load, const Admission& opened, const Kilobytes& before) {
    const auto rooms = static_cast<double>(settings.rooms);
    Played played = load.play(0, settings.seconds, windows);
    const Share& share = played.median;
    JsonLine line;
    line.add("rooms", rooms);
    line.add("ready_us", 1e6 * opened.server_cpu_s / (rooms * players_per_room));
    line.add("rounds_per_s", share.rounds_per_s);
    line.add("cpu_per_1000", share.cpu_per_1000);
    line.add("user_share", share.user_share);
    line.add("server_share", share.server_share);
    line.add("own_share", share.own_share);
    line.add("p50_us", 1e6 * at_share(played.latencies_s, 0.5));
    line.add("p99_us", 1e6 * at_share(played.latencies_s, 0.99));
    line.add("room_resident_kb", (played.memory - before).resident / rooms);
    line.add("room_anonymous_kb", (played.memory - before).anonymous / rooms);
    line.add("seals", played.messages.seals);
    line.add("ack_bytes", played.messages.ack_bytes);
    line.add("announcements", played.messages.announcements);
    line.add("announcement_bytes", played.messages.announcement_bytes);
    line.add("reveal_bytes", played.messages.reveal_bytes);
    for (const double part : {2.0, 10.0}) {
        if (!settings.is_paced) break;
        Played paced = load.play(share.rounds_per_s / part, settings.seconds, windows);
        const std::string name = part == 2.0 ? "half" : "tenth";
        line.add(name + "_p50_us", 1e6 * at_share(paced.latencies_s, 0.5));
        line.add(name + "_p99_us", 1e6 * at_share(paced.latencies_s, 0.99));
        line.add(name + "_p999_us", 1e6 * at_share(paced.latencies_s, 0.999));
        line.add(name + "_cpu_per_1000", paced.median.cpu_per_1000);
    }
    std::printf("%s\n", line.text().c_str());
}

}  // namespace

int main(int count, char** arguments) try {
    Settings settings;
    CLI::App app("Plays CTOR 3-3 rounds in many rooms of a running server; prints a table.");
    app.add_option("--port", settings.port, "of the server, on 127.0.0.1")->required();
    app.add_option("--server", settings.server, "process id of the server")->required();
    app.add_option("--rooms", settings.rooms, "rooms of six")->capture_default_str();
    app.add_option("--seconds", settings.seconds, "at each of the three paces")->capture_default_str();
    app.add_option("--core", settings.core, "run on this core alone");
    app.add_flag("--json", settings.as_json, "a line of JSON instead of the table");
    app.add_flag("--maximum{false}", settings.is_paced, "with JSON: only as fast as the server answers");
    app.add_flag("--changes", settings.takes_changes, "all but hosts are told changes in place of whole views");
    CLI11_PARSE(app, count, arguments);
    if (settings.core >= 0 && !pin_to_core(settings.core)) std::cerr << "not pinned to a core\n";
    prctl(PR_SET_TIMERSLACK, 1000UL);

    const Kilobytes before = kilobytes_of_process(settings.server);
    GameLoad load(settings.port, settings.server, settings.rooms, settings.takes_changes);
    const Admission opened = load.open_rooms();
    settings.as_json ? print_json(settings, load, opened, before) : print_table(settings, load, opened);
    return 0;
} catch (const std::exception& fault) {
    std::cerr << "bench_rounds: " << fault.what() << '\n';
    return 1;
}
