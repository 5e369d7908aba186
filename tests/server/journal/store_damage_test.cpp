// Journal and archive on their own: what is not as it was written is named, and what does not belong together refused.
#include <catch2/catch.hpp>

#include "tests/server/journal/store_house.hpp"

using namespace server;
using namespace test_support;
using namespace store_test;
using Catch::Matchers::Contains;

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
