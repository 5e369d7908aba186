#include "server/identity/whereabouts.hpp"

#include <algorithm>

namespace server {

void Whereabouts::changed(const std::string& room, const std::string& game, const std::vector<PlayerId>& players,
                          bool is_news) {
    std::vector<PlayerId> begun;
    {
        const std::lock_guard lock(mutex_);
        const auto known = rooms_.find(room);
        if (known == rooms_.end() && players.empty()) return;
        const std::vector<PlayerId> before = known == rooms_.end() ? std::vector<PlayerId>() : known->second.players;
        for (const PlayerId& player : before) {
            if (std::ranges::find(players, player) != players.end()) continue;
            const auto places = places_.find(player);
            places->second.erase(room);
            if (places->second.empty()) places_.erase(places);
        }
        for (const PlayerId& player : players) {
            if (places_[player].insert(room).second && is_news) begun.push_back(player);
        }
        if (players.empty()) {
            rooms_.erase(room);
        } else {
            rooms_[room] = {game, players};
        }
    }
    if (!tell_begun_) return;
    for (const PlayerId& player : begun) tell_begun_(player, room, game);
}

std::vector<Whereabouts::Place> Whereabouts::of(const PlayerId& player) const {
    std::vector<Place> all;
    const std::lock_guard lock(mutex_);
    const auto found = places_.find(player);
    if (found == places_.end()) return all;
    for (const std::string& room : found->second) all.push_back({room, rooms_.at(room).game});
    return all;
}

}  // namespace server
