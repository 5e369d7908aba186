// Chat: who hears whom, and when a team has to keep silent (wire.md 2.7).
#include <catch2/catch.hpp>

#include "server/room/admission.hpp"
#include "tests/server/room/table.hpp"

using namespace room_test;

namespace {

Json wish_of(bool table_talk) {
    Json wish = duel({{"table_talk", table_talk}});
    wish["options"]["teams"] = {2, 2};
    return wish;
}

Json say(const std::string& channel, const std::string& text) { return {{"channel", channel}, {"text", text}}; }

bool heard(const Table& table, const std::string& who, const std::string& text) {
    for (const auto& frame : table.raw(who)) {
        if (frame.find('"' + text + '"') != std::string::npos) return true;
    }
    return false;
}

}  // namespace

TEST_CASE("2.7: team chat is closed while the team has a round to seal") {
    Table table(wish_of(false));
    table.join({"Host"}).seat_and_start({"black1", "black2", "white1", "white2"});
    CHECK(table.code("black2", "chat", say("team", "put it in the corner")) == "chat_closed");
    CHECK(table.code("white1", "chat", say("team", "ready?")) == "ok");
    CHECK(heard(table, "white2", "ready?"));
    for (const auto* who : {"Host", "black1", "black2"}) CHECK_FALSE(heard(table, who, "ready?"));
    REQUIRE(table.act_code("black1", seal(1)) == "ok");  // now White has two Puts to seal
    CHECK(table.code("black2", "chat", say("team", "well done")) == "ok");
    CHECK(heard(table, "black1", "well done"));
    CHECK(table.code("white1", "chat", say("team", "and you?")) == "chat_closed");
    REQUIRE(table.act_code("white1", seal(2)) == "ok");
    CHECK(table.code("white1", "chat", say("team", "I have")) == "chat_closed");
    CHECK(table.code("white1", "chat", say("room", "hello all")) == "ok");
    for (const auto* who : {"Host", "black1", "white2"}) CHECK(heard(table, who, "hello all"));
}

TEST_CASE("2.7: table talk opens it, and without a game it is open") {
    Table open(wish_of(false));
    open.join({"black1", "black2", "white1"});
    for (const auto* who : {"black1", "black2", "white1"})
        REQUIRE(open.code(who, "seat.take", {{"seat", who}}) == "ok");
    CHECK(open.code("black1", "chat", say("team", "before")) == "ok");
    CHECK(heard(open, "black2", "before"));
    CHECK_FALSE(heard(open, "white1", "before"));

    Table talking(wish_of(true));
    talking.seat_and_start({"black1", "black2", "white1", "white2"});
    CHECK(talking.code("black2", "chat", say("team", "the corner")) == "ok");
    CHECK(heard(talking, "black1", "the corner"));
    CHECK_FALSE(heard(talking, "white1", "the corner"));
}

TEST_CASE("2.7: what a team has said is its own, whoever sits on that side after the game") {
    Table table(wish_of(true));
    table.join({"Host"}).seat_and_start({"black1", "black2", "white1", "white2"});
    REQUIRE(table.code("white1", "chat", say("team", "the corner")) == "ok");
    REQUIRE(table.code("black1", "chat", say("team", "the middle")) == "ok");
    const auto log = [&](const char* who) { return table.last(who, "snapshot")["log"].dump(); };
    table.lose("white2");
    REQUIRE(table.code("white2", "room.join") == "ok");
    CHECK(log("white2").find("the corner") != std::string::npos);
    CHECK(log("white2").find("the middle") == std::string::npos);
    for (const char* who : {"white1", "white2"}) table.act(who, {{"type", "resign"}});
    REQUIRE(table.view("Host")["phase"] == "over");
    REQUIRE(table.code("black1", "chat", say("team", "well played")) == "ok");
    SECTION("they sit down on the other side") {
        REQUIRE(table.code("white2", "seat.leave", {{"seat", "white2"}}) == "ok");
        REQUIRE(table.code("Host", "seat.take", {{"seat", "white2"}}) == "ok");
        CHECK(log("Host").find("the corner") == std::string::npos);
    }
    SECTION("a rematch brings them there, also after a restart") {
        if (GENERATE(false, true)) {
            table.restart(1'000);
            table.join({"Host", "black1", "black2", "white1", "white2"});
        }
        for (const char* who : {"black1", "black2", "white1", "white2"})
            REQUIRE(table.code(who, "room.rematch") == "ok");
        for (const char* who : {"black1", "black2", "white1", "white2"}) {
            REQUIRE(table.view(who)["phase"] != "over");
            for (const char* words : {"the corner", "the middle", "well played"})
                CHECK(log(who).find(words) == std::string::npos);
        }
        // And what may be reported is what was heard, on whatever side one sits now.
        const auto heard_by = [&](const char* who) {
            std::string all;
            for (const auto& line : server::room::talk_heard_by(table.core->state(), Table::id_of(who)))
                all += line.text;
            return all;
        };
        CHECK(heard_by("white1").find("the corner") != std::string::npos);
        CHECK(heard_by("white1").find("the middle") == std::string::npos);
        CHECK(heard_by("black2").find("the middle") != std::string::npos);
    }
}

TEST_CASE("2.7: what watchers say reaches players only when the game is over") {
    Table table(wish_of(true));
    table.join({"Host", "Ada"}).seat_and_start({"black1", "black2", "white1", "white2"});
    CHECK(table.code("Ada", "chat", say("team", "psst")) == "forbidden");
    CHECK(table.code("black1", "chat", say("watchers", "psst")) == "forbidden");
    CHECK(table.code("Ben", "chat", say("room", "psst")) == "forbidden");  // has not joined
    CHECK(table.code("Ada", "chat", say("room", "square 45 is sealed")) == "ok");
    CHECK(table.code("Host", "chat", say("watchers", "I think so, too")) == "ok");
    for (const auto* text : {"square 45 is sealed", "I think so, too"}) {
        CHECK(heard(table, "Host", text));
        CHECK(heard(table, "Ada", text));
        for (const auto* who : {"black1", "white2"}) CHECK_FALSE(heard(table, who, text));
    }
    // Nor does it reach who sits down later.
    CHECK(table.code("black1", "room.join") == "ok");
    CHECK_FALSE(heard(table, "black1", "square 45 is sealed"));
    for (const auto* who : {"black1", "black2"}) REQUIRE(table.act_code(who, {{"type", "resign"}}) == "ok");
    CHECK(table.code("Ada", "chat", say("room", "well played")) == "ok");
    CHECK(heard(table, "black1", "well played"));
}

TEST_CASE("3.3: a chat event says who, from where, on which channel") {
    Table table(wish_of(true));
    table.join({"Host"}).seat_and_start({"black1", "black2", "white1", "white2"});
    REQUIRE(table.code("black2", "chat", say("room", "hello")) == "ok");
    const Json event = table.last("Host", "update")["events"].back();
    CHECK(event["type"] == "chat");
    CHECK(event["channel"] == "room");
    CHECK(event["name"] == "black2");
    CHECK(event["seat"] == "black2");
    CHECK(event["text"] == "hello");
}
