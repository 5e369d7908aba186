// How many of its eight neighbours on the torus each square has in a set: for all squares at once.
#pragma once

#include <array>

#include "engine/ctor/board.hpp"

namespace engine::ctor {

class NeighbourCounts {
public:
    NeighbourCounts(SquareSet set, unsigned size) : all_(SquareSet::all(size)) {
        const SquareSet above = set.down(size);
        const SquareSet below = set.up(size);
        const std::array<SquareSet, 8> around{above,
                                              below,
                                              set.left(size),
                                              set.right(size),
                                              above.left(size),
                                              above.right(size),
                                              below.left(size),
                                              below.right(size)};
        // A counter of four bits for every square: the sets are added into it one after the other.
        for (const SquareSet neighbours : around) {
            const SquareSet carry_twos = ones_ & neighbours;
            ones_ = ones_ ^ neighbours;
            const SquareSet carry_fours = twos_ & carry_twos;
            twos_ = twos_ ^ carry_twos;
            eights_ = eights_ | (fours_ & carry_fours);
            fours_ = fours_ ^ carry_fours;
        }
    }

    SquareSet five_or_more() const { return eights_ | (fours_ & (ones_ | twos_)); }
    /// The squares with exactly this many, 0 … 8.
    SquareSet exactly(unsigned count) const {
        return bit(ones_, count, 1) & bit(twos_, count, 2) & bit(fours_, count, 4) & bit(eights_, count, 8);
    }

private:
    SquareSet bit(SquareSet digit, unsigned count, unsigned value) const {
        return (count & value) != 0 ? digit : all_.without(digit);
    }
    SquareSet all_;
    SquareSet ones_;
    SquareSet twos_;
    SquareSet fours_;
    SquareSet eights_;
};

}  // namespace engine::ctor
