#include "tests/support/simulation/matching_oracle.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <numbers>
#include <stdexcept>
#include <string>

namespace matching_test {
namespace {

using namespace server::matching;
using server::Person;

void demand(bool holds, const std::string& what) {
    if (!holds) throw std::runtime_error(what);
}

/// Glickman's "The Glicko system" (1999), on the scale on which ratings are shown.
double share_of_player(const Glicko& black, const Glicko& white) {
    const double q = std::log(10.0) / 400;
    const double variance = black.deviation * black.deviation + white.deviation * white.deviation;
    const double g = 1 / std::sqrt(1 + 3 * q * q * variance / (std::numbers::pi * std::numbers::pi));
    return 1 / (1 + std::pow(10.0, -g * (black.rating - white.rating) / 400));
}

/// Weng and Lin's Bradley-Terry, on the same scale: a newcomer's 25/3 is shown as 350, their beta of 25/6 as 175.
double share_of_team(const Strengths& black, const Strengths& white) {
    double difference = 0;
    double variance = 2.0 * 175 * 175;
    for (const auto* team : {&black, &white}) {
        const double sign = team == &black ? 1 : -1;
        const double members = static_cast<double>(team->size());
        for (const Glicko& member : *team) {
            difference += sign * member.rating / members;
            variance += std::pow(member.deviation / members, 2);
        }
    }
    return 0.5 + std::tanh(difference / std::sqrt(variance) / 2) / 2;
}

struct Sitting {
    const Ticket* ticket = nullptr;
    std::size_t side = 0;
    const Seeker* seeker = nullptr;
};

/// Everybody at the table, with the ticket that brought them.
std::vector<Sitting> sitting_at(const Table& table, const std::vector<Ticket>& tickets) {
    std::map<std::string, std::size_t> sides;
    for (const std::size_t side : {0U, 1U}) {
        for (const Person& person : table.sides[side])
            demand(sides.emplace(person.id.text, side).second, person.name + " sits twice");
    }
    std::vector<Sitting> sitting;
    for (const Ticket& ticket : tickets) {
        for (const Seeker& seeker : ticket.party) {
            const auto found = sides.find(seeker.person.id.text);
            demand(found != sides.end(), seeker.person.name + " does not sit at the table of their party");
            demand(found->second == sides.at(ticket.party.front().person.id.text),
                   "the party of " + seeker.person.name + " is split");
            sitting.push_back({&ticket, found->second, &seeker});
        }
    }
    demand(sitting.size() == sides.size(), "somebody sits at a table who was not meant to");
    return sitting;
}

bool may_count(const std::vector<Sitting>& sitting, std::size_t chairs) {
    if (sitting.size() < chairs) return false;
    for (const Sitting& one : sitting) {
        if (!one.ticket->wants_rated || one.seeker->person.standing == server::Standing::guest) return false;
        for (const Sitting& other : sitting) {
            if (one.side != other.side && one.seeker->address == other.seeker->address) return false;
        }
    }
    return true;
}

void check_kinds(const Table& table, const std::vector<Sitting>& sitting) {
    const auto programs = std::ranges::count_if(
        sitting, [](const Sitting& one) { return one.seeker->person.standing == server::Standing::program; });
    demand(programs == 0 || programs == std::ssize(sitting), "people and programs sit together");
    demand(programs == 0 || table.computers[0] + table.computers[1] == 0, "computers sit beside programs");
}

}  // namespace

double share_of_black(const Strengths& black, const Strengths& white, unsigned per_side, const Glicko& computer) {
    Strengths one = black;
    Strengths other = white;
    one.resize(per_side, computer);
    other.resize(per_side, computer);
    return per_side == 1 ? share_of_player(one.front(), other.front()) : share_of_team(one, other);
}

std::optional<FairestSplit> fairest_split(const std::vector<Strengths>& parties, unsigned per_side,
                                          const Glicko& computer) {
    std::vector<std::size_t> party_of;  // of each person
    Strengths people;
    for (std::size_t party = 0; party < parties.size(); ++party) {
        for (const Glicko& member : parties[party]) {
            party_of.push_back(party);
            people.push_back(member);
        }
    }
    std::optional<FairestSplit> best;
    std::size_t ways = 0;
    for (std::uint32_t white = 0; white < std::uint32_t{1} << people.size(); ++white) {
        std::array<Strengths, 2> sides;
        bool is_whole = true;
        for (std::size_t place = 0; place < people.size(); ++place) {
            sides[white >> place & 1U].push_back(people[place]);
            if (place > 0 && party_of[place] == party_of[place - 1])
                is_whole = is_whole && (white >> place & 1U) == (white >> (place - 1) & 1U);
        }
        if (!is_whole || std::max(sides[0].size(), sides[1].size()) > per_side) continue;
        ++ways;
        const auto difference =
            static_cast<unsigned>(std::abs(static_cast<int>(sides[0].size()) - static_cast<int>(sides[1].size())));
        const double favour = std::abs(share_of_black(sides[0], sides[1], per_side, computer) - 0.5);
        if (!best || difference < best->difference || (difference == best->difference && favour < best->favour))
            best = FairestSplit{difference, favour, 0};
    }
    if (best) best->ways = ways;
    return best;
}

std::optional<Chair> best_chair(const std::vector<WarmTable>& warm, const Ticket& ticket) {
    const auto party = static_cast<unsigned>(ticket.party.size());
    std::optional<Chair> best;
    for (std::size_t place = 0; place < warm.size(); ++place) {
        const WarmTable& table = warm[place];
        if (std::ranges::count(ticket.pools, table.pool) == 0) continue;
        for (const std::size_t side : {0U, 1U}) {
            if (table.computers[side] < party) continue;
            const int difference =
                std::abs(static_cast<int>(table.people[side] + party) - static_cast<int>(table.people[1 - side]));
            const Chair chair{difference, table.computers[0] + table.computers[1] - party, place, side};
            if (!best || chair < *best) best = chair;
        }
    }
    return best;
}

void take_chair(std::vector<WarmTable>& warm, const Chair& chair, std::size_t party) {
    warm[chair.table].computers[chair.side] -= static_cast<unsigned>(party);
    warm[chair.table].people[chair.side] += static_cast<unsigned>(party);
}

void check_table(const Table& table, const std::vector<Ticket>& tickets, const std::vector<Pool>& pools,
                 const Glicko& computer) {
    constexpr double as_good_as_equal = 1e-6;
    const unsigned per_side = pools.at(table.pool).per_side;
    const auto sitting = sitting_at(table, tickets);
    for (const std::size_t side : {0U, 1U})
        demand(table.sides[side].size() + table.computers[side] == per_side, "a side has another number of chairs");
    for (const Ticket& ticket : tickets)
        demand(std::ranges::count(ticket.pools, table.pool) == 1, "a table of a pool that nobody wished for");
    check_kinds(table, sitting);
    demand(table.is_rated == may_count(sitting, 2 * std::size_t{per_side}),
           table.is_rated ? "a table is rated that may not be" : "a table is not rated that should be");

    std::array<Strengths, 2> sides;
    for (const Sitting& one : sitting) sides[one.side].push_back(one.seeker->strengths[table.pool]);
    const double share = share_of_black(sides[0], sides[1], per_side, computer);
    demand(std::abs(share - table.black.share) < as_good_as_equal, "the chance is another");
    demand(table.black.spread >= 0 && table.black.spread < 0.5, "the chance is unsure beyond measure");

    std::vector<Strengths> parties;
    for (const Ticket& ticket : tickets) {
        auto& party = parties.emplace_back();
        for (const Seeker& seeker : ticket.party) party.push_back(seeker.strengths[table.pool]);
    }
    const auto best = fairest_split(parties, per_side, computer);
    demand(best.has_value(), "they have no room at the table");
    const auto difference =
        static_cast<unsigned>(std::abs(static_cast<int>(sides[0].size()) - static_cast<int>(sides[1].size())));
    demand(difference == best->difference, "the sides could be more even in number");
    demand(std::abs(share - 0.5) < best->favour + as_good_as_equal, "there is a fairer split");
}

}  // namespace matching_test
