// Journal and archive on their own: what goes in comes back, what is rolled back leaves no trace.
#include <catch2/catch.hpp>

#include <span>

#include "server/base/limits.hpp"
#include "tests/server/journal/store_house.hpp"

using namespace server;
using namespace test_support;
using namespace store_test;

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
