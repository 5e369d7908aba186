// What clients say, decoded: pinned to protocol/examples (law 9; wire.md 1.4, 7).
#include "protocol/client_message.hpp"

#include <catch2/catch.hpp>

#include "engine/match.hpp"
#include "protocol/game_codec.hpp"
#include "tests/protocol/example_files.hpp"
#include "tests/support/client_text.hpp"

using namespace protocol;
using namespace protocol_test;
using test_support::encoded;

namespace {

auto read(const std::string& text) { return read_client_message(std::string_view(text)); }

/// True if every member of `part` stands in `whole`, too, with the same value.
bool holds(const Json& whole, const Json& part) {
    for (const auto& [key, value] : part.items()) {
        if (!whole.contains(key)) return false;
        const bool is_inner = value.is_object() && whole.at(key).is_object();
        if (is_inner ? !holds(whole.at(key), value) : whole.at(key) != value) return false;
    }
    return true;
}

const engine::Options ctor = *read_options("ctor", Json::object(), OptionsFrom::room);

/// As the server does it: the message first, then the action in a CTOR room.
std::optional<BadRequest> refusal_of(const engine::Result<ClientMessage, BadRequest>& message) {
    if (!message) return message.error();
    const auto* request = std::get_if<Request>(&*message);
    if (request == nullptr) return std::nullopt;
    const auto* act = std::get_if<Act>(&request->command);
    if (act == nullptr || read_action(ctor, act->action)) return std::nullopt;
    return BadRequest{request->id, error_of(engine::Refusal::malformed)};
}

}  // namespace

TEST_CASE("law 9: every example of a client's message decodes, and its encoding decodes to the same") {
    unsigned examples_read = 0;
    for (const auto& file : files_in("client")) {
        for (const Json& example : json_of(file)) {
            CAPTURE(example.dump());
            const auto message = read_client_message(example);
            REQUIRE(message);
            const std::string text = encoded(*message);
            const auto again = read(text);
            REQUIRE(again);
            CHECK(encoded(*again) == text);
            CHECK(Json::parse(text).at("type") == example.at("type"));
            if (const auto* request = std::get_if<Request>(&*message)) {
                CHECK(Json(request->id) == example.at("id"));
                CHECK(Json(type_of(request->command)) == example.at("type"));
                CHECK(request->command.index() == std::get<Request>(*again).command.index());
            }
            ++examples_read;
        }
    }
    CHECK(examples_read > 50);
}

TEST_CASE("law 9: nothing of an example is lost on its way through the codec") {
    for (const auto& file : files_in("client")) {
        for (const Json& example : json_of(file)) {
            // Options and seats are written out in full; unknown fields are not kept.
            const std::string type = example.at("type");
            Json known = example;
            for (const auto* unknown : {"theme", "lang", "x", "y", "options"}) known.erase(unknown);
            const auto message = read_client_message(example);
            REQUIRE(message);
            const Json whole = Json::parse(encoded(*message));
            Json kept = Json::object();
            for (const auto& [key, value] : known.items()) {
                if (whole.contains(key)) kept[key] = value;
            }
            CAPTURE(example.dump(), whole.dump());
            CHECK(holds(whole, kept));
            for (const auto* required :
                 {"id", "room", "seat", "level", "text", "channel", "entropy", "password", "action"}) {
                CHECK(whole.contains(required) == example.contains(required));
            }
        }
    }
}

TEST_CASE("1.4, 7: every bad example is refused with its code, its option and its id") {
    unsigned refused = 0;
    for (const auto& file : files_in("client-bad")) {
        for (const Json& example : json_of(file)) {
            CAPTURE(file.filename().string(), example.at("why").get<std::string>());
            const auto bad = refusal_of(example.contains("text") ? read(example.at("text").get<std::string>())
                                                                 : read_client_message(example.at("message")));
            REQUIRE(bad);
            CHECK(Json(bad->error.code) == example.at("code"));
            CHECK((bad->id ? Json(*bad->id) : Json()) == example.at("re"));
            CHECK((bad->error.option ? Json(*bad->error.option) : Json()) == example.value("option", Json()));
            CHECK_FALSE(bad->error.message.empty());
            ++refused;
        }
    }
    CHECK(refused > 100);
}

TEST_CASE("unusual texts are read as what they say") {
    for (const Json& example : json_of(examples() / "client-text/unusual.json")) {
        CAPTURE(example.at("why").get<std::string>());
        const auto message = read(example.at("text").get<std::string>());
        REQUIRE(message);
        const auto plain = read_client_message(example.at("message"));
        REQUIRE(plain);
        CHECK(encoded(*message) == encoded(*plain));
    }
}

TEST_CASE("1.4: a fraction in an action is the same content whenever it is sent, and never becomes an integer") {
    const auto with = [](const std::string& number) {
        return encoded(
            *read(R"({"type":"act","id":"k-1","room":"R","action":{"type":"replace","square":)" + number + "}}"));
    };
    CHECK(with("0.5") == with("0.5"));
    CHECK(with("5e-1") == with("0.5"));
    CHECK(with("0.25") != with("0.5"));
    CHECK(with("1.0") != with("1"));
    for (const auto* number : {"1.0", "-1.0", "1e0", "1e400", "0.0"}) {
        CAPTURE(number);
        const auto again = read(with(number));
        REQUIRE(again);
        CHECK_FALSE(read_action(ctor, std::get<Act>(std::get<Request>(*again).command).action));
    }
}

TEST_CASE("B1: numbers are integers of magnitude up to 2^53 − 1") {
    for (const auto* number :
         {"1.0", "1e0", "\"1\"", "true", "9007199254740992", "-9007199254740992", "18446744073709551616"}) {
        CAPTURE(number);
        const std::string text = std::string(R"({"type":"seal","choice":{"put":)") + number + "}}";
        const auto json = parse_json(text, message_depth_max);
        REQUIRE(json);
        CHECK_FALSE(read_action(ctor, *json));
    }
    const auto greatest = parse_json(R"({"type":"seal","choice":{"put":9007199254740991}})", message_depth_max);
    CHECK(read_action(ctor, *greatest));
}
