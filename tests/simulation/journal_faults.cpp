// Does to the journal what disks do: many power cuts, flipped bits, no room. A short form of each is among the unit
// tests.
#include <sched.h>
#include <sys/mount.h>

#include <CLI/CLI.hpp>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <exception>
#include <fstream>
#include <future>
#include <iostream>
#include <string>
#include <thread>

#include "server/base/clock.hpp"
#include "server/journal/sqlite_journal.hpp"
#include "tests/support/bit_rot.hpp"
#include "tests/support/damages.hpp"
#include "tests/support/power_cuts.hpp"
#include "tests/support/temporary_folder.hpp"

namespace {

int run_power_cuts(const test_support::PowerCutOptions& options) {
    const auto report = test_support::cut_power(options);
    std::cout << report.cuts << " power cuts, " << report.commits << " commits acknowledged, " << report.cut_commits
              << " cut (" << report.came_back << " of them whole), acknowledged commits missing after " << report.losses
              << " cuts\n";
    for (const std::string& breach : report.breaches) std::cout << "WRONG " << breach << '\n';
    return report.breaches.empty() ? EXIT_SUCCESS : EXIT_FAILURE;
}

int run_bit_rot(test_support::BitRotOptions options) {
    const test_support::TemporaryFolder folder;
    options.folder = folder.path();
    const auto report = test_support::flip_bits(options);
    std::cout << report.flips << " bits flipped after " << (options.is_killed ? "a kill" : "an orderly end") << ": "
              << report.harmless << " did no harm";
    for (const auto& [by, count] : report.found) std::cout << ", " << count << " were noticed by " << by;
    std::cout << ", " << report.unnoticed.size() << " by nobody\n";
    for (const std::string& place : report.unnoticed) std::cout << "WRONG " << place << '\n';
    return report.unnoticed.empty() ? EXIT_SUCCESS : EXIT_FAILURE;
}

int run_damages(test_support::DamagesOptions options) {
    const test_support::TemporaryFolder folder;
    options.folder = folder.path();
    const auto report = test_support::damage_files(options);
    std::cout << options.damages << " damages in the " << (options.is_archive ? "archive" : "journal") << " after "
              << (options.is_killed ? "a kill" : "an orderly end") << '\n';
    const auto tell = [](const std::string& what, const std::map<std::string, unsigned>& counts) {
        std::cout << what << ':';
        for (const auto& [how, count] : counts) std::cout << ' ' << how << ' ' << count;
        std::cout << '\n';
    };
    tell("starts", report.starts);
    if (!report.log_starts.empty()) tell("of these with a damaged log", report.log_starts);
    tell("starts of what was salvaged", report.salvages);
    for (const std::string& one : report.wrong) std::cout << "WRONG " << one << '\n';
    return report.wrong.empty() ? EXIT_SUCCESS : EXIT_FAILURE;
}

/// A disk of its own, seen by this process alone. False: this machine does not let us.
bool mount_small_disk(const std::filesystem::path& place) {
    if (unshare(CLONE_NEWNS) != 0) return false;
    if (mount(nullptr, "/", nullptr, MS_REC | MS_PRIVATE, nullptr) != 0) return false;
    return mount("tutti", place.c_str(), "tmpfs", 0, "size=4m") == 0;
}

void fill(const std::filesystem::path& file) {
    std::ofstream filler(file);
    const std::string block(4'096, 'x');
    while (filler.write(block.data(), static_cast<std::streamsize>(block.size())).flush()) {
    }
}

struct Counts {
    std::atomic<unsigned> kept{0};
    std::atomic<unsigned> not_kept{0};
};

void append(server::Journal& journal, unsigned number, Counts& counts) {
    server::Entry entry;
    entry.room = "R";
    entry.lines.push_back(std::to_string(number) + std::string(1'000, '.'));
    journal.append(std::move(entry), [&counts](bool is_kept) { ++(is_kept ? counts.kept : counts.not_kept); });
}

void flush(server::Journal& journal) {
    std::promise<void> flushed;
    journal.flush([&flushed] { flushed.set_value(); });
    flushed.get_future().wait();
}

/// Within a minute.
bool comes_to_accept(const server::Journal& journal) {
    for (unsigned turn = 0; turn < 600 && !journal.is_accepting(); ++turn) {
        std::this_thread::sleep_for(std::chrono::milliseconds(100));
    }
    return journal.is_accepting();
}

bool tell(bool holds, const std::string& what) {
    std::cout << (holds ? "ok    " : "WRONG ") << what << '\n';
    return holds;
}

int run_full_disk() {
    const test_support::TemporaryFolder folder;
    if (!mount_small_disk(folder.path())) {
        std::cout << "skipped: mounting a small disk takes rights that we do not have\n";
        return EXIT_SUCCESS;
    }
    const auto clock = server::make_steady_clock();
    server::Metrics metrics;
    server::Log log(*clock, metrics, server::LogLevel::info);
    std::atomic<unsigned> failures{0};
    const server::SqliteJournalDeps deps{*clock, metrics, log, [&failures] { ++failures; }};
    server::SqliteJournalOptions options;
    options.folder = folder.path() / "data";
    options.reserve_bytes = 1'024 * 1'024;
    Counts counts;
    unsigned given = 0;
    bool is_well = true;
    {
        const auto journal = server::make_sqlite_journal(options, deps);
        append(*journal, given++, counts);
        flush(*journal);
        fill(folder.path() / "filler");
        for (unsigned left = 100; left > 0; --left) append(*journal, given++, counts);
        flush(*journal);
        is_well &= tell(counts.kept == given, "what was decided by then is kept with the reserve");
        is_well &= tell(!journal->is_accepting(), "nothing new is taken");
        std::filesystem::remove(folder.path() / "filler");
        is_well &= tell(comes_to_accept(*journal), "when there is room, it goes on");
        append(*journal, given++, counts);
        flush(*journal);
    }
    is_well &= tell(counts.kept == given && counts.not_kept == 0 && failures == 0, "all is kept");
    const auto journal = server::make_sqlite_journal(options, deps);
    is_well &= tell(journal->load().rooms.at(0).lines.size() == given, "all is there afterwards");
    return is_well ? EXIT_SUCCESS : EXIT_FAILURE;
}

}  // namespace

int main(int count, char** arguments) try {
    CLI::App app("Does to the journal what disks do.");
    app.require_subcommand(1);
    test_support::PowerCutOptions cuts;
    std::string sync = "full";
    auto* cutting = app.add_subcommand("power-cuts", "cuts the power at any moment and looks what is left");
    cutting->add_option("--count", cuts.cuts)->capture_default_str();
    cutting->add_option("--seed", cuts.seed, "of the first world; ten cuts are a world's")->capture_default_str();
    cutting->add_option("--sync", sync, "full or normal")
        ->check(CLI::IsMember({"full", "normal"}))
        ->capture_default_str();
    test_support::BitRotOptions rot;
    rot.flips = 10'000;
    auto* rotting = app.add_subcommand("bit-rot", "flips one bit of a database at a time and looks who notices");
    rotting->add_option("--count", rot.flips)->capture_default_str();
    rotting->add_option("--seed", rot.seed)->capture_default_str();
    rotting->add_flag("--killed", rot.is_killed, "of one whose process was killed, with a log");
    test_support::DamagesOptions damages;
    damages.damages = 1'000;
    auto* damaging = app.add_subcommand("damages", "damages a file in every way, starts the server on it, salvages it");
    damaging->add_option("--count", damages.damages)->capture_default_str();
    damaging->add_option("--seed", damages.seed)->capture_default_str();
    damaging->add_flag("--archive", damages.is_archive, "the archive, not the journal");
    damaging->add_flag("--killed", damages.is_killed, "of one whose process was killed, with a log");
    auto* filling = app.add_subcommand("full-disk", "fills a small disk under a journal (as root)");
    CLI11_PARSE(app, count, arguments);
    cuts.syncs_every_commit = sync == "full";
    if (*filling) return run_full_disk();
    if (*damaging) return run_damages(damages);
    if (*rotting) return run_bit_rot(rot);
    return run_power_cuts(cuts);
} catch (const std::exception& error) {
    std::cerr << "journal_faults: " << error.what() << '\n';
    return EXIT_FAILURE;
}
