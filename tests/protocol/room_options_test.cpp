// The list of room options against the schema, and what comes of one on its way through messages (law 9; wire.md 7).
#include "protocol/room_options.hpp"

#include <catch2/catch.hpp>

#include <set>
#include <string>

#include "engine/base/overloaded.hpp"
#include "protocol/client_message.hpp"
#include "protocol/server_message.hpp"
#include "tests/protocol/example_files.hpp"

using namespace protocol;
using namespace protocol_test;

namespace {

Json definition(const std::string& file, const std::string& name) {
    const auto folder = std::filesystem::path(TUTTI_SOURCE_DIR) / "protocol/schema";
    return json_of(folder / file).at("$defs").at(name);
}

bool is_required(const Json& schema, const std::string& key) {
    for (const Json& one : schema.at("required")) {
        if (one == key) return true;
    }
    return false;
}

/// What the schema says of the values, but for words.
Json values_of(const Json& schema, const std::string& key) {
    Json values = schema.at("properties").at(key);
    values.erase("description");
    return values;
}

bool is_added(const RoomOption& option) { return option.since == RoomOption::Since::added; }

Json schema_of_values(const RoomOption& option) {
    return std::visit(
        engine::Overloaded{[](const RoomOption::Switch&) {
                               return Json{{"type", "boolean"}};
                           },
                           [](const RoomOption::Seconds& one) {
                               return Json{{"type", "integer"}, {"minimum", one.least}, {"maximum", one.most}};
                           }},
        option.value);
}

/// What the server says of it: an added switch is there only where it is not at its default.
Json schema_of_told_values(const RoomOption& option) {
    const auto* one = std::get_if<RoomOption::Switch>(&option.value);
    return is_added(option) && one != nullptr ? Json{{"const", !(RoomOptions{}.*one->member)}}
                                              : schema_of_values(option);
}

/// Another value than the default, if any other is allowed.
void change(const RoomOption& option, RoomOptions& options) {
    std::visit(engine::Overloaded{[&](const RoomOption::Switch& one) { options.*one.member = !(options.*one.member); },
                                  [&](const RoomOption::Seconds& one) { options.*one.member = one.most; }},
               option.value);
}

Json value_in(const RoomOption& option, const RoomOptions& options) {
    return std::visit([&](const auto& one) { return Json(options.*one.member); }, option.value);
}

}  // namespace

TEST_CASE("law 9: every room option stands in the schema of a request, with its bounds, and none is required") {
    const Json create = definition("client.json", "room.create");
    for (const RoomOption& option : room_options) {
        CAPTURE(option.key);
        CHECK(values_of(create, option.key) == schema_of_values(option));
        CHECK_FALSE(is_required(create, option.key));
    }
}

TEST_CASE("law 9: the switches and numbers of room.create are the room options, and rated") {
    const Json create = definition("client.json", "room.create");
    std::set<std::string> keys;
    for (const auto& [key, schema] : create.at("properties").items()) {
        const std::string type = schema.value("type", std::string());
        if (type == "boolean" || type == "integer") keys.insert(key);
    }
    std::set<std::string> known{"rated"};
    for (const RoomOption& option : room_options) known.insert(option.key);
    CHECK(keys == known);
}

TEST_CASE("law 9: the schema of info has every room option, and that of an entry those that are listed") {
    const Json info = definition("server.json", "room_info");
    const Json entry = definition("server.json", "room_entry");
    for (const RoomOption& option : room_options) {
        CAPTURE(option.key);
        CHECK(values_of(info, option.key) == schema_of_told_values(option));
        CHECK(is_required(info, option.key) != is_added(option));
        CHECK(entry.at("properties").contains(option.key) == option.is_listed);
        if (!option.is_listed) continue;
        CHECK(values_of(entry, option.key) == schema_of_told_values(option));
        CHECK(is_required(entry, option.key) != is_added(option));
    }
}

TEST_CASE("law 9: what is chosen for a room is read as it was written, and told") {
    for (const RoomOption& option : room_options) {
        CAPTURE(option.key);
        RoomCreate create;
        change(option, create);
        const Json text = Json::parse(json_text(write_request, Request{"1", create}));
        CHECK(text.at(option.key) == value_in(option, create));
        const auto message = read_client_message(text);
        REQUIRE(message);
        const auto& read = std::get<RoomCreate>(std::get<Request>(*message).command);
        for (const RoomOption& other : room_options) CHECK(value_in(other, read) == value_in(other, create));

        RoomInfo info;
        static_cast<RoomOptions&>(info) = create;
        CHECK(Json::parse(info_json(info)).at(option.key) == value_in(option, create));
        CHECK(Json::parse(room_entry_json("4GZK7Q2M", info)).contains(option.key) == option.is_listed);
    }
}

TEST_CASE("law 9: a room option that was added is not written where it is at its default") {
    const Json create = Json::parse(json_text(write_request, Request{"1", RoomCreate{}}));
    const Json info = Json::parse(info_json(RoomInfo{}));
    for (const RoomOption& option : room_options) {
        CAPTURE(option.key);
        CHECK(create.contains(option.key) != is_added(option));
        CHECK(info.contains(option.key) != is_added(option));
    }
}

TEST_CASE("7: a room option out of its bounds is refused by its name, one of another type as malformed") {
    const Json wish{{"type", "room.create"}, {"id", "1"}, {"game", "ctor"}};
    for (const RoomOption& option : room_options) {
        CAPTURE(option.key);
        Json wrong = wish;
        wrong[option.key] = "yes";
        const auto refused = read_client_message(wrong);
        REQUIRE_FALSE(refused);
        CHECK(refused.error().error.code == "malformed");
        const auto* one = std::get_if<RoomOption::Seconds>(&option.value);
        if (one == nullptr) continue;
        wrong[option.key] = one->most + 1;
        const auto beyond = read_client_message(wrong);
        REQUIRE_FALSE(beyond);
        CHECK(beyond.error().error.code == "bad_option");
        CHECK(beyond.error().error.option == option.key);
    }
}
