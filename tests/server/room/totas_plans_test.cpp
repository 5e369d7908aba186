// Plans, drafts and the timer of TOTA*S in a room (TOTAS 8; wire.md 3.1, 3.4, 4.2; fine-print B9; law 1).
#include <catch2/catch.hpp>

#include "protocol/client_message.hpp"
#include "tests/server/room/totas_room.hpp"

using namespace room_test;

namespace {

const Json quiet_draft = draft({go("e2", "e3"), go("g2", "g3")});

/// Black has sealed at `at_ms`: White's timer of 10 s runs.
Table timer_running(std::int64_t at_ms, const Json& options = Json::object()) {
    Table table(totas(options));
    set_up(table.join({"Host"}));
    table.pass_to(at_ms);
    REQUIRE(table.act_code("black1", quiet_plan("black", 1)) == "ok");
    for (const auto* who : {"Host", "black1", "white1"}) table.news(who);
    return table;
}

/// The event of this type that a person has heard last.
Json last_event(Table& table, const std::string& who, const std::string& type) {
    Json found;
    for (const auto& text : table.raw(who)) {
        const Json message = Json::parse(text);
        if (message["type"] != "update") continue;
        for (const Json& event : message["events"]) {
            if (event["type"] == type) found = event;
        }
    }
    return found;
}

}  // namespace

TEST_CASE("TOTAS 5.1, F23: a room wants a time for the ground, a record may be without") {
    const auto create = [](const Json& options) {
        Json message = totas(options);
        message.update({{"type", "room.create"}, {"id", "t-1"}});
        return protocol::read_client_message(message);
    };
    const auto refused = create({{"ground_seconds", 0}});
    REQUIRE_FALSE(refused);
    CHECK(refused.error().error.code == "bad_option");
    CHECK(refused.error().error.option == "ground_seconds");
    CHECK(create({{"ground_seconds", 1}}));
    CHECK(create({{"doom_seconds", 0}, {"memorise_seconds", 0}, {"mole_after", 0}}));
}

TEST_CASE("2.1: nobody plays TOTA*S alone") { CHECK_THROWS(Table(totas(Json::object(), {{"solo", true}}))); }

TEST_CASE("TOTAS 8.2, law 1: of a draft nobody hears, while the timer runs, too, and time does not show it") {
    Table table = timer_running(5'000);
    const Json shown = table.view("Host");
    CHECK(shown["timer"] == Json{{"white", 0}, {"black", 0}});
    table.pass_to(8'000);
    const auto lines = table.lines.size();
    const auto listed = table.listed.size();
    REQUIRE(table.act_code("white1", quiet_draft) == "ok");
    CHECK(table.act_code("white1", draft({go("e2", "e5")})) == "illegal_move");
    REQUIRE(table.act_code("white1", draft({})) == "ok");
    CHECK(table.lines.size() == lines + 2);  // kept, and told to nobody
    CHECK(table.news("Host").empty());
    CHECK(table.news("black1").empty());
    for (const Json& message : table.news("white1")) CHECK(message["type"] == "you");
    // Nor does it show when the others are told of something else.
    table.pass_to(9'000);
    REQUIRE(table.code("Host", "chat", {{"channel", "room"}, {"text", "hm"}}) == "ok");
    CHECK(table.view("Host") == shown);
    CHECK(table.view("black1")["timer"]["white"] == 0);
    CHECK(table.view("white1")["timer"]["white"] == 0);
    CHECK(table.listed.size() == listed);
    table.join({"Eve"});
    CHECK(table.last("Eve", "snapshot")["view"] == shown);
}

TEST_CASE("3.4: the answer to a draft of one half-move tells what may be number 2; other answers do not") {
    Table table(totas());
    set_up(table);
    const Json one = table.act("white1", draft({go("e2", "e3")}));
    REQUIRE(one["ok"] == true);
    REQUIRE(one["legal"].size() > 20);
    for (const Json& second : one["legal"]) CHECK(second.value("from", "") != "e3");
    CHECK_FALSE(table.act("white1", quiet_draft).contains("legal"));
    CHECK_FALSE(table.act("white1", draft({})).contains("legal"));
    CHECK_FALSE(table.act("white1", quiet_plan("white", 1)).contains("legal"));
}

TEST_CASE("3.1: drafts and sealed plans are told to their player alone") {
    Table table(totas());
    set_up(table.join({"Host"}));
    for (const auto* who : {"Host", "black1", "white1"}) table.news(who);
    REQUIRE(table.act_code("white1", quiet_draft) == "ok");
    CHECK(table.last("white1", "you")["you"]["sealed"]["draft"] == quiet_draft["half"]);
    REQUIRE(table.act_code("white1", quiet_plan("white", 1)) == "ok");
    CHECK(table.last("white1", "you")["you"]["sealed"]["plan"] == quiet_plan("white", 1)["half"]);
    CHECK(table.view("black1")["sealed"]["white"] == true);
    CHECK(table.view("black1")["plans"].is_null());
    for (const std::string who : {"Host", "black1"}) {
        for (const Json& message : table.news(who)) {
            CHECK(message["type"] != "you");
            for (const Json& event : message["events"]) CHECK(event["type"] != "reveal");
        }
    }
    // Who comes back finds them.
    table.lose("white1");
    table.join({"white1"});
    CHECK(table.last("white1", "snapshot")["you"]["sealed"]["plan"] == quiet_plan("white", 1)["half"]);
}

TEST_CASE("TOTAS 8.2: when the timer runs out the draft is taken, and without one nothing") {
    for (const bool drafted : {true, false}) {
        CAPTURE(drafted);
        Table table = timer_running(5'000);
        if (drafted) REQUIRE(table.act_code("white1", quiet_draft) == "ok");
        table.pass_to(14'999);
        CHECK(table.view("Host")["gm"] == 1);
        table.pass_to(15'000);
        CHECK(table.view("Host")["gm"] == 2);
        const Json reveal = last_event(table, "Host", "reveal");
        CHECK(reveal["late"] == "white");
        CHECK(reveal["time_out"] == !drafted);
        CHECK(reveal["plans"]["white"].size() == (drafted ? 2 : 0));
        CHECK(table.view("Host")["timer"]["white"] == 10'000);
        CHECK(table.view("Host")["timeouts"]["white"] == (drafted ? 0 : 1));
    }
}

TEST_CASE("4.2, B9: a plan within the own lag after the timer's end is in time, stamped at the deadline − 1") {
    Table table = timer_running(5'000);
    table.set_lag("white1", 125);
    table.pass_to(15'075);
    CHECK(table.view("Host")["gm"] == 1);
    CHECK(table.act("white1", quiet_plan("white", 1))["at"] == 14'999);
    const Json reveal = last_event(table, "Host", "reveal");
    CHECK(reveal["late"].is_null());
    CHECK(reveal["plans"]["white"].size() == 2);
    CHECK(table.view("Host")["timer"]["white"] == 9'999);
}

TEST_CASE("4.2, B9: out of the own lag it is late; the enemy's lag helps nobody") {
    Table table = timer_running(5'000);
    table.set_lag("white1", 125);
    table.set_lag("black1", 300);
    table.pass_to(15'125);
    CHECK(table.view("Host")["gm"] == 2);
    CHECK(last_event(table, "Host", "reveal")["late"] == "white");
    CHECK(last_event(table, "Host", "reveal")["at"] == 15'000);
    // What comes now is for the GM that is being planned now.
    CHECK(table.act("white1", quiet_plan("white", 1))["at"] == 15'125);
    CHECK(table.view("Host")["sealed"]["white"] == true);
    CHECK(table.view("Host")["gm"] == 2);
}

TEST_CASE("beside the view there are marks, for all who are shown the board") {
    Table table(totas());
    table.join({"Host"});
    CHECK_FALSE(table.last("Host", "snapshot").contains("marks"));  // no view, no marks
    set_up(table);
    for (const auto* who : {"Host", "black1", "white1"}) {
        const Json marks = table.last(who, "update")["marks"];
        CHECK(marks["right"].size() == 10);
        CHECK(marks["resting"] == Json::array());
        CHECK(marks["lost"] == Json{{"white", Json::array()}, {"black", Json::array()}});
    }
    table.join({"Eve"});
    CHECK(table.last("Eve", "snapshot")["marks"] == table.last("Host", "update")["marks"]);
    const Json by_http = Json::parse(table.core->public_snapshot(server::room::RoomTime{table.now()})->text());
    CHECK(by_http["marks"] == table.last("Host", "update")["marks"]);
    Table other(duel());
    other.join({"Host"}).seat_and_start({"black1", "white1"});
    CHECK_FALSE(other.last("Host", "update").contains("marks"));
}

TEST_CASE("TOTAS 8.1: a computer player lets people seal first, for a while, and does not keep them waiting") {
    constexpr std::int64_t pace = 400;
    Table table(totas(Json::object(), {{"seats", {{"black1", "bot:1"}}}}), pace);
    table.join({"white1"});
    REQUIRE(table.code("white1", "seat.take", {{"seat", "white1"}}) == "ok");
    REQUIRE(table.code("white1", "room.ready", {{"ready", true}}) == "ok");
    table.pass(pace);
    CHECK(table.view("white1")["sealed"]["black"] == true);  // a ground starts nobody's clock
    REQUIRE(table.act_code("white1", ground_of("white")) == "ok");
    CHECK(table.view("white1")["phase"] == "plan");

    table.pass(10'000);
    REQUIRE(table.code("white1", "chat", {{"channel", "room"}, {"text", "hm"}}) == "ok");
    REQUIRE(table.act_code("white1", quiet_draft) == "ok");
    table.pass(5'000);
    CHECK(table.view("white1")["sealed"]["black"] == false);
    REQUIRE(table.act_code("white1", quiet_plan("white", 1)) == "ok");
    table.pass(pace);
    CHECK(table.view("white1")["gm"] == 2);

    table.pass(42 * pace - 1);  // of which three paces went to looking at the reveal
    CHECK(table.view("white1")["sealed"]["black"] == false);
    table.pass(2 * pace);
    CHECK(table.view("white1")["sealed"]["black"] == true);
    CHECK(table.view("white1")["deadline"].get<std::int64_t>() <= table.now() + 10'000);
}

TEST_CASE("computer players of TOTA*S play a match to its end, and the record is verified") {
    for (const unsigned players : {2U, 4U}) {
        CAPTURE(players);
        Json bots = Json::object();
        for (unsigned number = 1; number <= players / 2; ++number) {
            bots["white" + std::to_string(number)] = "bot:2";
            bots["black" + std::to_string(number)] = "bot:1";
        }
        Table table(totas({{"mole_after", 3}, {"players", players}}, {{"seats", bots}}));
        table.join({"Host"});
        table.pass(3'600'000);
        REQUIRE(table.view("Host")["phase"] == "over");
        REQUIRE(table.records.size() == 1);
        std::string why;
        CHECK(is_verified(table.records[0], why));
        CAPTURE(why);
        CHECK(described(table.core->state()) == described(table.restored()));
        const Json score = table.info("Host")["series"]["score"];
        CHECK(score[table.view("Host")["result"]["winner"].get<std::string>()] == 1);
    }
}
