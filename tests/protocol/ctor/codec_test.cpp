// CTOR's options and actions as JSON, and records: pinned to protocol/examples (law 9; record.md 3, 4, 8).
#include <catch2/catch.hpp>

#include <sstream>

#include "protocol/game_codec.hpp"
#include "protocol/replay.hpp"
#include "tests/protocol/example_files.hpp"

using namespace protocol;
using namespace protocol_test;

namespace {

const engine::Options ctor = *read_options("ctor", Json::object(), OptionsFrom::room);

}  // namespace

TEST_CASE("law 9: every example of an action comes back equal from its encoding") {
    for (const Json& example : json_of(examples() / "ctor/action.json")) {
        CAPTURE(example.dump());
        const auto action = read_action(ctor, example);
        REQUIRE(action);
        const Json written = Json::parse(json_text(write_action, *action));
        const auto again = read_action(ctor, written);
        REQUIRE(again);
        CHECK(*again == *action);
        Json known = example;
        known.erase("because");
        CHECK(written == known);
    }
}

TEST_CASE("law 9: every example of options is read, and written in full comes back equal") {
    for (const auto* name : {"ctor/options.json", "ctor/full_options.json"}) {
        for (const Json& example : json_of(examples() / name)) {
            CAPTURE(example.dump());
            const auto options = read_options("ctor", example, OptionsFrom::room);
            REQUIRE(options);
            const Json written = Json::parse(json_text(write_options, *options));
            for (const auto& [key, value] : example.items()) CHECK(written.at(key) == value);
            const auto again = read_options("ctor", written, OptionsFrom::room);
            REQUIRE(again);
            CHECK(*again == *options);
        }
    }
}

TEST_CASE("B10: unknown options are refused by the server and ignored in a record") {
    const Json options{{"size", 8}, {"colour", "red"}};
    const auto refused = read_options("ctor", options, OptionsFrom::room);
    REQUIRE_FALSE(refused);
    CHECK(refused.error().option == "colour");
    CHECK(read_options("ctor", options, OptionsFrom::record));
}

TEST_CASE("record.md 8: the examples of records verify and print the views that stand beside them") {
    for (const std::string folder : {"record", "refused"}) {
        for (const auto& file : files_in(folder)) {
            CAPTURE(file.string());
            const std::string record = content_of(file);
            std::istringstream in(record);
            std::ostringstream out;
            std::ostringstream err;
            CHECK(print_views(in, out, err) == 0);
            std::istringstream printed(out.str());
            std::istringstream expected(content_of(examples() / "views" / file.filename()));
            std::string line;
            std::string wanted;
            while (std::getline(expected, wanted)) {
                REQUIRE(std::getline(printed, line));
                CHECK(Json::parse(line) == Json::parse(wanted));
            }
            CHECK_FALSE(std::getline(printed, line));
            std::istringstream again(record);
            const bool is_finished = folder == "record" && record.find("\"digest\"") != std::string::npos;
            CHECK((verify_record(again, out, err) == 0) == is_finished);
        }
    }
}
