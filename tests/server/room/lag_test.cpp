// Deadlines and lag credit (wire.md 4.1, 4.2; record.md 2; fine-print B9).
#include <algorithm>
#include <sstream>

#include <catch2/catch.hpp>

#include "tests/server/room/table.hpp"

using namespace room_test;

namespace {

const Json resignation{{"type", "resign"}};
const Json say_done{{"type", "done"}};

/// A game with a sandglass of 5 s on both sides that starts at 0.
Table started(int black, int white, Json more = Json::object()) {
    more["options"] = {{"size", 8}, {"teams", {black, white}}, {"sandglass", 5}};
    Table table(duel(more));
    std::vector<std::string> seats;
    for (int number = 1; number <= black; ++number) seats.push_back("black" + std::to_string(number));
    for (int number = 1; number <= white; ++number) seats.push_back("white" + std::to_string(number));
    table.seat_and_start(seats);
    return table;
}

/// "at seat type" of each input of the game so far, out of the journal.
std::vector<std::string> played(const Table& table) {
    std::vector<std::string> inputs;
    for (const auto& text : table.lines) {
        const Json line = Json::parse(text);
        if (line["change"] != "played") continue;
        const std::string seat = line["seat"].is_null() ? "room" : line["seat"].get<std::string>();
        inputs.push_back(std::to_string(line["game_ms"].get<int>()) + ' ' + seat + ' '
                         + line["action"]["type"].get<std::string>());
    }
    return inputs;
}

using Inputs = std::vector<std::string>;

}  // namespace

TEST_CASE("record.md 2.2: without lag a deadline comes before what arrives at its time") {
    Table table = started(1, 1);
    table.stall_to(5'000);
    CHECK(table.act_code("black1", seal(1)) == "not_your_turn");
    CHECK(table.view("black1")["turn"] == 2);
    CHECK(table.view("black1")["deadline"] == 10'000);
    CHECK(played(table) == Inputs{"5000 room tick"});
}

TEST_CASE("law 7: a deadline takes effect at its own time, whoever hears of it when") {
    Table table = started(1, 1);
    table.pass_to(4'999);
    CHECK(table.view("black1")["turn"] == 1);
    table.pass_to(5'000);
    CHECK(table.view("black1")["turn"] == 2);
    CHECK(table.last("black1", "update")["now"] == 5'000);
}

TEST_CASE("3.1: who comes back at the time of a deadline is shown one moment, in view and own choices alike") {
    Table table = started(2, 2);
    REQUIRE(table.act("black1", seal(1))["ok"] == true);
    REQUIRE(table.act("white1", seal(3))["ok"] == true);
    table.lose("white1");
    table.news("black1");
    table.stall_to(5'000);
    REQUIRE(table.code("white1", "room.join") == "ok");
    const Json snapshot = table.last("white1", "snapshot");
    CHECK(snapshot["view"]["turn"] == 3);
    CHECK(snapshot["you"]["sealed"] == Json::object());
    CHECK(snapshot["now"] == 5'000);
    // Everybody hears once what the deadline brought: who was there in an update, who comes in the log.
    const auto reveals = [](const Json& events) {
        return std::ranges::count_if(events, [](const Json& event) { return event["type"] == "reveal"; });
    };
    CHECK(reveals(snapshot["log"]) == 2);
    std::ptrdiff_t told = 0;
    for (const Json& message : table.news("black1"))
        told += message.contains("events") ? reveals(message["events"]) : 0;
    CHECK(told == 1);
    CHECK(table.last("white1", "update")["seq"] == snapshot["seq"].get<int>() + 1);
}

TEST_CASE("4.2, B9: within the own lag after the deadline is in time, stamped at the deadline − 1") {
    for (const std::int64_t late : {0, 1, 50, 99, 100}) {
        CAPTURE(late);
        Table table = started(1, 1);
        table.set_lag("black1", 100);
        // At 100 ms the clock and the action come together, and the clock goes first (record.md 2.2).
        table.stall_to(5'000 + late);
        const Json answer = table.act("black1", seal(1));
        if (late == 100) {
            CHECK(answer["ok"] == false);
            continue;
        }
        CHECK(answer["at"] == 4'999);
        CHECK(played(table) == Inputs{"4999 black1 seal"});
        CHECK(table.view("black1")["turn"] == 2);
        CHECK(table.view("black1")["deadline"] == 9'999);
    }
}

TEST_CASE("4.2: the deadline is held no longer than the lag of those who still owe a choice") {
    Table table = started(1, 1);
    table.set_lag("black1", 100);
    table.set_lag("white1", 300);
    table.pass_to(5'099);
    CHECK(table.view("black1")["turn"] == 1);
    table.pass_to(5'100);
    CHECK(table.view("black1")["turn"] == 2);
    CHECK(table.view("black1")["deadline"] == 10'000);  // from the deadline's own time
    CHECK(played(table) == Inputs{"5000 room tick"});
    CHECK(table.act_code("black1", seal(1)) == "not_your_turn");
    // Now White's lag counts.
    table.pass_to(10'299);
    CHECK(table.view("black1")["turn"] == 2);
    table.pass_to(10'300);
    CHECK(table.view("black1")["turn"] == 3);
}

TEST_CASE("4.2: lag is credited up to 300 ms, and a lost connection has none") {
    Table table = started(1, 1);
    table.set_lag("black1", 100'000);
    table.pass_to(5'299);
    CHECK(table.view("white1")["turn"] == 1);
    table.pass_to(5'300);
    CHECK(table.view("white1")["turn"] == 2);

    Table lost = started(1, 1);
    lost.set_lag("black1", 300);
    lost.pass_to(5'100);
    lost.lose("black1");
    lost.pass_to(5'101);
    CHECK(lost.view("white1")["turn"] == 2);
}

TEST_CASE("B9: out of the own lag while a deadline is held waits until it has taken effect") {
    Table table = started(1, 1);
    table.set_lag("black1", 200);
    table.pass_to(5'050);
    CHECK(table.act_code("white1", resignation) == "waits");
    table.pass_to(5'199);
    CHECK(table.answer(table.questions() - 1).is_null());
    CHECK(table.records.empty());
    table.pass_to(5'200);
    CHECK(table.answer(table.questions() - 1)["at"] == 5'050);
    CHECK(played(table) == Inputs{"5000 room tick", "5050 white1 resign"});
    std::string why;
    REQUIRE(table.records.size() == 1);
    CHECK(is_verified(table.records[0], why));
}

TEST_CASE("B9: within one's own lag counts for those who owe nothing, too, while it is held") {
    Table table = started(1, 1);
    table.set_lag("black1", 300);
    table.set_lag("white1", 100);
    table.pass_to(5'080);
    CHECK(table.act("white1", resignation)["at"] == 4'999);
}

TEST_CASE("4.2: the hold ends at once when nobody with lag owes a choice") {
    Table table = started(2, 2);
    table.pass_to(100);
    REQUIRE(table.act_code("black1", seal(1)) == "ok");
    REQUIRE(table.act_code("white1", seal(2)) == "ok");
    REQUIRE(table.act_code("white2", seal(3)) == "ok");
    REQUIRE(table.view("black1")["turn"] == 3);
    table.set_lag("black1", 200);
    SECTION("before it begins") {
        REQUIRE(table.act_code("black1", seal(4)) == "ok");
        table.pass_to(5'100);
        CHECK(table.view("black1")["turn"] == 4);
    }
    SECTION("in its course") {
        table.pass_to(5'150);
        REQUIRE(table.view("black1")["turn"] == 3);
        CHECK(table.act("black1", seal(4))["at"] == 5'099);
        CHECK(table.view("black1")["turn"] == 4);
        CHECK(table.view("black1")["deadline"] == 10'100);
        const auto inputs = played(table);
        CHECK(Inputs(inputs.end() - 2, inputs.end()) == Inputs{"5099 black1 seal", "5100 room tick"});
        CHECK(table.view("black1")["board"].get<std::string>()[3] == 'b');
    }
}

TEST_CASE("1.4, B9: what waits is answered also where the deadline it waits for is gone") {
    SECTION("the turn has ended in time") {
        Table table = started(1, 2);
        table.set_lag("black1", 200);
        table.pass_to(5'050);
        CHECK(table.act_code("white1", seal(10)) == "waits");
        table.pass_to(5'100);
        const std::size_t waiting = table.questions() - 1;
        CHECK(table.act("black1", seal(1))["at"] == 4'999);
        CHECK(table.answer(waiting)["at"] == 5'050);
        CHECK(played(table) == Inputs{"4999 black1 seal", "5050 white1 seal"});
        // And the game goes on.
        CHECK(table.act("white2", seal(11))["at"] == 5'100);
        table.pass_to(9'000);
        CHECK(table.act_code("black1", resignation) == "ok");
    }
    SECTION("the game has ended") {
        Table table = started(1, 1);
        table.set_lag("black1", 200);
        table.pass_to(5'050);
        CHECK(table.act_code("white1", say_done) == "waits");
        table.pass_to(5'100);
        const std::size_t waiting = table.questions() - 1;
        CHECK(table.act("black1", resignation)["at"] == 4'999);
        CHECK(table.answer(waiting)["error"]["code"] == "wrong_phase");
        // Its time stands where it ended, whoever else comes too late.
        CHECK(table.act_code("white1", say_done) == "wrong_phase");
        CHECK(table.act_code("black1", seal(1)) == "wrong_phase");
        for (const char* seat : {"black1", "white1"}) CHECK(table.code(seat, "room.rematch") == "ok");
        CHECK(table.view("black1")["turn"] == 1);
    }
    SECTION("the deadline itself ends the game, of a phase that all have let pass") {
        Table table = started(1, 1);
        table.set_lag("white1", 200);
        table.set_lag("black1", 200);
        table.pass_to(15'000);  // nobody plays: the fourth turn without an operation stalls the game
        std::int64_t at = 15'000;
        std::size_t waiting = 0;
        while (table.view("black1")["phase"] != "over" && at < 100'000) {
            const std::int64_t deadline = table.view("black1")["deadline"];
            table.set_lag("black1", 200);
            table.set_lag("white1", 100);
            table.pass_to(deadline + 101);
            if (table.view("black1")["deadline"] == deadline) {
                CHECK(table.act_code("white1", say_done) == "waits");
                waiting = table.questions() - 1;
            }
            at = deadline + 300;
            table.pass_to(at);
        }
        CHECK(table.view("black1")["result"]["reason"] == "stalled");
        CHECK(table.unanswered() == 0);
        REQUIRE(waiting != 0);
        CHECK(table.act_code("black1", say_done) == "wrong_phase");
        std::string why;
        REQUIRE(table.records.size() == 1);
        CHECK(is_verified(table.records[0], why));
        INFO(why);
    }
}

TEST_CASE("4.2: a refused action within the lag changes nothing, and the hold goes on") {
    Table table = started(1, 1);
    table.set_lag("black1", 200);
    table.pass_to(5'050);
    CHECK(table.act_code("black1", seal(65)) == "illegal_square");
    table.pass_to(5'150);
    CHECK(table.act("black1", seal(1))["at"] == 4'999);
    CHECK(played(table) == Inputs{"4999 black1 seal"});
}

TEST_CASE("4.1: after a pause deadlines take effect at their own times, one after the other") {
    Table table = started(1, 1);
    REQUIRE(table.act_code("black1", seal(1)) == "ok");
    table.set_lag("white1", 200);
    SECTION("woken late") {
        table.stall_to(16'200);
        table.pass(0);
        CHECK(played(table) == Inputs{"0 black1 seal", "5000 room tick", "10000 room tick", "15000 room tick"});
        CHECK(table.view("black1")["deadline"] == 20'000);
    }
    SECTION("by an action that finds them") {
        table.stall_to(12'000);
        CHECK(table.act("black1", seal(2))["error"]["code"] == "not_your_turn");
        CHECK(played(table) == Inputs{"0 black1 seal", "5000 room tick", "10000 room tick"});
        CHECK(table.view("black1")["turn"] == 4);
        table.stall_to(15'100);  // within White's lag
        CHECK(table.act("white1", seal(2))["at"] == 14'999);
    }
}

TEST_CASE("Seats do not change while a deadline is held") {
    Table table = started(2, 1);
    table.set_lag("black1", 200);
    table.pass_to(5'050);
    const Json answer = table.ask("black2", "seat.leave", {{"seat", "black2"}});
    CHECK(answer["error"]["code"] == "unavailable");
    CHECK(answer["error"]["retry_ms"].get<int>() > 0);
    CHECK(table.code("Cleo", "seat.take", {{"seat", "white2"}}) == "unavailable");
    table.pass_to(5'200);
    CHECK(table.code("black2", "seat.leave", {{"seat", "black2"}}) == "ok");
    CHECK(played(table) == Inputs{"5000 room tick", "5200 room leave"});
}
