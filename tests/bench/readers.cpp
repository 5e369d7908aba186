// What those who look back cost those who play: how long an acknowledgement takes while nobody reads, and while twenty
// strangers ask again and again for the list of whoever has played most. And what such a list costs. At last: how long
// it takes while the archive is looked through.
#include <CLI/CLI.hpp>

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <future>
#include <iostream>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "tests/bench/filling.hpp"
#include "tests/bench/machine.hpp"

namespace {

using namespace server;

struct Settings {
    std::filesystem::path folder;
    unsigned games = 200'000;
    unsigned of_one = 50'000;
    double seconds = 20;
    bool keeps = false;
};

const Person largest{PlayerId{"plargest"}, "Largest"};

void fill(const Settings& settings) {
    if (std::filesystem::exists(settings.folder / archive_file_name)) return;
    bench::FolderJournal journal(settings.folder);
    for (unsigned number = 0; number < settings.games; ++number) {
        FinishedGame game = bench::finished_game(number);
        if (number % (settings.games / settings.of_one) == 0) game.players.push_back(largest);
        Entry entry;
        entry.finished = std::make_shared<const FinishedGame>(std::move(game));
        journal.fill(std::move(entry));
    }
}

double at(std::vector<double>& sorted, double share) {
    std::sort(sorted.begin(), sorted.end());
    return 1e3 * sorted[static_cast<std::size_t>(share * static_cast<double>(sorted.size() - 1))];
}

/// One after the other, as somebody has who plays; meanwhile so many read, each again as soon as it has been answered.
void measure(bench::FolderJournal& journal, const Settings& settings, unsigned readers, const GameQuery& query,
             const char* name) {
    std::atomic<bool> is_over{false};
    std::atomic<std::uint64_t> lists{0};
    std::vector<std::thread> strangers;
    for (unsigned reader = 0; reader < readers; ++reader) {
        strangers.emplace_back([&] {
            while (!is_over) {
                std::promise<void> read;
                (*journal).list_games(query, [&](const auto&) { read.set_value(); });
                read.get_future().wait();
                ++lists;
            }
        });
    }
    std::vector<double> took;
    const double began = bench::wall_seconds();
    while (bench::wall_seconds() < began + settings.seconds) {
        Entry entry;
        entry.room = "ROOM";
        entry.lines.push_back(R"({"at":1,"change":"played","seat":"black1","action":{"type":"seal","duty":2}})");
        std::promise<void> kept;
        const double asked = bench::wall_seconds();
        (*journal).append(std::move(entry), [&](bool) { kept.set_value(); });
        kept.get_future().wait();
        took.push_back(bench::wall_seconds() - asked);
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
    const double lasted = bench::wall_seconds() - began;
    is_over = true;
    for (std::thread& stranger : strangers) stranger.join();
    std::printf("| %u | %s | %zu | %.2f | %.2f | %.2f | %.0f |\n", readers, name, took.size(), at(took, 0.5),
                at(took, 0.99), at(took, 1), static_cast<double>(lists) / lasted);
    std::fflush(stdout);
}

}  // namespace

int main(int count, char** arguments) try {
    Settings settings;
    CLI::App app("Measures acknowledgements while others read; prints a table.");
    app.add_option("--folder", settings.folder, "for the database; filled where there is none")->required();
    app.add_option("--games", settings.games, "finished")->capture_default_str();
    app.add_option("--of-one", settings.of_one, "of them, with one player")->capture_default_str();
    app.add_option("--seconds", settings.seconds, "for each row")->capture_default_str();
    app.add_flag("--keep", settings.keeps, "the database, for another run");
    CLI11_PARSE(app, count, arguments);
    fill(settings);
    const double began = bench::wall_seconds();
    auto journal = std::make_unique<bench::FolderJournal>(settings.folder);
    std::printf("%u games, %u of one player; %.0f MB; opened in %.1f s\n\n", settings.games, settings.of_one,
                static_cast<double>(std::filesystem::file_size(settings.folder / archive_file_name)) / 1e6,
                bench::wall_seconds() - began);
    std::printf(
        "| readers | of | acknowledgements | p50 ms | p99 ms | longest ms | lists/s |\n|--:|--|--:|--:|--:|--:|--:|\n");
    measure(*journal, settings, 0, {}, "nothing");
    measure(*journal, settings, 2, {"largest", {}, {}, {}}, "the largest player");
    measure(*journal, settings, 20, {"largest", {}, {}, {}}, "the largest player");
    measure(*journal, settings, 20, {"largest", {}, "totas", {}}, "the same, a game never played");
    measure(*journal, settings, 20, {{}, {}, "totas", {}}, "a game never played");
    for (unsigned turn = 0; turn < 3; ++turn) {
        journal.reset();
        journal = std::make_unique<bench::FolderJournal>(settings.folder);
        measure(*journal, settings, 0, {}, "nothing");
        journal.reset();
        journal = std::make_unique<bench::FolderJournal>(settings.folder, limit::scrub_bytes_per_s);
        measure(*journal, settings, 0, {}, "nothing, while it is scrubbed");
    }
    journal.reset();
    if (!settings.keeps) std::filesystem::remove_all(settings.folder);
} catch (const std::exception& fault) {
    std::cerr << "bench_readers: " << fault.what() << '\n';
    return 1;
}
