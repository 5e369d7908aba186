// Rooms of tournaments: seats kept for certain people, one game, and what is told of it.
#include <catch2/catch.hpp>

#include "engine/contest.hpp"
#include "server/room/board_outcome.hpp"
#include "tests/server/room/table.hpp"

using namespace room_test;
using server::room::BoardOutcome;
using Kind = server::room::BoardOutcome::Kind;

namespace {

constexpr std::int64_t grace_ms = 60'000;

Table board(const Json& more = Json::object()) {
    Json wish{{"game", "tritoc"}, {"options", Json::object()}};
    wish.update(more);
    return Table(wish, {{"black1", "Ada"}, {"white1", "Ben"}}, grace_ms);
}

std::vector<Kind> kinds(const std::vector<BoardOutcome>& told) {
    std::vector<Kind> all;
    for (const auto& one : told) all.push_back(one.kind);
    return all;
}

}  // namespace

TEST_CASE("whoever has a seat kept sits on it and is ready by coming; the game begins when all have", "[room]") {
    Table table = board();
    CHECK(table.told.empty());
    table.join({"Ben"});
    CHECK(table.info("Ben").at("seats").at("white1").at("name") == "Ben");
    CHECK(table.info("Ben").at("host").is_null());
    CHECK(table.info("Ben").at("tournament")
          == Json{{"tournament", "T0000001"}, {"round", 2}, {"match", 3}, {"board", 1}});
    table.join({"Ada"});
    CHECK(table.core->state().status() == protocol::RoomStatus::playing);
    CHECK(kinds(table.told) == std::vector{Kind::started});
}

TEST_CASE("nobody else gets a seat that is kept, before the game or in it", "[room]") {
    Table table = board();
    table.join({"Eve", "Ada"});
    CHECK(table.code("Eve", "seat.take", {{"seat", "white1"}}) == "forbidden");
    CHECK(table.code("Ada", "seat.take", {{"seat", "white1"}}) == "forbidden");
    CHECK(table.code("Eve", "seat.kick", {{"seat", "black1"}}) == "not_host");
    CHECK(table.code("Eve", "seat.bot", {{"seat", "white1"}, {"level", 1}}) == "not_host");
    table.join({"Ben"});
    CHECK(table.code("Ben", "seat.leave", {{"seat", "white1"}}) == "ok");  // and has lost
    CHECK(table.code("Eve", "seat.take", {{"seat", "white1"}}) == "forbidden");
}

TEST_CASE("one game is played, and its result is told and kept apart from the room", "[room]") {
    Table table = board();
    table.join({"Ada", "Ben"});
    table.documents.clear();
    REQUIRE(table.code("Ben", "seat.leave", {{"seat", "white1"}}) == "ok");
    REQUIRE(kinds(table.told) == std::vector{Kind::started, Kind::ended});
    const BoardOutcome& told = table.told.back();
    CHECK(told.score.winner == engine::Side::black);
    CHECK(told.board.round == 2);
    CHECK(told.board.match == 3);
    REQUIRE(table.documents.size() == 1);
    const BoardOutcome kept = server::room::outcome_in(table.documents.front());
    CHECK(kept.score == told.score);
    CHECK(kept.game_id == told.game_id);
    CHECK(kept.board.tournament == "T0000001");
    CHECK(table.code("Ada", "room.rematch") == "wrong_phase");
}

TEST_CASE("who has not come when the time of grace is over has not come", "[room]") {
    Table table = board();
    table.join({"Ada"});
    table.pass_to(grace_ms - 1);
    CHECK(table.told.empty());
    table.pass_to(grace_ms);
    REQUIRE(kinds(table.told) == std::vector{Kind::not_played});
    CHECK(table.told.front().has_come == std::array{true, false});
    CHECK(server::room::outcome_in(table.documents.front()).has_come == std::array{true, false});
    CHECK(table.is_closed);
    CHECK(table.last("Ada", "end").at("reason") == "closed");
}

TEST_CASE("whoever has come and gone again has not come", "[room]") {
    Table table = board({{"absent_seconds", 5}});
    table.join({"Ada"});
    REQUIRE(table.code("Ada", "seat.leave", {{"seat", "black1"}}) == "ok");
    table.pass_to(grace_ms);
    REQUIRE(kinds(table.told) == std::vector{Kind::not_played});
    CHECK(table.told.front().has_come == std::array{false, false});
}

TEST_CASE("whoever is at their board is ready, and cannot hold it up by being not", "[room]") {
    Table table = board();
    table.join({"Ada"});
    CHECK(table.code("Ada", "room.ready", {{"ready", false}}) == "forbidden");
    REQUIRE(table.code("Ada", "seat.leave", {{"seat", "black1"}}) == "ok");
    REQUIRE(table.code("Ada", "seat.take", {{"seat", "black1"}}) == "ok");
    CHECK(table.info("Ada").at("seats").at("black1").at("ready") == true);
    table.join({"Ben"});
    CHECK(kinds(table.told) == std::vector{Kind::started});
}

TEST_CASE("a side of several has come if all have who are to play", "[room]") {
    Table table(Json{{"game", "ctor"}, {"options", {{"size", 8}, {"teams", {2, 2}}}}},
                {{"black1", "A1"}, {"black2", "A2"}, {"white1", "B1"}, {"white2", "B2"}}, grace_ms);
    table.join({"A1", "B1", "B2"});
    table.pass_to(grace_ms);
    REQUIRE(kinds(table.told) == std::vector{Kind::not_played});
    CHECK(table.told.front().has_come == std::array{false, true});
}

TEST_CASE("an empty room of a tournament waits for its players, however long", "[room]") {
    Table table = Table(Json{{"game", "tritoc"}}, {{"black1", "Ada"}, {"white1", "Ben"}}, 3'000'000);
    table.pass_to(2'999'999);
    CHECK_FALSE(table.is_closed);
    table.join({"Ada", "Ben"});
    CHECK(kinds(table.told) == std::vector{Kind::started});
}

TEST_CASE("others may be put on a board until it has begun", "[room]") {
    Table table = board();
    table.join({"Ada", "Cleo"});
    table.reserve({{"black1", "Cleo"}, {"white1", "Ben"}});
    CHECK(table.info("Ada").at("seats").at("black1").at("name") == "Cleo");
    CHECK(table.code("Ada", "seat.take", {{"seat", "black1"}}) == "forbidden");
    table.join({"Ben"});
    CHECK(kinds(table.told) == std::vector{Kind::started});
    table.reserve({{"black1", "Ada"}, {"white1", "Ben"}});
    CHECK(table.info("Cleo").at("seats").at("black1").at("name") == "Cleo");
}

TEST_CASE("with a delay the tournament hears of the end when those who watch have", "[room]") {
    Table table = board({{"spectator_delay", 30}});
    table.join({"Ada", "Ben"});
    table.pass(40'000);
    REQUIRE(table.code("Ben", "seat.leave", {{"seat", "white1"}}) == "ok");
    CHECK(kinds(table.told) == std::vector{Kind::started});
    table.pass(30'000);
    CHECK(kinds(table.told) == std::vector{Kind::started, Kind::ended});
}

TEST_CASE("after a restart a room of a tournament tells again how it stands", "[room]") {
    Table waiting = board();
    waiting.join({"Ada"});
    waiting.told.clear();
    waiting.restart(5'000);
    CHECK(waiting.told.empty());
    waiting.join({"Ada", "Ben"});
    CHECK(kinds(waiting.told) == std::vector{Kind::started});
    waiting.told.clear();
    waiting.restart(5'000);
    CHECK(kinds(waiting.told) == std::vector{Kind::started});
    waiting.join({"Ada", "Ben"});
    REQUIRE(waiting.code("Ben", "seat.leave", {{"seat", "white1"}}) == "ok");
    waiting.told.clear();
    waiting.restart(5'000);
    CHECK(kinds(waiting.told) == std::vector{Kind::ended});

    Table late = board();
    late.pass_to(grace_ms);
    late.told.clear();
    late.is_closed = false;
    late.restart(5'000);
    CHECK(kinds(late.told) == std::vector{Kind::not_played});
    CHECK(late.is_closed);
}

TEST_CASE("a tournament hears that a room was closed before its board was decided, and the journal has it", "[room]") {
    for (const auto& people : {std::vector<std::string>{"Ada"}, {"Ada", "Ben"}}) {
        Table table = board();
        table.join(people);
        table.documents.clear();
        table.close();
        CHECK(table.is_closed);
        REQUIRE(table.told.back().kind == Kind::closed);
        REQUIRE(table.documents.size() == 1);
        const BoardOutcome kept = server::room::outcome_in(table.documents.front());
        CHECK(kept.kind == Kind::closed);
        CHECK(kept.room == table.told.back().room);
        CHECK(kept.board.match == 3);
    }
}

TEST_CASE("closing the room of a board that is decided takes nothing back", "[room]") {
    Table table = board();
    table.join({"Ada", "Ben"});
    REQUIRE(table.code("Ben", "seat.leave", {{"seat", "white1"}}) == "ok");
    table.documents.clear();
    table.close();
    CHECK(kinds(table.told) == std::vector{Kind::started, Kind::ended});
    CHECK(table.documents.empty());
}

TEST_CASE("what operators close is over for everybody, and without a result", "[room]") {
    Table table(duel());
    table.seat_and_start({"black1", "white1"});
    table.join({"Eve"});
    table.close();
    CHECK(table.is_closed);
    CHECK(table.records.empty());
    for (const char* person : {"black1", "white1", "Eve"}) CHECK(table.last(person, "end").at("reason") == "closed");
}

TEST_CASE("rated games want registered players, and no computer player", "[room]") {
    Table table(duel({{"rated", true}}));
    table.join({"Ada"});
    CHECK(table.info("Ada").at("rated") == "ctor/1");
    CHECK(table.code("Ada", "seat.take", {{"seat", "black1"}}) == "not_registered");  // a guest
    CHECK(table.code("Host", "seat.bot", {{"seat", "white1"}, {"level", 1}}) == "team_full");
}

namespace {

constexpr std::int64_t glass_ms = 600'000;

/// Three against three, of whom four are people.
Table evening_board() {
    return Table(Json{{"game", "ctor"}, {"options", {{"size", 8}, {"teams", {3, 3}}}}},
                 {{"black1", "A1"}, {"black2", "A2"}, {"white1", "B1"}, {"white2", "B2"}}, grace_ms, glass_ms);
}

bool is_computer(Table& table, const std::string& who, const std::string& seat) {
    return table.info(who).at("seats").at(seat).at("kind") == "bot";
}

}  // namespace

TEST_CASE("an evening's board begins without those who have not come, and they find their chair", "[room]") {
    Table table = evening_board();
    table.join({"A1", "B1", "B2"});
    CHECK(is_computer(table, "A1", "white3"));
    CHECK(table.core->state().status() == protocol::RoomStatus::open);
    table.pass_to(grace_ms);
    CHECK(table.core->state().status() == protocol::RoomStatus::playing);
    CHECK(is_computer(table, "A1", "black2"));
    table.join({"A2"});
    CHECK(table.info("A2").at("seats").at("black2").at("name") == "A2");
    // Whoever goes leaves no hole, and may come back; nobody else may come.
    REQUIRE(table.code("B1", "seat.leave", {{"seat", "white1"}}) == "ok");
    CHECK(table.core->state().status() == protocol::RoomStatus::playing);
    CHECK(is_computer(table, "A1", "white1"));
    table.join({"Eve"});
    CHECK(table.code("Eve", "seat.take", {{"seat", "white1"}}) == "forbidden");
    REQUIRE(table.code("B1", "seat.take", {{"seat", "white1"}}) == "ok");
    CHECK(table.info("B1").at("seats").at("white1").at("name") == "B1");
}

TEST_CASE("an evening's board to which nobody comes is not played", "[room]") {
    Table table = evening_board();
    table.pass_to(grace_ms);
    REQUIRE(kinds(table.told) == std::vector{Kind::not_played});
    CHECK(table.told.front().has_come == std::array{false, false});
}

TEST_CASE("when an evening's sandglass has run out the game is counted, and who was missing is told", "[room]") {
    Table table = evening_board();
    table.join({"A1", "A2", "B1"});
    table.pass_to(grace_ms);
    table.pass_to(glass_ms - 1);
    CHECK(table.core->state().status() == protocol::RoomStatus::playing);
    table.pass_to(glass_ms);
    REQUIRE(kinds(table.told) == std::vector{Kind::started, Kind::ended});
    CHECK(table.told.back().missing == std::vector{engine::Seat{engine::Side::white, 2}});
    CHECK(server::room::outcome_in(server::room::document_of(table.told.back())).missing == table.told.back().missing);
}

TEST_CASE("somebody who comes back as a stranger goes on in mid-game", "[room]") {
    Table table = board();
    table.join({"Ada", "Ben"});
    REQUIRE(table.core->state().status() == protocol::RoomStatus::playing);
    table.reserve({{"black1", "Phone"}, {"white1", "Ben"}}, true);
    CHECK(table.core->state().status() == protocol::RoomStatus::playing);
    CHECK(table.info("Ben").at("seats").at("black1").at("name") == "Phone");
    CHECK(table.code("Ada", "act", {{"action", {{"type", "throw"}}}}) == "not_seated");
    table.join({"Phone"});
    CHECK(table.code("Phone", "act", {{"action", {{"type", "throw"}}}}) == "ok");
}
