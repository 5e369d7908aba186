#include "server/matching/splits.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

namespace server::matching {
namespace {

using engine::rating::Chance;
using engine::rating::from_glickos_scale;
using engine::rating::Skill;
using engine::rating::win_chance;

constexpr double rounding = 1e-12;  // sums of the same strengths in another order differ by less

/// Which tickets sit opposite the first: bit 0 speaks of the second ticket.
using Opposite = std::uint32_t;

/// All ways to seat the parties of one table.
class Splits {
public:
    Splits(std::span<const Ticket* const> tickets, const TableForm& form, std::size_t first_side)
        : tickets_(tickets), form_(form), first_side_(first_side), computer_(from_glickos_scale(form.computer)) {
        for (const Ticket* ticket : tickets) {
            auto& party = skills_.emplace_back();
            for (const Seeker& seeker : ticket->party) party.push_back(from_glickos_scale(seeker.strengths[form.pool]));
        }
    }

    Opposite count() const { return Opposite{1} << (tickets_.size() - 1); }
    std::size_t side_of(std::size_t ticket, Opposite split) const {
        const bool is_opposite = ticket > 0 && (split >> (ticket - 1) & 1U) != 0;
        return is_opposite ? 1 - first_side_ : first_side_;
    }
    std::array<unsigned, 2> people(Opposite split) const {
        std::array<unsigned, 2> people{};
        for (std::size_t ticket = 0; ticket < tickets_.size(); ++ticket)
            people[side_of(ticket, split)] += static_cast<unsigned>(tickets_[ticket]->party.size());
        return people;
    }
    Chance black(Opposite split) { return form_.per_side == 1 ? of_players(split) : of_teams(split); }

private:
    Chance of_players(Opposite split) const {
        std::array<Glicko, 2> players{form_.computer, form_.computer};
        for (std::size_t ticket = 0; ticket < tickets_.size(); ++ticket)
            players[side_of(ticket, split)] = tickets_[ticket]->party.front().strengths[form_.pool];
        return win_chance(players[0], players[1]);
    }
    Chance of_teams(Opposite split) {
        for (auto* team : {&teams_.first, &teams_.second}) team->clear();
        for (std::size_t ticket = 0; ticket < tickets_.size(); ++ticket) {
            auto& team = side_of(ticket, split) == 0 ? teams_.first : teams_.second;
            team.insert(team.end(), skills_[ticket].begin(), skills_[ticket].end());
        }
        for (auto* team : {&teams_.first, &teams_.second}) team->resize(form_.per_side, computer_);
        return win_chance(teams_);
    }

    std::span<const Ticket* const> tickets_;
    const TableForm& form_;
    std::size_t first_side_;
    Skill computer_;
    std::vector<engine::rating::Team> skills_;  // of each ticket
    engine::rating::Teams teams_;               // used again for each split
};

/// Where somebody's address is also an opponent's, or anybody is not known by an account, a result says nothing.
bool may_be_rated(std::span<const Ticket* const> tickets, const Splits& splits, Opposite split) {
    std::array<std::vector<std::string_view>, 2> addresses;
    for (std::size_t place = 0; place < tickets.size(); ++place) {
        if (!tickets[place]->wants_rated) return false;
        const std::size_t side = splits.side_of(place, split);
        for (const Seeker& seeker : tickets[place]->party) {
            const auto& opponents = addresses[1 - side];
            if (!seeker.person.is_registered() || std::ranges::count(opponents, seeker.address) > 0) return false;
            addresses[side].emplace_back(seeker.address);
        }
    }
    return true;
}

}  // namespace

Table fairest_table(std::span<const Ticket* const> tickets, const TableForm& form, std::size_t first_side) {
    Splits splits(tickets, form, first_side);
    Opposite best = 0;
    Table table;
    table.pool = form.pool;
    unsigned least_difference = 2 * form.per_side;
    double least_favour = 1;  // more than there can be
    for (Opposite split = 0; split < splits.count(); ++split) {
        const auto [black, white] = splits.people(split);
        const auto [fewer, more] = std::minmax({black, white});
        if (more > form.per_side || more - fewer > least_difference) continue;
        const Chance chance = splits.black(split);
        const double favour = std::abs(chance.share - 0.5);
        if (more - fewer == least_difference && favour >= least_favour - rounding) continue;
        best = split;
        table.black = chance;
        least_difference = more - fewer;
        least_favour = favour;
    }

    const auto people = splits.people(best);
    for (const std::size_t side : {0U, 1U}) {
        table.sides[side].reserve(people[side]);
        table.computers[side] = form.per_side - people[side];
    }
    for (std::size_t place = 0; place < tickets.size(); ++place) {
        auto& side = table.sides[splits.side_of(place, best)];
        for (const Seeker& seeker : tickets[place]->party) side.push_back(seeker.person);
    }
    table.is_rated = people[0] + people[1] == 2 * form.per_side && may_be_rated(tickets, splits, best);
    return table;
}

}  // namespace server::matching
