#include "engine/ctor/board.hpp"

#include "neighbours.hpp"

namespace engine::ctor {

SquareSet orthogonal_neighbours(Square square, unsigned size) {
    const SquareSet set = SquareSet::of(square);
    return set.up(size) | set.down(size) | set.left(size) | set.right(size);
}

SquareSet replaceable(const Board& board, Side side) {
    const NeighbourCounts own(board.chips[index(side)], board.size);
    return own.five_or_more() & board.chips[index(other(side))];
}

}  // namespace engine::ctor
