#include "server/matching/cool_downs.hpp"

#include <algorithm>

#include "engine/base/ensure.hpp"

namespace server::matching {

CoolDowns::CoolDowns(const Terms& terms, std::size_t remembered_most)
    : terms_(terms), remembered_most_(remembered_most) {
    ENSURE(remembered_most > 0);
}

void CoolDowns::add(const PlayerId& player, std::int64_t now_ms) {
    forget(now_ms);
    if (dodges_.size() == remembered_most_) forget_first();
    dodges_.push_back({player, now_ms});
    Record& record = players_[player];
    record.cool_ms = std::min(record.cool_ms == 0 ? terms_.first_ms : 2 * record.cool_ms, terms_.most_ms);
    record.last_ms = now_ms;
    ++record.dodges;
}

std::optional<std::int64_t> CoolDowns::until_ms(const PlayerId& player, std::int64_t now_ms) {
    forget(now_ms);
    const auto found = players_.find(player);
    if (found == players_.end()) return std::nullopt;
    const std::int64_t until_ms = found->second.last_ms + found->second.cool_ms;
    return until_ms > now_ms ? std::optional(until_ms) : std::nullopt;
}

/// Whoever has dodged again since is remembered by that later time.
void CoolDowns::forget(std::int64_t now_ms) {
    while (!dodges_.empty() && now_ms - dodges_.front().ms >= terms_.forgiven_ms) forget_first();
}

void CoolDowns::forget_first() {
    const auto found = players_.find(dodges_.front().player);
    if (--found->second.dodges == 0) players_.erase(found);
    dodges_.pop_front();
}

}  // namespace server::matching
