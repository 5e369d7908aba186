// TOTA*S's options and actions as JSON, pinned to protocol/examples (law 9; record.md 5, fine-print B1, B10, F23 to
// F25).
#include <catch2/catch.hpp>

#include "protocol/game_codec.hpp"
#include "tests/protocol/example_files.hpp"

using namespace protocol;
using namespace protocol_test;

namespace {

const engine::Options totas = *read_options("totas", Json::object(), OptionsFrom::room);

template <class Write, class Value>
Json json_written(Write write, const Value& value) {
    return Json::parse(json_text(write, value));
}

std::optional<engine::Action> action_of(const std::string& text) {
    const auto json = parse_json(text, any_depth);
    REQUIRE(json);
    return read_action(totas, *json);
}

/// Which option is refused; empty: none.
std::string refused_option(const Json& options, OptionsFrom from) {
    const auto read = read_options("totas", options, from);
    return read ? "" : read.error().option;
}

}  // namespace

TEST_CASE("law 9: every example of an action of TOTA*S comes back equal from its encoding") {
    for (const Json& example : json_of(examples() / "totas/action.json")) {
        CAPTURE(example.dump());
        const auto action = read_action(totas, example);
        REQUIRE(action);
        const Json written = json_written(write_action, *action);
        const auto again = read_action(totas, written);
        REQUIRE(again);
        CHECK(*again == *action);
        Json known = example;
        known.erase("because");
        CHECK(written == known);
    }
}

TEST_CASE("law 9: every example of a half-move and of a plan can be sealed, drafted and comes back equal") {
    const auto comes_back = [](const Json& action) {
        CAPTURE(action.dump());
        const auto read = read_action(totas, action);
        REQUIRE(read);
        CHECK(json_written(write_action, *read) == action);
    };
    for (const Json& half : json_of(examples() / "totas/half.json")) {
        comes_back({{"type", "half"}, {"half", half}});
        comes_back({{"type", "plan"}, {"half", Json::array({half})}});
    }
    for (const Json& plan : json_of(examples() / "totas/plan.json")) {
        comes_back({{"type", "plan"}, {"half", plan}});
        comes_back({{"type", "draft"}, {"half", plan}});
    }
}

TEST_CASE("F24, F25, C1: every malformed action is malformed") {
    unsigned refused = 0;
    for (const Json& example : json_of(examples() / "totas-bad/action.json")) {
        CAPTURE(example.at("why").get<std::string>());
        CHECK_FALSE(read_action(totas, example.at("value")));
        ++refused;
    }
    CHECK(refused > 70);
}

TEST_CASE("F24: a half-move that is malformed is so wherever it stands") {
    const Json right{{"from", "a2"}, {"to", "a3"}};
    for (const Json& example : json_of(examples() / "totas-bad/half.json")) {
        const Json& half = example.at("value");
        CAPTURE(example.at("why").get<std::string>());
        CHECK_FALSE(read_action(totas, {{"type", "half"}, {"half", half}}));
        for (const auto* type : {"plan", "draft"}) {
            CHECK_FALSE(read_action(totas, {{"type", type}, {"half", Json::array({half})}}));
            CHECK_FALSE(read_action(totas, {{"type", type}, {"half", Json::array({half, right})}}));
            CHECK_FALSE(read_action(totas, {{"type", type}, {"half", Json::array({right, half})}}));
        }
    }
}

TEST_CASE("B1: unknown keys are ignored in an action, and in nothing that stands in it") {
    CHECK(action_of(R"({"type":"done","half":[1],"squares":{}})"));
    CHECK(action_of(R"({"type":"plan","half":[],"seat":"white2","n":1.5})"));
    CHECK(action_of(R"({"type":"half","half":null,"because":"I am"})"));
    CHECK_FALSE(action_of(R"({"type":"half","half":{"explode":"a1","because":"I am"}})"));
    CHECK_FALSE(action_of(R"({"type":"plan","half":[{"castle":"KR","with":"j1"}]})"));
}

TEST_CASE("B1: of a repeated key the last counts") {
    const auto last = action_of(R"({"type":"half","half":null,"half":{"explode":"a1","explode":"b1"}})");
    REQUIRE(last);
    CHECK(last == action_of(R"({"type":"half","half":{"explode":"b1"}})"));
    CHECK_FALSE(action_of(R"({"type":"half","half":{"explode":"b1"},"half":1})"));
}

TEST_CASE("TOTAS 14.1: a pass is said, it does not come of a half-move left out") {
    const auto pass = action_of(R"({"type":"half","half":null})");
    REQUIRE(pass);
    CHECK(json_written(write_action, *pass) == Json({{"type", "half"}, {"half", Json()}}));
    CHECK_FALSE(action_of(R"({"type":"half"})"));
}

TEST_CASE("B1: a number in the place of a square is malformed, however large") {
    for (const auto* number : {"4", "1e400", "-0", "0.5", "18446744073709551616"}) {
        CAPTURE(number);
        CHECK_FALSE(action_of(std::string(R"({"type":"doom","squares":[)") + number + "]}"));
        CHECK_FALSE(action_of(std::string(R"({"type":"half","half":{"turn":)") + number + "}}"));
    }
}

TEST_CASE("F18: a list of marks may be long and repeat itself") {
    Json squares = Json::array();
    for (unsigned mark = 0; mark < 2000; ++mark) squares.push_back("e5");
    const auto action = read_action(totas, {{"type", "doom"}, {"squares", squares}});
    REQUIRE(action);
    CHECK(json_written(write_action, *action).at("squares").size() == 2000);
}

TEST_CASE("an action of one game is none of the other, but for what both know") {
    const engine::Options ctor = *read_options("ctor", Json::object(), OptionsFrom::room);
    CHECK_FALSE(action_of(R"({"type":"seal","choice":{"put":45}})"));
    CHECK_FALSE(read_action(ctor, Json{{"type", "plan"}, {"half", Json::array()}}));
    for (const auto* type : {"done", "resign"}) {
        const auto here = read_action(totas, Json{{"type", type}});
        const auto there = read_action(ctor, Json{{"type", type}});
        REQUIRE(here);
        REQUIRE(there);
        CHECK(here->index() != there->index());
    }
}

TEST_CASE("law 9: every example of options of TOTA*S is read, and written in full comes back equal") {
    const auto comes_back = [](const std::string& name, OptionsFrom from) {
        for (const Json& example : json_of(examples() / ("totas/" + name + ".json"))) {
            CAPTURE(name, example.dump());
            const auto options = read_options("totas", example, from);
            REQUIRE(options);
            const Json written = json_written(write_options, *options);
            CHECK(written.size() == 10);
            for (const auto& [key, value] : example.items()) CHECK(written.at(key) == value);
            const auto again = read_options("totas", written, from);
            REQUIRE(again);
            CHECK(*again == *options);
        }
    };
    comes_back("options", OptionsFrom::room);
    comes_back("full_options", OptionsFrom::room);
    comes_back("options", OptionsFrom::record);
    comes_back("record_options", OptionsFrom::record);
}

TEST_CASE("record.md 5.1: the defaults") {
    const Json full = json_of(examples() / "totas/full_options.json").at(0);
    CHECK(json_written(write_options, totas) == full);
}

TEST_CASE("F23, TOTAS 1.4: every bad option is refused by its name") {
    for (const Json& example : json_of(examples() / "totas-bad/options.json")) {
        CAPTURE(example.at("why").get<std::string>());
        const Json& options = example.at("value");
        CHECK(refused_option(options, OptionsFrom::room) == options.begin().key());
    }
}

TEST_CASE("B1: options are integers to the letter") {
    for (const auto* number : {"10.0", "1e1", "\"10\"", "true", "null", "[10]", "9007199254740992", "-10"}) {
        for (const auto* name :
             {"timer", "minutes", "ground_seconds", "memorise_seconds", "doom_seconds", "mole_after", "players"}) {
            CAPTURE(name, number);
            const auto json = parse_json("{\"" + std::string(name) + "\":" + number + "}", any_depth);
            REQUIRE(json);
            CHECK(refused_option(*json, OptionsFrom::room) == name);
            CHECK(refused_option(*json, OptionsFrom::record) == name);
        }
    }
}

TEST_CASE("F23, TOTAS 5.1: a ground without limit is for records only") {
    const Json options{{"ground_seconds", 0}};
    CHECK(refused_option(options, OptionsFrom::room) == "ground_seconds");
    CHECK(refused_option(options, OptionsFrom::record).empty());
}

TEST_CASE("B10: unknown options of TOTA*S are refused by the server and ignored in a record") {
    const Json army{{"king_row", "GVRNBQKBNRTG"}, {"pawn_row", "pLPppppppPLp"}, {"third_row", "pppppppppppp"}};
    for (const auto& [name, value] : {std::pair<std::string, Json>{"size", 12}, {"army", army}}) {
        const Json options{{name, value}};
        CHECK(refused_option(options, OptionsFrom::room) == name);
        const auto read = read_options("totas", options, OptionsFrom::record);
        REQUIRE(read);
        CHECK(*read == totas);
    }
    CHECK(refused_option(Json{{"army", {{"king_row", "GVRNBQKBNRTG"}}}}, OptionsFrom::record) == "army");
}
