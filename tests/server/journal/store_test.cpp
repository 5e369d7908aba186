// Journal and archive on their own: what goes in comes back, what is rolled back leaves no trace, what is not as it was
// written is named.
#include "tests/support/two_stores.hpp"

#include <catch2/catch.hpp>

#include <span>

#include "server/base/limits.hpp"
#include "server/journal/journal_error.hpp"
#include "tests/server/journal/journal_house.hpp"
#include "tests/support/crash_vfs.hpp"
#include "tests/support/journal_model.hpp"

using namespace server;
using namespace test_support;
using Catch::Matchers::Contains;

namespace {

/// A disk in memory and a database on it.
struct Repository {
    CrashDisk disk{1};
    CrashVfs vfs{disk};
    StoreOptions options{"/shelf/journal.db", true, vfs.name()};

    void run(const std::string& file, const std::string& sql) {
        Database("/shelf/" + file, Database::Mode::keep, options.vfs).run("PRAGMA locking_mode = EXCLUSIVE; " + sql);
    }
    std::string content() {
        TwoStores store(options);
        return text_of(store);
    }
    /// What is wrong with it, as a server finds when it starts, or `tutti doctor`, which looks into the archive, too.
    std::string fault(bool with_archive = true) {
        try {
            if (with_archive) {
                content();
            } else {
                Store(options).load();
            }
            return "";
        } catch (const JournalError& fault) {
            return fault.what();
        }
    }
};

Entry full_entry() {
    Entry entry = entry_of("R", {"line 1", "line 2"});
    entry.players.push_back({{PlayerId{"p1"}, "Ann"}, engine::sha256("token")});
    entry.answers.push_back({PlayerId{"p1"}, "q1", engine::sha256("request"), "answer", 0});
    entry.finished = game_of("G1", {{PlayerId{"p1"}, "Ann"}});
    return entry;
}

void keep(TwoStores& store, const Entry& entry, std::int64_t server_ms = 100) {
    store.begin();
    store.keep(entry, server_ms);
    store.commit(server_ms, usual_unix_ms);
}

}  // namespace

TEST_CASE("Whatever a store is given comes back from it as from plain containers", "[journal]") {
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        Repository repository;
        JournalDeeds deeds(seed);
        JournalModel model;
        for (unsigned run = 0; run < 3; ++run) {
            TwoStores store(repository.options);
            store.load();
            for (unsigned commit = 0; commit < 40; ++commit) {
                const std::int64_t server_ms = store.state().server_ms + 20'000;
                store.begin();
                const Deed deed = deeds.next(model, server_ms);
                apply(store, deed);
                store.commit(server_ms, 0);
                model.apply(deed);
                model.commit(server_ms);
            }
        }
        REQUIRE(repository.content() == model.text());
    }
}

TEST_CASE("Who leaves is no guest any more, whatever else was kept of them", "[journal]") {
    Repository repository;
    const Person ada{PlayerId{"pada"}, "Ada"};
    {
        TwoStores store(repository.options);
        store.begin();
        Entry guest;
        guest.players = {{ada, {}}, {{PlayerId{"pben"}, "Ben"}, {}}};
        store.keep(guest, 0);
        Entry leaving;
        leaving.deleted_account = DeletedAccount{ada.id, {"Ada"}};
        store.keep(leaving, 0);
        store.commit(0, 0);
    }
    TwoStores store(repository.options);
    const Kept kept = store.load();
    REQUIRE(kept.players.size() == 1);
    CHECK(kept.players.front().person.name == "Ben");
}

TEST_CASE("A damaged game does not look whole because one of its players has left", "[journal]") {
    Repository repository;
    const Person ada{PlayerId{"pada"}, "Ada", Standing::registered};
    TwoStores store(repository.options);
    store.begin();
    for (const char* id : {"G1", "G2", "G3"}) {
        Entry played;
        played.finished = std::make_shared<const FinishedGame>(
            FinishedGame{.id = id, .game = "ctor", .record = "{}", .summary = R"({"seats":[]})", .players = {ada}});
        store.keep(played, 0);
    }
    store.commit(0, 0);
    ArchiveStore& archive = store.archive();
    archive.database().run("UPDATE games SET summary = '{}' WHERE id = 'G1'; DELETE FROM games WHERE id = 'G2'");
    store.begin();
    Entry leaving;
    leaving.deleted_account = DeletedAccount{ada.id, {"Ada"}};
    store.keep(leaving, 0);
    store.commit(0, 0);
    store.hand_over();
    CHECK_THROWS_AS(archive.reader().game("G1"), DamagedError);
    CHECK(archive.reader().game("G2") == nullptr);
    CHECK(archive.reader().game("G3") != nullptr);
    CHECK(archive.reader().list_games({.player = "Ada", .requester = {}, .game = {}, .cursor = {}}).summaries.empty());
}

TEST_CASE("What is rolled back leaves no trace", "[journal]") {
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        Repository repository;
        JournalDeeds deeds(seed);
        JournalModel model;
        {
            TwoStores store(repository.options);
            for (unsigned turn = 0; turn < 60; ++turn) {
                const std::int64_t server_ms = store.state().server_ms + 20'000;
                const bool is_kept = deeds.seed().below(2) == 0;
                JournalModel next = model;
                store.begin();
                for (unsigned left = 4; left > 0; --left) {
                    const Deed deed = deeds.next(next, server_ms);
                    apply(store, deed);
                    next.apply(deed);
                }
                if (is_kept) {
                    store.commit(server_ms, 0);
                    next.commit(server_ms);
                    model = std::move(next);
                } else {
                    store.roll_back();
                }
            }
        }
        REQUIRE(repository.content() == model.text());
    }
}

TEST_CASE("A room that is forgotten and opened again in one transaction survives its rolling back", "[journal]") {
    Repository repository;
    {
        TwoStores store(repository.options);
        keep(store, entry_of("R", {"1", "2"}));
        store.begin();
        store.forget_room("R");
        store.keep(entry_of("R", {"other"}), 200);
        store.roll_back();
        keep(store, entry_of("R", {"3"}));
    }
    const Kept kept = TwoStores(repository.options).load();
    REQUIRE(kept.rooms.size() == 1);
    CHECK(kept.rooms[0].lines == std::vector<std::string>{"1", "2", "3"});
}

TEST_CASE("Of a room that is forgotten nothing stays, and others stay as they are", "[journal]") {
    Repository repository;
    {
        TwoStores store(repository.options);
        keep(store, full_entry());
        keep(store, entry_of("other", {"a"}));
        keep(store, entry_of("R", {"line 3"}));
        CHECK(store.journal().has_rooms());
        store.begin();
        store.forget_room("R");
        store.forget_room("no such room");
        store.forget_player(PlayerId{"p1"});
        store.forget_player(PlayerId{"nobody"});
        store.commit(300, 0);
        CHECK(store.journal().database().integer("SELECT count(*) FROM lines WHERE room = 'R'") == 0);
        CHECK(store.journal().database().integer("SELECT count(*) FROM players") == 0);
        CHECK(store.reader().find_game("G1") != nullptr);
    }
    TwoStores store(repository.options);
    const Kept kept = store.load();
    REQUIRE(kept.rooms.size() == 1);
    CHECK(kept.rooms[0].id == "other");
    CHECK(kept.rooms[0].ran_on_ms == 200);
    CHECK(store.state().commits == 4);
    CHECK(store.state().server_ms == 300);
}

TEST_CASE("A game that is not out is found by nobody until it is", "[journal]") {
    Repository repository;
    {
        TwoStores store(repository.options);
        FinishedGame game = *game_of("G1", {{PlayerId{"p1"}, "Ann"}});
        game.is_out = false;
        Entry entry;
        entry.finished = std::make_shared<const FinishedGame>(game);
        keep(store, entry);
        CHECK(store.reader().find_game("G1") == nullptr);
        CHECK(store.reader().list_games({}).summaries.empty());
        CHECK(store.reader().list_games({"ann", {}, {}, {}}).summaries.empty());
        CHECK(store.reader().game("G1") != nullptr);
    }
    {
        TwoStores store(repository.options);
        store.load();
        store.begin();
        store.give_out("G1");
        store.give_out("G1");
        store.give_out("no such game");
        store.commit(1, 1);
        REQUIRE(store.reader().find_game("G1") != nullptr);
        CHECK(store.reader().find_game("G1")->record == "record of G1");
        CHECK(store.reader().list_games({"ANN", {}, {}, {}}).summaries == std::vector<std::string>{"summary of G1"});
    }
    CHECK(repository.fault().empty());
}

TEST_CASE("Old answers go as new ones come", "[journal]") {
    Repository repository;
    {
        TwoStores store(repository.options);
        for (unsigned number = 0; number < 50; ++number) {
            Entry entry = entry_of("R", {"line"});
            entry.answers.push_back({PlayerId{"p1"}, "q" + std::to_string(number), {}, "answer", 0});
            keep(store, entry, number * limit::answer_memory_ms / 10);
        }
        CHECK(store.journal().database().integer("SELECT count(*) FROM answers") <= 12);
    }
    const Kept kept = TwoStores(repository.options).load();
    REQUIRE(kept.answers.size() == 10);
    CHECK(kept.answers.front().request_id == "q40");
    CHECK(kept.answers.back().age_ms == 0);
}

TEST_CASE("Whatever is changed behind the server's back is named", "[journal]") {
    const auto [sql, words] = GENERATE(table<std::string, std::string>({
        {"UPDATE state SET commits = commits + 1", "its state"},
        {"UPDATE state SET server_ms = server_ms + 1000", "its state"},
        {"UPDATE state SET unix_ms = 0", "its state"},
        {"UPDATE state SET id = randomblob(16)", "its state"},
        {"UPDATE state SET sum = zeroblob(32)", "its state"},
        {"UPDATE state SET handed_over = 1", "its state"},
        {"UPDATE state SET taken = 7", "its state"},
        {"UPDATE state SET line_rows = 0", "its state"},
        {"DELETE FROM state", "its state is missing"},
        {"UPDATE lines SET line = 'line X' WHERE number = 2", "line 2, of room R"},
        {"UPDATE lines SET server_ms = 7 WHERE number = 2", "line 2, of room R"},
        {"UPDATE lines SET room = 'S' WHERE number = 2", "line 2, of room S"},
        {"UPDATE lines SET before = 0 WHERE number = 2", "line 2, of room R"},
        {"UPDATE lines SET hash = zeroblob(32) WHERE number = 2", "line 2, of room R"},
        {"UPDATE lines SET hash = x'00' WHERE number = 2", "a hash of the wrong length"},
        {"DELETE FROM lines WHERE number = 1", "line 2, of room R"},
        {"DELETE FROM lines WHERE number = 2", "lines of rooms are missing"},
        {"DELETE FROM lines", "lines of rooms are missing"},
        {"UPDATE players SET name = 'Bob'", "player p1"},
        {"UPDATE players SET token_hash = zeroblob(32)", "player p1"},
        {"DELETE FROM players", "players are missing"},
        {"UPDATE answers SET answer = 'yes'", "answer 1"},
        {"UPDATE answers SET server_ms = 5", "answer 1"},
        {"DELETE FROM answers", "answers are missing"},
        {"UPDATE hidden_games SET room = 'S'", "game G2"},
        {"UPDATE hidden_games SET id = 'G1'", "game G1"},
        {"DELETE FROM hidden_games", "games that are not out are missing"},
        {"UPDATE handed_over SET change = '{}'", "what is handed over, number 2"},
        {"UPDATE handed_over SET record = x'00'", "what is handed over, number 2"},
        {"UPDATE handed_over SET number = 3", "what is handed over is missing"},
        {"DELETE FROM handed_over", "what is handed over is missing"},
    }));
    Repository repository;
    {
        TwoStores store(repository.options);
        keep(store, full_entry());
        store.hand_over();
        store.begin();
        FinishedGame hidden = *game_of("G2");
        hidden.is_out = false;
        Entry entry;
        entry.finished = std::make_shared<const FinishedGame>(hidden);
        store.keep(entry, 100);
        store.commit(100, usual_unix_ms);
    }
    CHECK(repository.fault(false).empty());
    repository.run("journal.db", sql);
    INFO(sql);
    CHECK_THAT(repository.fault(false), Contains(words));
}

TEST_CASE("Rooms of many lines come back whole, and whatever line is changed is named", "[journal]") {
    const std::int64_t lines = GENERATE(0, 1, 1023, 1024, 1025, 2048, 5000, 8192);
    Repository repository;
    {
        TwoStores store(repository.options);
        std::vector<std::string> even;
        std::vector<std::string> odd;
        for (std::int64_t number = 1; number <= lines; ++number) {
            (number % 2 == 0 ? even : odd).push_back("line " + std::to_string(number));
        }
        store.begin();
        store.keep(entry_of("odd", odd), 100);
        store.keep(entry_of("even", even), 200);
        store.commit(300, usual_unix_ms);
        store.begin();
        store.keep(entry_of("odd", {"the last"}), 400);
        store.commit(500, usual_unix_ms);
    }
    const Kept kept = Store(repository.options).load();
    REQUIRE(kept.rooms.size() == (lines > 1 ? 2U : 1U));
    CHECK(kept.rooms.front().id == "odd");
    CHECK(kept.rooms.front().ran_on_ms == 100);
    REQUIRE(kept.rooms.front().lines.size() == static_cast<std::size_t>((lines + 1) / 2 + 1));
    CHECK(kept.rooms.front().lines.back() == "the last");
    if (lines > 1) {
        CHECK(kept.rooms.back().ran_on_ms == 300);
        CHECK(kept.rooms.back().lines.size() == static_cast<std::size_t>(lines / 2));
        CHECK(kept.rooms.back().lines.back() == "line " + std::to_string(lines / 2 * 2));
    }
    for (const std::int64_t number : {std::int64_t{1}, lines / 2, lines, lines + 1}) {
        if (number == 0) continue;
        const std::string which = " WHERE number = " + std::to_string(number);
        repository.run("journal.db", "UPDATE lines SET line = line || ' changed'" + which);
        CHECK_THAT(repository.fault(false), Contains("line " + std::to_string(number) + ", of room "));
        repository.run("journal.db", "UPDATE lines SET line = replace(line, ' changed', '')" + which);
    }
    CHECK(repository.fault(false).empty());
}

TEST_CASE("Whatever is changed in the archive behind the server's back is named", "[journal]") {
    const auto [sql, words] = GENERATE(table<std::string, std::string>({
        {"UPDATE archive_state SET game_rows = 0", "its state"},
        {"UPDATE archive_state SET taken = 0", "its state"},
        {"DELETE FROM archive_state", "its state is missing"},
        {"UPDATE games SET record = x'00'", "game G1 is not what was written"},
        {"UPDATE games SET record_bytes = 4000000000", "game G1 is not what was written"},
        {"UPDATE games SET summary = '{}'", "game G1 is not what was written"},
        {"UPDATE games SET game = 'totas'", "game G1 is not what was written"},
        {"UPDATE games SET is_listed = 0", "game G1 is not what was written"},
        {"UPDATE games SET id = 'G2'", "game G2 is not what was written"},
        {"UPDATE games SET sum = x'00'", "holds a hash of the wrong length"},
        {"UPDATE games SET is_out = 0", "table games: rows are missing, or not what was written"},
        {"UPDATE games SET number = 7", "game number 1: it is missing"},
        {"DELETE FROM games", "table games: rows are missing"},
        {"UPDATE game_players SET player = 'id:p2' WHERE player = 'id:p1'", "table game_players: rows are missing"},
        {"DELETE FROM game_players", "table game_players: rows are missing"},
        {"INSERT INTO game_players VALUES ('id:p2', 0, 1, 'ctor')", "table game_players: rows are missing"},
        {"UPDATE game_players SET visibility = 1", "game number 1: it is missing, or found by what does not fit it"},
        {"UPDATE game_players SET game = 'totas' WHERE player = 'id:p1'", "found by what does not fit it"},
    }));
    Repository repository;
    {
        TwoStores store(repository.options);
        keep(store, full_entry());
        store.hand_over();
    }
    CHECK(repository.fault().empty());
    repository.run("archive.db", sql);
    INFO(sql);
    CHECK_THAT(repository.fault(), Contains(words));
}

TEST_CASE("An archive that is not the journal's, or lacks what the journal knows to be there, is refused",
          "[journal]") {
    Repository repository;
    const auto live = [&](unsigned games) {
        TwoStores store(repository.options);
        for (unsigned number = 0; number < games; ++number) {
            Entry entry;
            entry.finished = game_of("G" + std::to_string(store.state().handed_over + 1));
            keep(store, entry);
            store.hand_over();
        }
        keep(store, {});
    };
    live(2);
    const std::string older = repository.disk.image().at("/shelf/archive.db");
    live(3);
    CrashDisk::Image image = repository.disk.image();
    image["/shelf/archive.db"] = older;
    repository.disk.set_image(image);
    CHECK_THAT(repository.fault(), Contains("lacks the last 3 changes"));
    image.erase("/shelf/archive.db");
    repository.disk.set_image(image);
    CHECK_THAT(repository.fault(), Contains("is empty or missing"));
    Repository other;
    {
        TwoStores store(other.options);
        keep(store, full_entry());
        store.hand_over();
    }
    image["/shelf/archive.db"] = other.disk.image().at("/shelf/archive.db");
    repository.disk.set_image(image);
    CHECK_THAT(repository.fault(), Contains("archive of another journal"));
}

TEST_CASE("A journal that has lost its latest commits goes on beside an archive that has them", "[journal]") {
    Repository repository;
    const auto end_game = [&](TwoStores& store, const std::string& how) {
        FinishedGame game = *game_of("G1", {{PlayerId{"p1"}, how == "first" ? "Ann" : "Bob"}});
        game.record = how;
        Entry entry;
        entry.finished = std::make_shared<const FinishedGame>(game);
        entry.archive.push_back({"notes", "k", how});
        keep(store, entry);
        store.hand_over();
    };
    {
        TwoStores store(repository.options);
        keep(store, full_entry());
    }
    const std::string older = repository.disk.image().at("/shelf/journal.db");
    {
        TwoStores store(repository.options);
        end_game(store, "first");
    }
    CrashDisk::Image image = repository.disk.image();
    image["/shelf/journal.db"] = older;
    repository.disk.set_image(image);
    TwoStores store(repository.options);
    store.load();
    end_game(store, "again");
    CHECK(store.archive().game_ids() == std::vector<std::string>{"G1"});
    CHECK(store.reader().find_game("G1")->record == "again");
    CHECK(store.reader().list_games({"ann", {}, {}, {}}).summaries.empty());
    CHECK(store.reader().list_games({"bob", {}, {}, {}}).summaries.size() == 1);
    CHECK(store.damage().empty());
}

TEST_CASE("What is handed over is taken once, whatever is offered again", "[journal]") {
    Repository repository;
    TwoStores store(repository.options);
    for (unsigned number = 1; number <= 5; ++number) {
        Entry entry;
        entry.archive.push_back({"notes", "k", std::to_string(number)});
        store.begin();
        store.keep(entry, 0);
        store.journal().commit(0, 0);
    }
    const auto changes = handed_over_after(store.journal().database(), 0, 100);
    REQUIRE(changes.size() == 5);
    store.hand_over(2);
    store.archive().take(changes);
    store.archive().take(std::span(changes).first(3));
    const auto rows = store.reader().read_archive({"notes", "k", {}}).values;
    CHECK(rows == std::vector<std::string>{"5", "4", "3", "2", "1"});
    store.begin();
    store.commit(1, 1);
    CHECK(store.journal().database().integer("SELECT count(*) FROM handed_over") == 0);
    CHECK(store.state().taken == 5);
}

TEST_CASE("Changes of the archive are read as they were written, and nothing else is", "[journal]") {
    const std::vector<ArchiveChange> changes{
        ArchivedGame{"G1", "ctor", R"({"a":"\u00fc"})", {{PlayerId{"p1"}, "Zo\xC3\xAB \"quoted\""}}, false, true},
        GivenOut{"G1"}, ArchiveRow{"c", "k", "v", true}, DeletedAccount{PlayerId{"p1"}, {"Ann", "B"}}};
    for (const ArchiveChange& change : changes) {
        const std::string text = change_text(change);
        CHECK(change_text(archive_change_in(text)) == text);
        for (std::size_t length = 0; length < text.size(); ++length) {
            CHECK_THROWS_AS(archive_change_in(text.substr(0, length)), JournalError);
        }
    }
    CHECK_THROWS_AS(archive_change_in(R"({"kind":"other"})"), JournalError);
    CHECK_THROWS_AS(archive_change_in(R"({"kind":"game","id":7})"), JournalError);
}
