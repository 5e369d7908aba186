// A room may let nobody watch who has no seat (protocol/reference/watching.md,
// "Rooms that nobody watches").
#include <catch2/catch.hpp>

#include "server/room/admission.hpp"
#include "tests/server/room/table.hpp"

using namespace room_test;

namespace {

Table closed_duel() {
    Table table(duel({{"watchable", false}}));
    table.join({"Host", "Eve"});
    return table;
}

}  // namespace

TEST_CASE("Nobody watches a room that does not want it, from when its game begins", "[room]") {
    Table table = closed_duel();
    CHECK(table.info("Eve").at("watchable") == false);
    CHECK(table.listed.back().at("watchable") == false);
    CHECK(table.core->consider({}).error().code == "forbidden");
    CHECK(refusal_of_strangers(table.core->state())->code == "forbidden");
    table.seat_and_start({"black1", "white1"});
    for (const std::string who : {"Eve", "Host"}) {
        CAPTURE(who);
        const Json last = Json::parse(table.raw(who).back());
        CHECK(last == Json{{"type", "end"}, {"room", last.at("room")}, {"reason", "forbidden"}});
    }
    const std::size_t heard = table.raw("Eve").size();
    REQUIRE(table.act_code("black1", seal(45)) == "ok");
    CHECK(table.code("Eve", "room.join") == "forbidden");
    CHECK(table.code("Eve", "chat", {{"channel", "watchers"}, {"text", "let me in"}}) == "forbidden");
    CHECK(table.ask("Eve", "ping").contains("game_now") == false);
    CHECK(table.raw("Eve").size() == heard);
    CHECK(table.info("black1").at("spectators") == 0);

    table.restart(1000);
    CHECK(table.code("Eve", "room.join") == "forbidden");
    CHECK(table.code("black1", "room.join") == "ok");
    REQUIRE(table.act_code("black1", {{"type", "resign"}}) == "ok");
    CHECK(table.code("Eve", "room.join") == "forbidden");
    CHECK(table.core->consider({}).error().code == "forbidden");
}

TEST_CASE("Who leaves a seat of such a game hears nothing more, and who takes one does", "[room]") {
    Table table = closed_duel();
    table.seat_and_start({"black1", "white1"});
    REQUIRE(table.code("black1", "seat.leave", {{"seat", "black1"}}) == "ok");
    CHECK(Json::parse(table.raw("black1").back()).at("reason") == "forbidden");
    CHECK(table.code("black1", "room.join") == "forbidden");
}

TEST_CASE("No key opens such a room", "[room]") {
    Table table = closed_duel();
    const std::string key = table.ask("Host", "room.caster").at("key");
    table.seat_and_start({"black1", "white1"});
    CHECK(table.code("Cat", "room.join", {{"caster", key}}) == "forbidden");
    CHECK(table.core->consider({std::nullopt, false, key}).error().code == "forbidden");
}

TEST_CASE("Whoever is refused has not been let in, even with the right password", "[room]") {
    Table table(duel({{"watchable", false}, {"password", "sesame"}}));
    for (const std::string who : {"Host", "black1", "white1"})
        REQUIRE(table.code(who, "room.join", {{"password", "sesame"}}) == "ok");
    table.seat_and_start({"black1", "white1"});
    CHECK(table.code("Eve", "room.join", {{"password", "sesame"}}) == "forbidden");
    CHECK_FALSE(table.core->state().has_let_in(server::PlayerId{"p-Eve"}));
    CHECK(table.code("Eve", "room.join") == "wrong_password");
}
