// The body of a request, field by field.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "protocol/error.hpp"
#include "protocol/json_reader.hpp"

namespace server::people {

/// Reads the fields of a body; remembers the first thing that is wrong.
class Body {
public:
    /// `json` is an object, and outlives it.
    explicit Body(const protocol::Json& json) : json_(json) {}

    /// `least` to `most` characters; `bad_option` where it has others.
    std::string text(const char* name, std::size_t least, std::size_t most);
    /// One line for people to read.
    std::string words(const char* name, std::size_t most);
    /// A name: the same, as it can be seen (identity/visible.hpp).
    std::string name(const char* name, std::size_t most);
    /// The same; empty where there is none.
    std::string optional_name(const char* name, std::size_t most);
    std::optional<std::string> optional_text(const char* name, std::size_t most);
    std::optional<bool> truth(const char* name);
    /// At most `most` ids of rooms.
    std::vector<std::string> rooms(const char* name, std::size_t most);
    std::int64_t integer(const char* name, std::int64_t least, std::int64_t most);
    void refuse(protocol::Error error);
    const std::optional<protocol::Error>& error() const { return error_; }

private:
    const protocol::Json* required(const char* name);

    const protocol::Json& json_;
    std::optional<protocol::Error> error_;
};

}  // namespace server::people
