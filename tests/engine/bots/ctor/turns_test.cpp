// The boards that a search of CTOR works on, against the rules themselves, and the turns it finds on them.
#include <algorithm>

#include "ctor/bot/tree.hpp"
#include "ctor/claims.hpp"
#include "engine/base/seed.hpp"
#include "tests/support/boards.hpp"
#include "tests/support/printing.hpp"

using namespace engine;
using namespace engine::ctor;
using namespace test_support;

namespace {

Board random_board(Seed& seed) {
    Board board;
    board.size = seed.below(2) == 0 ? 8 : 10;
    for (const Square square : SquareSet::all(board.size)) {
        const auto held = seed.below(3);
        if (held < 2) board.chips[held].insert(square);
    }
    return board;
}
bool is_same(const Field& field, const Board& board, Side side) {
    const Field made(board, side, weights_of_power(2));
    for (Square square = 1; square <= field.squares(); ++square) {
        if (field.at(square) != made.at(square)) return false;
    }
    return field.value() == made.value() && field.hash() == made.hash() && field.lead() == made.lead()
           && field.empty() == made.empty();
}
void replace_by_the_rules(Board& board, Side side) {
    for (SquareSet ripe = replaceable(board, side); !ripe.empty(); ripe = replaceable(board, side)) {
        board.chips[index(side)] = board.chips[index(side)] | ripe;
        board.chips[index(other(side))] = board.chips[index(other(side))].without(ripe);
    }
}
std::vector<TurnEnd> turns_on(const std::vector<std::string>& rows, const Means& means, const Breadth& breadth) {
    return good_turns(Field(board_from(rows), Side::black, weights_of_power(2)), means, breadth, {});
}

}  // namespace

TEST_CASE("CTOR 4: a field changes as the board does, Replace by Replace") {
    Seed seed(5);
    for (unsigned trial = 0; trial < 500; ++trial) {
        Board board = random_board(seed);
        const Side side = trial % 2 == 0 ? Side::black : Side::white;
        Field field(board, side, weights_of_power(2));
        field.replace_all();
        replace_by_the_rules(board, side);
        const SquareSet empty = board.empty();
        if (empty.empty()) continue;
        const Square to = empty.front();
        const Square from = board.chips[index(side)].front();
        field.lift(from);
        field.place(to);
        field.replace_around(to);
        place_chip(ctor::Move{from, to}, board.chips[index(side)]);
        replace_by_the_rules(board, side);
        CHECK(is_same(field, board, side));
        CHECK(is_same(field.turned(), board, other(side)));
    }
}

TEST_CASE("two Puts that only together make a Replace possible are found, and the chain behind it") {
    // 11 has three black neighbours; once it is black, too, 10 can have five.
    const std::vector<std::string> rows{"bb.bb...", ".wwb....", "........", "........",
                                        "........", "........", ".....w..", "........"};
    const auto turns = turns_on(rows, {{2, 0, 0}}, {12, 6, 24});
    CHECK(turns.front().field.lead() == 5 - 3 + 2 + 2 * 2);
}

TEST_CASE("CTOR 3.2: Moves of one round claim different squares, and start from own chips") {
    Seed seed(11);
    for (unsigned trial = 0; trial < 30; ++trial) {
        const Board board = random_board(seed);
        const Field field(board, Side::black, weights_of_power(3));
        for (const TurnEnd& end : good_turns(field, {{0, 3, 0}, true, Operation::move}, {1, 6, 24}, {})) {
            SquareSet claimed;
            for (std::size_t step = 0; step < end.turn.count; ++step) {
                const Choice choice = choice_of(end.turn.steps[step]);
                CHECK((claims_of(choice) & claimed).empty());
                CHECK(board.chips[0].contains(end.turn.steps[step].first));
                CHECK(board.empty().contains(end.turn.steps[step].to));
                claimed = claimed | claims_of(choice);
            }
        }
    }
}

TEST_CASE("no two turns end alike, and the best comes first") {
    Seed seed(17);
    for (unsigned trial = 0; trial < 30; ++trial) {
        const Field field(random_board(seed), Side::white, weights_of_power(2));
        const auto turns = good_turns(field, {{2, 2, 1}}, {6, 4, 12}, {});
        CHECK(std::is_sorted(turns.begin(), turns.end(), [](const TurnEnd& one, const TurnEnd& two) {
            return one.field.value() > two.field.value();
        }));
        for (std::size_t turn = 1; turn < turns.size(); ++turn) {
            CHECK(turns[turn].field.hash() != turns[turn - 1].field.hash());
        }
    }
}

TEST_CASE("CTOR 6.3: level 3 counts on squares it has noted, where the other side would come") {
    // White wins a chip by a Put on 11 and nowhere else. Noted, it is a trap.
    const auto board =
        board_from({"ww......", "wb......", "w.......", "........", "........", "........", "....b...", "........"});
    const auto value_with = [&](SquareSet traps) {
        const Field field(board, Side::black, weights_of_power(2));
        TurnTree tree({field, 9, {{0, 0, 0}}, {2, {1, 0, 0}, {}}, {}, {1, 1, 1}, traps});
        for (unsigned iteration = 0; iteration < 3; ++iteration) tree.iterate();
        return tree.value();
    };
    CHECK(value_with(SquareSet::all(8)) > value_with({}) + chip_value);
}
