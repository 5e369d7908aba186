// What a room answers to those who ask it for something, and that answer as it goes over the wire and into the journal.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>

#include "engine/base/instant.hpp"
#include "engine/games.hpp"
#include "protocol/error.hpp"

namespace server::room {

struct Done {};
struct ActedAt {
    engine::Instant at;
    std::optional<engine::Offer> offer;  // what may follow; SECRET: it tells what was written
};
struct GameClock {
    std::optional<engine::Instant> now;
};
/// The key for watching without delay; none: it is withdrawn. SECRET, and kept nowhere.
struct CasterKey {
    std::optional<std::string> key;
};
using Reply = std::variant<Done, ActedAt, GameClock, CasterKey, protocol::Error>;

/// wire.md 1.4; `unix_ms` is told where somebody asks what time it is.
std::string reply_json(const std::string& request_id, const Reply& reply, std::int64_t unix_ms);

}  // namespace server::room
