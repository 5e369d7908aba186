// Ready, entropy, the start and the rematch (wire.md 2.5, 2.8; record.md 1.1, 1.2).
#include <catch2/catch.hpp>

#include <sstream>

#include "tests/server/room/table.hpp"

using namespace room_test;

namespace {

Json seated_at(const std::string& name) { return {{"seat", name}}; }

Json first_line(const std::string& record) {
    std::istringstream in(record);
    std::string line;
    std::getline(in, line);
    return Json::parse(line);
}

}  // namespace

TEST_CASE("2.5: the game starts when every starting seat is taken and everybody on one is ready") {
    Table table(duel());
    table.join({"Host", "Ada", "Ben"});
    CHECK(table.code("Ada", "room.ready", {{"ready", true}}) == "not_seated");
    REQUIRE(table.code("Ada", "seat.take", seated_at("black1")) == "ok");
    CHECK(table.code("Ada", "room.ready", {{"ready", true}}) == "ok");
    CHECK(table.info("Ben")["status"] == "open");
    CHECK(table.info("Ben")["seats"]["black1"]["ready"] == true);
    REQUIRE(table.code("Ben", "seat.take", seated_at("white1")) == "ok");
    CHECK(table.info("Ben")["status"] == "open");
    CHECK(table.code("Ada", "room.ready", {{"ready", false}}) == "ok");
    CHECK(table.code("Ben", "room.ready", {{"ready", true}}) == "ok");
    CHECK(table.info("Ben")["status"] == "open");
    CHECK(table.act_code("Ada", seal(1)) == "wrong_phase");
    CHECK(table.code("Ada", "room.rematch") == "wrong_phase");
    const std::string commitment = table.info("Host")["commitment"];
    const std::string game_id = table.info("Host")["game_id"];
    table.pass_to(1'000);
    table.news("Host");
    CHECK(table.code("Ada", "room.ready", {{"ready", true}}) == "ok");
    CHECK(table.info("Host")["status"] == "playing");
    CHECK(table.view("Host")["phase"] == "turn");
    // 3.3: the start, with what was published before anybody could be ready (record.md 1.1).
    CHECK(table.events("Host").at(0) == "start");
    const Json events = table.last("Host", "update")["events"];
    CHECK(events[0]["game_id"] == game_id);
    CHECK(events[0]["commitment"] == commitment);
    CHECK(table.last("Host", "update")["now"] == 0);
    CHECK(table.code("Ada", "room.ready", {{"ready", false}}) == "already_started");
    CHECK(table.listed.back()["status"] == "playing");
}

TEST_CASE("record.md 1.2: entropies are those of the seats at the start, and stand in the record") {
    Table table(duel());
    table.join({"Host", "Ada", "Ben"});
    REQUIRE(table.code("Ada", "seat.take", seated_at("black1")) == "ok");
    REQUIRE(table.code("Ben", "seat.take", seated_at("white1")) == "ok");
    CHECK(table.code("Ada", "room.ready", {{"ready", false}, {"entropy", "dead"}}) == "ok");
    CHECK(table.code("Ada", "room.ready", {{"ready", true}, {"entropy", "c0ffee"}}) == "ok");
    CHECK(table.code("Ben", "room.ready", {{"ready", true}}) == "ok");
    CHECK(table.act_code("Ada", {{"type", "resign"}}) == "ok");
    REQUIRE(table.records.size() == 1);
    const Json header = first_line(table.records[0]);
    CHECK(header["entropy"] == Json{{"black1", "c0ffee"}});
    CHECK(header["seats"]["black1"] == Json{{"name", "Ada"}, {"kind", "human"}});
    CHECK(header["commitment"] == table.info("Ada")["commitment"]);
    std::string why;
    CHECK(is_verified(table.records[0], why));
    INFO(why);
}

TEST_CASE("1.4: entropy of another seat's former holder is not inherited") {
    Table table(duel());
    table.join({"Host", "Ada", "Ben"});
    REQUIRE(table.code("Ada", "seat.take", seated_at("black1")) == "ok");
    REQUIRE(table.code("Ada", "room.ready", {{"ready", true}, {"entropy", "aaaa"}}) == "ok");
    REQUIRE(table.code("Ada", "seat.leave", seated_at("black1")) == "ok");
    REQUIRE(table.code("Ben", "seat.take", seated_at("black1")) == "ok");
    CHECK(table.info("Ben")["seats"]["black1"]["ready"] == false);
    REQUIRE(table.code("Host", "seat.bot", {{"seat", "white1"}, {"level", 1}}) == "ok");
    REQUIRE(table.code("Ben", "room.ready", {{"ready", true}}) == "ok");
    REQUIRE(table.act_code("Ben", {{"type", "resign"}}) == "ok");
    CHECK(first_line(table.records.at(0)).value("entropy", Json::object()).empty());
}

TEST_CASE("2.8: a rematch is played in the same room with sides and their options exchanged") {
    Json wish = duel();
    wish["options"] = {{"size", 8}, {"teams", {1, 2}}, {"sandglass", {5, 30}}};
    Table table(wish);
    table.join({"Host"}).seat_and_start({"black1", "white1", "white2"});
    table.pass_to(2'000);
    CHECK(table.code("black1", "room.rematch") == "wrong_phase");
    REQUIRE(table.act_code("black1", {{"type", "resign"}}) == "ok");
    const Json info = table.info("white1");
    CHECK(info["status"] == "over");
    CHECK(info["series"]["played"] == 1);
    const std::string first_id = info["game_id"];
    const Json next = info["next"];
    CHECK(next["game_id"] != first_id);
    CHECK(table.code("Host", "room.rematch") == "not_seated");
    CHECK(table.code("black1", "room.rematch", {{"entropy", "ab"}}) == "ok");
    CHECK(table.info("white1")["rematch"] == Json{"black1"});
    CHECK(table.code("white1", "room.rematch") == "ok");
    CHECK(table.info("white1")["status"] == "over");
    table.pass_to(3'000);
    for (const auto* who : {"Host", "black1", "white1", "white2"}) table.news(who);
    CHECK(table.code("white2", "room.rematch", {{"entropy", "cd"}}) == "ok");

    const Json again = table.info("Host");
    CHECK(again["status"] == "playing");
    CHECK(again["options"]["teams"] == Json{2, 1});
    CHECK(again["options"]["sandglass"] == Json{30, 5});
    CHECK(again["game_id"] == next["game_id"]);
    CHECK(again["commitment"] == next["commitment"]);
    CHECK(again["seats"]["white1"]["name"] == "black1");
    CHECK(again["seats"]["black2"]["name"] == "white2");
    CHECK(again["seats"]["white1"]["ready"] == false);

    // Everybody now hears the new side, beginning with a snapshot, and nothing of the old one.
    CHECK(table.audience("black1") == "white");
    CHECK(table.audience("white1") == "black");
    CHECK(table.audience("white2") == "black");
    CHECK(table.audience("Host") == "spectator");
    for (const auto* who : {"black1", "white1", "white2"}) {
        const auto heard = table.news(who);
        REQUIRE(!heard.empty());
        CHECK(heard[0]["type"] == "snapshot");
        CHECK(table.view(who)["turn"] == 1);
        CHECK(table.view(who)["deadline"] == 30'000);
    }
    CHECK(table.view("white1").contains("legal"));
    CHECK_FALSE(table.view("black1").contains("legal"));
    CHECK(table.act_code("black1", seal(1)) == "not_your_turn");
    CHECK(table.act("white1", seal(1))["at"] == 0);
    REQUIRE(table.act_code("black1", {{"type", "resign"}}) == "ok");
    REQUIRE(table.records.size() == 2);
    CHECK(first_line(table.records[1])["entropy"] == Json{{"white1", "ab"}, {"black2", "cd"}});
    for (const auto& record : table.records) {
        std::string why;
        CHECK(is_verified(record, why));
    }
    CHECK(table.info("Host")["series"]["played"] == 2);
    CHECK(described(table.restored()) == described(table.core->state()));
}

TEST_CASE("2.8: computer players agree to a rematch; who joined in mid-game starts it as a watcher") {
    Json wish = duel({{"seats", {{"white1", "bot:1"}}}});
    wish["options"]["teams"] = {2, 1};
    Table table(wish, 60'000);
    table.join({"Cleo"}).seat_and_start({"black1", "black2"});
    REQUIRE(table.code("Cleo", "seat.take", seated_at("white2")) == "ok");
    for (const auto* who : {"black1", "black2"}) REQUIRE(table.act_code(who, {{"type", "resign"}}) == "ok");
    CHECK(table.info("Cleo")["rematch"] == Json{"white1"});
    CHECK(table.code("black1", "room.rematch") == "ok");
    CHECK(table.code("black2", "room.rematch") == "ok");
    CHECK(table.info("Cleo")["status"] == "playing");
    CHECK(table.info("Cleo")["seats"]["black1"]["kind"] == "bot");
    CHECK(table.audience("Cleo") == "spectator");
    CHECK(table.view("Cleo")["members"]["black"] == Json{"black1"});
}

TEST_CASE("2.8: a series counts for people, not for colours") {
    Table table(duel());
    table.seat_and_start({"black1", "white1"});
    REQUIRE(table.act_code("black1", {{"type", "resign"}}) == "ok");
    CHECK(table.info("black1")["series"]["score"] == Json{{"black", 0}, {"white", 1}});
    CHECK_FALSE(table.info("black1")["series"].contains("points"));  // CTOR counts none
    REQUIRE(table.code("black1", "room.rematch") == "ok");
    REQUIRE(table.code("white1", "room.rematch") == "ok");
    CHECK(table.info("black1")["series"]["score"] == Json{{"black", 1}, {"white", 0}});
}
