#include "engine/ctor/board.hpp"

#include <array>

namespace engine::ctor {

SquareSet orthogonal_neighbours(Square square, unsigned size) {
    const SquareSet set = SquareSet::of(square);
    return set.up(size) | set.down(size) | set.left(size) | set.right(size);
}

SquareSet replaceable(const Board& board, Side side) {
    const unsigned n = board.size;
    const SquareSet own = board.chips[index(side)];
    const SquareSet above = own.down(n);
    const SquareSet below = own.up(n);
    const std::array<SquareSet, 8> around{above,         below,          own.left(n),   own.right(n),
                                          above.left(n), above.right(n), below.left(n), below.right(n)};
    // A counter of four bits for every square at once: the sets are added into it one after the other.
    SquareSet ones;
    SquareSet twos;
    SquareSet fours;
    SquareSet eights;
    for (const SquareSet neighbours : around) {
        const SquareSet carry_twos = ones & neighbours;
        ones = ones ^ neighbours;
        const SquareSet carry_fours = twos & carry_twos;
        twos = twos ^ carry_twos;
        eights = eights | (fours & carry_fours);
        fours = fours ^ carry_fours;
    }
    const SquareSet five_or_more = eights | (fours & (ones | twos));
    return five_or_more & board.chips[index(other(side))];
}

}  // namespace engine::ctor
