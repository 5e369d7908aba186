// Time in the journal: the server's clock stands still while the server is away, and the wall's decides nothing.
#include <catch2/catch.hpp>

#include <algorithm>
#include <fstream>

#include "server/journal/last_run.hpp"
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

TEST_CASE("Before its first entry a run stamps no time, for until then all rooms rest", "[journal]") {
    const TemporaryFolder folder;
    run_for(options_in(folder), usual_unix_ms, 500);
    {
        JournalRun next(options_in(folder), usual_unix_ms);
        next.clock().advance(10 * limit::journal_stamp_ms);
        next.flush();
        next.flush();  // a second turn: a stamp would come after the first
        CHECK(next.metrics().journal_commits.value() == 0);
    }
    JournalRun last(options_in(folder), usual_unix_ms);
    CHECK(last.journal().load().rooms.at(0).ran_on_ms == 500);
}

TEST_CASE("4.4: within one start of the machine it is known how long the server was away, whatever the wall says") {
    const LastRun last{"s", {"boot", 1'000'000}, 500'000};
    // It ran for 20 s of its clock, and begins again 7 s later.
    const Boot now{"boot", 1'027'000};
    for (const std::int64_t wall_ms : {7'000LL, -5'000LL, 0LL, 1'672'531'200'000LL}) {
        CHECK(away_ms(last, now, 520'000, wall_ms) == 7'000);
    }
    CHECK(away_ms(last, {"boot", 1'019'999}, 520'000, 3) == 0);  // never negative
}

TEST_CASE("4.4: after another start of the machine the wall is believed where it can be right") {
    const LastRun last{"s", {"before", 9'000'000}, 500'000};
    const Boot now{"after", 40'000};
    CHECK(away_ms(last, now, 520'000, 300'000) == 300'000);
    CHECK(away_ms(last, now, 520'000, 10'000) == 40'000);  // it cannot be less than that
    CHECK(away_ms(last, now, 520'000, -1'672'531'200'000) == 40'000);
    CHECK(away_ms(last, now, 520'000, 1'672'531'200'000) == 40'000);  // 53 years
    // Nothing is known but what the wall says.
    CHECK(away_ms(std::nullopt, now, 520'000, 10'000) == 10'000);
    CHECK(away_ms(std::nullopt, {}, 520'000, 1'672'531'200'000) == 0);
    CHECK(away_ms(std::nullopt, {}, 520'000, -1) == 0);
}

TEST_CASE("The mark of the last run is about one database, and whoever has none says so", "[journal]") {
    const TemporaryFolder folder;
    const auto file = folder.path() / last_run_file;
    CHECK_FALSE(read_last_run(file, "s"));
    write_last_run(file, {"s", {"boot", 12}, 34});
    CHECK(read_last_run(file, "s")->boot.up_ms == 12);
    CHECK(read_last_run(file, "s")->server_ms == 34);
    CHECK_FALSE(read_last_run(file, "t"));
    write_last_run(file, {"s", {}, 34});
    CHECK_FALSE(read_last_run(file, "s"));
}

TEST_CASE("The folder of the data is the server's alone, and one that holds other things is left as it is",
          "[journal]") {
    const TemporaryFolder house;
    using std::filesystem::perms;
    const auto mode_of = [](const std::filesystem::path& path) { return status(path).permissions() & perms::mask; };
    SqliteJournalOptions options = options_in(house);
    options.folder = house.path() / "made" / "here";
    { const JournalRun life(options, usual_unix_ms); }
    CHECK(mode_of(options.folder) == perms::owner_all);
    permissions(options.folder, perms::owner_all | perms::group_all | perms::others_read);
    { const JournalRun life(options, usual_unix_ms); }
    CHECK(mode_of(options.folder) == perms::owner_all);
    std::ofstream(options.folder / "letter.txt") << "mine";
    permissions(options.folder, perms::owner_all | perms::group_all);
    { const JournalRun life(options, usual_unix_ms); }
    CHECK(mode_of(options.folder) == (perms::owner_all | perms::group_all));
}
