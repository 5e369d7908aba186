// Rooms of tournaments: seats kept for certain people, one game, and what is told of it.
#include <algorithm>
#include <array>

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

constexpr std::int64_t evening_glass_ms = 600'000;

/// Three against three, of whom four are people.
Table evening_board() {
    return Table(Json{{"game", "ctor"}, {"options", {{"size", 8}, {"teams", {3, 3}}}}},
                 {{"black1", "A1"}, {"black2", "A2"}, {"white1", "B1"}, {"white2", "B2"}}, grace_ms, evening_glass_ms);
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
    table.pass_to(evening_glass_ms - 1);
    CHECK(table.core->state().status() == protocol::RoomStatus::playing);
    table.pass_to(evening_glass_ms);
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

// What an evening adds.

namespace {

/// Three against three with a sandglass; one of Black has not come, and both third chairs are computer players'. It is
/// Black's second turn, which is none of the opening: both of Black's computer players have sealed, A1 has not.
Table with_sealed_stand_in() {
    Table table(Json{{"game", "ctor"}, {"options", {{"size", 8}, {"teams", {3, 3}}, {"sandglass", 30}}}},
                {{"black1", "A1"}, {"black2", "A2"}, {"white1", "B1"}, {"white2", "B2"}}, grace_ms, evening_glass_ms);
    table.join({"A1", "B1", "B2", "Eve"});
    table.pass_to(grace_ms);
    REQUIRE(is_computer(table, "A1", "black2"));
    while (table.view("Eve")["turn"] < 5) {
        for (const char* person : {"A1", "B1", "B2"}) table.act(person, seal_pass());
        table.pass(500);
    }
    REQUIRE(table.view("Eve")["turn"] == 5);
    REQUIRE(table.view("Eve")["opening"] == false);
    const auto has_sealed = [&](std::size_t duty) {
        const Json view = table.view("Eve");
        const Json& duties = view.at("round").at("duties");
        REQUIRE(duties.size() == 3);
        return duties[duty - 1]["sealed"] == true;
    };
    while (!has_sealed(2) || !has_sealed(3)) table.pass(100);
    REQUIRE_FALSE(has_sealed(1));
    return table;
}

}  // namespace

TEST_CASE("what a stand-in has sealed stays sealed when the person takes the seat", "[room]") {
    Table table = with_sealed_stand_in();
    const std::vector<std::string> others{"A1", "B1", "B2", "Eve"};
    std::map<std::string, Json> before;
    for (const auto& person : others) {
        before[person] = table.view(person);
        table.news(person);
    }
    const Json public_before = table.look()["view"];
    table.join({"A2"});
    REQUIRE(table.info("A1").at("seats").at("black2").at("name") == "A2");
    // Nobody's view has changed: neither what is sealed, nor that it is.
    for (const auto& person : others) CHECK(table.view(person) == before[person]);
    CHECK(table.look()["view"] == public_before);
    // Theirs is that of every member of the team; what lies in their own envelope they see as any player does, who may
    // change it, and nothing of their partners'.
    CHECK(table.audience("A2") == "black");
    CHECK(table.view("A2") == table.view("A1"));
    const Json sealed = table.last("A2", "snapshot")["you"]["sealed"];
    REQUIRE(sealed.size() == 1);
    const int square = sealed.at("2").at("put");
    REQUIRE(square > 3);  // no count of operations left looks like it
    const auto tells = [&](const Json& frame) {
        const std::string text = frame.dump();
        const std::string choice = "\"put\":" + std::to_string(square);
        return text.find(choice + ',') != std::string::npos || text.find(choice + '}') != std::string::npos;
    };
    for (const auto& person : others) CHECK(std::ranges::none_of(table.news(person), tells));
    CHECK(table.last("A1", "snapshot")["you"]["sealed"] == Json::object());
    // Reveal: it is what the stand-in had sealed.
    REQUIRE(table.act_code("A1", seal_pass()) == "ok");
    CHECK(std::ranges::any_of(table.news("Eve"), tells));
}

TEST_CASE("whoever takes over from a stand-in may take its choice back and make their own", "[room]") {
    Table table = with_sealed_stand_in();
    table.join({"A2"});
    REQUIRE(table.act_code("A2", {{"type", "unseal"}}) == "ok");
    CHECK(table.view("Eve")["round"]["duties"][1]["sealed"] == false);
    CHECK(table.act_code("A2", seal_pass()) == "ok");
    CHECK(table.last("A2", "you")["you"]["sealed"] == Json{{"2", {{"pass", true}}}});
}

TEST_CASE("the chat of a tournament's room can be switched off, and on again", "[room]") {
    Table table = board();
    table.join({"Ada", "Ben", "Eve"});
    const Json words{{"channel", "room"}, {"text", "Good luck"}};
    REQUIRE(table.code("Ada", "chat", words) == "ok");
    CHECK_FALSE(table.info("Ada").contains("quiet"));
    table.switch_chat(false);
    CHECK(table.info("Ada").at("quiet") == true);
    CHECK(table.info("Eve").at("quiet") == true);
    for (const char* person : {"Ada", "Ben", "Eve"}) CHECK(table.code(person, "chat", words) == "chat_closed");
    const auto lines = table.lines.size();
    table.switch_chat(false);  // nothing more to be said
    CHECK(table.lines.size() == lines);
    table.restart(5'000);
    table.join({"Ada"});
    CHECK(table.info("Ada").at("quiet") == true);
    CHECK(table.code("Ada", "chat", words) == "chat_closed");
    table.switch_chat(true);
    CHECK_FALSE(table.info("Ada").contains("quiet"));
    CHECK(table.code("Ada", "chat", words) == "ok");
    Table other(duel());
    other.join({"Host"});
    other.switch_chat(false);
    CHECK(other.code("Host", "chat", words) == "ok");
}

TEST_CASE("at an evening's board people are called as the host calls them", "[room]") {
    Table table = evening_board();
    table.reserve_called({{"black1", {"A1", "Ada"}}, {"black2", {"A2", "Bo"}}, {"white1", {"B1", "Cy"}}});
    table.join({"A1"});
    CHECK(table.info("A1").at("seats").at("black1").at("name") == "Ada");
    CHECK(table.info("A1").at("seats").at("black1").at("ready") == true);
    // Renamed before the game: the same seat, and ready as before.
    table.reserve_called({{"black1", {"A1", "Adele"}}, {"black2", {"A2", "Bo"}}, {"white1", {"B1", "Cy"}}}, true);
    CHECK(table.info("A1").at("seats").at("black1").at("name") == "Adele");
    CHECK(table.info("A1").at("seats").at("black1").at("ready") == true);
    CHECK(table.core->state().status() == protocol::RoomStatus::open);
    // And while it is on, whoever is here and whoever comes.
    table.join({"B1"});
    table.pass_to(grace_ms);
    REQUIRE(table.core->state().status() == protocol::RoomStatus::playing);
    table.reserve_called({{"black1", {"A1", "Ada"}}, {"black2", {"A2", "Bob"}}, {"white1", {"B1", "Cy"}}}, true);
    CHECK(table.info("A1").at("seats").at("black1").at("name") == "Ada");
    table.join({"A2"});
    CHECK(table.info("A1").at("seats").at("black2").at("name") == "Bob");
    CHECK(table.core->state().status() == protocol::RoomStatus::playing);
    CHECK(described(table.restored()) == described(table.core->state()));
    // Where no computer player stands in, one is called as one calls oneself.
    Table cup = board();
    cup.reserve_called({{"black1", {"Ada", "Somebody"}}, {"white1", {"Ben", "Somebody else"}}});
    cup.join({"Ada"});
    CHECK(cup.info("Ada").at("seats").at("black1").at("name") == "Ada");
}

TEST_CASE("no seat is taken in an evening's room that is over", "[room]") {
    Table table = evening_board();
    table.join({"A1", "A2", "B1"});
    table.pass_to(evening_glass_ms);
    REQUIRE(table.core->state().status() == protocol::RoomStatus::over);
    table.join({"B2"});
    CHECK(table.code("B2", "seat.take", {{"seat", "white2"}}) == "wrong_phase");
    CHECK(is_computer(table, "A1", "white2"));
}

TEST_CASE("while a deadline is held for somebody's lag the sandglass waits for it, and no time of the past is named",
          "[room]") {
    constexpr std::int64_t turn_ms = 5'000;
    constexpr std::int64_t lag_ms = 300;
    // The first turn's deadline is a moment before the evening's sandglass has run out.
    Table table(Json{{"game", "ctor"}, {"options", {{"size", 8}, {"teams", {1, 1}}, {"sandglass", 5}}}},
                {{"black1", "A1"}, {"white1", "B1"}}, grace_ms, turn_ms + 100);
    table.join({"A1", "B1"});
    REQUIRE(table.core->state().status() == protocol::RoomStatus::playing);
    table.set_lag("A1", lag_ms);
    REQUIRE(table.view("A1")["deadline"] == turn_ms);
    table.pass_to(turn_ms - 1);
    CHECK(table.core->wake_at()->ms == turn_ms + 100);
    // Something is heard while it is held: the game waits for what A1 may have done in time.
    const Json words{{"channel", "room"}, {"text", "Well"}};
    for (const std::int64_t later_ms : {50, 150}) {
        table.pass_to(turn_ms + later_ms);
        REQUIRE(table.code("B1", "chat", words) == "ok");
        CHECK(table.core->state().status() == protocol::RoomStatus::playing);
        CHECK(table.core->wake_at()->ms == turn_ms + lag_ms);
    }
    CHECK(table.act_code("A1", seal(1)) == "ok");
    table.pass_to(turn_ms + lag_ms);
    REQUIRE(table.core->state().status() == protocol::RoomStatus::over);
    CHECK(table.told.back().score.counted == std::array{1, 0});
}
