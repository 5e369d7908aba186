// Time in the journal: the server's clock stands still while the server is away, and the wall's decides nothing.
#include <catch2/catch.hpp>

#include <algorithm>

#include "server/journal/store.hpp"
#include "tests/server/journal/journal_house.hpp"
#include "tests/support/crash_vfs.hpp"

using namespace server;
using namespace test_support;

namespace {

constexpr std::int64_t minute_ms = 60'000;

Entry answered(const std::string& room) {
    Entry entry = entry_of(room, {"line"});
    entry.answers.push_back({PlayerId{"p1"}, "q1", {}, "answer", 0});
    return entry;
}

/// Runs on for so long after its line and ends in order.
void run_for(const SqliteJournalOptions& options, std::int64_t unix_ms, std::int64_t ran_on_ms) {
    JournalRun life(options, unix_ms);
    REQUIRE(life.keep(answered("R")));
    life.clock().advance(ran_on_ms);
    life.journal().stop_time();
    life.flush();
    // Nothing of what is still to be done counts as time that passed.
    life.clock().advance(3 * minute_ms);
    REQUIRE(life.keep(entry_of("other", {"line"})));
}

}  // namespace

TEST_CASE("After an orderly end rooms have run on for exactly as long as until it", "[journal]") {
    const TemporaryFolder folder;
    run_for(options_in(folder), usual_unix_ms, 12'345);
    // Another clock, elsewhere: the machine has been started anew.
    JournalRun next(options_in(folder), usual_unix_ms + 10 * minute_ms, 77);
    const Kept kept = next.journal().load();
    REQUIRE(kept.rooms.size() == 2);
    CHECK(kept.rooms[0].ran_on_ms == 12'345);
    CHECK(kept.rooms[1].ran_on_ms == 0);
    REQUIRE(kept.answers.size() == 1);
    CHECK(kept.answers[0].age_ms == 12'345);
    CHECK(kept.away_ms == 10 * minute_ms - 3 * minute_ms - 12'345);
}

TEST_CASE("The wall clock may jump while the server is away: nothing but away_ms shows it", "[journal]") {
    const std::int64_t jump_ms = GENERATE(-1'000 * minute_ms, 100'000 * minute_ms);
    const TemporaryFolder folder;
    run_for(options_in(folder), usual_unix_ms, 500);
    {
        JournalRun next(options_in(folder), usual_unix_ms + jump_ms);
        const Kept kept = next.journal().load();
        CHECK(kept.rooms.at(0).ran_on_ms == 500);
        CHECK(kept.answers.at(0).age_ms == 500);
        CHECK(kept.away_ms == std::max<std::int64_t>(0, jump_ms - 3 * minute_ms - 500));
        next.clock().advance(200);
        next.journal().stop_time();
        next.flush();
    }
    // Both runs count, whatever the wall said in between.
    JournalRun last(options_in(folder), usual_unix_ms);
    const Kept kept = last.journal().load();
    CHECK(kept.rooms.at(0).ran_on_ms == 700);
    CHECK(kept.answers.at(0).age_ms == 700);
    CHECK(kept.away_ms >= 0);
}

TEST_CASE("Answers are forgotten by the server's time, not by the wall's", "[journal]") {
    const TemporaryFolder folder;
    run_for(options_in(folder), usual_unix_ms, limit::answer_memory_ms - 1);
    {
        JournalRun next(options_in(folder), usual_unix_ms + 1'000 * limit::answer_memory_ms);
        CHECK(next.journal().load().answers.size() == 1);
        next.clock().advance(1);
        next.journal().stop_time();
        next.flush();
    }
    JournalRun last(options_in(folder), usual_unix_ms);
    CHECK(last.journal().load().answers.empty());
}

TEST_CASE("After a crash rooms are given back no more than the time of a stamp", "[journal]") {
    const TemporaryFolder folder;
    CrashDisk disk(1);
    const CrashVfs vfs(disk);
    constexpr std::int64_t step_ms = 10;
    std::int64_t passed_ms = 0;
    {
        JournalRun life(options_in(folder, vfs.name()), usual_unix_ms);
        REQUIRE(life.keep(answered("R")));
        for (unsigned step = 0; step < 200; ++step) {
            life.clock().advance(step_ms);
            passed_ms += step_ms;
            life.flush();
        }
        life.flush();
        disk.kill();
    }
    disk.start();
    JournalRun next(options_in(folder, vfs.name()), usual_unix_ms);
    const std::int64_t ran_on_ms = next.journal().load().rooms.at(0).ran_on_ms;
    CHECK(ran_on_ms <= passed_ms);
    CHECK(ran_on_ms >= passed_ms - limit::journal_stamp_ms - step_ms);
}
