// Chairs of computers at tables that are played at, given to people in order of arrival. Tables that differ in nothing
// but their place in the list are looked at once for each ticket, however many there are.
#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <tuple>
#include <vector>

#include "server/matching/core.hpp"

namespace server::matching {

/// What is given away is taken off here, not in the list that it was made of, which outlives it.
class Chairs {
public:
    explicit Chairs(std::span<const WarmTable> warm);

    struct Place {
        std::size_t table = 0;  // its place in the list
        std::size_t side = 0;
    };
    /// Chairs for the whole party on one side, where afterwards the numbers of people on the two sides differ least,
    /// then where the fewest computers are left, then at the first table of the list; at none with somebody whom one of
    /// the party avoids, or where one of them gets no chair again. Nothing: there are none.
    std::optional<Place> take(const Ticket& ticket);

private:
    struct Look {
        std::size_t pool = 0;
        std::array<unsigned, 2> computers{};
        std::array<unsigned, 2> people{};
        auto operator<=>(const Look&) const = default;
    };
    using Tables = std::map<Look, std::set<std::size_t>>;  // places in the list, by what the tables look like
    struct Offer {
        std::tuple<unsigned, unsigned, std::size_t> cost;  // the least is the best; the last is the table
        Tables::iterator tables;
        std::size_t side = 0;
    };
    std::optional<Offer> offer(const Tables::iterator& tables, std::size_t side, const Ticket& ticket) const;
    bool suits(std::size_t place, const std::vector<Seeker>& party) const;

    std::span<const WarmTable> warm_;
    Tables tables_;
    std::vector<std::vector<PlayerId>> sitting_;  // by place in the list
};

}  // namespace server::matching
