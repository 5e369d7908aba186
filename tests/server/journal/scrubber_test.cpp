// Who looks through the archive while it is written: finds whatever is damaged, goes on behind it, and takes nothing
// that is only being changed for damage.
#include "server/journal/scrubber.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <condition_variable>
#include <future>
#include <mutex>
#include <streambuf>

#include "server/base/limits.hpp"
#include "server/journal/archive_pass.hpp"
#include "server/journal/findings.hpp"
#include "tests/server/journal/journal_house.hpp"
#include "tests/support/crash_vfs.hpp"
#include "tests/support/two_stores.hpp"

using namespace server;
using namespace test_support;
using Catch::Matchers::Contains;
using Catch::Matchers::VectorContains;

namespace {

constexpr unsigned games = 60;
constexpr unsigned rows = 40;
constexpr std::size_t page_bytes = 4'096;
constexpr const char* archive_name = "/scrub/archive.db";
const Person zoe{PlayerId{"pann"}, "Ann"};
const Person yan{PlayerId{"pben"}, "Ben"};

Entry entry_with_game(unsigned number, bool is_out = true) {
    FinishedGame game = *game_of("G" + std::to_string(number), {zoe, yan});
    game.is_out = is_out;
    game.summary += " of " + std::string(std::size_t{7} * number, '.');
    game.record = std::string(std::size_t{100} * number, static_cast<char>('a' + number % 26)) + game.record;
    Entry entry;
    entry.finished = std::make_shared<const FinishedGame>(game);
    return entry;
}

/// Both stores on a disk in memory.
struct Shelf {
    CrashDisk disk{1};
    CrashVfs vfs{disk};
    StoreOptions options{"/scrub/journal.db", true, vfs.name()};

    /// Closed again, with games and rows of a list in it; every fifth game is not out.
    void fill(unsigned count = games) {
        TwoStores stores(options);
        stores.begin();
        for (unsigned number = 1; number <= count; ++number) stores.keep(entry_with_game(number, number % 5 != 0), 0);
        Entry lists;
        for (unsigned row = 1; row <= rows; ++row) lists.archive.push_back({"notes", "k", std::to_string(row)});
        stores.keep(lists, 0);
        stores.commit(1, 0);
        stores.hand_over();
    }
    void run(const std::string& sql) {
        Database(archive_name, Database::Mode::keep, options.vfs).run("PRAGMA locking_mode = EXCLUSIVE; " + sql);
    }
    std::int64_t root_page(const std::string& name) {
        Database database(archive_name, Database::Mode::keep, options.vfs);
        database.run("PRAGMA locking_mode = EXCLUSIVE");
        return database.integer("SELECT rootpage FROM sqlite_schema WHERE name = '" + name + "'");
    }
    void change(const std::function<void(std::string& file)>& act) {
        CrashDisk::Image image = disk.image();
        act(image.at(archive_name));
        disk.set_image(image);
    }
    std::vector<std::string> damage() { return TwoStores(options).damage(); }
};

std::size_t page_with(const std::string& file, const std::string& text) {
    return file.find(text) / page_bytes * page_bytes;
}

void write(TwoStores& stores, const std::function<void()>& act) {
    stores.begin();
    act();
    stores.commit(stores.state().server_ms + 1, 0);
    stores.hand_over();
}

/// A pass beside those who write, in pieces of one row.
class PassBeside {
public:
    explicit PassBeside(TwoStores& stores)
        : stores_(stores),
          database_(stores.archive().beside()),
          pass_(*database_, {[this](const Finding& one) { found_.push_back(one.what + ": " + one.how); },
                             [this] { return open(); }, [this] { return logged_pages(); }}) {}

    void step() { rows_ += pass_.step(1).rows(); }
    void finish() {
        while (!pass_.is_over()) step();
    }
    const std::vector<std::string>& found() const { return found_; }
    std::int64_t rows() const { return rows_; }
    ArchivePass& pass() { return pass_; }
    /// As if the log had got so many pages more.
    std::int64_t more_pages = 0;
    std::function<void()> before_second_look = [] {};

private:
    std::unique_ptr<Database> open() {
        before_second_look();
        return stores_.archive().beside();
    }
    std::int64_t logged_pages() { return stores_.archive().logged_pages() + more_pages; }

    TwoStores& stores_;
    std::unique_ptr<Database> database_;
    std::vector<std::string> found_;
    std::int64_t rows_ = 0;
    ArchivePass pass_;
};

/// Everything that happens to what is over, one thing a turn.
void live(TwoStores& stores, unsigned turn) {
    const auto any = [turn](unsigned count) { return 1 + turn * 7 % count; };
    write(stores, [&] {
        switch (turn % 5) {
            case 0:
                return stores.keep(entry_with_game(games + 1 + turn), 0);
            case 1:
                return stores.keep(entry_with_game(any(games)), 0);  // played again
            case 2:
                return stores.give_out("G" + std::to_string(any(games / 5) * 5));
            case 3: {
                Entry gone;
                gone.deleted_account = DeletedAccount{turn % 2 == 0 ? zoe.id : yan.id, {"Ann", "Ben"}};
                return stores.keep(gone, 0);
            }
            default: {
                Entry lists;
                lists.archive.push_back({"notes", "k", "turn " + std::to_string(turn), turn % 2 == 0});
                return stores.keep(lists, 0);
            }
        }
    });
}

/// What a log says, as it says it.
class Heard : public std::streambuf {
public:
    void wait_for(const std::string& text) {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [&] { return said_.find(text) != std::string::npos; });
    }
    std::string said() {
        const std::lock_guard lock(mutex_);
        return said_;
    }

protected:
    std::streamsize xsputn(const char* text, std::streamsize size) override {
        {
            const std::lock_guard lock(mutex_);
            said_.append(text, static_cast<std::size_t>(size));
        }
        changed_.notify_all();
        return size;
    }

private:
    std::mutex mutex_;
    std::condition_variable changed_;
    std::string said_;
};

}  // namespace

TEST_CASE("An archive that is whole is looked through to the last row and entry", "[journal]") {
    Shelf shelf;
    shelf.fill();
    TwoStores stores(shelf.options);
    PassBeside beside(stores);
    beside.finish();
    CHECK(beside.found().empty());
    CHECK(beside.pass().tallied() == archive_walks);
    const unsigned out = games - games / 5;
    const unsigned of_games = games + games + 2 * out;            // rows, by id, listed, listed by game
    const unsigned of_players = 4 * (games + games + games / 5);  // rows, by game, hidden; each by id and name
    const unsigned of_lists = 2 * rows;                           // rows, by key
    CHECK(beside.rows() == of_games + of_players + of_lists);
}

TEST_CASE("Whatever is damaged in the archive is named, and what is behind it looked at", "[journal]") {
    const auto [sql, words] = GENERATE(table<std::string, std::string>({
        {"UPDATE games SET summary = '{}' WHERE number = 7",
         "game number 7: is damaged: game G7 is not what was written"},
        {"UPDATE games SET record = x'00' WHERE number = 7", "game number 7: is damaged: game G7 is not"},
        {"DELETE FROM games WHERE number = 7", "game number 7: it is missing"},
        {"DELETE FROM games WHERE number = 7", "table games: rows are missing"},
        {"DELETE FROM games WHERE number = 60", "game number 60: it is missing"},
        {"UPDATE games SET is_out = 1 WHERE number = 5", "table games: rows are missing, or not what was written"},
        {"UPDATE games SET is_out = 1 WHERE number = 5", "game number 5: it is missing, or found by what does not fit"},
        {"DELETE FROM game_players WHERE number = 7", "table game_players: rows are missing"},
        {"UPDATE game_players SET number = 61 WHERE number = 7", "game number 61: it is missing"},
        {"UPDATE archive SET value = '{' WHERE number = 3", "row 3 of the archive: is damaged: it is not what was"},
        {"DELETE FROM archive WHERE number = 3", "row 3 of the archive: it is missing"},
        {"DELETE FROM archive WHERE number = 3", "table archive: rows are missing"},
        {"UPDATE archive SET number = 41 WHERE number = 3", "row 3 of the archive: it is missing"},
    }));
    Shelf shelf;
    shelf.fill();
    CHECK(shelf.damage().empty());
    shelf.run(sql + "; UPDATE archive SET value = 'last' WHERE number = 40");
    INFO(sql);
    const auto found = shelf.damage();
    CHECK_THAT(Catch::StringMaker<std::vector<std::string>>::convert(found), Contains(words));
    CHECK_THAT(found, VectorContains(std::string("row 40 of the archive: is damaged: it is not what was written")));
}

TEST_CASE("Pages that are empty, others' or full of nonsense hide nothing but what was on them", "[journal]") {
    const auto how = GENERATE(as<std::string>(), "zeros", "another's", "nonsense");
    const auto where = GENERATE(as<std::string>(), "a leaf", "games", "sqlite_autoindex_games_1", "listed_games",
                                "listed_games_by_game", "game_players", "game_players_by_game", "hidden_game_players",
                                "archive_by_key");
    Shelf shelf;
    shelf.fill();
    const auto root = where == "a leaf" ? 0 : static_cast<std::size_t>(shelf.root_page(where));
    shelf.change([&](std::string& file) {
        const std::size_t page = where == "a leaf" ? page_with(file, "summary of G30 ") : (root - 1) * page_bytes;
        const std::string other = file.substr(page_with(file, "summary of G55 "), page_bytes);
        file.replace(page, page_bytes,
                     how == "another's" ? other : std::string(page_bytes, how == "zeros" ? '\0' : 'x'));
    });
    shelf.run("UPDATE archive SET value = 'last' WHERE number = 40");
    if (where == "a leaf") shelf.run("UPDATE games SET summary = '{' WHERE number = 59");
    CAPTURE(how, where);
    const auto found = shelf.damage();
    const std::string all = Catch::StringMaker<std::vector<std::string>>::convert(found);
    CHECK_THAT(found, VectorContains(std::string("row 40 of the archive: is damaged: it is not what was written")));
    if (where == "a leaf") {
        CHECK_THAT(all, Contains("game number 30"));
        CHECK_THAT(all, Contains("game number 59: is damaged: game G59 is not what was written"));
        CHECK_THAT(all, !Contains("game number 20:") && !Contains("game number 60:"));
    } else if (where == "game_players") {
        CHECK_THAT(all, Contains("what games are found by"));
    } else if (where != "games") {
        CHECK_THAT(all, Contains("index " + where));
    } else {
        CHECK(found.size() > games / 2);
    }
}

TEST_CASE("An index that does not fit its table is named", "[journal]") {
    const auto index = GENERATE(as<std::string>(), "sqlite_autoindex_games_1", "listed_games", "listed_games_by_game",
                                "game_players_by_game", "archive_by_key");
    Shelf shelf;
    // So few that each index is one page; and that without its latest entries, as a write that was lost leaves it.
    const unsigned few = 7;
    shelf.fill(few);
    const auto root = static_cast<std::size_t>(shelf.root_page(index));
    const std::string before = shelf.disk.image().at(archive_name).substr((root - 1) * page_bytes, page_bytes);
    {
        TwoStores stores(shelf.options);
        write(stores, [&] {
            Entry entry = entry_with_game(few + 1);
            entry.archive.push_back({"notes", "k", "more"});
            stores.keep(entry, 0);
        });
    }
    CHECK(shelf.damage().empty());
    shelf.change([&](std::string& file) { file.replace((root - 1) * page_bytes, page_bytes, before); });
    CHECK(shelf.damage() == std::vector<std::string>{"index " + index + ": it does not fit its table"});
}

TEST_CASE("What is written beside a pass is no damage, and the tallies are of one moment", "[journal]") {
    Shelf shelf;
    shelf.fill();
    TwoStores stores(shelf.options);
    PassBeside beside(stores);
    for (unsigned turn = 0; !beside.pass().is_over(); ++turn) {
        beside.step();
        if (turn < 100) live(stores, turn);
    }
    CHECK(beside.found().empty());
    CHECK(beside.pass().tallied() == archive_walks);
    CHECK(stores.damage().empty());
}

TEST_CASE("A pass lets go of its moment once the log has grown, and goes on row by row", "[journal]") {
    Shelf shelf;
    shelf.fill();
    TwoStores stores(shelf.options);
    PassBeside beside(stores);
    const auto log_is_held = [&stores] {
        stores.archive().fold_log();
        auto state = stores.archive().database().prepare("PRAGMA wal_checkpoint(PASSIVE)");
        REQUIRE(state.step());
        const bool is_held = state.integer(1) != state.integer(2);
        state.reset();
        return is_held;
    };
    unsigned turn = 0;
    const auto live_on = [&] {
        beside.step();
        live(stores, turn++);
    };
    while (turn < 10) live_on();
    CHECK(log_is_held());
    const std::int64_t logged = stores.archive().logged_pages();
    CHECK(logged > 10);
    beside.more_pages = limit::scrub_log_pages - 10;
    live_on();
    CHECK_FALSE(log_is_held());
    while (!beside.pass().is_over()) {
        beside.more_pages += limit::scrub_log_pages + 1;
        if (turn < 100)
            live_on();
        else
            beside.step();
    }
    CHECK(beside.found().empty());
    CHECK(beside.pass().tallied() == 0);
    CHECK_FALSE(log_is_held());
}

TEST_CASE("What was damaged when a pass looked, and is well when it looks again, is not reported", "[journal]") {
    Shelf shelf;
    shelf.fill();
    shelf.run(
        "UPDATE games SET summary = '{' WHERE number = 7; UPDATE archive SET value = '{' WHERE number = 3; "
        "UPDATE games SET game = 'totas' WHERE number = 9");
    TwoStores stores(shelf.options);
    const bool is_repaired = GENERATE(true, false);
    PassBeside beside(stores);
    unsigned looks = 0;
    beside.before_second_look = [&] {
        ++looks;
        if (!is_repaired) return;
        stores.archive().database().run(
            "UPDATE games SET summary = 'summary of G7 of " + std::string(49, '.')
            + "' WHERE number = 7; UPDATE archive SET value = '3' WHERE number = 3; UPDATE games SET game = 'ctor' WHERE "
              "number = 9");
    };
    beside.finish();
    CHECK(looks >= 1);
    if (is_repaired) {
        CHECK(beside.found().empty());
    } else {
        const std::string all = Catch::StringMaker<std::vector<std::string>>::convert(beside.found());
        CHECK_THAT(all, Contains("game number 7:") && Contains("game number 9:") && Contains("row 3 of the archive"));
    }
}

TEST_CASE("What is damaged is named once, however often it is met, and no longer once it is well", "[journal]") {
    Findings findings;
    CHECK(findings.add({"game number 1", "torn"}));
    CHECK_FALSE(findings.add({"game number 1", "missing"}));
    CHECK(findings.damage().count == 1);
    findings.end_pass();
    findings.begin_pass();
    CHECK(findings.damage().first == std::vector<std::string>{"game number 1: torn"});
    CHECK_FALSE(findings.add({"game number 1", "torn"}));
    std::size_t named = 1;
    for (std::size_t number = 0; number < 2 * limit::scrub_findings; ++number) {
        named += findings.add({"row " + std::to_string(number), "torn"}) ? 1 : 0;
    }
    CHECK(named == limit::scrub_named);
    CHECK(findings.damage().count == 2 * limit::scrub_findings + 1);
    CHECK(findings.damage().first.size() == limit::scrub_shown);
    findings.end_pass();
    findings.begin_pass();
    CHECK(findings.damage().count == 2 * limit::scrub_findings + 1);
    findings.end_pass();
    CHECK(findings.damage().count == 0);
}

TEST_CASE("The scrubber of a server tells its log, its metrics and its health, and games go on", "[journal]") {
    const TemporaryFolder folder;
    {
        JournalRun life(options_in(folder), usual_unix_ms);
        for (const unsigned number : {1U, 2U, 3U}) REQUIRE(life.keep(entry_with_game(number)));
    }
    Database(folder.path() / archive_file_name, Database::Mode::keep)
        .run("UPDATE games SET summary = '{' WHERE id = 'G2'");
    Heard heard;
    std::ostream out(&heard);
    FakeClock clock(5'000, usual_unix_ms);
    Metrics metrics;
    Log log(clock, metrics, LogLevel::info, out);
    SqliteJournalOptions options = options_in(folder);
    options.scrubs = {.bytes_per_s = 1'000'000'000, .first_ms = 0};
    const auto journal = make_sqlite_journal(options, {clock, metrics, log, [] {}});
    heard.wait_for("event=scrubbed");
    CHECK(journal->health().state == JournalHealth::State::well);
    CHECK(journal->health().trouble.empty());
    CHECK(journal->health().damage.count == 1);
    CHECK_THAT(journal->health().damage.first.at(0), Contains("game number 2") && Contains("G2"));
    CHECK(journal->is_accepting());
    CHECK(metrics.scrub_damaged.value() == 1);
    CHECK(metrics.scrub_progress.value() == 100);
    CHECK(metrics.last_scrub.value() == usual_unix_ms / 1'000);
    CHECK(metrics.scrub_rows.value() > 3);
    CHECK(metrics.scrub_bytes.value() > 300);
    CHECK(times_in("event=archive_damaged", heard.said()) == 1);
    CHECK_THAT(heard.said(), Contains("damaged=1 ") && Contains("tables_tallied=3"));
}

TEST_CASE("The scrubber rests beside an archive that takes nothing, and ends when it is asked to", "[journal]") {
    Shelf shelf;
    shelf.fill();
    TwoStores stores(shelf.options);
    FakeClock clock;
    Metrics metrics;
    std::ostringstream said;
    Log log(clock, metrics, LogLevel::info, said);
    std::promise<void> asked;
    std::once_flag once;
    {
        const Scrubber scrubber(stores.archive(), {.bytes_per_s = 1, .first_ms = 0},
                                {clock, metrics, log, [&] {
                                     std::call_once(once, [&] { asked.set_value(); });
                                     return true;
                                 }});
        asked.get_future().wait();
    }
    CHECK(metrics.scrub_rows.value() == 0);
    CHECK(metrics.last_scrub.value() == 0);
}
