// Actions and their stamps, and what is told of them to whom (wire.md 2.6, 3, 4.3, 5).
#include <catch2/catch.hpp>

#include "tests/server/room/table.hpp"

using namespace room_test;

namespace {

Json teams(int black, int white) {
    Json wish = duel();
    wish["options"]["teams"] = {black, white};
    return wish;
}

}  // namespace

TEST_CASE("2.6, 4.3: an action is stamped with the game's time on arrival") {
    Table table(duel());
    table.join({"Host"});
    table.pass_to(700);
    table.seat_and_start({"black1", "white1"});
    table.pass_to(1'234);
    const Json answer = table.act("black1", seal(1));
    CHECK(answer["ok"] == true);
    CHECK(answer["at"] == 534);
    CHECK(table.last("Host", "update")["now"] == 534);
    table.pass_to(2'000);
    CHECK(table.ask("Host", "ping")["game_now"] == 1'300);
}

TEST_CASE("2.6, 5.1: who may act for whom") {
    Table table(duel());
    table.join({"Host", "Ada"});
    CHECK(table.act_code("Ada", {{"type", "no such thing"}}) == "malformed");
    CHECK(table.act_code("Ada", seal(1)) == "not_seated");
    table.seat_and_start({"black1", "white1"});
    CHECK(table.act_code("Ada", seal(1)) == "not_seated");
    CHECK(table.act_code("Ada", seal(1), "black1") == "forbidden");
    CHECK(table.act_code("white1", seal(1), "black1") == "forbidden");
    CHECK(table.act_code("white1", seal(1), "black3") == "forbidden");
    CHECK(table.act_code("white1", seal(1)) == "not_your_turn");
    CHECK(table.act_code("black1", {{"type", "tick"}}) == "malformed");
    CHECK(table.act_code("black1", {{"type", "leave"}, {"seat", "white1"}}) == "malformed");
    CHECK(table.act_code("black1", seal(65)) == "illegal_square");
    CHECK(table.act_code("black1", seal(1), "black1") == "ok");
    CHECK(table.code("Ada", "room.join") == "ok");
    CHECK(table.view("Ada")["turn"] == 2);
}

TEST_CASE("law 5: a refused action is heard by nobody and kept nowhere") {
    Table table(duel());
    table.join({"Host"}).seat_and_start({"black1", "white1"});
    for (const auto* who : {"Host", "black1", "white1"}) table.news(who);
    const auto lines = table.lines.size();
    const std::string before = described(table.core->state());
    table.pass(100);
    CHECK(table.act_code("black1", seal(99)) == "illegal_square");
    CHECK(table.act_code("black1", {{"type", "replace"}, {"square", 1}}) == "not_available");
    CHECK(table.act_code("white1", seal(1)) == "not_your_turn");
    for (const auto* who : {"Host", "black1", "white1"}) CHECK(table.news(who).empty());
    CHECK(table.lines.size() == lines);
    CHECK(described(table.core->state()) == before);
}

TEST_CASE("3.1, record.md 7.2: a choice is told to who sealed it, and to nobody else before the reveal") {
    Table table(teams(2, 2));
    table.join({"Host"}).seat_and_start({"black1", "black2", "white1", "white2"});
    REQUIRE(table.act_code("black1", seal(1)) == "ok");  // turn 1: one Put
    for (const auto* who : {"white1", "white2"}) REQUIRE(table.act_code(who, seal(who[5] == '1' ? 10 : 11)) == "ok");
    REQUIRE(table.view("Host")["turn"] == 3);
    for (const auto* who : {"Host", "black1", "black2", "white1"}) table.news(who);

    REQUIRE(table.act_code("black1", seal(45)) == "ok");
    CHECK(table.last("black1", "you")["you"]["sealed"] == Json{{"1", put(45)}});
    CHECK(table.events("black2") == std::vector<std::string>{"sealed 1"});
    for (const auto* who : {"Host", "black2", "white1"}) {
        const auto heard = table.news(who);
        REQUIRE(heard.size() == 1);
        CHECK(heard[0].dump().find("\"choice\":{") == std::string::npos);
        CHECK(heard[0]["view"]["round"]["duties"][0]["sealed"] == true);
    }
    // The same to who comes anew; and a changed choice is nobody's business.
    CHECK(table.code("black1", "room.join") == "ok");
    CHECK(table.last("black1", "snapshot")["you"]["sealed"] == Json{{"1", put(45)}});
    REQUIRE(table.act_code("black1", seal(5)) == "ok");
    CHECK(table.last("black1", "you")["you"]["sealed"] == Json{{"1", put(5)}});
    for (const auto* who : {"Host", "black2", "white1"}) CHECK(table.news(who).empty());

    REQUIRE(table.act_code("black2", seal(6)) == "ok");
    CHECK(table.events("white1").front() == "sealed 2");
    CHECK(table.events("white1").at(1) == "reveal");
    CHECK(table.last("black1", "you")["you"]["sealed"] == Json::object());
    const std::string board = table.view("Host")["board"];
    CHECK(board[4] == 'b');
    CHECK(board[44] == '.');
}

TEST_CASE("3.3: the log of a snapshot holds the latest events") {
    Table table(duel());
    table.join({"Host"}).seat_and_start({"black1", "white1"});
    REQUIRE(table.act_code("black1", seal(1)) == "ok");
    CHECK(table.code("Ada", "room.join") == "ok");
    const Json log = table.last("Ada", "snapshot")["log"];
    REQUIRE(log.size() >= 4);
    CHECK(log[0]["type"] == "start");
    std::string told;
    for (const Json& event : log) told += event["type"].get<std::string>() + ' ';
    CHECK(told == "start turn round sealed reveal turn round ");
    CHECK(table.last("Ada", "snapshot")["seq"] == table.last("Host", "update")["seq"]);
}

TEST_CASE("record.md 3.1: the finished record holds every accepted input and verifies") {
    Table table(duel());
    table.seat_and_start({"black1", "white1"});
    REQUIRE(table.act_code("black1", seal(1)) == "ok");
    REQUIRE(table.act_code("white1", seal(1)) == "occupied");
    table.pass(50);
    REQUIRE(table.act_code("white1", seal(2)) == "ok");
    CHECK(table.records.empty());
    REQUIRE(table.act_code("white1", {{"type", "resign"}}) == "ok");
    REQUIRE(table.records.size() == 1);
    std::string why;
    CHECK(is_verified(table.records[0], why));
    INFO(why);
    CHECK(table.act_code("white1", seal(3)) == "wrong_phase");
    CHECK(table.listed.back()["status"] == "over");
}
