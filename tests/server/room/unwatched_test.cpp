// A room that nobody watches keeps no view for watchers up to date: whoever comes finds what would have been told, and
// nothing that would not (wire.md 2.2, 3.1; law 1).
#include <catch2/catch.hpp>

#include "tests/server/room/table.hpp"

using namespace room_test;

namespace {

/// Two rounds and a half, with a deadline that strikes, in a room with or without somebody who watches from the start.
Table played(bool is_watched) {
    Json wish = duel();
    wish["options"]["sandglass"] = 5;
    Table table(wish);
    if (is_watched) table.join({"Ada"});
    table.seat_and_start({"black1", "white1"});
    table.pass(1'000);
    REQUIRE(table.act_code("black1", seal(45)) == "ok");
    table.pass(1'000);
    REQUIRE(table.act_code("white1", seal(61)) == "ok");
    table.pass(20'000);
    return table;
}

/// A watcher's snapshot, but for how many updates there were and who is there.
Json shown(Json snapshot) {
    snapshot.erase("seq");
    snapshot.erase("you");
    snapshot.at("info").erase("spectators");
    return snapshot;
}

Json public_snapshot(Table& table) {
    return Json::parse(table.core->public_snapshot(server::room::RoomTime{table.now()})->text());
}

/// What somebody is told first who comes now.
Json found_by_newcomer(Table& table) {
    table.join({"Eve"});
    return table.last("Eve", "snapshot");
}

Json found_by_stream(Table& table) {
    table.watch(1);
    return Json::parse(table.stream(1).frames.front());
}

}  // namespace

TEST_CASE("3.1: who comes to a room that nobody has watched finds what watchers would have before their eyes",
          "[room]") {
    for (const auto look : {public_snapshot, found_by_newcomer, found_by_stream}) {
        Table watched = played(true);
        Table unwatched = played(false);
        const Json found = shown(look(unwatched));
        CHECK(found == shown(look(watched)));
        CHECK(found.at("view").at("turn").get<int>() > 1);
        CHECK(found.at("log").size() > 4);
    }
}

TEST_CASE("3.2: what happens after somebody has come is told, and once they have gone the next one finds it",
          "[room]") {
    Table table(duel());
    table.seat_and_start({"black1", "white1"});
    const auto acts = [&](int square) {
        const std::string team = table.view("black1").at("team");
        REQUIRE(table.act_code(team + "1", seal(square)) == "ok");
    };
    acts(45);
    table.join({"Eve"});
    acts(61);
    CHECK(table.view("Eve").at("board") == table.view("black1").at("board"));
    table.lose("Eve");
    acts(44);
    table.join({"Finn"});
    CHECK(table.view("Finn").at("board") == table.view("black1").at("board"));
    CHECK(table.view("Finn").at("turn") == table.view("white1").at("turn"));
}

TEST_CASE("law 1: in an unwatched room the number of a snapshot tells of nothing that nobody was told", "[room]") {
    const auto number_after = [](bool has_refusals) {
        Table table = played(false);
        const std::string team = table.view("black1").at("team");
        if (has_refusals) {
            for (int time = 0; time < 5; ++time) CHECK(table.act_code(team + "1", seal(45)) != "ok");
        }
        return public_snapshot(table).at("seq").get<int>();
    };
    CHECK(number_after(true) == number_after(false));
}
