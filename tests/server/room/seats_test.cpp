// Who comes, who sits down, who gets up (wire.md 2.1 to 2.4, 2.9).
#include <catch2/catch.hpp>

#include "server/base/limits.hpp"
#include "tests/server/room/table.hpp"

using namespace room_test;

namespace {

Json two_against_one(const Json& more = Json::object()) {
    Json wish = duel(more);
    wish["options"]["teams"] = {2, 1};
    return wish;
}

}  // namespace

TEST_CASE("2.3, 3.1: who joins a new room gets a snapshot in which nothing has happened") {
    Table table(duel({{"name", "Friday"}}));
    table.join({"Host", "Ada"});
    const Json snapshot = table.last("Ada", "snapshot");
    CHECK(snapshot["seq"] == 0);
    CHECK(snapshot["view"].is_null());
    CHECK(snapshot["now"] == 0);
    CHECK(snapshot["log"] == Json::array());
    CHECK(snapshot["audience"] == "spectator");
    CHECK(snapshot["you"]["seats"] == Json::array());
    CHECK(snapshot["info"]["name"] == "Friday");
    CHECK(snapshot["info"]["status"] == "open");
    CHECK(snapshot["info"]["host"] == "Host");
    CHECK(snapshot["info"]["commitment"].get<std::string>().size() == 64);
    CHECK(snapshot["info"]["game_id"] != "4GZK7Q2M");
}

TEST_CASE("2.3: a second join on the same connection is answered by a snapshot, too") {
    Table table(duel());
    table.join({"Ada"});
    table.news("Ada");
    CHECK(table.code("Ada", "room.join") == "ok");
    REQUIRE(table.news("Ada").size() == 1);
}

TEST_CASE("2.1, 2.3: a password is asked of everybody but the host, once") {
    Table table(duel({{"password", "sesame"}}));
    table.join({"Host"});
    CHECK(table.code("Ada", "room.join") == "wrong_password");
    CHECK(table.code("Ada", "room.join", {{"password", "sesam"}}) == "wrong_password");
    CHECK(table.code("Ada", "seat.take", seat("black1")) == "wrong_password");
    CHECK(table.code("Ada", "chat", {{"channel", "room"}, {"text", "let me in"}}) == "forbidden");
    CHECK(table.code("Ada", "room.join", {{"password", "sesame"}}) == "ok");
    CHECK(table.info("Ada")["password"] == true);
    table.lose("Ada");
    CHECK(table.code("Ada", "room.join") == "ok");
    for (const auto& line : table.lines) CHECK(line.find("sesame") == std::string::npos);
}

TEST_CASE("2.4: seats before the start: taken, moved from, left") {
    Table table(two_against_one());
    table.join({"Host", "Ada", "Ben"});
    CHECK(table.code("Ada", "seat.take", seat("black1")) == "ok");
    CHECK(table.code("Ben", "seat.take", seat("black1")) == "seat_taken");
    CHECK(table.code("Ada", "seat.take", seat("black1")) == "ok");
    CHECK(table.info("Ben")["seats"]["black1"]["name"] == "Ada");
    CHECK(table.audience("Ada") == "black");
    CHECK(table.code("Ada", "seat.take", seat("white1")) == "ok");
    CHECK(table.info("Ben")["seats"]["black1"].is_null());
    CHECK(table.info("Ben")["seats"]["white1"]["kind"] == "human");
    CHECK(table.audience("Ada") == "white");
    CHECK(table.last("Ada", "snapshot")["you"]["seats"] == Json{"white1"});
    CHECK(table.code("Ben", "seat.leave", seat("white1")) == "forbidden");
    CHECK(table.code("Ada", "seat.leave", seat("white1")) == "ok");
    CHECK(table.audience("Ada") == "spectator");
    CHECK(table.info("Ada")["seats"]["white1"].is_null());
}

TEST_CASE("2.5: seats beyond the starting ones are full before the start, and open in the game") {
    Table table(two_against_one());
    table.join({"Host", "Cleo", "Dan"});
    CHECK(table.code("Cleo", "seat.take", seat("white2")) == "team_full");
    CHECK(table.code("Cleo", "seat.take", seat("black3")) == "team_full");
    CHECK(table.info("Cleo")["seats"].size() == 4);  // 2.8: P a team, taken or not
    table.seat_and_start({"black1", "black2", "white1"});
    table.news("black1");
    CHECK(table.code("Cleo", "seat.take", seat("white2")) == "ok");
    CHECK(table.audience("Cleo") == "white");
    CHECK(table.view("black1")["members"]["white"] == Json{"white1", "white2"});
    CHECK(table.events("black1") == std::vector<std::string>{"join"});
    CHECK(table.code("Dan", "seat.take", seat("white2")) == "seat_taken");
    // Nobody sits on two seats of a game, nor changes sides in it.
    CHECK(table.code("black1", "seat.leave", seat("black1")) == "ok");
    CHECK(table.code("black1", "seat.take", seat("white2")) == "seat_taken");
    CHECK(table.code("Cleo", "seat.leave", seat("white2")) == "ok");
    CHECK(table.code("black1", "seat.take", seat("white2")) == "forbidden");
    CHECK(table.code("black2", "seat.take", seat("white2")) == "forbidden");
    CHECK(table.code("black2", "seat.take", seat("black1")) == "forbidden");
    CHECK(table.code("black1", "seat.take", seat("black1")) == "ok");
}

TEST_CASE("2.4: computer players are the host's affair, before the start") {
    Table table(two_against_one({{"seats", {{"white1", "bot:2"}}}}));
    table.join({"Host", "Ada"});
    CHECK(table.info("Ada")["seats"]["white1"]["kind"] == "bot");
    CHECK(table.code("Ada", "seat.bot", {{"seat", "black1"}, {"level", 1}}) == "not_host");
    CHECK(table.code("Ada", "seat.take", seat("white1")) == "seat_taken");
    CHECK(table.code("Host", "seat.bot", {{"seat", "white2"}, {"level", 1}}) == "team_full");
    CHECK(table.code("Host", "seat.bot", {{"seat", "white1"}, {"level", 3}}) == "ok");
    CHECK(table.code("Host", "seat.bot", {{"seat", "white1"}, {"level", nullptr}}) == "ok");
    CHECK(table.info("Ada")["seats"]["white1"].is_null());
    CHECK(table.code("Ada", "seat.take", seat("black1")) == "ok");
    CHECK(table.code("Host", "seat.bot", {{"seat", "black1"}, {"level", 1}}) == "seat_taken");
    CHECK(table.code("Host", "seat.bot", {{"seat", "black2"}, {"level", 1}}) == "ok");
    CHECK(table.code("Host", "seat.bot", {{"seat", "white1"}, {"level", 1}}) == "ok");
    CHECK(table.code("Ada", "room.ready", {{"ready", true}}) == "ok");
    CHECK(table.info("Ada")["status"] == "playing");
    CHECK(table.code("Host", "seat.bot", {{"seat", "white1"}, {"level", 3}}) == "already_started");
}

TEST_CASE("2.4: the host may free seats, before the start") {
    Table table(duel({{"seats", {{"white1", "bot:1"}}}}));
    table.join({"Host", "Ada"});
    REQUIRE(table.code("Ada", "seat.take", seat("black1")) == "ok");
    CHECK(table.code("Ada", "seat.kick", seat("white1")) == "not_host");
    CHECK(table.code("Host", "seat.kick", seat("white1")) == "ok");
    CHECK(table.code("Host", "seat.kick", seat("white1")) == "not_seated");
    CHECK(table.code("Host", "seat.kick", seat("black1")) == "ok");
    CHECK(table.audience("Ada") == "spectator");
    CHECK(table.events("Host").back() == "leave");
    REQUIRE(table.code("Host", "seat.bot", {{"seat", "white1"}, {"level", 1}}) == "ok");
    table.seat_and_start({"black1"});
    CHECK(table.code("Host", "seat.kick", seat("white1")) == "already_started");
    CHECK(table.code("black1", "room.leave") == "ok");
    CHECK(table.info("Host")["seats"]["black1"]["connected"] == false);  // 2.3: a seat is kept
}

TEST_CASE("2.9: who is away for absent_seconds leaves the seat; who comes back before keeps it") {
    Table table(duel({{"absent_seconds", 5}}));
    table.join({"Host"}).seat_and_start({"black1", "white1"});
    table.news("white1");
    table.lose("black1");
    CHECK(table.events("white1") == std::vector<std::string>{"presence"});
    table.pass(4'999);
    CHECK(table.code("black1", "room.join") == "ok");
    CHECK(table.last("black1", "snapshot")["you"]["seats"] == Json{"black1"});
    table.lose("black1");
    table.pass(4'999);
    CHECK(table.view("white1")["phase"] == "turn");
    table.pass(1);
    CHECK(table.view("white1")["phase"] == "over");
    CHECK(table.view("white1")["result"]["reason"] == "forfeit");
    CHECK(table.view("white1")["result"]["winner"] == "white");
    CHECK(table.info("white1")["seats"]["black1"].is_null());
    REQUIRE(table.records.size() == 1);
    std::string why;
    CHECK(is_verified(table.records[0], why));
}

TEST_CASE("2.9, CTOR 2.5: teammates assume the duties of who is away") {
    Table table(two_against_one({{"absent_seconds", 5}}));
    table.seat_and_start({"black1", "black2", "white1"});
    table.lose("black2");
    table.pass(5'000);
    CHECK(table.view("black1")["members"]["black"] == Json{"black1"});
    CHECK(table.view("black1")["phase"] == "turn");
    CHECK(table.code("black2", "room.join") == "ok");
    CHECK(table.audience("black2") == "spectator");
    CHECK(table.code("black2", "seat.take", seat("black2")) == "ok");
    CHECK(table.view("black1")["members"]["black"] == Json{"black1", "black2"});
}

TEST_CASE("2.9: in a room that has not started the seat is left, too, and the host passes on") {
    Table table(duel({{"absent_seconds", 5}}));
    table.join({"Host", "Ada", "Ben"});
    REQUIRE(table.code("Host", "seat.take", seat("black1")) == "ok");
    REQUIRE(table.code("Ben", "seat.take", seat("white1")) == "ok");
    table.lose("Host");
    table.pass(4'999);
    CHECK(table.info("Ada")["host"] == "Host");
    table.pass(1);
    CHECK(table.info("Ada")["seats"]["black1"].is_null());
    CHECK(table.info("Ada")["host"] == "Ben");  // a player rather than a watcher
    CHECK(table.last("Ben", "you")["you"]["host"] == true);
    CHECK(table.code("Ben", "seat.bot", {{"seat", "black1"}, {"level", 1}}) == "ok");
}

TEST_CASE("A room whose host has gone for good has its next visitor for a host") {
    Table table(duel({{"absent_seconds", 5}}));
    table.pass(6'000);
    CHECK_FALSE(table.core->state().host());
    table.join({"Ada", "Ben"});
    CHECK(table.info("Ben")["host"] == "Ada");
    CHECK(table.last("Ada", "snapshot")["you"]["host"] == true);
    CHECK(table.code("Ada", "seat.bot", {{"seat", "black1"}, {"level", 1}}) == "ok");
    CHECK(described(table.restored()) == described(table.core->state()));
}

TEST_CASE("2.4: in a solo room the host sits on every seat and hears both sides") {
    Table table(duel({{"solo", true}}));
    table.join({"Host", "Ada"});
    CHECK(table.audience("Host") == "solo");
    CHECK(table.last("Host", "snapshot")["you"]["seats"] == Json{"black1", "white1"});
    CHECK(table.code("Ada", "seat.take", seat("white1")) == "seat_taken");
    CHECK(table.code("Host", "seat.bot", {{"seat", "white1"}, {"level", 1}}) == "team_full");
    CHECK(table.code("Host", "room.ready", {{"ready", true}}) == "ok");
    CHECK(table.act_code("Host", seal(1)) == "malformed");  // 2.6: of several seats one must be named
    CHECK(table.act_code("Host", seal(1), "white1") == "not_your_turn");
    CHECK(table.act_code("Host", seal(1), "black1") == "ok");
    CHECK(table.view("Host")["turn"] == 2);
    CHECK(table.view("Host")["legal"].contains("put"));
    CHECK_FALSE(table.view("Ada").contains("legal"));
}

TEST_CASE("2.4: the host of a solo room who was away too long takes all its seats again") {
    Table table(duel({{"solo", true}, {"absent_seconds", 5}}));
    table.join({"Host"});
    table.lose("Host");
    table.pass(5'001);
    table.join({"Host", "Eve"});
    CHECK(table.info("Eve")["seats"]["black1"].is_null());
    CHECK(table.code("Eve", "seat.take", {{"seat", "black1"}}) == "seat_taken");
    REQUIRE(table.code("Host", "seat.take", {{"seat", "white1"}}) == "ok");
    CHECK(table.audience("Host") == "solo");
    CHECK(table.info("Eve")["seats"]["black1"]["name"] == "Host");
    CHECK(table.info("Eve")["seats"]["white1"]["name"] == "Host");
    REQUIRE(table.code("Host", "room.ready", {{"ready", true}}) == "ok");
    CHECK(table.info("Eve")["status"] == "playing");
}

TEST_CASE("A room that nobody is in is closed after a while, but for a game that goes on") {
    using server::limit::empty_room_ms;
    Table deserted(duel());
    deserted.join({"Host"});
    deserted.lose("Host");
    deserted.pass(empty_room_ms - 1);
    CHECK_FALSE(deserted.is_closed);
    deserted.pass(1);
    CHECK(deserted.is_closed);

    Table visited(duel());
    visited.join({"Ada"});
    visited.pass(2 * empty_room_ms);
    CHECK_FALSE(visited.is_closed);

    Table played(duel({{"absent_seconds", 600}}));
    played.seat_and_start({"black1", "white1"});
    played.lose("black1");
    played.lose("white1");
    played.pass_to(599'999);
    CHECK_FALSE(played.is_closed);
    played.pass_to(600'000);  // both have left: the game is over, and so is the room
    CHECK(played.records.size() == 1);
    CHECK(played.is_closed);
}
