// The host changes what was chosen for a room, before its first game (protocol/reference/rooms.md).
#include <catch2/catch.hpp>

#include <algorithm>

#include "tests/server/room/house.hpp"

using namespace room_test;

namespace {

Json options_of_teams(int black, int white, int size = 8) {
    return {{"game", "ctor"}, {"options", {{"size", size}, {"teams", {black, white}}, {"secrets", false}}}};
}

Json with(Json fields, const Json& more) {
    fields.update(more);
    return fields;
}

Json three_a_side(const Json& more = Json::object()) { return with(options_of_teams(3, 3), more); }

/// Everybody of these has joined and sits on the seat of their name; nobody is ready.
void seat_all(Table& table, const std::vector<std::string>& seats) {
    table.join(seats);
    for (const auto& seat : seats) REQUIRE(table.code(seat, "seat.take", {{"seat", seat}}) == "ok");
}

}  // namespace

TEST_CASE("configure: everybody is told of other options, and the list of rooms is", "[room]") {
    Table table(three_a_side());
    table.join({"Host", "Ada"});
    table.news("Ada");
    REQUIRE(table.code("Host", "room.configure", with(options_of_teams(2, 1), {{"name", "Smaller"}})) == "ok");
    for (const std::string who : {"Host", "Ada"}) {
        CAPTURE(who);
        CHECK(table.info(who)["options"]["teams"] == Json{2, 1});
        CHECK(table.info(who)["name"] == "Smaller");
        CHECK(table.info(who)["seats"].contains("black2"));
    }
    CHECK(std::ranges::count(table.events("Ada"), "configured") == 1);
    CHECK(table.listed.back()["options"]["teams"] == Json{2, 1});
    CHECK(table.listed.back()["name"] == "Smaller");
}

TEST_CASE("configure: what is absent stays, and what changes nothing changes nothing", "[room]") {
    Table table(three_a_side({{"name", "Friday"}, {"table_talk", true}, {"spectator_delay", 20}}));
    table.join({"Host"});
    const Json before = table.info("Host");
    const std::size_t kept = table.lines.size();
    CHECK(table.code("Host", "room.configure") == "ok");
    CHECK(table.code("Host", "room.configure", {{"table_talk", true}}) == "ok");
    CHECK(table.lines.size() == kept);
    CHECK(table.info("Host") == before);
    CHECK(table.code("Host", "room.configure", {{"absent_seconds", 120}}) == "ok");
    Json expected = before;
    expected["absent_seconds"] = 120;
    Json after = table.info("Host");
    for (Json* one : {&expected, &after}) one->erase("spectators");  // told a second later at most
    CHECK(after == expected);
}

TEST_CASE("configure: nobody is ready any more, and what was given for the draws is forgotten", "[room]") {
    Table table(duel());
    seat_all(table, {"black1", "white1"});
    table.join({"Host"});
    REQUIRE(table.code("black1", "room.ready", {{"ready", true}, {"entropy", "c0ffee"}}) == "ok");
    const Json before = table.info("white1");
    table.news("white1");
    REQUIRE(table.code("Host", "room.configure", {{"table_talk", true}}) == "ok");
    CHECK(table.info("white1")["seats"]["black1"]["ready"] == false);
    CHECK(table.last("white1", "update")["events"][0] == Json{{"type", "configured"}, {"at", 0}});
    CHECK(table.last("white1", "update")["events"][1]
          == Json{{"type", "ready"}, {"at", 0}, {"seat", "black1"}, {"ready", false}});
    // record.md 1.1: the commitment was there before anybody was ready, and still is.
    CHECK(table.info("white1")["commitment"] == before["commitment"]);
    CHECK(table.info("white1")["game_id"] == before["game_id"]);
    REQUIRE(table.code("white1", "room.ready", {{"ready", true}}) == "ok");
    CHECK(table.info("white1")["status"] == "open");
    REQUIRE(table.code("black1", "room.ready", {{"ready", true}}) == "ok");
    CHECK(table.info("white1")["status"] == "playing");
    CHECK(table.core->state().fairness().entropy.empty());
}

TEST_CASE("configure: seats that are no longer there are freed, and the others kept", "[room]") {
    Table table(three_a_side({{"seats", {{"white2", "bot:1"}, {"white1", "bot:3"}}}}));
    seat_all(table, {"black1", "black2", "black3"});
    table.join({"Host"});
    for (const std::string who : {"black2", "black3"}) table.news(who);
    REQUIRE(table.code("Host", "room.configure", options_of_teams(2, 1)) == "ok");
    const Json seats = table.info("black2")["seats"];
    CHECK(seats["black1"]["name"] == "black1");
    CHECK(seats["black2"]["name"] == "black2");
    CHECK(seats["white1"]["level"] == 3);
    CHECK(table.audience("black3") == "spectator");
    CHECK(table.last("black3", "snapshot")["you"]["seats"] == Json::array());
    const Json told = table.last("black2", "update")["events"];
    CHECK(told[1] == Json{{"type", "leave"}, {"at", 0}, {"seat", "black3"}, {"name", "black3"}, {"reason", "kicked"}});
    CHECK(told[2] == Json{{"type", "leave"}, {"at", 0}, {"seat", "white2"}, {"name", "Bot 1"}, {"reason", "kicked"}});
    CHECK(table.code("black3", "seat.take", {{"seat", "black3"}}) == "team_full");
    for (const std::string who : {"black1", "black2"})
        REQUIRE(table.code(who, "room.ready", {{"ready", true}}) == "ok");
    CHECK(table.info("black1")["status"] == "playing");
}

TEST_CASE("configure: where only computer players are left the game starts, and watchers hear first why", "[room]") {
    Table table(three_a_side({{"seats", {{"black1", "bot:1"}, {"white1", "bot:1"}}}, {"spectator_delay", 15}}));
    table.join({"Host"});
    REQUIRE(table.code("Host", "room.configure", options_of_teams(1, 1)) == "ok");
    CHECK(table.core->state().status() == protocol::RoomStatus::playing);
    CHECK(table.info("Host")["options"]["teams"] == Json{1, 1});
    CHECK(table.info("Host")["status"] == "open");
    table.pass(15'000);
    CHECK(table.info("Host")["status"] == "playing");
}

TEST_CASE("configure: the host of a solo room sits on all seats that there are then", "[room]") {
    Table table(with(options_of_teams(1, 1), {{"solo", true}}));
    table.join({"Host"});
    REQUIRE(table.code("Host", "room.configure", options_of_teams(2, 1)) == "ok");
    CHECK(table.last("Host", "you")["you"]["seats"] == Json{"black1", "black2", "white1"});
    REQUIRE(table.code("Host", "room.configure", options_of_teams(1, 1)) == "ok");
    CHECK(table.last("Host", "you")["you"]["seats"] == Json{"black1", "white1"});
    CHECK(table.ask("Host", "room.configure", {{"solo", false}})["error"]["option"] == "solo");
}

TEST_CASE("configure: it is checked like a new room, and what is refused changes nothing", "[room]") {
    Table table(three_a_side({{"seats", {{"white1", "bot:1"}}}}));
    seat_all(table, {"black1"});
    table.join({"Host"});
    const std::size_t kept = table.lines.size();
    const Json tritoc{{"game", "tritoc"}, {"options", Json::object()}};
    CHECK(table.ask("Host", "room.configure", tritoc)["error"]["option"] == "game");
    CHECK(table.ask("Host", "room.configure", {{"rated", true}})["error"]["code"] == "bad_option");
    CHECK(table.ask("Host", "room.configure", {{"solo", true}})["error"]["option"] == "solo");
    CHECK(table.ask("Host", "room.configure", {{"lesson", true}})["error"]["option"] == "lesson");
    REQUIRE(table.code("Host", "seat.bot", {{"seat", "white1"}, {"level", nullptr}}) == "ok");
    const Json standard{{"game", "ctor"}, {"options", Json::object()}, {"rated", true}};
    CHECK(table.ask("Host", "room.configure", standard)["error"]["option"] == "rated");  // black1 is a guest
    CHECK(table.lines.size() == kept + 1);
    CHECK(table.info("Host").contains("rated") == false);
    REQUIRE(table.code("Host", "seat.kick", {{"seat", "black1"}}) == "ok");
    REQUIRE(table.code("Host", "room.configure", standard) == "ok");
    CHECK(table.info("Host")["rated"].get<std::string>().starts_with("ctor/"));
    CHECK(table.code("black1", "seat.take", {{"seat", "black1"}}) == "not_registered");
    REQUIRE(table.code("Host", "room.configure", {{"rated", false}}) == "ok");
    CHECK(table.info("Host").contains("rated") == false);
}

TEST_CASE("configure: a name is what can be seen of it, and one of which nothing can be is refused", "[room]") {
    Table table(duel());
    table.join({"Host"});
    REQUIRE(table.code("Host", "room.configure", {{"name", "Kira\xE2\x80\x8B's \xE2\x81\xA0room\xE3\x85\xA4"}})
            == "ok");
    CHECK(table.info("Host")["name"] == "Kira's room");
    CHECK(table.code("Host", "room.configure", {{"name", "\xE3\x85\xA4\xE2\x80\x8B"}}) == "malformed");
    CHECK(table.info("Host")["name"] == "Kira's room");
}

TEST_CASE("configure: nobody but the host, and not once a game has begun", "[room]") {
    Table table(duel());
    table.join({"Host", "Eve"});
    CHECK(table.code("Eve", "room.configure", {{"name", "Mine"}}) == "not_host");
    table.seat_and_start({"black1", "white1"});
    CHECK(table.code("black1", "room.configure", {{"name", "Mine"}}) == "not_host");
    CHECK(table.code("Host", "room.configure", {{"name", "Late"}}) == "already_started");
    REQUIRE(table.act_code("black1", {{"type", "resign"}}) == "ok");
    CHECK(table.code("Host", "room.configure", {{"name", "Late"}}) == "already_started");
}

TEST_CASE("configure: the room of a tournament has no host who could", "[room]") {
    Table table(duel(), {{"black1", "Ada"}, {"white1", "Bo"}}, 60'000);
    table.join({"Ada"});
    CHECK(table.code("Ada", "room.configure", {{"name", "Mine"}}) == "not_host");
}

TEST_CASE("configure: who is there when a room gets a password stays, others are asked for it", "[room]") {
    Table table(duel());
    table.join({"Host", "Ada"});
    table.watch(1);
    REQUIRE(table.code("Host", "room.configure", {{"password", "sesame"}}) == "ok");
    CHECK(table.info("Ada")["password"] == true);
    CHECK_FALSE(table.stream(1).is_open);
    CHECK(Json::parse(table.stream(1).frames.back())["reason"] == "wrong_password");
    CHECK(table.code("Ada", "seat.take", {{"seat", "black1"}}) == "ok");
    table.lose("Ada");
    CHECK(table.code("Ada", "room.join") == "ok");
    CHECK(table.code("Eve", "room.join") == "wrong_password");
    CHECK(table.code("Eve", "room.join", {{"password", "sesame"}}) == "ok");
    for (const auto& line : table.lines) CHECK(line.find("sesame") == std::string::npos);
    REQUIRE(table.code("Host", "room.configure", {{"password", nullptr}}) == "ok");
    CHECK(table.code("Fay", "room.join") == "ok");
    CHECK(table.listed.back()["password"] == false);
}

TEST_CASE("configure: another delay is that of watchers and of casters from then on", "[room]") {
    Table table(duel({{"spectator_delay", 10}}));
    table.join({"Host", "Eve"});
    const std::string key = table.ask("Host", "room.caster")["key"];
    REQUIRE(table.code("Cat", "room.join", {{"caster", key}}) == "ok");
    REQUIRE(table.code("Host", "room.configure", {{"spectator_delay", 0}}) == "ok");
    REQUIRE(table.code("Host", "room.configure", {{"spectator_delay", 30}}) == "ok");
    const bool restarts = GENERATE(false, true);
    if (restarts) {
        table.restart(1'000);
        table.join({"Host", "Eve"});
        REQUIRE(table.code("Cat", "room.join", {{"caster", key}}) == "ok");
    }
    // A number is that of one view: those of casters are others than those of watchers.
    CHECK(table.last("Cat", "snapshot")["seq"].get<int>() - table.last("Eve", "snapshot")["seq"].get<int>()
          > 1'000'000);
    table.seat_and_start({"black1", "white1"});
    CHECK_FALSE(table.view("Cat").is_null());
    table.pass(29'999);
    CHECK(table.view("Eve").is_null());
    table.pass(1);
    CHECK_FALSE(table.view("Eve").is_null());
}

TEST_CASE("configure: a room that may not be watched any more ends the streams of strangers", "[room]") {
    Table table(duel());
    table.join({"Host", "Eve"});
    table.watch(1);
    REQUIRE(table.code("Host", "room.configure", {{"watchable", false}}) == "ok");
    CHECK(Json::parse(table.stream(1).frames.back())["reason"] == "forbidden");
    table.seat_and_start({"black1", "white1"});
    CHECK(table.code("Eve", "room.join") == "forbidden");
}

TEST_CASE("configure: no key reads on in a room that may not be watched any more", "[room]") {
    for (const unsigned delay_s : {0U, 20U}) {
        Table table(duel({{"spectator_delay", delay_s}, {"password", "sesame"}}));
        REQUIRE(table.code("Host", "room.join", {{"password", "sesame"}}) == "ok");
        const std::string key = table.ask("Host", "room.caster").at("key");
        table.watch(1, {std::nullopt, true, key});
        REQUIRE(table.code("Host", "room.configure", {{"watchable", false}}) == "ok");
        CAPTURE(delay_s);
        CHECK(Json::parse(table.stream(1).frames.back())["reason"] == "forbidden");
    }
}

TEST_CASE("configure: the journal's lines alone give the room as it was left", "[room]") {
    Table table(three_a_side({{"spectator_delay", 5}}));
    seat_all(table, {"black1", "black3", "white1"});
    table.join({"Host"});
    REQUIRE(table.code("black1", "room.ready", {{"ready", true}, {"entropy", "c0ffee"}}) == "ok");
    REQUIRE(table.code("Host", "room.configure",
                       with(options_of_teams(1, 1), {{"name", "Duel"}, {"visibility", "unlisted"}, {"password", "x"}}))
            == "ok");
    CHECK(described(table.restored()) == described(table.core->state()));
    const Json before = table.info("Host");
    table.restart(3'000);
    table.join({"Host", "black1", "white1"});
    Json after = table.info("Host");
    for (const std::string key : {"name", "options", "visibility", "password", "commitment", "seats"}) {
        CAPTURE(key);
        CHECK(after[key] == before[key]);
    }
    for (const std::string who : {"black1", "white1"})
        REQUIRE(table.code(who, "room.ready", {{"ready", true}}) == "ok");
    REQUIRE(table.act_code("black1", {{"type", "resign"}}) == "ok");
    table.pass(5'000);
    std::string why;
    REQUIRE(table.records.size() == 1);
    CHECK(is_verified(table.records[0], why));
    CHECK(Json::parse(table.records[0].substr(0, table.records[0].find('\n')))["options"]["teams"] == Json{1, 1});
    CHECK(described(table.restored()) == described(table.core->state()));
}

TEST_CASE("bots set down by who watches a delayed room are there at once, the game comes later", "[room]") {
    Table table(duel({{"spectator_delay", 15}}));
    table.join({"Host"});
    for (const std::string seat : {"black1", "white1"}) {
        REQUIRE(table.code("Host", "seat.bot", {{"seat", seat}, {"level", 1}}) == "ok");
        CHECK(table.info("Host")["seats"][seat]["kind"] == "bot");
        CHECK(std::ranges::count(table.events("Host"), "join") == 1);
        table.news("Host");
    }
    CHECK(table.core->state().status() == protocol::RoomStatus::playing);
    CHECK(table.info("Host")["status"] == "open");
    CHECK(table.view("Host").is_null());
    const bool restarts = GENERATE(false, true);
    if (restarts) {
        table.restart(1'000);
        table.join({"Host"});
        CHECK(table.info("Host")["seats"]["white1"]["kind"] == "bot");
        CHECK(table.info("Host")["status"] == "open");
    }
    table.pass(15'000);
    CHECK(table.info("Host")["status"] == "playing");
    CHECK_FALSE(table.view("Host").is_null());
}
