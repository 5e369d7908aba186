// Why a request was refused, as it goes over the wire (wire.md 1.4 and 7).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/base/refusal.hpp"

namespace protocol {

/// The server's own codes; a game's refusal is an engine::Refusal.
enum class Code : std::uint8_t {
    malformed,     // not the shape of any message
    unknown_type,  // no such request
    unauthorized,  // the token is not one of ours
    forbidden,     // a right or seat that this player has not
    no_such_room,
    no_such_game,
    wrong_password,
    bad_option,  // names it
    seat_taken,
    room_full,
    team_full,  // that seat cannot be taken (yet)
    not_host,
    already_started,
    rate_limited,  // with retry_ms
    too_many_rooms,
    chat_closed,
    unavailable,     // a queue is full; with retry_ms
    draining,        // the server is about to restart
    wrong_phase,     // also the games': not at this point of the room's life
    not_seated,      // also the games': the sender has no seat here
    name_taken,      // by a registered player, or one that looks like it
    not_registered,  // only for registered players
    no_such_player,  // no registered player of that name
    no_such_tournament,
    not_available,  // also the games': there is no such thing now
    damaged,        // what was kept is not what was written
    no_such_party,  // or it is full
};

std::string_view name_of(Code code);

struct Error {
    std::string code;
    std::string message;                             // for people
    std::optional<std::int64_t> retry_ms;            // with rate_limited and unavailable
    std::optional<std::string> option;               // with bad_option
    std::optional<std::int64_t> until_unix_ms = {};  // with forbidden, where it is for a time
    bool is_blocked = false;                         // with forbidden, by somebody whose room it is

    friend bool operator==(const Error&, const Error&) = default;
};

/// Worth asking again: the same request may fare better later.
bool is_passing(const Error& error);

Error error_of(Code code, std::string message);
/// rate_limited or unavailable: when to try again.
Error error_of(Code code, std::string message, std::int64_t retry_ms);
Error bad_option(std::string option, std::string message);
/// A game's refusal in words.
Error error_of(engine::Refusal refusal);

/// The answer to a request that says so. Without an id: `"re":null`.
std::string failure_json(const std::optional<std::string>& id, const Error& error);

}  // namespace protocol
