#include "server/matching/parties.hpp"

#include <algorithm>
#include <utility>

#include "engine/base/ensure.hpp"
#include "server/base/limits.hpp"

namespace server::matching {

const Party* Parties::of(const PlayerId& player) const {
    const auto code = codes_.find(player);
    return code == codes_.end() ? nullptr : &parties_.at(code->second);
}

const Party* Parties::find(const std::string& code) const {
    const auto found = parties_.find(code);
    return found == parties_.end() ? nullptr : &found->second;
}

const Party& Parties::create(const Person& who, std::string code) {
    ENSURE(!codes_.contains(who.id));
    codes_[who.id] = code;
    Party& party = parties_[code];
    party.code = std::move(code);
    party.members.push_back(who);
    return party;
}

const Party& Parties::join(const Person& who, const std::string& code) {
    Party& party = parties_.at(code);
    ENSURE(!codes_.contains(who.id) && party.members.size() < limit::party_members);
    codes_[who.id] = code;
    party.members.push_back(who);
    return party;
}

const Party* Parties::leave(const PlayerId& player) {
    away_since_.erase(player);
    const auto code = codes_.extract(player);
    if (!code) return nullptr;
    const auto found = parties_.find(code.mapped());
    std::erase_if(found->second.members, [&](const Person& one) { return one.id == player; });
    if (!found->second.members.empty()) return &found->second;
    parties_.erase(found);
    return nullptr;
}

void Parties::went_away(const PlayerId& player, std::int64_t now_ms) {
    if (codes_.contains(player)) away_since_.try_emplace(player, now_ms);
}

std::vector<PlayerId> Parties::overdue(std::int64_t now_ms) const {
    std::vector<PlayerId> players;
    for (const auto& [player, since_ms] : away_since_) {
        if (now_ms - since_ms >= limit::party_away_ms) players.push_back(player);
    }
    return players;
}

std::optional<std::int64_t> Parties::next_overdue_ms() const {
    std::optional<std::int64_t> next;
    for (const auto& [player, since_ms] : away_since_) {
        next = std::min(next.value_or(since_ms + limit::party_away_ms), since_ms + limit::party_away_ms);
    }
    return next;
}

}  // namespace server::matching
