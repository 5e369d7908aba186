// Every write and every sync of a journal fails in its turn: nobody has a receipt for what is not there afterwards.
#include <catch2/catch.hpp>

#include <algorithm>

#include "tests/server/journal/journal_house.hpp"
#include "tests/support/crash_vfs.hpp"

using namespace server;
using namespace test_support;

namespace {

constexpr unsigned entries = 10;

std::vector<std::string> lines_of(Journal& journal) {
    const Kept kept = journal.load();
    return kept.rooms.empty() ? std::vector<std::string>() : kept.rooms.front().lines;
}

/// One journal's life, in which the nth change of the disk after its opening fails. False: there were not so many.
bool live_with_failure(std::uint64_t nth, CrashDisk::Failure failure, bool loses_power) {
    const TemporaryFolder folder;
    CrashDisk disk(nth);
    const CrashVfs vfs(disk);
    std::vector<bool> receipts;
    bool has_failed = false;
    {
        JournalRun life(options_in(folder, vfs.name()), usual_unix_ms);
        disk.fail_at(nth, failure);
        const auto before = disk.changes();
        for (unsigned number = 0; number < entries; ++number) {
            life.journal().append(entry_of("R", {std::to_string(number)}),
                                  [&receipts](bool is_kept) { receipts.push_back(is_kept); });
            if (number % 3 == 0) life.flush();
        }
        life.flush();
        has_failed = disk.changes() - before >= nth;
        CHECK(life.failures() == (has_failed ? 1U : 0U));
        CHECK(life.journal().is_accepting() != has_failed);
        CHECK((life.journal().health().state == JournalHealth::State::failed) == has_failed);
        CHECK(life.journal().health().trouble.empty() != has_failed);
        if (loses_power) disk.cut_power();
    }
    disk.start();
    REQUIRE(receipts.size() == entries);
    CHECK(std::ranges::is_partitioned(receipts, [](bool is_kept) { return is_kept; }));
    CHECK(std::ranges::count(receipts, false) >= (has_failed ? 1 : 0));
    JournalRun next(options_in(folder, vfs.name()), usual_unix_ms);
    const auto lines = lines_of(next.journal());
    CHECK(lines.size() >= static_cast<std::size_t>(std::ranges::count(receipts, true)));
    CHECK(lines.size() <= entries);
    for (std::size_t number = 0; number < lines.size(); ++number) CHECK(lines[number] == std::to_string(number));
    return has_failed;
}

}  // namespace

TEST_CASE("A write or sync that fails ends the journal, and nothing acknowledged is missing", "[journal]") {
    for (const bool loses_power : {false, true}) {
        std::uint64_t nth = 1;
        while (live_with_failure(nth, CrashDisk::Failure::one, loses_power)) ++nth;
        CHECK(nth > 20);
    }
}

TEST_CASE("A disk that fails for good ends the journal, and nothing acknowledged is missing", "[journal]") {
    std::uint64_t nth = 1;
    while (live_with_failure(nth, CrashDisk::Failure::from_then, true)) ++nth;
    CHECK(nth > 20);
}

TEST_CASE("What could not be kept is not found either", "[journal]") {
    const TemporaryFolder folder;
    CrashDisk disk(1);
    const CrashVfs vfs(disk);
    JournalRun life(options_in(folder, vfs.name()), usual_unix_ms);
    Entry first;
    first.finished = game_of("first");
    REQUIRE(life.keep(first));
    disk.fail_at(1, CrashDisk::Failure::from_then);
    Entry second;
    second.finished = game_of("second");
    CHECK_FALSE(life.keep(second));
    CHECK(life.find("second") == nullptr);
    CHECK_FALSE(life.keep(entry_of("R", {"later"})));
    CHECK(life.failures() == 1);
    life.end();
    CHECK(life.said().find("event=journal_failed") != std::string::npos);
}

TEST_CASE("A sync that takes its time delays receipts and loses nothing", "[journal]") {
    const TemporaryFolder folder;
    CrashDisk disk(1);
    const CrashVfs vfs(disk);
    JournalRun life(options_in(folder, vfs.name()), usual_unix_ms);
    // Every change takes 100 ms of the server's time.
    disk.set_watcher([&life] { life.clock().advance(100); });
    const std::int64_t before_ms = life.clock().now_ms();
    CHECK(life.keep(entry_of("R", {"1"})));
    CHECK(life.keep(entry_of("R", {"2"})));
    CHECK(life.clock().now_ms() > before_ms + 400);
    CHECK(life.failures() == 0);
    disk.set_watcher(nullptr);
    life.end();
    JournalRun next(options_in(folder, vfs.name()), usual_unix_ms);
    CHECK(lines_of(next.journal()) == std::vector<std::string>{"1", "2"});
}
