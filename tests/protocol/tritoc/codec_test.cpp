// Tritoc's options, actions, views and events as JSON, pinned to protocol/examples (law 9; record.md 6,
// wire.md 3.1, 3.3, fine-print B1, B10, E1, E4).
#include <catch2/catch.hpp>

#include "protocol/game_codec.hpp"
#include "tests/protocol/example_files.hpp"

using namespace protocol;
using namespace protocol_test;
using engine::Instant;
using engine::Side;
using engine::tritoc::Ending;
using engine::tritoc::Fact;
using engine::tritoc::Hole;
using engine::tritoc::Outcome;
using engine::tritoc::TurnEnd;

namespace {

const engine::Options tritoc = *read_options("tritoc", Json::object(), OptionsFrom::room);
constexpr Side black = Side::black;
constexpr Side white = Side::white;

template <class Write, class Value>
Json json_written(Write write, const Value& value) {
    return Json::parse(json_text(write, value));
}

std::optional<engine::Action> action_of(const std::string& text) {
    const auto json = parse_json(text, any_depth);
    REQUIRE(json);
    return read_action(tritoc, *json);
}

/// Which option is refused; empty: none.
std::string refused_option(const Json& options, OptionsFrom from) {
    const auto read = read_options("tritoc", options, from);
    return read ? "" : read.error().option;
}

void is_told(std::int64_t at_ms, Fact fact) {
    const Json told = json_written(write_notice, engine::Notice(engine::tritoc::Notice{Instant{at_ms}, fact}));
    CAPTURE(told.dump());
    const Json known = json_of(examples() / "tritoc/event.json");
    CHECK(std::find(known.begin(), known.end(), told) != known.end());
}

}  // namespace

TEST_CASE("law 9: every example of an action of Tritoc comes back equal from its encoding") {
    for (const Json& example : json_of(examples() / "tritoc/action.json")) {
        CAPTURE(example.dump());
        const auto action = read_action(tritoc, example);
        REQUIRE(action);
        const Json written = json_written(write_action, *action);
        const auto again = read_action(tritoc, written);
        REQUIRE(again);
        CHECK(*again == *action);
        Json known = example;
        known.erase("because");
        CHECK(written == known);
    }
}

TEST_CASE("E4, C1: every malformed action of Tritoc is malformed") {
    unsigned refused = 0;
    for (const Json& example : json_of(examples() / "tritoc-bad/action.json")) {
        CAPTURE(example.at("why").get<std::string>());
        CHECK_FALSE(read_action(tritoc, example.at("value")));
        ++refused;
    }
    CHECK(refused > 20);
}

TEST_CASE("E4, B1: field and hole are integers to the letter, whichever") {
    for (const auto* type : {"place", "remove"}) {
        const auto at = [&](const std::string& numbers) {
            return action_of(R"({"type":")" + std::string(type) + R"(","at":[)" + numbers + "]}");
        };
        for (const auto* number : {"5.0", "5e0", "1e400", "true", "\"5\"", "null", "18446744073709551616", "[5]"}) {
            CAPTURE(type, number);
            CHECK_FALSE(at(std::string("5,") + number));
            CHECK_FALSE(at(std::string(number) + ",5"));
        }
        for (const auto* number : {"0", "-0", "-5", "10", "9007199254740991", "-9007199254740991"}) {
            CAPTURE(type, number);
            CHECK(at(std::string("5,") + number));
            CHECK(at(std::string(number) + ",5"));
        }
    }
}

TEST_CASE("B1: unknown keys of an action of Tritoc are ignored, of a repeated one the last counts") {
    CHECK(action_of(R"({"type":"throw","at":"anywhere","dice":[6,6]})") == action_of(R"({"type":"throw"})"));
    CHECK(action_of(R"({"type":"place","at":[1,2],"at":[3,4]})") == action_of(R"({"type":"place","at":[3,4]})"));
    CHECK_FALSE(action_of(R"({"type":"place","at":[1,2],"at":5})"));
}

TEST_CASE("an action of Tritoc is none of another game, but for what all know") {
    const engine::Options ctor = *read_options("ctor", Json::object(), OptionsFrom::room);
    const engine::Options totas = *read_options("totas", Json::object(), OptionsFrom::room);
    for (const Json& example : json_of(examples() / "tritoc/action.json")) {
        const bool known_to_all = example.at("type") == "resign";
        CAPTURE(example.dump());
        CHECK(read_action(ctor, example).has_value() == known_to_all);
        CHECK(read_action(totas, example).has_value() == known_to_all);
    }
    CHECK_FALSE(action_of(R"({"type":"done"})"));
    CHECK_FALSE(action_of(R"({"type":"seal","choice":{"put":45}})"));
    CHECK_FALSE(action_of(R"({"type":"plan","half":[]})"));
}

TEST_CASE("law 9: every example of options of Tritoc is read, and written in full comes back equal") {
    for (const auto* name : {"tritoc/options.json", "tritoc/full_options.json"}) {
        for (const auto from : {OptionsFrom::room, OptionsFrom::record}) {
            for (const Json& example : json_of(examples() / name)) {
                CAPTURE(example.dump());
                const auto options = read_options("tritoc", example, from);
                REQUIRE(options);
                const Json written = json_written(write_options, *options);
                CHECK(written.size() == 3);
                for (const auto& [key, value] : example.items()) CHECK(written.at(key) == value);
                const auto again = read_options("tritoc", written, from);
                REQUIRE(again);
                CHECK(*again == *options);
            }
        }
    }
}

TEST_CASE("record.md 6.1: the defaults of Tritoc") {
    CHECK(json_written(write_options, tritoc) == json_of(examples() / "tritoc/full_options.json").at(0));
}

TEST_CASE("record.md 6.1, E1: every bad option of Tritoc is refused by its name") {
    for (const Json& example : json_of(examples() / "tritoc-bad/options.json")) {
        CAPTURE(example.at("why").get<std::string>());
        const Json& options = example.at("value");
        const std::string name = options.begin().key();
        CHECK(refused_option(options, OptionsFrom::room) == name);
        // B10: one that is known is looked at in a record, too.
        CHECK(refused_option(options, OptionsFrom::record) == (name == "timer" ? "" : name));
    }
    CHECK(refused_option(Json::array(), OptionsFrom::record) == "options");
}

TEST_CASE("E1, B1: turn_seconds is an integer from 0 to 3600, to the letter") {
    const auto refused = [](const std::string& number) {
        const auto json = parse_json("{\"turn_seconds\":" + number + "}", any_depth);
        REQUIRE(json);
        return !refused_option(*json, OptionsFrom::record).empty();
    };
    for (const auto* number : {"0", "-0", "1", "30", "3600"}) CHECK_FALSE(refused(number));
    for (const auto* number : {"30.0", "3e1", "\"30\"", "true", "[30]", "3601", "-1", "4294967326"}) {
        CAPTURE(number);
        CHECK(refused(number));
    }
}

TEST_CASE("3.3: every fact of Tritoc is told as an example shows") {
    using namespace engine::tritoc;
    is_told(385000, DiceThrown{black, {2, 3}});
    is_told(385900, DiceThrown{white, {6, 6}});
    is_told(386100, DiceThrown{black, {1, 1}});
    is_told(387200, DiceThrown{white, {7, 0}});
    is_told(388300, PiecePlaced{black, Hole{0, 2}, false});
    is_told(388300, FieldWon{0, black});
    is_told(388300, TurnStarted{16, white, TurnEnd::moved});
    is_told(418300, PiecePlaced{white, Hole{8, 8}, true});
    is_told(418300, TurnStarted{17, black, TurnEnd::clock});
    is_told(420000, PieceRemoved{black, white, Hole{4, 4}, false});
    is_told(450000, PieceRemoved{white, white, Hole{1, 4}, true});
    is_told(460000, TurnStarted{20, white, TurnEnd::declined});
    is_told(470000, TurnStarted{21, black, TurnEnd::stuck});
    is_told(480000, GameEnded{Outcome{black, Ending::line, {9, 2}}});
    is_told(490000, GameEnded{Outcome{std::nullopt, Ending::no_moves, {2, 2}}});
}

TEST_CASE("record.md 6.3: a view of Tritoc, to the letter") {
    using namespace engine::tritoc;
    View view;
    view.phase = Phase::remove_other;
    for (auto& field : view.labels) field = {3, 4, 5, 6, 7, 8, 9, 10, 11};
    view.labels[1] = {11, 10, 9, 8, 7, 6, 5, 4, 3};
    view.board.pieces[0][0] = 0b1'0000'0001;
    view.board.pieces[1][0] = 0b0'0001'0000;
    view.board.pieces[1][8] = 0b0'0000'0111;
    view.board.won = {0, 0b1'0000'0000};
    view.turn = 4;
    view.player = white;
    view.throws = {{1, 1}, {12, 0}};
    view.targets = {{0, 0}, {0, 8}};
    view.stuck = 2;
    view.clock_losses = {0, 1};
    view.points = {0, 1};
    view.deadline = Instant{123000};
    const auto told = [&] { return json_written(write_view, engine::View(view)); };
    const std::string plain = "[3,4,5,6,7,8,9,10,11]";
    std::string labels = plain + ",[11,10,9,8,7,6,5,4,3]";
    std::string board = R"("b...w...b")";
    for (unsigned field = 2; field < field_count; ++field) labels += "," + plain;
    for (unsigned field = 1; field < field_count - 1; ++field) board += R"(,".........")";
    CHECK(json_text(write_view, engine::View(view))
          == R"({"game":"tritoc","phase":"remove_other","labels":[)" + labels + R"(],"board":[)" + board
                 + R"(,"www......"],"owners":"........w","turn":4,"player":"white","throws":[[1,1],[12]],)"
                   R"("targets":[[1,1],[1,9]],"stuck":2,"clock_losses":{"black":0,"white":1},)"
                   R"("points":{"black":0,"white":1},"deadline":123000,"result":null})");

    SECTION("phases by their names") {
        for (const auto& [phase, name] : {std::pair{Phase::toss, "throw"}, std::pair{Phase::place, "place"},
                                          std::pair{Phase::remove_own, "remove_own"}, std::pair{Phase::over, "over"}}) {
            view.phase = phase;
            CHECK(told().at("phase") == name);
        }
    }
    SECTION("no limit, and a result") {
        view.deadline.reset();
        view.result = Outcome{white, Ending::resigned, {3, 6}};
        CHECK(told().at("deadline").is_null());
        CHECK(told().at("result") == json_of(examples() / "tritoc/result.json").at(3));
        CHECK(json_written(write_result, engine::View(view)) == told().at("result"));
    }
    SECTION("every result as an example shows") {
        const Json results = json_of(examples() / "tritoc/result.json");
        const std::array outcomes{Outcome{black, Ending::line, {9, 2}},
                                  Outcome{std::nullopt, Ending::board_full, {4, 3}},
                                  Outcome{std::nullopt, Ending::no_moves, {2, 2}},
                                  Outcome{white, Ending::resigned, {3, 6}}, Outcome{white, Ending::forfeit, {0, 5}}};
        for (std::size_t place = 0; place < outcomes.size(); ++place) {
            view.result = outcomes[place];
            CHECK(told().at("result") == results.at(place));
        }
    }
}

TEST_CASE("3.1: nothing is sealed in Tritoc, and nothing stands beside its view") {
    CHECK(json_written(write_own_envelopes, engine::OwnEnvelopes(engine::tritoc::OwnEnvelopes{})) == Json::object());
    JsonWriter writer;
    write_marks(writer, engine::View(engine::tritoc::View{}));
    write_offer(writer, engine::Offer(engine::tritoc::Game::Offer{}));
    CHECK(writer.text().empty());
}
