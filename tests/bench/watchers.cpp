// Load for a running server: a room of six in play (or several), and thousands who watch over WebSockets or streams. A
// round begins when all of them have the reveal of the last. Prints one line of JSON with what was measured, for
// tests/bench/compare.
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
    std::uint16_t watch_port = 0;
    int server = 0;  // process id
    std::size_t rooms = 1;
    std::size_t watchers = 1000;
    std::string by = "websocket";
    double idle_seconds = 2;
    double seconds = 3;
    int core = -1;
    bool takes_changes = false;
};

Watching watching_of(const std::string& name) {
    if (name == "websocket") return Watching::websocket;
    return name == "events" ? Watching::events : Watching::lines;
}

void print(const Settings& settings) {
    GameLoad load(settings.port, settings.server, settings.rooms, settings.takes_changes);
    if (settings.watch_port != 0) load.send_watchers_to(settings.watch_port);
    load.open_rooms();
    // What the server needs for its first game is not the watchers'.
    load.play(0, 1, 1);
    const Kilobytes before = kilobytes_of_process(settings.server);
    const Admission admitted = load.admit_watchers(settings.watchers, watching_of(settings.by));
    load.rest(settings.idle_seconds);
    const Kilobytes idle = kilobytes_of_process(settings.server) - before;
    const auto watchers = static_cast<double>(settings.watchers);
    JsonLine line;
    line.add("watchers", watchers);
    line.add("join_us", 1e6 * admitted.server_cpu_s / watchers);
    line.add("idle_resident_kb", idle.resident / watchers);
    line.add("idle_anonymous_kb", idle.anonymous / watchers);
    line.add("grown_mb", idle.resident / 1024);
    if (settings.seconds > 0) {
        Played played = load.play(0, settings.seconds, 1);
        line.add("deliveries", played.deliveries);
        line.add("deliveries_per_cpu_s", played.deliveries_per_cpu_s);
        line.add("server_share", played.median.server_share);
        line.add("own_share", played.median.own_share);
        line.add("spread_p50_us", 1e6 * at_share(played.spreads_s, 0.5));
        line.add("spread_p99_us", 1e6 * at_share(played.spreads_s, 0.99));
        line.add("playing_anonymous_kb", (played.memory - before).anonymous / watchers);
    }
    std::printf("%s\n", line.text().c_str());
}

}  // namespace

int main(int count, char** arguments) try {
    Settings settings;
    CLI::App app("Thousands watch a room of six of a running server; prints a line of JSON.");
    app.add_option("--port", settings.port, "of the server, on 127.0.0.1")->required();
    app.add_option("--watch-port", settings.watch_port, "of a relay of it, where the watchers are [the same]");
    app.add_option("--server", settings.server, "process id of the server; or of the relay, which is measured then")
        ->required();
    app.add_option("--watchers", settings.watchers)->capture_default_str();
    app.add_option("--rooms", settings.rooms, "in which they watch")->capture_default_str();
    app.add_option("--by", settings.by, "Server-Sent Events or lines of JSON where it is a stream")
        ->check(CLI::IsMember({"websocket", "events", "lines"}))
        ->capture_default_str();
    app.add_option("--idle", settings.idle_seconds, "seconds of doing nothing before memory is looked at");
    app.add_option("--seconds", settings.seconds, "of rounds; 0: none")->capture_default_str();
    app.add_option("--core", settings.core, "run on this core alone");
    app.add_flag("--changes", settings.takes_changes, "all but hosts are told changes in place of whole views");
    CLI11_PARSE(app, count, arguments);
    if (settings.core >= 0 && !pin_to_core(settings.core)) std::cerr << "not pinned to a core\n";
    prctl(PR_SET_TIMERSLACK, 1000UL);
    print(settings);
    return 0;
} catch (const std::exception& fault) {
    std::cerr << "bench_watchers: " << fault.what() << '\n';
    return 1;
}
