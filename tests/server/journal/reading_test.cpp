// Those who look back: whoever waits for a receipt does not wait for them, a page costs as much for who has played much
// as for who has played little, and what is damaged is never given.
#include <catch2/catch.hpp>

#include <sqlite3.h>

#include <algorithm>
#include <chrono>
#include <future>
#include <set>

#include "server/base/limits.hpp"
#include "server/journal/archive_reader.hpp"
#include "server/journal/journal_error.hpp"
#include "server/journal/schema.hpp"
#include "tests/server/journal/journal_house.hpp"
#include "tests/support/crash_vfs.hpp"
#include "tests/support/two_stores.hpp"

using namespace server;
using namespace test_support;

namespace {

constexpr auto long_enough = std::chrono::seconds(60);
const Person anna{PlayerId{"pann"}, "Ann"};
const Person bert{PlayerId{"pben"}, "Ben"};

/// One read that stays where it is until it is let go.
class Standstill {
public:
    explicit Standstill(const Journal& journal) {
        journal.list_games({}, [this](const GamesRead&) {
            begun_.set_value();
            let_go_.get_future().wait();
        });
        begun_.get_future().wait();
    }
    ~Standstill() { end(); }
    void end() {
        if (!std::exchange(has_ended_, true)) let_go_.set_value();
    }

private:
    std::promise<void> begun_;
    std::promise<void> let_go_;
    bool has_ended_ = false;
};

FinishedGame numbered(unsigned number, std::vector<Person> players) {
    return *game_of("G" + std::to_string(number), std::move(players));
}

void add(TwoStores& store, const std::vector<FinishedGame>& games) {
    store.begin();
    for (const FinishedGame& game : games) {
        Entry entry;
        entry.finished = std::make_shared<const FinishedGame>(game);
        store.keep(entry, 0);
    }
    store.commit(store.state().server_ms + 1, 0);
}

constexpr const char* archive_file = "/reading/archive.db";

struct Disk {
    CrashDisk disk{1};
    CrashVfs vfs{disk};
    StoreOptions options{"/reading/journal.db", true, vfs.name()};
};

/// Instructions of SQLite's machine.
unsigned cost_of(TwoStores& store, const std::function<void()>& act) {
    unsigned steps = 0;
    sqlite3_progress_handler(
        store.archive().database().raw(), 1,
        [](void* counted) {
            ++*static_cast<unsigned*>(counted);
            return 0;
        },
        &steps);
    act();
    sqlite3_progress_handler(store.archive().database().raw(), 0, nullptr, nullptr);
    return steps;
}

std::vector<std::string> all_pages(ArchiveReader& reader, GameQuery query) {
    std::vector<std::string> all;
    do {
        const GamePage page = reader.list_games(query);
        all.insert(all.end(), page.summaries.begin(), page.summaries.end());
        if (page.cursor) REQUIRE(page.cursor != query.cursor);
        query.cursor = page.cursor;
    } while (query.cursor);
    return all;
}

}  // namespace

TEST_CASE("lines of a room are read after all that was given before, and no receipt waits for a crowd of readers") {
    const TemporaryFolder folder;
    JournalRun run(options_in(folder), usual_unix_ms);
    std::promise<void> begun;
    std::promise<void> let_go;
    run.journal().append(entry_of("R1", {"one"}), [&](bool) {
        begun.set_value();
        let_go.get_future().wait();
    });
    begun.get_future().wait();
    // From here on all is on the writer's thread, in its order.
    std::vector<std::string> told;
    const auto tell = [&](const auto& lines) { told.push_back(std::to_string(lines.value().size())); };
    for (std::size_t reader = 0; reader < 3 * limit::journal_room_reads; ++reader) run.journal().read_room("R1", tell);
    run.journal().append(entry_of("R1", {"two"}), [&](bool) { told.emplace_back("kept"); });
    std::promise<void> over;
    run.journal().read_room("R1", [&](const auto& lines) {
        tell(lines);
        over.set_value();
    });
    run.journal().read_room("R2", [&](const auto& lines) { tell(lines); });
    let_go.set_value();
    over.get_future().wait();
    run.end();
    REQUIRE(told.size() == 3 * limit::journal_room_reads + 3);
    const auto kept = std::ranges::find(told, "kept");
    CHECK(kept - told.begin() <= static_cast<std::ptrdiff_t>(limit::journal_room_reads));
    CHECK(std::all_of(told.begin(), kept, [](const std::string& one) { return one == "1"; }));
    CHECK(*(told.end() - 2) == "2");
    CHECK(told.back() == "0");
}

TEST_CASE("Who waits for a receipt does not wait for those who read", "[journal]") {
    const TemporaryFolder folder;
    JournalRun life(options_in(folder), usual_unix_ms);
    Standstill reader(life.journal());
    std::promise<bool> receipt;
    life.journal().append(entry_of("R", {"line"}), [&](bool is_kept) { receipt.set_value(is_kept); });
    auto kept = receipt.get_future();
    const bool has_come = kept.wait_for(long_enough) == std::future_status::ready;
    reader.end();
    CHECK(has_come);
    CHECK(kept.get());
}

TEST_CASE("A read knows what was given to the journal before it", "[journal]") {
    const TemporaryFolder folder;
    JournalRun life(options_in(folder), usual_unix_ms);
    for (unsigned number = 0; number < 200; ++number) {
        FinishedGame game = numbered(number, {anna});
        game.is_out = number % 2 == 0;
        Entry entry;
        entry.finished = std::make_shared<const FinishedGame>(game);
        entry.archive.push_back({"notes", "k", game.id});
        life.journal().append(std::move(entry), [](bool) {});
        if (!game.is_out) life.journal().give_out(game.id);
        REQUIRE(life.find(game.id) != nullptr);
        REQUIRE(life.list({"ann", {}, {}, {}}).summaries.front() == game.summary);
    }
}

TEST_CASE("Only so many wait to read, and the server itself is never sent away", "[journal]") {
    const TemporaryFolder folder;
    JournalRun life(options_in(folder), usual_unix_ms);
    Standstill reader(life.journal());
    unsigned answered = 0;
    for (std::size_t number = 0; number < limit::reads_waiting; ++number) {
        life.journal().list_games({}, [&](const GamesRead& page) { answered += page ? 1 : 0; });
    }
    CHECK(life.journal().health().reads_waiting == limit::reads_waiting);
    std::optional<ReadFault> refused;
    life.journal().find_game("G", [&](const GameRead& game) { refused = game.error(); });
    CHECK(refused == ReadFault::busy);
    CHECK(life.metrics().journal_reads_refused.value() == 1);
    std::promise<bool> own;
    life.journal().read_archive({"notes", "k", {}, true}, [&](const ArchiveRead& rows) { own.set_value(bool(rows)); });
    reader.end();
    CHECK(own.get_future().get());
    CHECK(answered == limit::reads_waiting);  // in order, so before it
}

TEST_CASE("Whoever asks when the journal ends is answered", "[journal]") {
    const TemporaryFolder folder;
    JournalRun life(options_in(folder), usual_unix_ms);
    unsigned answered = 0;
    for (unsigned number = 0; number < 100; ++number) {
        life.journal().append(entry_of("R", {"line"}), [](bool) {});
        life.journal().list_games({}, [&](const GamesRead& page) { answered += page ? 1 : 0; });
    }
    life.end();
    CHECK(answered == 100);
}

TEST_CASE("A page of the list of who has played much costs what one of who has played little costs", "[journal]") {
    Disk disk;
    TwoStores store(disk.options);
    const auto played = [](unsigned first, unsigned count) {
        std::vector<FinishedGame> games;
        for (unsigned number = first; number < first + count; ++number) {
            FinishedGame game = numbered(number, {anna, bert});
            game.is_listed = number % 2 == 0;
            if (number < 10) game.game = "tritoc";  // long ago
            games.push_back(game);
        }
        return games;
    };
    const std::vector<GameQuery> queries{
        {{}, {}, {}, {}},          {{}, {}, "ctor", {}},      {{}, {}, "tritoc", {}},   {"ann", {}, {}, {}},
        {"pann", {}, {}, {}},      {"ann", {}, "tritoc", {}}, {"ann", bert.id, {}, {}}, {"ann", anna.id, "ctor", {}},
        {"pben", anna.id, {}, {}}, {"ann", bert.id, {}, "60"}};
    std::vector<unsigned> before;
    add(store, played(0, 300));
    for (const GameQuery& query : queries) before.push_back(cost_of(store, [&] { store.reader().list_games(query); }));
    add(store, played(300, 6'000));
    for (std::size_t number = 0; number < queries.size(); ++number) {
        CAPTURE(number);
        const unsigned after = cost_of(store, [&] { store.reader().list_games(queries[number]); });
        CHECK(after < before[number] + before[number] / 5);
    }
}

TEST_CASE("Unlisted games that two people have in common are found in bounded pages, however few they are",
          "[journal]") {
    Disk disk;
    TwoStores store(disk.options);
    std::vector<FinishedGame> games;
    const unsigned count = 12 * limit::list_leaps;
    for (unsigned number = 0; number < count; ++number) {
        FinishedGame game = numbered(number, {number % 2 == 0 ? anna : bert});
        if (number == 5 || number == count / 2) game.players = {anna, bert};
        game.is_listed = number == 100;
        games.push_back(game);
    }
    add(store, games);
    const GameQuery query{"ann", bert.id, {}, {}};
    const std::vector<std::string> found{games[count / 2].summary, games[100].summary, games[5].summary};
    CHECK(all_pages(store.reader(), query) == found);
    const unsigned cost = cost_of(store, [&] { store.reader().list_games(query); });
    CHECK(cost < 40 * limit::list_leaps);
    CHECK(all_pages(store.reader(), {"ann", {}, {}, {}}) == std::vector{games[100].summary});
}

TEST_CASE("A game that is given out moves to the lists it belongs to", "[journal]") {
    Disk disk;
    TwoStores store(disk.options);
    for (const bool is_listed : {true, false}) {
        FinishedGame game = numbered(is_listed ? 1 : 2, {anna, bert});
        game.is_listed = is_listed;
        game.is_out = false;
        add(store, {game});
        CHECK(all_pages(store.reader(), {"ann", anna.id, {}, {}}).size() == (is_listed ? 0 : 1));
        store.begin();
        store.give_out(game.id);
        store.commit(store.state().server_ms + 1, 0);
    }
    CHECK(all_pages(store.reader(), {}).size() == 1);
    CHECK(all_pages(store.reader(), {"ann", {}, {}, {}}).size() == 1);
    CHECK(all_pages(store.reader(), {"ann", bert.id, "ctor", {}}).size() == 2);
    CHECK(store.damage().empty());
}

TEST_CASE("What is damaged is left out of lists, named in the log and counted; asked for alone it is said to be so",
          "[journal]") {
    const TemporaryFolder folder;
    {
        JournalRun life(options_in(folder), usual_unix_ms);
        for (const unsigned number : {1U, 2U, 3U}) {
            Entry entry;
            entry.finished = std::make_shared<const FinishedGame>(numbered(number, {anna}));
            entry.archive.push_back({"notes", "k", std::to_string(number)});
            REQUIRE(life.keep(std::move(entry)));
        }
    }
    Database(folder.path() / archive_file_name, Database::Mode::keep)
        .run("UPDATE games SET summary = '{\"id\":' WHERE id = 'G2'; UPDATE archive SET value = '{' WHERE number = 2");
    JournalRun life(options_in(folder), usual_unix_ms);
    const GamePage page = life.list({"ann", {}, {}, {}});
    CHECK(page.summaries == std::vector<std::string>{"summary of G3", "summary of G1"});
    CHECK(page.damaged == std::vector<std::string>{"G2"});
    std::promise<ArchivePage> rows;
    life.journal().read_archive({"notes", "k", {}}, [&](const ArchiveRead& read) { rows.set_value(read.value()); });
    CHECK(rows.get_future().get().values == std::vector<std::string>{"3", "1"});
    std::promise<ReadFault> fault;
    life.journal().find_game("G2", [&](const GameRead& game) { fault.set_value(game.error()); });
    CHECK(fault.get_future().get() == ReadFault::damaged);
    CHECK(life.find("G3") != nullptr);
    CHECK(life.metrics().journal_damaged.value() == 3);
    CHECK(life.failures() == 0);
    life.end();
    CHECK_THAT(life.said(), Catch::Contains("event=damaged") && Catch::Contains("G2"));
}

TEST_CASE("Whatever bit flips while the server runs, lists and games are what was written, or said to be damaged",
          "[journal]") {
    Disk disk;
    std::set<std::string> written;
    {
        TwoStores store(disk.options);
        std::vector<FinishedGame> games;
        for (unsigned number = 0; number < 60; ++number) {
            FinishedGame game = numbered(number, {anna, bert});
            game.summary = R"({"id":")" + game.id + R"(","name":"the room of)" + std::string(number * 7, '.') + "\"}";
            game.record = std::string(number * 100, static_cast<char>('a' + number % 26));
            written.insert(game.summary);
            games.push_back(game);
        }
        add(store, games);
        store.begin();
        Entry entry;
        for (unsigned number = 0; number < 40; ++number)
            entry.archive.push_back({"notes", "k", std::to_string(number)});
        store.keep(entry, 0);
        store.commit(2, 0);
        store.hand_over();
    }
    const CrashDisk::Image image = disk.disk.image();
    engine::Seed lots(7);
    unsigned damaged = 0;
    for (unsigned turn = 0; turn < 600; ++turn) {
        CrashDisk::Image rotten = image;
        std::string& file = rotten.at(archive_file);
        const std::size_t place = 100 + lots.below(file.size() - 100);
        file[place] = static_cast<char>(static_cast<unsigned char>(file[place]) ^ (1U << lots.below(8)));
        disk.disk.set_image(rotten);
        CAPTURE(turn, place);
        try {
            Database database(archive_file, Database::Mode::keep, disk.options.vfs);
            database.run("PRAGMA locking_mode = EXCLUSIVE; PRAGMA cell_size_check = ON");
            ArchiveReader reader(database);
            for (const GameQuery& query : {GameQuery{}, GameQuery{"ann", {}, "ctor", {}}}) {
                GameQuery next = query;
                unsigned pages = 0;
                do {
                    const GamePage page = reader.list_games(next);
                    for (const std::string& summary : page.summaries) REQUIRE(written.contains(summary));
                    damaged += page.damaged.empty() ? 0 : 1;
                    next.cursor = page.cursor;
                } while (next.cursor && ++pages < 5);
            }
            for (const std::string& value : reader.read_archive({"notes", "k", {}}).values) {
                REQUIRE(std::stoul(value) < 40);
            }
            const auto game = reader.find_game("G" + std::to_string(lots.below(60)));
            if (game) REQUIRE(written.contains(game->summary));
        } catch (const DatabaseError&) {
            ++damaged;
        } catch (const JournalError&) {
            ++damaged;
        }
    }
    CHECK(damaged > 50);
}
