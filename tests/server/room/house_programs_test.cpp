// Programs of the house: accounts for which the server plays (reference/finding.md, the league).
#include <catch2/catch.hpp>

#include "tests/server/room/table.hpp"

using room_test::Json;
using room_test::Table;

namespace {

const Json tritoc{{"game", "tritoc"}};

Table opposite(const std::string& who, unsigned level = 1) {
    Table table(tritoc, Table::Found{.reserved = {{"black1", who}}, .is_rated = true, .house = {{"white1", level}}});
    table.standings[who] = server::Standing::program;
    return table;
}
Json seat_of(const Table& table, const std::string& who, const char* seat) {
    return table.info(who).at("seats").at(seat);
}

}  // namespace

TEST_CASE("a program of the house sits as itself, is there, and is ready", "[room]") {
    Table table = opposite("Ada", 3);
    table.join({"Ada"});
    const Json house = seat_of(table, "Ada", "white1");
    CHECK(house.at("kind") == "human");
    CHECK(house.at("name") == "House-white1");
    CHECK(house.at("player") == Table::id_of("House-white1").text);
    CHECK(house.at("program") == true);
    CHECK(house.at("connected") == true);
    CHECK(house.at("ready") == true);
    CHECK_FALSE(house.contains("level"));
    CHECK(table.code("Eve", "seat.take", {{"seat", "white1"}}) == "forbidden");
}

TEST_CASE("what a program of the house plays counts, on both sides, and it takes no longer than its thoughts",
          "[room]") {
    Table table = opposite("Ada");
    table.join({"Ada"}).pass_to(4'000);
    REQUIRE(table.info("Ada").at("status") == "playing");
    CHECK(table.info("Ada").at("rated") == "tritoc/1");
    table.ask("Ada", "seat.leave", {{"seat", "black1"}});
    REQUIRE(table.finished().size() == 1);
    const auto& game = *table.finished().begin()->second;
    REQUIRE(game.rated);
    CHECK(game.rated->players[0] == std::vector{Table::id_of("Ada")});
    CHECK(game.rated->players[1] == std::vector{Table::id_of("House-white1")});
    CHECK(game.rated->half_points[1] == 2);
    CHECK(game.record.find(R"("House-white1")") != std::string::npos);
}

TEST_CASE("a program of the house thinks like a computer player, and agrees to a rematch", "[room]") {
    Table table = opposite("Ada");
    table.join({"Ada"}).pass_to(4'000);
    for (int turn = 0; turn < 400 && table.info("Ada").at("status") == "playing"; ++turn) {
        const Json view = table.view("Ada");
        if (view.at("player") != "black" || view.at("targets").empty()) {
            table.pass(1'000);
            continue;
        }
        REQUIRE(table.act_code("Ada", {{"type", "place"}, {"at", view.at("targets").front()}}) == "ok");
    }
    REQUIRE(table.info("Ada").at("status") == "over");
    CHECK(table.thoughts_wanted > 5);
    CHECK(table.info("Ada").at("rematch") == Json{"white1"});
    REQUIRE(table.code("Ada", "room.rematch") == "ok");
    CHECK(table.info("Ada").at("status") == "playing");
    CHECK(seat_of(table, "Ada", "black1").at("name") == "House-white1");
}

TEST_CASE("programs of the house play among themselves where nobody looks on, over restarts, to the end", "[room]") {
    Table table(tritoc, Table::Found{.reserved = {}, .is_rated = true, .house = {{"black1", 1}, {"white1", 2}}});
    table.pass_to(3'999);
    CHECK(table.listed.back().at("status") == "open");
    table.pass_to(10'000);
    CHECK(table.listed.back().at("status") == "playing");
    table.restart(3'600'000);
    table.pass(400'000);
    REQUIRE(table.finished().size() == 1);
    CHECK(table.finished().begin()->second->rated);
    table.pass(3'600'000);
    CHECK(table.is_closed);
}

TEST_CASE("where none of those comes whom the house was to play, there is no game", "[room]") {
    Table table = opposite("Ada");
    table.pass_to(9'999);
    CHECK_FALSE(table.is_closed);
    table.pass_to(10'000);
    CHECK(table.is_closed);
    CHECK(table.finished().empty());
}
