// Where games are rated, two accounts at one address never play against each other (reference/rooms.md).
#include <catch2/catch.hpp>

#include "tests/server/room/table.hpp"

using room_test::Json;
using room_test::Table;

namespace {

/// Ada, Ben and Cid are registered, and are here; Ada and Ben at one address.
Table rated_room(const Json& wish) {
    Table table(wish);
    for (const auto* who : {"Ada", "Ben", "Cid"}) table.standings[who] = server::Standing::registered;
    table.join({"Ada", "Ben", "Cid"});
    for (const auto* who : {"Ada", "Ben"}) table.core->set_address(Table::id_of(who), "192.0.2.7");
    table.core->set_address(Table::id_of("Cid"), "192.0.2.8");
    return table;
}
std::string seat(Table& table, const char* who, const char* place) {
    return table.code(who, "seat.take", {{"seat", place}});
}
void be_ready(Table& table, const std::vector<std::string>& people) {
    for (const auto& who : people) REQUIRE(table.code(who, "room.ready", {{"ready", true}, {"entropy", "c0"}}) == "ok");
}

const Json rated_duel{{"game", "tritoc"}, {"rated", true}};

}  // namespace

TEST_CASE("whoever is at an address of somebody opposite gets no seat where games are rated", "[room]") {
    Table table = rated_room(rated_duel);
    REQUIRE(seat(table, "Ada", "black1") == "ok");
    CHECK(seat(table, "Ben", "white1") == "forbidden");
    CHECK(seat(table, "Cid", "white1") == "ok");
    be_ready(table, {"Ada", "Cid"});
    CHECK(table.info("Ada").at("status") == "playing");
    CHECK(table.info("Ada").at("rated") == "tritoc/1");

    Table friendly = rated_room({{"game", "tritoc"}});
    REQUIRE(seat(friendly, "Ada", "black1") == "ok");
    CHECK(seat(friendly, "Ben", "white1") == "ok");
}

TEST_CASE("people at one address may play on one side of a rated game", "[room]") {
    Table table = rated_room({{"game", "ctor"}, {"options", {{"size", 8}, {"teams", {2, 2}}}}, {"rated", true}});
    REQUIRE(seat(table, "Ada", "black1") == "ok");
    CHECK(seat(table, "Ben", "black2") == "ok");
    CHECK(seat(table, "Ben", "white1") == "forbidden");
}

TEST_CASE("a game before which opponents have come to be at one address does not count, and says so", "[room]") {
    Table table = rated_room(rated_duel);
    table.core->set_address(Table::id_of("Ben"), "192.0.2.9");
    REQUIRE(seat(table, "Ada", "black1") == "ok");
    REQUIRE(seat(table, "Ben", "white1") == "ok");
    table.core->set_address(Table::id_of("Ben"), "192.0.2.7");
    table.news("Ada");
    be_ready(table, {"Ada", "Ben"});
    CHECK(table.info("Ada").at("status") == "playing");
    CHECK_FALSE(table.info("Ada").contains("rated"));
    CHECK_FALSE(table.info("Ada").contains("warm_chairs"));
    // What they gave for the draws counts all the same.
    CHECK(table.core->state().fairness().entropy.size() == 2);
    REQUIRE(table.code("Ada", "seat.leave", {{"seat", "black1"}}) == "ok");
    REQUIRE(table.finished().size() == 1);
    CHECK_FALSE(table.finished().begin()->second->rated);
}
