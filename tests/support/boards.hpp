// Boards as text, rows of `.bw` from the top: for tests that say a position by drawing it.
#pragma once

#include <string>
#include <vector>

#include "engine/ctor/board.hpp"

namespace test_support {

/// Throws where the drawing is no square of 8 or 10 rows of `.bw`.
engine::ctor::Board board_from(const std::vector<std::string>& rows);
/// The reverse: every row ended by a newline.
std::string text_of(const engine::ctor::Board& board);
std::vector<engine::ctor::Square> listed(const engine::ctor::SquareSet& set);

/// Where a square comes to by one of the symmetries of the torus (law 10).
struct BoardMap {
    unsigned size = 8;
    unsigned rows_down = 0;
    unsigned columns_right = 0;
    unsigned quarter_turns = 0;  // clockwise, before the translation
    engine::ctor::Square operator()(engine::ctor::Square square) const;
};
engine::ctor::SquareSet mapped(const engine::ctor::SquareSet& set, const BoardMap& map);

}  // namespace test_support
