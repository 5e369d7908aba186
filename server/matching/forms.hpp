// Which parties have room together at a table of two sides, where each party sits on one side. Sizes alone: who they
// are is table_maker.hpp's affair.
#pragma once

#include <array>
#include <cstddef>
#include <vector>

namespace server::matching {

/// Chairs of one side. Every way to seat the parties of a table is looked at (splits.hpp): of more chairs there would
/// be too many.
inline constexpr std::size_t side_most = 8;

/// How many parties there are of each size: those of one person first.
using PartySizes = std::array<unsigned, side_most>;

class Forms {
public:
    /// `per_side`: 1 to side_most chairs.
    explicit Forms(unsigned per_side);

    /// Whether all of `chosen`, and some of `left` or none, have room together and are just so many people.
    bool can_be(unsigned people, const PartySizes& chosen, const PartySizes& left) const;
    /// The most people that these can be; 0 where `chosen` alone have no room.
    unsigned most(const PartySizes& chosen, const PartySizes& left) const;

private:
    std::vector<std::vector<PartySizes>> by_people_;  // all that have room, by how many people they are together
};

}  // namespace server::matching
