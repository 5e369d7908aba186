// Audiences: counts of watchers, their constant delay, and what a late reader is given (wire.md 2.1, 3).
#include <catch2/catch.hpp>

#include <map>

#include "server/base/limits.hpp"
#include "tests/server/room/table.hpp"

using namespace room_test;

TEST_CASE("3.5: the number of watchers is told, at most once a second") {
    Table table(duel());
    table.join({"Host"});
    table.pass(server::limit::info_every_ms);
    CHECK(table.info("Host")["spectators"] == 1);
    table.pass(5'000);
    table.news("Host");
    table.join({"Ada", "Ben", "Cleo"});
    table.lose("Ben");
    table.pass(server::limit::info_every_ms);
    CHECK(table.news("Host").size() <= 2);
    CHECK(table.info("Host")["spectators"] == 3);
    REQUIRE(table.code("Ada", "seat.take", {{"seat", "black1"}}) == "ok");
    CHECK(table.info("Host")["spectators"] == 2);
}

namespace {

/// Ten seconds of a game, the same for whatever delay; what a watcher sees at each moment goes to `seen`.
struct Seen {
    Json view;
    Json events = Json::array();
    std::int64_t game_now = 0;
    bool operator==(const Seen&) const = default;
};

std::map<std::int64_t, Seen> watched(int delay_s) {
    Json wish = duel({{"spectator_delay", delay_s}});
    wish["options"]["sandglass"] = 5;
    Table table(wish);
    std::map<std::int64_t, Seen> seen;
    const std::int64_t delay_ms = delay_s * 1000;
    table.join({"Eve"});
    for (std::int64_t at = 0; at <= 30'000 + delay_ms; at += 250) {
        table.pass_to(at);
        if (at == 1'000) table.seat_and_start({"black1", "white1"});
        if (at == 3'000) REQUIRE(table.act_code("black1", seal(1)) == "ok");
        if (at == 4'000) REQUIRE(table.act_code("white1", seal(45)) == "ok");
        if (at == 4'250) REQUIRE(table.code("white1", "chat", {{"channel", "room"}, {"text", "hm"}}) == "ok");
        if (at == 4'500) REQUIRE(table.act_code("white1", seal(5)) == "ok");
        if (at == 20'000) REQUIRE(table.act_code("white1", {{"type", "resign"}}) == "ok");
        Seen moment;
        for (const Json& message : table.news("Eve")) {
            if (message["type"] != "update") continue;
            for (const Json& event : message["events"]) {
                // The room before the game is no secret: only from the start on are watchers told later.
                if (event["type"] != "join" && event["type"] != "ready") moment.events.push_back(event);
            }
            moment.game_now = message["now"];
        }
        moment.view = table.view("Eve");
        seen[at - delay_ms] = moment;
    }
    return seen;
}

}  // namespace

TEST_CASE("2.1: what a delayed watcher sees at t is what happened at t less the delay, and nothing else") {
    const auto prompt = watched(0);
    const auto delayed = watched(10);
    for (const auto& [at, seen] : prompt) {
        CAPTURE(at, seen.events.dump(), delayed.at(at).events.dump());
        REQUIRE(delayed.at(at) == seen);
    }
    CHECK(delayed.at(-1'000).view.is_null());
    CHECK(prompt.at(20'000).view["phase"] == "over");
}

TEST_CASE("2.1: who comes late to a delayed room is as much behind as the others") {
    Table table(duel({{"spectator_delay", 10}}));
    table.join({"Host"}).seat_and_start({"black1", "white1"});
    table.pass_to(2'000);
    REQUIRE(table.act_code("black1", seal(1)) == "ok");
    table.pass_to(11'000);
    table.join({"Ada"});
    CHECK(table.view("Ada")["turn"] == 1);
    CHECK(table.last("Ada", "snapshot")["now"] == 1'000);
    const Json by_http = Json::parse(table.core->public_snapshot(server::room::RoomTime{11'000})->text());
    CHECK(by_http["view"] == table.view("Ada"));
    CHECK(by_http["you"]["seats"] == Json::array());
    CHECK(table.listed.back()["status"] == "playing");
    table.pass_to(12'000);
    CHECK(table.view("Ada")["turn"] == 2);
    // Nor does leaving a seat let anybody see more than a watcher.
    REQUIRE(table.code("white1", "seat.leave", {{"seat", "white1"}}) == "ok");
    CHECK(table.audience("white1") == "spectator");
    CHECK(table.view("white1")["phase"] == "turn");
    CHECK(table.info("Ada")["status"] == "playing");
    table.pass_to(22'000);
    CHECK(table.view("Ada")["phase"] == "over");
    CHECK(table.info("Ada")["status"] == "over");
}

TEST_CASE(
    "2.1, 6.4: the record of a delayed game is out when the watchers have seen its end, also in a deserted room") {
    Table table(duel({{"spectator_delay", 600}}));
    table.seat_and_start({"black1", "white1"});
    REQUIRE(table.act_code("white1", {{"type", "resign"}}) == "ok");
    CHECK(table.view("black1")["phase"] == "over");
    for (const auto* who : {"black1", "white1", "Host"}) table.lose(who);
    table.pass(599'999);
    CHECK(table.records.empty());
    CHECK_FALSE(table.is_closed);
    table.pass(1);
    CHECK(table.records.size() == 1);
    table.pass(61'000);  // the last that watchers hear of: that the players' seats are free, a minute after they went
    CHECK(table.is_closed);
}

TEST_CASE("2.7: watchers of a delayed room talk to each other without delay") {
    Table table(duel({{"spectator_delay", 10}}));
    table.join({"Host", "Ada"}).seat_and_start({"black1", "white1"});
    table.pass_to(15'000);
    table.news("Ada");
    REQUIRE(table.code("Host", "chat", {{"channel", "watchers"}, {"text", "well?"}}) == "ok");
    CHECK(table.events("Ada") == std::vector<std::string>{"chat"});
}
