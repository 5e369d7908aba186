#include "server/tournaments/evening_door.hpp"

#include "server/room/room_id.hpp"
#include "server/tournaments/refusals.hpp"

namespace server::tournaments {

void EveningDoor::add(const std::string& code) {
    const std::lock_guard lock(mutex_);
    visitors_.try_emplace(code);
}

std::optional<protocol::Error> EveningDoor::refusal(const std::string& id, const std::string& address,
                                                    const PlayerId* who) {
    const std::string code = crockford_normal(id);
    if (!is_evening(code)) return std::nullopt;
    const std::lock_guard lock(mutex_);
    const auto found = visitors_.find(code);
    if (found != visitors_.end() && who != nullptr && found->second.contains(*who)) return std::nullopt;
    const Guess guess{Guess::At::evening, "all", address};
    const std::int64_t now_ms = clock_.now_ms();
    if (const auto wait_ms = guesses_.wait_ms(guess, now_ms); wait_ms > 0)
        return error_of(protocol::Code::rate_limited, "too many codes that are no evening's", wait_ms);
    if (found == visitors_.end()) {
        guesses_.was_wrong(guess, now_ms);
        return nowhere();
    }
    guesses_.was_right(guess);
    if (who != nullptr && found->second.size() < limit::evening_visitors) found->second.insert(*who);
    return std::nullopt;
}

}  // namespace server::tournaments
