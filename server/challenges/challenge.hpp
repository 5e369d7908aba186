// A game that one person proposes to another, or to whoever opens the link first (protocol/reference/challenges.md).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/base/seat.hpp"
#include "protocol/json_reader.hpp"
#include "protocol/json_writer.hpp"
#include "server/base/person.hpp"

namespace server::challenges {

struct Challenge {
    enum class Status : std::uint8_t { open, accepted, refused, withdrawn, expired };
    std::string code;
    Person by;
    std::optional<Person> to = {};          // nothing: whoever has the link
    std::optional<engine::Side> side = {};  // of who challenges; nothing: lots decide
    std::string game;
    std::string room;  // the data of room.create, as JSON
    std::int64_t at_unix_ms = 0;
    std::int64_t expires_unix_ms = 0;
    Status status = Status::open;
    std::optional<Person> accepted_by = {};
    std::string started = {};  // the room, once it is accepted
};
std::string_view name_of(Challenge::Status status);

/// As people are told it.
void write_challenge(protocol::JsonWriter& writer, const Challenge& challenge);
/// As the journal keeps it, and the reverse, which throws where the text is not ours.
std::string kept_challenge(const Challenge& challenge);
Challenge kept_challenge_in(const protocol::Json& json);

}  // namespace server::challenges
