#include "server/matching/chairs.hpp"

#include <algorithm>

namespace server::matching {

Chairs::Chairs(std::span<const WarmTable> warm) : warm_(warm) {
    for (std::size_t place = 0; place < warm.size(); ++place) {
        const WarmTable& table = warm[place];
        sitting_.push_back(table.sitting);
        if (std::max(table.computers[0], table.computers[1]) == 0) continue;
        tables_[{table.pool, table.computers, table.people}].insert(place);
    }
}

bool Chairs::suits(std::size_t place, const std::vector<Seeker>& party) const {
    const auto& not_again = warm_[place].not_again;
    const auto is_barred = [&](const Seeker& seeker) { return not_again.contains(seeker.person.id); };
    return std::ranges::none_of(party, is_barred) && !avoids_any(party, sitting_[place]);
}

std::optional<Chairs::Offer> Chairs::offer(const Tables::iterator& tables, std::size_t side,
                                           const Ticket& ticket) const {
    const auto& [look, places] = *tables;
    const auto table = std::ranges::find_if(places, [&](std::size_t place) { return suits(place, ticket.party); });
    if (table == places.end()) return std::nullopt;
    const auto party = static_cast<unsigned>(ticket.party.size());
    const unsigned own = look.people[side] + party;
    const unsigned other = look.people[1 - side];
    const unsigned left = look.computers[0] + look.computers[1] - party;
    return Offer{{std::max(own, other) - std::min(own, other), left, *table}, tables, side};
}

std::optional<Chairs::Place> Chairs::take(const Ticket& ticket) {
    const auto party = static_cast<unsigned>(ticket.party.size());
    std::optional<Offer> best;
    for (const std::size_t pool : ticket.pools) {
        for (auto tables = tables_.lower_bound({pool, {}, {}}); tables != tables_.end(); ++tables) {
            if (tables->first.pool != pool) break;
            for (const std::size_t side : {0U, 1U}) {
                if (tables->first.computers[side] < party) continue;
                const auto one = offer(tables, side, ticket);
                if (one && (!best || one->cost < best->cost)) best = one;
            }
        }
    }
    if (!best) return std::nullopt;

    const Place place{std::get<2>(best->cost), best->side};
    for (const Seeker& seeker : ticket.party) sitting_[place.table].push_back(seeker.person.id);
    Look look = best->tables->first;
    best->tables->second.erase(place.table);
    if (best->tables->second.empty()) tables_.erase(best->tables);
    look.computers[place.side] -= party;
    look.people[place.side] += party;
    if (std::max(look.computers[0], look.computers[1]) > 0) tables_[look].insert(place.table);
    return place;
}

}  // namespace server::matching
