// The log of a room: form lines last, and what lies behind the move in the dark is told to nobody while it is dark
// (TOTAS 11.3, 15; record.md 7.3).
#include <catch2/catch.hpp>

#include "server/base/limits.hpp"
#include "tests/server/room/totas_room.hpp"

using namespace room_test;

namespace {

const Json dark_after_one{{"mole_after", 1}, {"memorise_seconds", 0}};

std::vector<std::string> types_of(const Json& log) {
    std::vector<std::string> types;
    for (const Json& event : log) types.push_back(event["type"]);
    return types;
}
/// What somebody finds who comes now.
Json snapshot_for(Table& table, const std::string& who) {
    table.lose(who);
    table.join({who});
    return table.last(who, "snapshot");
}
std::ptrdiff_t count(const Json& log, const std::string& type) {
    const auto types = types_of(log);
    return std::count(types.begin(), types.end(), type);
}

constexpr std::array hidden{"pieces", "away", "castling", "en_passant", "stepped", "vetted", "axes", "doomed"};

}  // namespace

TEST_CASE("a snapshot's log has the latest events, and the form from its first line") {
    Table table(totas());
    set_up(table.join({"Host"}));
    play_quiet_gm(table, 1);
    play_quiet_gm(table, 2);
    for (unsigned line = 0; line < server::limit::log_events + 20; ++line) {
        REQUIRE(table.code("Host", "chat", {{"channel", "room"}, {"text", std::to_string(line)}}) == "ok");
    }
    play_quiet_gm(table, 3);
    const Json log = snapshot_for(table, "Eve")["log"];
    REQUIRE(log.size() == server::limit::log_events + 3);
    CHECK(count(log, "form") == 3);
    CHECK(count(log, "start") == 0);
    CHECK(log[0]["gm"] == 1);
    CHECK(log[1]["gm"] == 2);
    CHECK(log[2]["type"] == "chat");
    std::int64_t at = 0;
    for (const Json& event : log) {
        CHECK(event["at"].get<std::int64_t>() >= at);
        at = event["at"];
    }
}

TEST_CASE("TOTAS 11.3: in the dark nobody is shown a piece, and snapshots tell nothing from before") {
    Table table(totas(dark_after_one));
    set_up(table.join({"Host"}));
    REQUIRE(table.code("Host", "chat", {{"channel", "room"}, {"text", "remember e3"}}) == "ok");
    play_quiet_gm(table, 1);
    for (const std::string who : {"Host", "black1", "white1", "Eve"}) {
        CAPTURE(who);
        const Json snapshot = snapshot_for(table, who);
        CHECK(snapshot["view"]["dark"] == true);
        for (const auto* field : hidden) CHECK(snapshot["view"][field].is_null());
        CHECK_FALSE(snapshot["view"].contains("legal"));
        CHECK(snapshot["marks"]["right"].is_null());
        CHECK(snapshot["marks"]["resting"].is_null());
        const auto types = types_of(snapshot["log"]);
        REQUIRE(types.size() >= 2);
        CHECK(types[0] == "dark");
        CHECK(types[1] == "gm");
        CHECK(snapshot.dump().find("e3") == std::string::npos);
    }
    // A draft is not judged, and its answer tells nothing.
    const Json answer = table.act("white1", draft({go("a6", "a7")}));
    CHECK(answer["ok"] == true);
    CHECK_FALSE(answer.contains("legal"));
    // After the reveal all is told again.
    REQUIRE(table.act_code("white1", plan({go("a6", "a7"), go("e3", "e4")})) == "ok");
    REQUIRE(table.act_code("black1", plan({})) == "ok");
    const Json log = snapshot_for(table, "Eve")["log"];
    CHECK(count(log, "chat") == 1);
    CHECK(count(log, "form") == 2);
    CHECK(count(log, "dark") == 2);
    CHECK(table.view("Eve")["pieces"].size() == 48);
}

TEST_CASE("TOTAS 9.2: a game that ends in the dark hides nothing any more") {
    Table table(totas(dark_after_one));
    set_up(table);
    play_quiet_gm(table, 1);
    REQUIRE(table.act_code("white1", {{"type", "resign"}}) == "ok");
    const Json snapshot = snapshot_for(table, "Eve");
    CHECK(count(snapshot["log"], "form") == 1);
    CHECK(count(snapshot["log"], "start") == 1);
    CHECK(snapshot["view"]["pieces"].size() == 48);
}

TEST_CASE("record.md 7.3: when it gets dark nobody sees the board, delayed watchers at once, too") {
    Table table(totas(dark_after_one, {{"spectator_delay", 1}}));
    table.join({"Host", "Eve"});
    set_up(table);
    table.pass_to(2'000);
    CHECK(snapshot_for(table, "Eve")["view"]["pieces"].size() == 48);
    play_quiet_gm(table, 1);
    // They have not even heard of the game move, but its board would serve a player who looks over their shoulder.
    CHECK(table.last("Eve", "update")["view"]["pieces"].is_null());
    CHECK(table.last("Eve", "update")["events"].empty());
    Json snapshot = snapshot_for(table, "Eve");
    CHECK(snapshot["view"]["pieces"].is_null());
    CHECK(snapshot["view"]["dark"] == true);
    CHECK(snapshot["marks"]["lost"].is_null());
    CHECK(snapshot["log"].empty());
    table.pass_to(3'000);  // now they hear of the dark itself
    snapshot = snapshot_for(table, "Eve");
    CHECK(snapshot["view"]["pieces"].is_null());
    CHECK(types_of(snapshot["log"])[0] == "dark");
    CHECK(count(snapshot["log"], "form") == 0);
}
