// Seats of TOTA*S: a seat changes hands without the game's knowledge, and a side that is left empty forfeits
// (fine-print C2; TOTAS 14; wire.md 2.4, 2.8, 2.9).
#include <catch2/catch.hpp>

#include "tests/server/room/totas_room.hpp"

using namespace room_test;

namespace {

const std::vector<std::string> four{"black1", "black2", "white1", "white2"};

Table coalition() {
    Table table(totas({{"players", 4}}));
    set_up(table.join({"Host"}), four);
    return table;
}

}  // namespace

TEST_CASE("C2: who leaves a side empty is forfeited, by leaving and by being away too long") {
    for (const bool leaves : {true, false}) {
        CAPTURE(leaves);
        Table table(totas());
        set_up(table.join({"Host"}));
        if (leaves) {
            REQUIRE(table.code("white1", "seat.leave", seat("white1")) == "ok");
        } else {
            table.lose("white1");
            table.pass(59'999);
            CHECK(table.view("Host")["phase"] == "plan");
            table.pass(1);
        }
        CHECK(table.view("Host")["result"]["reason"] == "forfeit");
        CHECK(table.view("Host")["result"]["winner"] == "black");
        CHECK(table.view("Host")["result"]["points"] == Json{{"white", 1}, {"black", 5}});
        std::string why;
        CHECK(is_verified(table.records.at(0), why));
        CAPTURE(why);
    }
}

TEST_CASE("TOTAS 14: a coalition room starts with four, who see what their side may see") {
    Table table(totas({{"players", 4}}));
    table.join({"Host"}).join(four);
    CHECK(table.info("Host")["seats"].size() == 4);
    CHECK(table.code("Host", "seat.take", seat("white3")) == "team_full");
    for (const auto& who : four) REQUIRE(table.code(who, "seat.take", seat(who)) == "ok");
    for (const auto& who : four) {
        CHECK(table.info("Host")["status"] == "open");
        REQUIRE(table.code(who, "room.ready", {{"ready", true}}) == "ok");
    }
    CHECK(table.info("Host")["status"] == "playing");
    REQUIRE(table.act_code("white2", ground_of("white")) == "ok");
    CHECK(table.view("white1")["acropolis"]["white"] == "b2");
    CHECK(table.view("black1")["acropolis"]["white"].is_null());
    CHECK(table.view("Host")["acropolis"]["white"].is_null());
}

TEST_CASE("TOTAS 14.1: a partner does not hear what the other has sealed before the reveal") {
    Table table = coalition();
    for (const auto& who : four) table.news(who);
    REQUIRE(table.act_code("white1", half(go("e2", "e3"))) == "ok");
    CHECK(table.view("white2")["sealed"]["white1"] == true);
    for (const Json& message : table.news("white2")) {
        CHECK(message["type"] == "update");
        CHECK(message["events"].dump().find("e3") == std::string::npos);
    }
    CHECK(table.last("white1", "you")["you"]["sealed"]["white1"] == go("e2", "e3"));
    CHECK(table.code("white2", "chat", {{"channel", "team"}, {"text", "e3?"}}) == "chat_closed");
    REQUIRE(table.act_code("white2", half(go("g2", "g3"))) == "ok");
    CHECK(table.view("Host")["deadline"].is_number());
    for (const std::string who : {"black1", "black2"}) {
        const std::string file = who == "black1" ? "d" : "h";
        REQUIRE(table.act_code(who, half(go(file + "11", file + "10"))) == "ok");
    }
    CHECK(table.view("Host")["gm"] == 2);
}

TEST_CASE("C2: a partner may leave: the seat is vacant, its half-move is left out when the timer runs out") {
    Table table = coalition();
    REQUIRE(table.code("white2", "seat.leave", seat("white2")) == "ok");
    CHECK(table.view("Host")["phase"] == "plan");
    CHECK(table.info("Host")["seats"]["white2"].is_null());
    CHECK(table.audience("white2") == "spectator");
    REQUIRE(table.act_code("black1", half(go("d11", "d10"))) == "ok");
    REQUIRE(table.act_code("black2", half(go("h11", "h10"))) == "ok");
    REQUIRE(table.act_code("white1", half(go("e2", "e3"))) == "ok");
    CHECK(table.view("Host")["gm"] == 1);
    table.pass(10'000);
    CHECK(table.view("Host")["gm"] == 2);
    CHECK(table.view("Host")["timeouts"]["white"] == 1);
    CHECK(table.view("Host")["skip"]["white"] == true);
    REQUIRE(table.code("white1", "seat.leave", seat("white1")) == "ok");
    CHECK(table.view("Host")["result"]["reason"] == "forfeit");
}

TEST_CASE("C2: a vacant seat may be taken by somebody else, by the one who left, or by the partner; not by the enemy") {
    const auto plays_on = [](Table& table, const std::string& who, const std::string& named) {
        REQUIRE(table.act_code(who, half(go("g2", "g3")), named) == "ok");
        CHECK(table.view("Host")["sealed"]["white2"] == true);
    };
    SECTION("somebody else") {
        Table table = coalition();
        CHECK(table.code("Host", "seat.take", seat("white2")) == "seat_taken");
        REQUIRE(table.code("white2", "seat.leave", seat("white2")) == "ok");
        for (const std::string enemy : {"black1", "black2"}) {
            CHECK(table.code(enemy, "seat.take", seat("white2")) == "forbidden");
        }
        REQUIRE(table.code("Host", "seat.take", seat("white2")) == "ok");
        CHECK(table.audience("Host") == "white");
        CHECK(table.last("Host", "snapshot")["you"]["seats"] == Json{"white2"});
        plays_on(table, "Host", "");
        // Having sat there, Host does not change sides either.
        REQUIRE(table.code("Host", "seat.leave", seat("white2")) == "ok");
        REQUIRE(table.code("black2", "seat.leave", seat("black2")) == "ok");
        CHECK(table.code("Host", "seat.take", seat("black2")) == "forbidden");
        CHECK(described(table.core->state()) == described(table.restored()));
    }
    SECTION("the one who left, who finds what was sealed there") {
        Table table = coalition();
        REQUIRE(table.act_code("white2", half(go("g2", "g3"))) == "ok");
        REQUIRE(table.code("white2", "seat.leave", seat("white2")) == "ok");
        REQUIRE(table.code("white2", "seat.take", seat("white2")) == "ok");
        CHECK(table.last("white2", "snapshot")["you"]["sealed"]["white2"] == go("g2", "g3"));
    }
    SECTION("the partner, who acts for both and names the seat") {
        Table table = coalition();
        REQUIRE(table.code("white2", "seat.leave", seat("white2")) == "ok");
        REQUIRE(table.code("white1", "seat.take", seat("white2")) == "ok");
        CHECK(table.act_code("white1", half(go("g2", "g3"))) == "malformed");
        plays_on(table, "white1", "white2");
        REQUIRE(table.act_code("white1", half(go("e2", "e3")), "white1") == "ok");
        CHECK(table.last("white1", "you")["you"]["sealed"]
              == Json{{"white1", go("e2", "e3")}, {"white2", go("g2", "g3")}});
        CHECK(table.view("Host")["deadline"].is_number());
        // Away for too long, both seats are free and the side is empty.
        table.lose("white1");
        table.pass(60'000);
        CHECK(table.view("Host")["phase"] == "over");
    }
    SECTION("in a game for two the seat that is left ends the game") {
        Table table(totas());
        set_up(table.join({"Host"}));
        REQUIRE(table.code("white1", "seat.leave", seat("white1")) == "ok");
        CHECK(table.view("Host")["phase"] == "over");
    }
}

TEST_CASE("2.8: a rematch of TOTA*S changes colours") {
    Table table(totas());
    set_up(table.join({"Host"}));
    REQUIRE(table.act_code("white1", {{"type", "resign"}}) == "ok");
    CHECK(table.info("Host")["series"]["score"] == Json{{"black", 1}, {"white", 0}});
    const Json points = table.info("Host")["series"]["points"];
    CHECK(points == table.view("Host")["result"]["points"]);
    for (const std::string who : {"white1", "black1"}) REQUIRE(table.code(who, "room.rematch") == "ok");
    CHECK(table.audience("white1") == "black");
    CHECK(table.view("black1")["phase"] == "ground");
    CHECK(table.info("Host")["series"]["score"] == Json{{"black", 0}, {"white", 1}});
    CHECK(table.info("Host")["series"]["points"] == Json{{"black", points["white"]}, {"white", points["black"]}});
    // They add up: who now plays White resigns.
    REQUIRE(table.act_code("black1", {{"type", "resign"}}) == "ok");
    const Json added = table.view("Host")["result"]["points"];
    const auto sum = [&](const char* now, const char* then) { return added[now].get<int>() + points[then].get<int>(); };
    CHECK(table.info("Host")["series"]["points"]
          == Json{{"black", sum("black", "white")}, {"white", sum("white", "black")}});
}
