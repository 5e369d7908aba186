// Law 9, as far as C++ can hold it: what is encoded comes back equal. That it validates against the schema is held by
// the tests of protocol, which run the validator.
#include <catch2/catch.hpp>
#include <set>

#include "protocol/game_codec.hpp"
#include "protocol/json_reader.hpp"
#include "protocol/record.hpp"
#include "tests/support/encoded.hpp"
#include "tests/support/playground.hpp"

using namespace engine;
using namespace test_support;

TEMPLATE_LIST_TEST_CASE("law 9: options come back equal from decode(encode)", "", engine::Games) {
    for (std::uint64_t seed = 0; seed < 500; ++seed) {
        const Setup setup = Playground<TestType>(seed).setup();
        const auto json =
            protocol::parse_json(protocol::json_text(protocol::write_options, setup.options), protocol::any_depth);
        REQUIRE(json);
        const auto read = protocol::read_options(game_name(setup.options), *json, protocol::OptionsFrom::record);
        REQUIRE(read);
        CHECK(read.value() == setup.options);
    }
}

TEMPLATE_LIST_TEST_CASE("law 9: inputs come back equal from decode(encode), refused ones too", "", engine::Games) {
    std::set<std::size_t> kinds;
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        Playground<TestType> playground(seed);
        const Setup setup = playground.setup();
        Match match = Match::open(setup).match;
        for (unsigned step = 0; step <= 200; ++step) {
            auto [input, at] = playground.next(match);
            if (step == 200) input = engine::CallTime{};  // random games go on to their own ends
            match.apply(input, at);
            const auto* player = std::get_if<PlayerInput>(&input);
            if (player != nullptr && !player->seat) continue;  // such an input is in no record
            protocol::JsonWriter writer;
            writer.begin_object();
            protocol::write_input_fields(writer, input);
            writer.end_object();
            const auto json = protocol::parse_json(writer.text(), protocol::any_depth);
            REQUIRE(json);
            const auto read = protocol::read_input(setup.options, json->at("seat"), protocol::member(*json, "action"));
            CAPTURE(writer.text());
            REQUIRE(read.has_value());
            CHECK(*read == input);
            kinds.insert(input.index());
        }
    }
    CHECK(kinds.size() == std::variant_size_v<engine::Input>);
}

TEMPLATE_LIST_TEST_CASE("law 9: every view and notice is well-formed JSON without repeated keys", "", engine::Games) {
    // nlohmann keeps the last of repeated keys; written out again without them a text keeps its length.
    const auto well_formed = [](const std::string& text) {
        const auto json = protocol::parse_json(text, protocol::any_depth);
        return json && json->is_object() && json->dump().size() == text.size();
    };
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        Playground<TestType> playground(seed);
        Match match = Match::open(playground.setup()).match;
        for (unsigned step = 0; step < 100; ++step) {
            const auto [input, at] = playground.next(match);
            for (const auto& notice : match.apply(input, at).notices) {
                auto line = encoded(std::vector{notice});
                line.pop_back();
                CHECK(well_formed(line));
            }
            for (const auto audience : all_audiences) CHECK(well_formed(encoded(match.view_for(audience))));
        }
    }
}
