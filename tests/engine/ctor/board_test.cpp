// The torus (CTOR 1) and what can be replaced on it (CTOR 4.2), against a second, plodding implementation.
#include <algorithm>
#include <set>
#include <vector>

#include "engine/base/seed.hpp"
#include "engine/ctor/board.hpp"
#include "tests/support/boards.hpp"
#include "tests/support/printing.hpp"

using namespace engine;
using namespace engine::ctor;
using namespace test_support;

namespace {

Square at(unsigned size, int row, int column) {
    const int n = static_cast<int>(size);
    return static_cast<Square>(((row + n) % n) * n + (column + n) % n + 1);
}
/// The neighbours at these distances, by counting rows and columns.
std::set<Square> around(unsigned size, Square square, bool orthogonal_only) {
    const int row = static_cast<int>((square - 1) / size);
    const int column = static_cast<int>((square - 1) % size);
    std::set<Square> found;
    for (int down = -1; down <= 1; ++down) {
        for (int right = -1; right <= 1; ++right) {
            if (down == 0 && right == 0) continue;
            if (orthogonal_only && down != 0 && right != 0) continue;
            found.insert(at(size, row + down, column + right));
        }
    }
    return found;
}
Squares replaceable_by_counting(const Board& board, Side side) {
    Squares found;
    for (Square square = 1; square <= board.size * board.size; ++square) {
        if (!board.chips[index(other(side))].contains(square)) continue;
        unsigned own = 0;
        for (const Square near : around(board.size, square, false)) own += board.chips[index(side)].contains(near);
        if (own >= 5) found.push_back(square);
    }
    return found;
}
Board random_board(Seed& seed, unsigned size) {
    Board board;
    board.size = size;
    const auto empty_in_ten = seed.below(6);
    const auto black_in_ten = 2 + seed.below(7);
    for (Square square = 1; square <= size * size; ++square) {
        if (seed.below(10) < empty_in_ten) continue;
        board.chips[seed.below(10) < black_in_ten ? 0 : 1].insert(square);
    }
    return board;
}

}  // namespace

TEST_CASE("CTOR 1.1: squares are numbered row by row from the top left") {
    for (const unsigned size : {8U, 10U}) {
        Board board;
        board.size = size;
        CHECK(board.empty().size() == size * size);
        CHECK(board.has(1));
        CHECK(board.has(size));
        CHECK(board.has(static_cast<std::int64_t>(size) * size));
        CHECK_FALSE(board.has(0));
        CHECK_FALSE(board.has(-1));
        CHECK_FALSE(board.has(static_cast<std::int64_t>(size) * size + 1));
        CHECK_FALSE(board.has((std::int64_t{1} << 32) + 1));
        CHECK(SquareSet::of(1).right(size) == SquareSet::of(2));
        CHECK(SquareSet::of(1).down(size) == SquareSet::of(size + 1));
    }
    CHECK(CtorGame().view().board.size == 10);
    CHECK(CtorGame(teams(1, 1)).view().board.size == 8);
}

TEST_CASE("CTOR 1.2: edges touch round the torus") {
    for (const unsigned size : {8U, 10U}) {
        for (Square square = 1; square <= size * size; ++square) {
            CAPTURE(size, square);
            const auto four = listed(orthogonal_neighbours(square, size));
            CHECK(std::set<Square>(four.begin(), four.end()) == around(size, square, true));
            CHECK(four.size() == 4);
            CHECK(around(size, square, false).size() == 8);
            const auto set = SquareSet::of(square);
            CHECK(set.left(size).right(size) == set);
            CHECK(set.up(size).down(size) == set);
            CHECK(set.left(size).size() == 1);
        }
    }
    CHECK(listed(orthogonal_neighbours(1, 8)) == Squares{2, 8, 9, 57});
    CHECK(listed(orthogonal_neighbours(100, 10)) == Squares{10, 90, 91, 99});
    CHECK(listed(orthogonal_neighbours(64, 8)) == Squares{8, 56, 57, 63});
}

TEST_CASE("CTOR 1.3: the ring holds no state: a square of the main field is all that can be named") {
    for (const unsigned size : {8U, 10U}) {
        auto options = teams(1, 1);
        options.size = size;
        CtorGame game(options);
        const auto last = static_cast<std::int64_t>(size) * size;
        CHECK(game.attempt("black1", seal(put(0))) == Refusal::illegal_square);
        CHECK(game.attempt("black1", seal(put(last + 1))) == Refusal::illegal_square);
        CHECK(game.attempt("black1", seal(put(last))) == accepted);
    }
}

TEST_CASE("CTOR 1.4: a square is empty or holds one chip") {
    CtorGame game(teams(1, 1));
    game.round({put(5)});
    CHECK(game.chips(Side::black) == Squares{5});
    CHECK(game.chips(Side::white).empty());
    CHECK(game.attempt("white1", seal(put(5))) == Refusal::occupied);
    const auto board =
        board_from({"bw......", "........", "........", "........", "........", "........", "........", ".......w"});
    CHECK(listed(board.empty()).size() == 61);
    CHECK_FALSE(board.full());
}

TEST_CASE("CTOR 4.2: five of eight neighbours, counted round the torus") {
    Seed seed(42);
    for (unsigned round = 0; round < 600; ++round) {
        const auto board = random_board(seed, round % 2 == 0 ? 8 : 10);
        for (const Side side : both_sides) {
            CHECK(listed(replaceable(board, side)) == replaceable_by_counting(board, side));
        }
    }
}

TEST_CASE("CTOR 4.2: four neighbours are too few, five and eight are enough, at the corner too") {
    // White at 1, its neighbours are 2 8 9 10 16 57 58 64.
    auto board =
        board_from({"wb.....b", "bb......", "........", "........", "........", "........", "........", "........"});
    CHECK(listed(replaceable(board, Side::black)).empty());
    for (const Square fifth : {16U, 57U, 58U, 64U}) {
        auto five = board;
        five.chips[0].insert(fifth);
        CHECK(listed(replaceable(five, Side::black)) == Squares{1});
        CHECK(listed(replaceable(five, Side::white)).empty());
    }
    for (const Square more : {16U, 57U, 58U, 64U}) board.chips[0].insert(more);
    CHECK(listed(replaceable(board, Side::black)) == Squares{1});
}
