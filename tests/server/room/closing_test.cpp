// How rooms go, closed by those who look after the server: what has ended is told first, and a room that has met a
// fault goes like any other.
#include <catch2/catch.hpp>

#include "server/journal/kept.hpp"
#include "server/room/board_outcome.hpp"
#include "tests/server/journal/journal_house.hpp"
#include "tests/server/room/house.hpp"

using namespace room_test;
using Kind = BoardOutcome::Kind;

namespace {

Json delayed() { return duel({{"spectator_delay", 30}}); }

const Json resign{{"type", "resign"}};

/// Rated, of a tournament, and over: who sat there.
std::optional<RatedGame> rated_between(Standing black, Standing white) {
    BoardOpening opening;
    opening.room = "B0ARD001";
    opening.options = House::create_wish(duel()).options;
    opening.rated = "ctor/1";
    opening.board = {"T0000001", 1, 1, 1, 0, RoomTime{60'000}};
    State state(opening_of(opening), RoomTime{0});
    const auto apply = [&](const Change& change) { return state.apply(change, RoomTime{10}); };
    apply(SeatedPerson{engine::seat_named("black1").value(), {PlayerId{"pada"}, "Ada", black}});
    apply(SeatedPerson{engine::seat_named("white1").value(), {PlayerId{"pben"}, "Ben", white}});
    apply(GameStarted{usual_unix_ms});
    const auto ended = apply(Played{engine::Leave{engine::seat_named("white1").value()}, engine::Instant{0}});
    REQUIRE(ended.finished);
    return ended.finished->rated;
}

}  // namespace

TEST_CASE("an end that watchers were to hear later is told before the room is closed", "[room]") {
    Table table(delayed());
    table.seat_and_start({"black1", "white1"});
    table.join({"Eve"}).watch(1);
    table.pass(5'000);
    REQUIRE(table.act_code("white1", resign) == "ok");
    table.pass(1'000);
    CHECK(table.records.empty());
    table.close();
    CHECK(table.is_closed);
    CHECK(table.records.size() == 1);
    CHECK(table.view("Eve").at("result").at("winner") == "black");
    CHECK(table.last("Eve", "end").at("reason") == "closed");
    CHECK(table.stream(1).frames.back().find(R"("reason":"over")") != std::string::npos);
}

TEST_CASE("what has begun since stays untold when a delayed room is closed", "[room]") {
    Table table(delayed());
    table.seat_and_start({"black1", "white1"});
    table.join({"Eve"});
    REQUIRE(table.act_code("white1", resign) == "ok");
    table.pass(1'000);
    for (const char* player : {"black1", "white1"}) REQUIRE(table.code(player, "room.rematch") == "ok");
    REQUIRE(table.core->state().status() == protocol::RoomStatus::playing);
    table.pass(1'000);
    table.close();
    CHECK(table.records.size() == 1);
    CHECK_FALSE(table.view("Eve").at("result").is_null());
}

TEST_CASE("a tournament hears the end of a delayed board when its room is closed", "[room]") {
    Table table(Json{{"game", "tritoc"}, {"spectator_delay", 30}}, {{"black1", "Ada"}, {"white1", "Ben"}}, 60'000);
    table.join({"Ada", "Ben"});
    REQUIRE(table.code("Ben", "seat.leave", {{"seat", "white1"}}) == "ok");
    table.pass(1'000);
    table.documents.clear();
    table.close();
    REQUIRE(table.told.size() >= 1);
    CHECK(table.told.back().kind == Kind::ended);
    CHECK(table.documents.empty());  // its note has been kept with the end
    CHECK(table.records.size() == 1);
}

TEST_CASE("games whose end is hidden and whose room is gone are left behind", "[journal]") {
    const test_support::TemporaryFolder folder;
    {
        JournalRun run(options_in(folder), usual_unix_ms);
        for (const char* room : {"R1", "R2"}) {
            FinishedGame game = *game_of(std::string("G") + room);
            game.summary = std::string(R"({"id":"G","room":")") + room + "\"}";
            game.is_out = false;
            Entry entry = entry_of(room, {"line"});
            entry.finished = std::make_shared<const FinishedGame>(std::move(game));
            REQUIRE(run.keep(std::move(entry)));
        }
        Entry out;
        out.finished = game_of("G3");
        REQUIRE(run.keep(std::move(out)));
        run.journal().forget_room("R1");
        run.flush();
    }
    JournalRun next(options_in(folder), usual_unix_ms);
    const Kept kept = next.journal().load();
    CHECK(kept.hidden.size() == 2);
    CHECK(games_left_behind(kept) == std::vector<std::string>{"GR1"});
}

TEST_CASE("a frozen room can be closed: whoever is there hears it, and the journal forgets it", "[room]") {
    House house;
    const std::string room = house.made();
    house.ask("Ada", room, "room.join");
    house.heard("Ada");
    house.ask("Ada", room, "seat.take", {{"seat", "black1"}});
    house.receipt(false);
    REQUIRE(house.metrics.rooms_frozen.value() == 1);
    REQUIRE(house.directory.close(room));
    house.settle();
    CHECK(has(house.heard("Ada"), R"("reason":"closed")"));
    CHECK(house.directory.find(room) == nullptr);
    CHECK_FALSE(house.journal.kept_lines.contains(room));
}

TEST_CASE("a tournament hears that a frozen room was closed, once the journal has it", "[room]") {
    House house;
    const std::string room = house.opened_board();
    house.ask("Ada", room, "room.join");
    house.receipt(false);
    REQUIRE(house.directory.close(room));
    REQUIRE(house.directory.close(room));
    house.settle();
    REQUIRE(house.journal.waiting.size() == 1);
    const auto kept = outcome_in(house.journal.waiting[0].entry.documents.at(0));
    CHECK(kept.kind == Kind::closed);
    CHECK(kept.board.tournament == "T0000001");
    CHECK(house.told.empty());
    house.receipt();
    REQUIRE(house.told.size() == 1);
    CHECK(house.told[0].room == room);
    CHECK(house.directory.find(room) == nullptr);
}

TEST_CASE("a closing that could not be kept can be asked for again", "[room]") {
    House house;
    const std::string room = house.opened_board();
    house.directory.close(room);
    house.settle();
    house.receipt(false);
    CHECK(house.directory.find(room) != nullptr);
    house.directory.close(room);
    house.settle();
    house.receipt();
    CHECK(house.directory.find(room) == nullptr);
    CHECK(house.told.size() == 1);
}

TEST_CASE("a room that froze when it was opened again can be closed, and its tournament hears of it", "[room]") {
    House before;
    const std::string room = before.opened_board();
    House house;
    house.journal.is_prompt = true;
    house.directory.on_board_outcome([&](const BoardOutcome& told) { house.told.push_back(told); });
    KeptRoom broken{room, before.journal.kept_lines.at(room), 0};
    broken.lines.push_back("no line of ours");
    house.journal.kept_lines[room] = broken.lines;
    house.directory.restore({broken}, {}, 0);
    house.directory.open_resting();
    house.settle();
    REQUIRE(house.metrics.rooms_frozen.value() == 1);
    REQUIRE(house.directory.close(room));
    house.settle();
    REQUIRE(house.told.size() == 1);
    CHECK(house.told[0].kind == Kind::closed);
    CHECK(house.told[0].board.tournament == "T0000001");
    CHECK(house.directory.find(room) == nullptr);
    CHECK_FALSE(house.journal.kept_lines.contains(room));
}

TEST_CASE("a game counts only where all who began it are registered, people or programs", "[room]") {
    using enum Standing;
    CHECK(rated_between(registered, registered));
    CHECK(rated_between(program, program));
    CHECK_FALSE(rated_between(registered, program));
    CHECK_FALSE(rated_between(registered, guest));
    CHECK_FALSE(rated_between(guest, guest));
}
