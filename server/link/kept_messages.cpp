#include "server/link/kept_messages.hpp"

#include <algorithm>

#include "protocol/client_message.hpp"
#include "server/base/randomness.hpp"

namespace server::link::kept {

std::optional<Json> read(std::string_view text) {
    auto object = protocol::parse_json(text, protocol::message_depth_max);
    return object && object->is_object() ? std::move(object) : std::nullopt;
}

std::string text_in(const Json& object, const char* name) {
    const auto* found = protocol::member(object, name);
    return found != nullptr && found->is_string() ? found->get<std::string>() : std::string();
}

std::string with_member(const std::string& text, const char* name, const std::string& value) {
    auto object = read(text);
    if (!object) return text;
    (*object)[name] = value;
    return object->dump();
}

std::string about_in(const Json& said, const std::string& type) {
    if (type == "tournament.watch") return crockford_normal(text_in(said, "tournament"));
    const bool is_of_room = type == "room.join" || type == "room.leave" || type == "seat.take";
    return is_of_room ? crockford_normal(text_in(said, "room")) : std::string();
}

std::string text_again(const Json& said, const std::string& type, const std::string& about) {
    Json again = Json::object();
    again["type"] = type;
    const auto keep = [&](const char* name) {
        if (const auto* found = protocol::member(said, name)) again[name] = *found;
    };
    if (type == "room.join") {
        again["room"] = about;
        keep("password");
        keep("caster");
    } else if (type == "tournament.watch") {
        again["tournament"] = about;
        keep("on");
    } else if (type == "room.watch_list") {
        keep("on");
    } else {
        keep("kinds");
        keep("rated");
    }
    return again.dump();
}

bool is_true(const Json& object, const char* name) {
    const auto* found = protocol::member(object, name);
    return found != nullptr && protocol::to_bool(*found).value_or(false);
}

const Json* error_in(const Json& answer) {
    const auto* error = protocol::member(answer, "error");
    return error != nullptr && error->is_object() ? error : nullptr;
}

bool is_of(const Json& error, protocol::Code code) { return text_in(error, "code") == protocol::name_of(code); }

bool is_for_now(const Json& error) {
    return protocol::member(error, "retry_ms") != nullptr || is_of(error, protocol::Code::draining);
}

std::int64_t retry_ms_in(const Json& error) {
    const auto* found = protocol::member(error, "retry_ms");
    const auto wanted_ms = found != nullptr ? protocol::to_integer(*found) : std::nullopt;
    return std::max<std::int64_t>(wanted_ms.value_or(0), 0);
}

std::string standing_key(const std::string& type, const std::string& about) {
    const bool stands = type == "room.join" || type == "room.watch_list" || type == "tournament.watch"
                        || type == protocol::type_of(protocol::FinderSeek{});
    return stands ? (type + ' ' + about) : std::string();
}

std::string seek_key() { return standing_key(std::string(protocol::type_of(protocol::FinderSeek{})), ""); }
std::string room_key(const std::string& room) { return standing_key("room.join", room); }

}  // namespace server::link::kept
