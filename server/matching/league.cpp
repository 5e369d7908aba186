#include "server/matching/league.hpp"

#include <algorithm>
#include <utility>

#include "server/matching/splits.hpp"

namespace server::matching {

const HouseProgram* League::find(const PlayerId& player) const {
    const auto found =
        std::ranges::find(programs_, player, [](const HouseProgram& program) { return program.person.id; });
    return found == programs_.end() ? nullptr : &*found;
}

bool League::restore(const std::string& room, const std::vector<PlayerId>& people) {
    const bool is_own =
        !people.empty() && std::ranges::all_of(people, [&](const auto& player) { return find(player) != nullptr; });
    if (is_own) boards_.insert(room);
    return is_own;
}

bool League::is_board_missing(std::int64_t now_ms) {
    if (retries_ms_ && *retries_ms_ <= now_ms) retries_ms_.reset();
    return boards_.size() + opening_ < wanted_ && !retries_ms_;
}

std::optional<Table> League::next_board(std::span<const Pool> pools, std::span<const Ticket> tickets) {
    for (std::size_t tried = 0; tried < pools.size(); ++tried) {
        const std::size_t pool = boards_made_++ % pools.size();
        const std::size_t chairs = std::size_t{2} * pools[pool].per_side;
        if (chairs > tickets.size()) continue;
        std::vector<const Ticket*> drawn;
        for (const Ticket& ticket : tickets) drawn.push_back(&ticket);
        for (std::size_t place = 0; place < chairs; ++place)
            std::swap(drawn[place], drawn[place + chance_.below(drawn.size() - place)]);
        drawn.resize(chairs);
        ++opening_;
        return fairest_table(drawn, {pool, pools[pool].per_side, {}}, chance_.below(2));
    }
    return std::nullopt;
}

void League::opened(const std::string& room) {
    --opening_;
    boards_.insert(room);
}

void League::not_opened(std::int64_t now_ms) {
    --opening_;
    retries_ms_ = now_ms + retry_ms;
}

}  // namespace server::matching
