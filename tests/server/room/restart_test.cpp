// A room after the server was away (wire.md 4.4): what was sealed is sealed and secret, clocks go on with the time
// they had, and nobody's runs before they could be back.
#include <catch2/catch.hpp>

#include "server/base/limits.hpp"
#include "tests/server/room/table.hpp"

using namespace room_test;
using namespace server;

namespace {

Json with_sandglass(int seconds, const Json& more = Json::object()) {
    Json wish = duel(more);
    wish["options"]["sandglass"] = seconds;
    return wish;
}

/// Two against two, past the openings of one chip: the round is everybody's of a team.
Table in_a_round_of_two(Json wish) {
    wish["options"]["teams"] = {2, 2};
    Table table(wish);
    table.seat_and_start({"black1", "black2", "white1", "white2"});
    for (int square = 1; table.view("black1")["round"]["duties"].size() < 2; square += 2) {
        const auto seat = table.view("black1")["round"]["duties"][0]["seat"].get<std::string>();
        REQUIRE(table.act_code(seat, seal(square)) == "ok");
    }
    return table;
}

bool tells(const Json& snapshot, const std::string& type) {
    for (const Json& event : snapshot["log"]) {
        if (event["type"] == type) return true;
    }
    return false;
}

}  // namespace

TEST_CASE("4.4: the outage is not counted, and clocks stand until everybody is back") {
    Table table(with_sandglass(60));
    table.seat_and_start({"black1", "white1"});
    table.pass(10'000);
    const Json before = table.view("black1");
    table.restart(12'000, 500);
    CHECK(table.core->state().stands());
    table.pass(3'000);
    REQUIRE(table.code("black1", "room.join") == "ok");
    const Json snapshot = table.last("black1", "snapshot");
    CHECK(snapshot["view"] == before);
    CHECK(snapshot["info"]["standing"] == true);
    CHECK(snapshot["now"] == 500);  // so much had passed since the start, the last line in the journal
    REQUIRE(tells(snapshot, "away"));
    CHECK(snapshot["log"].back()["ms"] == 12'000);
    table.pass(2'000);
    CHECK(table.core->state().stands());
    REQUIRE(table.code("white1", "room.join") == "ok");
    CHECK_FALSE(table.core->state().stands());
    CHECK_FALSE(table.info("white1").contains("standing"));
    const auto heard = table.events("black1");
    CHECK(std::ranges::count(heard, "resumed") == 1);
    // 59.5 s were left, and are.
    table.pass(59'400);
    CHECK(table.view("black1")["turn"] == before["turn"]);
    table.pass(100);
    CHECK(table.view("black1")["turn"] != before["turn"]);
}

TEST_CASE("4.4: clocks wait for people no longer than so long") {
    Table table(with_sandglass(60));
    table.seat_and_start({"black1", "white1"});
    table.restart(1'000);
    table.join({"black1"});
    table.pass(limit::come_back_ms - 1);
    CHECK(table.core->state().stands());
    table.pass(1);
    CHECK_FALSE(table.core->state().stands());
    CHECK(std::ranges::count(table.events("black1"), "resumed") == 1);
}

TEST_CASE("4.4: a game of computer players goes on at once") {
    Table table(duel({{"seats", {{"black1", "bot:1"}, {"white1", "bot:1"}}}}), 10);
    table.pass(200);
    table.restart(1'000);
    CHECK_FALSE(table.core->state().stands());
    table.pass(60'000);
    CHECK(table.core->state().status() == protocol::RoomStatus::over);
    std::string why;
    REQUIRE(table.records.size() == 1);
    CHECK(is_verified(table.records[0], why));
}

TEST_CASE("law 4: what was sealed is sealed, its owner's alone, and revealed with the others'") {
    Table table = in_a_round_of_two(duel());
    const auto first = table.view("black1")["round"]["duties"][0]["seat"].get<std::string>();
    const auto second = table.view("black1")["round"]["duties"][1]["seat"].get<std::string>();
    REQUIRE(table.act_code(first, seal(50)) == "ok");
    table.restart(1'000);
    table.join({"black1", "black2", "white1", "white2", "Watcher"});
    CHECK(table.last(first, "snapshot")["you"]["sealed"] == Json{{"1", put(50)}});
    CHECK(table.last(second, "snapshot")["you"]["sealed"] == Json::object());
    for (const char* who : {"black1", "black2", "white1", "white2", "Watcher"}) {
        const Json duties = table.view(who)["round"]["duties"];
        CHECK(duties[0]["sealed"] == true);
        CHECK(duties[0]["choice"].is_null());
        CHECK(duties[1]["sealed"] == false);
    }
    table.news("Watcher");
    REQUIRE(table.act_code(second, seal(52)) == "ok");
    CHECK(std::ranges::count(table.events("Watcher"), "reveal") == 1);
    CHECK(table.view("Watcher")["board"].get<std::string>()[49] != '.');
}

TEST_CASE("3.1, 4.4: who comes back as a deadline is due is shown how things stand after it, and nothing of before") {
    Table table = in_a_round_of_two(with_sandglass(5));
    const auto first = table.view("black1")["round"]["duties"][0]["seat"].get<std::string>();
    REQUIRE(table.act_code(first, seal(50)) == "ok");
    table.stall_to(table.now() + 6'000);
    const auto decision = table.core->come_back({{{Table::id_of(first), first}}}, room::RoomTime{table.now()});
    CHECK(decision.deadlines > 0);
    std::optional<Json> snapshot;
    for (const auto& effect : decision.effects) {
        if (const auto* moved = std::get_if<room::Moved>(&effect)) snapshot = Json::parse(moved->snapshot->text());
    }
    REQUIRE(snapshot);
    CHECK(snapshot->at("you").at("sealed") == Json::object());
    for (const auto& duty : snapshot->at("view").at("round").at("duties")) CHECK(duty.at("sealed") == false);
    CHECK(tells(*snapshot, "reveal"));
}

TEST_CASE("3.1: the log is the same as before, with the outage after it") {
    Table table(duel({{"spectator_delay", 0}}));
    table.seat_and_start({"black1", "white1"});
    table.code("black1", "chat", {{"channel", "room"}, {"text", "hello"}});
    table.act_code("black1", seal(12));
    table.join({"Watcher"});
    Json before = table.last("Watcher", "snapshot")["log"];
    table.restart(7'000);
    table.join({"Watcher"});
    Json after = table.last("Watcher", "snapshot")["log"];
    REQUIRE(after.size() == before.size() + 1);
    CHECK(after.back()["type"] == "away");
    after.erase(after.size() - 1);
    CHECK(after == before);
}

TEST_CASE("3.2: updates are numbered on above all from before") {
    Table table(duel());
    table.seat_and_start({"black1", "white1"});
    const auto before = table.last("black1", "update")["seq"].get<std::uint64_t>();
    table.restart(1'000);
    table.join({"black1"});
    CHECK(table.last("black1", "snapshot")["seq"].get<std::uint64_t>() > before + 1'000'000);
    table.restart(1'000);
    table.join({"black1"});
    CHECK(table.last("black1", "snapshot")["seq"].get<std::uint64_t>() > before + 20'000'000);
}

TEST_CASE("2.1: what watchers were to hear later they hear later, no sooner") {
    Table table(duel({{"spectator_delay", 20}}));
    table.seat_and_start({"black1", "white1"});
    table.pass(30'000);
    REQUIRE(table.act_code("black1", seal(12)) == "ok");
    REQUIRE(table.act_code("white1", {{"type", "resign"}}) == "ok");
    REQUIRE(table.core->state().status() == protocol::RoomStatus::over);
    table.pass(5'000);
    table.restart(60'000, 5'000);
    table.join({"Watcher"});
    const Json seen = table.last("Watcher", "snapshot");
    CHECK(seen["view"]["result"].is_null());
    CHECK(seen["info"]["status"] == "playing");
    CHECK_FALSE(tells(seen, "over"));
    CHECK(table.records.empty());
    table.pass(14'999);
    CHECK(table.view("Watcher")["result"].is_null());
    table.pass(1);
    CHECK(table.view("Watcher")["result"]["winner"] == "black");
    CHECK(table.records.size() == 1);
}

TEST_CASE("A game whose end watchers had seen is given out again: nobody knows whether that was kept") {
    Table table(duel({{"spectator_delay", 5}}));
    table.seat_and_start({"black1", "white1"});
    table.act_code("white1", {{"type", "resign"}});
    table.pass(6'000);
    REQUIRE(table.records.size() == 1);
    table.restart(1'000, 6'000);
    CHECK(table.records.size() == 2);
}

TEST_CASE("2.8: the score of the series is kept, and the next game begins as it would have") {
    Table table(duel());
    table.seat_and_start({"black1", "white1"});
    table.act_code("white1", {{"type", "resign"}});
    const Json next = table.info("black1")["next"];
    table.code("black1", "room.rematch");
    table.restart(1'000);
    table.join({"black1", "white1"});
    const Json info = table.info("black1");
    CHECK(info["series"]["played"] == 1);
    CHECK(info["next"] == next);
    CHECK(info["rematch"] == Json{"black1"});
    table.code("white1", "room.rematch");
    CHECK(table.info("black1")["game_id"] == next["game_id"]);
}

TEST_CASE("2.1: whoever has given the password need not give it again") {
    Table table(duel({{"password", "sesame"}}));
    table.join({"Host"});
    REQUIRE(table.code("Watcher", "room.join", {{"password", "sesame"}}) == "ok");
    table.restart(1'000);
    CHECK(table.code("Watcher", "room.join") == "ok");
    CHECK(table.code("Stranger", "room.join") == "wrong_password");
}

TEST_CASE("2.9: who does not come back in time has left, counted from the restart") {
    Table table(duel({{"absent_seconds", 30}}));
    table.seat_and_start({"black1", "white1"});
    table.pass(29'000);
    table.restart(100'000, 29'000);
    table.join({"black1"});
    table.pass(29'999);
    CHECK(table.core->state().status() == protocol::RoomStatus::playing);
    table.pass(1);
    CHECK(table.core->state().status() == protocol::RoomStatus::over);
    CHECK(table.view("black1")["result"]["reason"] == "forfeit");
}

TEST_CASE("A server that goes down again while clocks stand loses no time either") {
    Table table(with_sandglass(60));
    table.seat_and_start({"black1", "white1"});
    table.restart(1'000, 20'000);
    table.pass(5'000);
    table.restart(1'000, 4'000);
    table.join({"black1", "white1"});
    CHECK_FALSE(table.core->state().stands());
    CHECK(table.last("white1", "snapshot")["now"] == 20'000);
    table.pass(39'999);
    CHECK(table.view("black1")["turn"] == 1);
    table.pass(1);
    CHECK(table.view("black1")["turn"] == 2);
}

TEST_CASE("Lines that make no room are told apart from those that do") {
    Table table(duel());
    table.seat_and_start({"black1", "white1"});
    const auto past = [&](auto change) {
        server::room::Core::Past lines{table.lines, 0, 0};
        change(lines.lines);
        server::room::Decision first;
        server::room::Core core(lines, {}, first, 0);
    };
    CHECK_NOTHROW(past([](auto&) {}));
    CHECK_THROWS(past([](auto& lines) { lines.clear(); }));
    CHECK_THROWS(past([](auto& lines) { lines.erase(lines.begin()); }));
    CHECK_THROWS(past([](auto& lines) { lines.back() = "{}"; }));
    CHECK_THROWS(past([](auto& lines) { lines.insert(lines.begin() + 1, "not JSON"); }));
    CHECK_THROWS(past([](auto& lines) { std::swap(lines[2], lines.back()); }));
}
