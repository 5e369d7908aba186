// What the table finder has to find, worked out in another way: everybody on every chair, formulas of its own. For
// tables of a few people; slow.
#pragma once

#include <compare>
#include <cstddef>
#include <optional>
#include <vector>

#include "server/matching/core.hpp"

namespace matching_test {

using Strengths = std::vector<server::matching::Glicko>;

/// That black wins. Fewer than `per_side` on a side: computers on the other chairs.
double share_of_black(const Strengths& black, const Strengths& white, unsigned per_side,
                      const server::matching::Glicko& computer);

struct FairestSplit {
    unsigned difference = 0;  // of the numbers of people on the two sides
    double favour = 0;        // how far the share of one side is from a half
    std::size_t ways = 0;     // there are to seat them, black and white told apart
};
/// Nothing: they have no room.
std::optional<FairestSplit> fairest_split(const std::vector<Strengths>& parties, unsigned per_side,
                                          const server::matching::Glicko& computer);

/// Chairs of computers on one side of a table.
struct Chair {
    int difference = 0;           // of the numbers of people on the two sides, once they are taken
    unsigned computers_left = 0;  // at the table
    std::size_t table = 0;        // its place in the list
    std::size_t side = 0;
    auto operator<=>(const Chair&) const = default;
};
/// Those that the party should take: the least. Nothing: there are none for them.
std::optional<Chair> best_chair(const std::vector<server::matching::WarmTable>& warm,
                                const server::matching::Ticket& ticket);
/// How the list is when the party has taken them.
void take_chair(std::vector<server::matching::WarmTable>& warm, const Chair& chair, std::size_t party);

/// Throws std::runtime_error with what is wrong with a table that was made of just these tickets: somebody missing or
/// twice, a party split, people beside programs or programs beside computers, a pool that was not wished for, a fairer
/// split, another chance, rated or not against the rules.
void check_table(const server::matching::Table& table, const std::vector<server::matching::Ticket>& tickets,
                 const std::vector<server::matching::Pool>& pools, const server::matching::Glicko& computer);

}  // namespace matching_test
