#include "server/room/game_time.hpp"

#include <algorithm>

namespace server::room {

std::optional<engine::Instant> GameTime::game_deadline() const {
    return state_.match() ? state_.match()->deadline() : std::nullopt;
}

engine::Instant GameTime::told() const {
    const engine::Instant time = now();
    const auto stops = stops_ms();
    return stops && *stops < time.ms ? engine::Instant{*stops} : time;
}

std::optional<std::int64_t> GameTime::stops_ms() const {
    const auto deadline = game_deadline();
    return deadline ? std::optional(std::max(state_.match()->now().ms, deadline->ms - 1)) : std::nullopt;
}

bool GameTime::deadline_is_held() const {
    const auto deadline = game_deadline();
    return deadline && now() >= *deadline;
}

std::optional<RoomTime> GameTime::deadline() const {
    const auto deadline = game_deadline();
    return deadline ? std::optional(RoomTime{at_.ms + deadline->ms - now().ms}) : std::nullopt;
}

std::optional<std::int64_t> GameTime::left_ms() const {
    const auto strikes = deadline();
    return strikes ? std::optional(std::max<std::int64_t>(0, strikes->ms - at_.ms)) : std::nullopt;
}

}  // namespace server::room
