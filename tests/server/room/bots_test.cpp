// Computer players think apart from their room: it waits for no thought, plays none that is about something else by
// now, and lets nobody see how long one took. The thinking is done, or left undone, by the test.
#include <catch2/catch.hpp>

#include <set>

#include "engine/bots.hpp"
#include "tests/server/room/table.hpp"
#include "tests/server/room/totas_room.hpp"

using namespace room_test;

namespace {

constexpr std::int64_t pace = 400;

/// Black is a person, white a computer player whose thoughts stay open; it is white's turn.
Table at_whites_turn(const Json& more = Json::object()) {
    Json wish = duel(more);
    wish["seats"] = {{"white1", "bot:1"}};
    Table table(wish, pace);
    table.join({"black1"});
    table.thinks_at_once = false;
    REQUIRE(table.code("black1", "seat.take", {{"seat", "black1"}}) == "ok");
    REQUIRE(table.code("black1", "room.ready", {{"ready", true}}) == "ok");
    REQUIRE(table.act_code("black1", seal(45)) == "ok");
    REQUIRE(table.view("black1")["team"] == "white");
    return table;
}

std::size_t pieces(const Table& table, const std::string& who) {
    const std::string board = table.view(who)["board"];
    return static_cast<std::size_t>(std::count(board.begin(), board.end(), 'w'));
}

/// Everything that anybody knows, and that the journal has.
std::string all_of(const Table& table) { return described(table.core->state()) + table.view("black1").dump(); }

/// The number of the open one, if there is one.
std::optional<std::uint64_t> thought_of(const Table& table, const std::string& seat) {
    for (const auto& thought : table.thoughts) {
        if (engine::name_of(thought.seen->seat) == seat) return thought.thought;
    }
    return std::nullopt;
}

std::size_t ticks_in(const std::string& record) {
    std::size_t ticks = 0;
    for (std::size_t place = record.find("\"tick\""); place != std::string::npos;
         place = record.find("\"tick\"", place + 1))
        ++ticks;
    return ticks;
}

}  // namespace

TEST_CASE("a computer player looks after half its pace and acts after a whole one, however quickly it has thought") {
    Table table = at_whites_turn();
    CHECK(table.thoughts.empty());
    table.pass(pace);
    REQUIRE(table.thoughts.size() == 1);
    Table prompt = at_whites_turn();
    prompt.thinks_at_once = true;
    const std::int64_t began = prompt.now();
    while (pieces(prompt, "black1") == 0) prompt.pass(1);
    CHECK(prompt.now() - began == pace + pace / 8);  // white's first seat is an eighth slower than black's
}

TEST_CASE("after a round of several envelopes a computer player looks on for three paces, and thinks only then") {
    Table table(duel({{"seats", {{"white1", "bot:1"}}}, {"options", {{"teams", {2, 1}}}}}), pace);
    table.seat_and_start({"black1", "black2"});
    table.thinks_at_once = false;
    // Black's first round has one envelope, white's two are its own; black's next has two.
    while (table.view("black1")["team"] != "black" || table.view("black1")["round"]["duties"].size() < 2) {
        REQUIRE(table.now() < 100'000);
        for (const std::string who : {"black1", "black2"}) {
            const Json view = table.view(who);
            if (view.contains("legal")) table.ask(who, "act", {{"action", seal(view["legal"]["put"][0].get<int>())}});
        }
        if (!table.thoughts.empty()) table.answer_thought();
        table.pass(1);
    }
    for (const std::string who : {"black1", "black2"})
        for (const auto& action : {seal(table.view(who)["legal"]["put"][who == "black1" ? 0 : 1].get<int>())})
            REQUIRE(table.act_code(who, action) == "ok");
    const std::int64_t opened = table.now();
    const std::size_t wanted = table.thoughts_wanted;
    table.pass(3 * pace - 1);
    CHECK(table.thoughts_wanted == wanted);
    table.pass(1);
    CHECK(table.now() - opened == 3 * pace);
    CHECK(table.thoughts_wanted == wanted + 1);
}

TEST_CASE("a room waits for no thought; what is found late is done at once") {
    Table table = at_whites_turn();
    table.pass(600'000);
    CHECK(table.thoughts.size() == 1);
    CHECK(table.thoughts_wanted == 1);
    CHECK(table.code("black1", "chat", {{"channel", "room"}, {"text", "are you there?"}}) == "ok");
    table.pass(10'000);
    CHECK(table.thoughts_wanted == 1);  // talk is nothing to think about
    table.answer_thought();
    CHECK(pieces(table, "black1") == 1);
}

TEST_CASE("law 7: a thought that never ends costs the turn, and nothing else") {
    Table table = at_whites_turn({{"options", {{"sandglass", 5}}}});
    table.pass(pace);
    REQUIRE(table.thoughts.size() == 1);
    const auto late = table.thoughts.front();
    REQUIRE(late.deadline);
    CHECK(late.deadline->ms == table.view("black1")["deadline"].get<std::int64_t>());  // the game began at 0
    table.pass_to(late.deadline->ms);
    CHECK(table.view("black1")["team"] == "black");
    CHECK(table.thoughts.empty());
    CHECK(table.thoughts_dropped == 1);
    const std::string before = all_of(table);
    table.answer_thought(late.thought, engine::think(*late.seen, late.level, late.seed));
    CHECK(all_of(table) == before);
    CHECK(table.lines.back().find("tick") != std::string::npos);
}

TEST_CASE("an action that is refused changes nothing, and the computer player thinks again") {
    Table table = at_whites_turn();
    table.pass(pace);
    const auto first = table.thoughts.front();
    table.thoughts.clear();
    engine::ctor::Seal nonsense;
    nonsense.choice = engine::ctor::Put{45};  // black's chip is there
    const std::size_t kept = table.lines.size();
    table.answer_thought(first.thought, engine::Action(engine::ctor::Action(nonsense)));
    table.pass(pace / 2);
    CHECK(table.lines.size() == kept);
    CHECK(table.thoughts.empty());
    table.pass(pace);
    REQUIRE(table.thoughts.size() == 1);
    CHECK(table.thoughts.front().seed != first.seed);
    table.answer_thought();
    table.pass(pace);
    CHECK(pieces(table, "black1") == 1);
}

TEST_CASE("a computer player who has nothing to do thinks again only when something happens") {
    Table table = at_whites_turn();
    table.pass(pace);
    const auto thought = table.thoughts.front().thought;
    table.thoughts.clear();
    table.answer_thought(thought, std::nullopt);
    table.pass(100'000);
    CHECK(table.thoughts_wanted == 1);
    CHECK(table.code("black1", "chat", {{"channel", "room"}, {"text", "well?"}}) == "ok");
    table.pass(pace);
    CHECK(table.thoughts_wanted == 2);
}

TEST_CASE("a partner's choice leaves a thought as it is; a partner's leaving does not") {
    Json wish = duel({{"seats", {{"black2", "bot:1"}, {"white1", "bot:1"}}}});
    wish["options"]["teams"] = {3, 1};
    Table table(wish, pace);
    table.seat_and_start({"black1", "black3"});
    // Until two of black are to put, one of them the computer player.
    while (table.view("black1")["team"] != "black" || table.view("black1")["round"]["duties"].size() < 2) {
        REQUIRE(table.now() < 100'000);
        for (const std::string who : {"black1", "black3"}) {
            const Json view = table.view(who);
            if (view.contains("legal")) table.ask(who, "act", {{"action", seal(view["legal"]["put"][0].get<int>())}});
        }
        table.pass(1);
    }
    table.thinks_at_once = false;
    table.pass(5 * pace);  // white's reveal is looked at first
    const auto thought = thought_of(table, "black2");
    REQUIRE(thought);
    REQUIRE(table.act_code("black1", seal(table.view("black1")["legal"]["put"][0].get<int>())) == "ok");
    CHECK(thought_of(table, "black2") == thought);

    REQUIRE(table.code("black3", "seat.leave", {{"seat", "black3"}}) == "ok");
    CHECK_FALSE(thought_of(table, "black2"));
    table.pass(5 * pace);
    REQUIRE(thought_of(table, "black2"));
    CHECK(thought_of(table, "black2") > thought);
}

TEST_CASE("the end of a game ends its thoughts; the next game has its own") {
    Table table = at_whites_turn();
    table.pass(pace);
    const auto old = table.thoughts.front();
    REQUIRE(table.act_code("black1", {{"type", "resign"}}) == "ok");
    CHECK(table.thoughts.empty());
    const std::string before = all_of(table);
    table.answer_thought(old.thought, engine::think(*old.seen, old.level, old.seed));
    CHECK(all_of(table) == before);
    REQUIRE(table.code("black1", "room.rematch") == "ok");
    table.pass(pace);  // sides are exchanged: the computer player begins
    REQUIRE(table.thoughts.size() == 1);
    table.answer_thought(old.thought, engine::think(*old.seen, old.level, old.seed));
    CHECK(std::string(table.view("black1")["board"]).find('b') == std::string::npos);
    table.pass(pace);
    table.answer_thought();
    CHECK(std::string(table.view("black1")["board"]).find('b') != std::string::npos);
}

TEST_CASE("the envelopes of computer players who are partners close one after the other") {
    Json wish = duel({{"seats",
                       {{"black1", "bot:1"},
                        {"black2", "bot:1"},
                        {"black3", "bot:1"},
                        {"white1", "bot:1"},
                        {"white2", "bot:1"},
                        {"white3", "bot:1"}}}});
    wish["options"]["teams"] = {3, 3};
    Table table(wish, pace);
    table.join({"Host"});
    table.pass(60'000);
    std::map<std::int64_t, unsigned> sealed_at;
    for (const Json& message : table.news("Host")) {
        if (message["type"] != "update") continue;
        for (const Json& event : message["events"]) {
            if (event["type"] == "sealed") ++sealed_at[event["at"]];
        }
    }
    REQUIRE(sealed_at.size() > 20);
    for (const auto& [at, count] : sealed_at) {
        CAPTURE(at);
        CHECK(count == 1);
    }
}

TEST_CASE("law 7: computer players are in time, however slow their pace and however short the clock") {
    Json wish = duel({{"seats", {{"black1", "bot:1"}, {"white1", "bot:2"}}}});
    wish["options"]["sandglass"] = 5;
    Table table(wish, 60'000);
    table.join({"Host"});
    table.pass(3'600'000);
    REQUIRE(table.records.size() == 1);
    CHECK(ticks_in(table.records[0]) == 0);
}

TEST_CASE("TOTAS 9: what a computer player saw before the dark is told to it in the dark, also after a restart") {
    Json bots{{"white1", "bot:1"}, {"black1", "bot:1"}};
    Table table(totas({{"mole_after", 2}}, {{"seats", bots}}));
    table.join({"Host"});
    std::set<bool> remembered;
    table.thinks_at_once = false;
    while (table.records.empty() && remembered.size() < 2) {
        const auto next = table.core->wake_at();
        REQUIRE(next);
        table.pass_to(next->ms);
        while (!table.thoughts.empty()) {
            const auto& thought = table.thoughts.front();
            const auto& view = std::get<engine::totas::View>(thought.seen->view);
            REQUIRE(thought.seen->remembered.has_value() == view.dark);
            if (view.dark) CHECK_FALSE(std::get<engine::totas::View>(*thought.seen->remembered).dark);
            remembered.insert(view.dark);
            table.answer_thought();
        }
        if (remembered.size() == 2) CHECK(described(table.restored()) == described(table.core->state()));
    }
    CHECK(remembered.size() == 2);
}

TEST_CASE("TOTAS 8.1: in a patient room a computer player starts nobody's clock: it seals when the person has") {
    Table table(totas(Json::object(), {{"seats", {{"black1", "bot:1"}}}, {"patient", true}}), pace);
    table.join({"white1"});
    REQUIRE(table.code("white1", "seat.take", {{"seat", "white1"}}) == "ok");
    REQUIRE(table.code("white1", "room.ready", {{"ready", true}}) == "ok");
    CHECK(table.info("white1").at("patient") == true);
    REQUIRE(table.act_code("white1", ground_of("white")) == "ok");
    for (unsigned gm = 1; gm <= 2; ++gm) {
        CAPTURE(gm);
        while (table.view("white1")["phase"] != "plan") table.pass(pace);
        table.pass(1'000'000);
        REQUIRE(table.view("white1")["gm"] == gm);
        REQUIRE(table.view("white1")["sealed"] == Json{{"black", false}, {"white", false}});
        REQUIRE(table.act_code("white1", quiet_plan("white", gm)) == "ok");
        table.pass(5 * pace);
        CHECK(table.view("white1")["gm"] == gm + 1);
    }
}

TEST_CASE("where computer players of level 1 are beginners they think as such, and are called what they are") {
    Table table = at_whites_turn({{"beginners", true}});
    table.pass(pace);
    REQUIRE(table.thoughts.size() == 1);
    CHECK(table.thoughts.front().level == engine::bot_level_beginner);
    CHECK(table.info("black1").at("beginners") == true);
    CHECK(table.info("black1").at("seats").at("white1").at("level") == 1);
}

TEST_CASE("TOTAS 8.1: when a clock begins to run, whoever still thinks is told of it") {
    Table table(totas(Json::object(), {{"seats", {{"black1", "bot:1"}, {"white1", "bot:1"}}}}), pace);
    table.join({"Host"});
    while (table.view("Host")["phase"] != "plan") table.pass(1);
    table.thinks_at_once = false;
    while (table.thoughts.size() < 2) table.pass(1);
    const auto patient = table.thoughts.back();
    table.answer_thought();
    while (table.view("Host")["sealed"] == Json{{"black", false}, {"white", false}}) table.pass(1);
    table.pass(1);
    REQUIRE(table.thoughts.size() == 1);
    const auto& hurried = table.thoughts.front();
    CHECK(hurried.seen->seat == patient.seen->seat);
    CHECK(hurried.thought > patient.thought);
    REQUIRE(hurried.deadline);
    CHECK((!patient.deadline || *hurried.deadline < *patient.deadline));
    CHECK(hurried.deadline->ms == table.view("Host")["deadline"].get<std::int64_t>());
}
