#include "server/mirror/source.hpp"

#include "protocol/json_reader.hpp"
#include "server/base/limits.hpp"

namespace server::mirror {

using protocol::Code;
using protocol::error_of;

std::optional<protocol::Error> error_in(const Source::Answer& answer) {
    constexpr long refused = 400;
    constexpr long misdirected = 421;  // whoever answers there has another name
    if (answer.status < refused || answer.status == misdirected) return std::nullopt;
    const auto json = protocol::parse_json(answer.body, protocol::any_depth);
    const auto* error = json ? protocol::member(*json, "error") : nullptr;
    const auto* code = error != nullptr ? protocol::member(*error, "code") : nullptr;
    const auto named = code != nullptr ? protocol::to_text(*code) : std::nullopt;
    if (!named) return std::nullopt;
    const auto* message = protocol::member(*error, "message");
    const auto words = message != nullptr ? protocol::to_text(*message) : std::nullopt;
    protocol::Error told{std::string(*named), std::string(words.value_or("")), std::nullopt, std::nullopt};
    if (const auto* retry_ms = protocol::member(*error, "retry_ms")) told.retry_ms = protocol::to_integer(*retry_ms);
    return told;
}

protocol::Error not_reached() {
    return error_of(Code::unavailable, "this relay does not reach the site", limit::stream_refused_retry_ms);
}

}  // namespace server::mirror
