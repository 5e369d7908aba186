// What is answered where the journal has not kept something, or takes nothing at the moment.
#pragma once

#include <functional>
#include <optional>
#include <utility>

#include "protocol/error.hpp"
#include "server/base/limits.hpp"

namespace server {

inline protocol::Error not_kept() {
    return protocol::error_of(protocol::Code::unavailable, "this could not be kept", limit::retry_ms);
}
/// While Journal::is_accepting says no.
inline protocol::Error not_accepting() {
    return protocol::error_of(protocol::Code::unavailable, "nothing can be kept at the moment; it will go on",
                              limit::retry_ms);
}
/// While Journal::takes_rooms says no.
inline protocol::Error no_more_rooms() {
    return protocol::error_of(protocol::Code::unavailable,
                              "no rooms can be made at the moment; those that are there go on", limit::retry_ms);
}

/// For the journal's receipt: tells `done` what went wrong, or nothing.
inline std::function<void(bool)> when_kept(std::function<void(std::optional<protocol::Error>)> done) {
    return [done = std::move(done)](bool is_kept) { done(is_kept ? std::nullopt : std::optional(not_kept())); };
}

}  // namespace server
