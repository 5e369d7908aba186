#include "tests/support/boards.hpp"

#include <stdexcept>

namespace test_support {

using engine::Side;
using engine::ctor::Board;
using engine::ctor::Square;
using engine::ctor::SquareSet;

Board board_from(const std::vector<std::string>& rows) {
    Board board;
    board.size = static_cast<unsigned>(rows.size());
    if (board.size != 8 && board.size != 10) throw std::invalid_argument("a board has 8 or 10 rows");
    Square square = 1;
    for (const auto& row : rows) {
        if (row.size() != rows.size()) throw std::invalid_argument("a row of another length: " + row);
        for (const char mark : row) {
            if (mark != '.' && mark != 'b' && mark != 'w') throw std::invalid_argument("not of .bw: " + row);
            if (mark != '.') board.chips[engine::index(mark == 'b' ? Side::black : Side::white)].insert(square);
            ++square;
        }
    }
    return board;
}

std::string text_of(const Board& board) {
    std::string text;
    for (Square square = 1; square <= board.size * board.size; ++square) {
        text += board.chips[0].contains(square) ? 'b' : board.chips[1].contains(square) ? 'w' : '.';
        if (square % board.size == 0) text += '\n';
    }
    return text;
}

std::vector<Square> listed(const SquareSet& set) { return {set.begin(), set.end()}; }

Square BoardMap::operator()(Square square) const {
    unsigned row = (square - 1) / size;
    unsigned column = (square - 1) % size;
    for (unsigned turn = 0; turn < quarter_turns; ++turn) {
        const unsigned row_before = row;
        row = column;
        column = size - 1 - row_before;
    }
    row = (row + rows_down) % size;
    column = (column + columns_right) % size;
    return row * size + column + 1;
}

SquareSet mapped(const SquareSet& set, const BoardMap& map) {
    SquareSet result;
    for (const Square square : set) result.insert(map(square));
    return result;
}

}  // namespace test_support
