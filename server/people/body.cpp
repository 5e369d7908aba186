#include "server/people/body.hpp"

#include <utility>

#include "protocol/client_message.hpp"
#include "protocol/utf8.hpp"
#include "server/identity/visible.hpp"

namespace server::people {

using protocol::Code;
using protocol::error_of;

void Body::refuse(protocol::Error error) {
    if (!error_) error_ = std::move(error);
}

const protocol::Json* Body::required(const char* name) {
    const protocol::Json* value = protocol::member(json_, name);
    if (value == nullptr) refuse(error_of(Code::malformed, std::string(name) + " must be given"));
    return value;
}

std::string Body::text(const char* name, std::size_t least, std::size_t most) {
    const protocol::Json* value = required(name);
    if (value == nullptr) return {};
    const auto text = protocol::to_text(*value);
    if (!text) {
        refuse(error_of(Code::malformed, std::string(name) + " must be text"));
        return {};
    }
    const std::size_t characters = protocol::characters_in(*text);
    if (characters < least || characters > most) {
        refuse(protocol::bad_option(name, std::string(name) + " must have " + std::to_string(least) + " to "
                                              + std::to_string(most) + " characters"));
    }
    return std::string(*text);
}

std::string Body::words(const char* name, std::size_t most) {
    const protocol::Json* value = required(name);
    if (value == nullptr) return {};
    const auto text = protocol::to_text(*value);
    if (!text || !protocol::is_display_text(*text, most)) {
        refuse(error_of(Code::malformed,
                        std::string(name) + " must be one line of 1 to " + std::to_string(most) + " characters"));
        return {};
    }
    return std::string(*text);
}

std::string Body::name(const char* name, std::size_t most) {
    const std::string given = words(name, most);
    std::string seen = visible_line(given, most);
    if (seen.empty()) refuse(error_of(Code::malformed, std::string(name) + " must have something that can be seen"));
    return seen;
}

std::string Body::optional_name(const char* name, std::size_t most) {
    const auto given = optional_text(name, most);
    return given && !given->empty() ? this->name(name, most) : std::string();
}

std::optional<std::string> Body::optional_text(const char* name, std::size_t most) {
    const protocol::Json* value = protocol::member(json_, name);
    if (value == nullptr) return std::nullopt;
    const auto text = protocol::to_text(*value);
    const bool is_line = text && (text->empty() || protocol::is_display_text(*text, most));
    if (!is_line) {
        refuse(error_of(Code::malformed,
                        std::string(name) + " must be one line of at most " + std::to_string(most) + " characters"));
        return std::nullopt;
    }
    return std::string(*text);
}

std::optional<bool> Body::truth(const char* name) {
    const protocol::Json* value = protocol::member(json_, name);
    if (value == nullptr) return std::nullopt;
    const auto truth = protocol::to_bool(*value);
    if (!truth) refuse(error_of(Code::malformed, std::string(name) + " must be true or false"));
    return truth;
}

std::vector<std::string> Body::rooms(const char* name, std::size_t most) {
    const protocol::Json* value = required(name);
    if (value == nullptr) return {};
    if (!value->is_array() || value->size() > most) {
        refuse(error_of(Code::malformed, std::string(name) + " must be a list of at most " + std::to_string(most)));
        return {};
    }
    std::vector<std::string> rooms;
    for (const protocol::Json& one : *value) {
        const auto room = protocol::to_text(one);
        if (!room) {
            refuse(error_of(Code::malformed, std::string(name) + " must be ids of rooms"));
            return {};
        }
        rooms.emplace_back(*room);
    }
    return rooms;
}

std::int64_t Body::integer(const char* name, std::int64_t least, std::int64_t most) {
    const protocol::Json* value = required(name);
    if (value == nullptr) return least;
    const auto number = protocol::to_integer(*value);
    if (!number) {
        refuse(error_of(Code::malformed, std::string(name) + " must be an integer"));
        return least;
    }
    if (*number < least || *number > most) {
        refuse(protocol::bad_option(
            name, std::string(name) + " must be from " + std::to_string(least) + " to " + std::to_string(most)));
    }
    return *number;
}

}  // namespace server::people
