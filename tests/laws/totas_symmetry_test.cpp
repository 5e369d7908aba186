// Law 10 for TOTA*S: there are as many plans on the board seen in a mirror, and as many for the other colour on the
// board with the ranks turned over and the colours exchanged. Castling is left out: it knows left and right
// (TOTAS 3.3). That whole games are not symmetric is the ground's doing: acropolis squares lie by rotation, armies by
// reflection (1.3).
#include <algorithm>
#include <catch2/catch.hpp>
#include <utility>

#include "engine/totas/game.hpp"
#include "engine/totas/plan_count.hpp"
#include "tests/support/playground.hpp"

using namespace engine;
using namespace engine::totas;
using namespace test_support;

namespace {

using Playing = Playground<totas::Game>;

struct Mirror {
    bool files = false;  // a becomes l
    bool ranks = false;  // 1 becomes 12, and white black

    Square operator()(Square square) const {
        const unsigned file = files ? board_side - 1 - file_of(square) : file_of(square);
        return square_at(file, ranks ? board_side - 1 - rank_of(square) : rank_of(square));
    }
    Piece operator()(Piece piece) const { return {ranks ? other(piece.side) : piece.side, piece.kind}; }
    Axis operator()(Axis axis) const {
        if (files == ranks || axis == Axis::file || axis == Axis::rank) return axis;
        return axis == Axis::rising ? Axis::falling : Axis::rising;
    }
    void apply(std::vector<Square>& squares) const {
        for (Square& square : squares) square = (*this)(square);
        std::sort(squares.begin(), squares.end());
    }
};

totas::View mirrored(totas::View view, const Mirror& mirror) {
    BoardView& board = *view.board;
    for (auto& placed : board.pieces) placed = {mirror(placed.piece), mirror(placed.square)};
    for (auto& away : board.away) away = {mirror(away.piece), mirror(away.back), away.misses};
    for (auto& [square, axis] : board.axes) {
        square = mirror(square);
        axis = mirror(axis);
    }
    for (auto* squares :
         {&board.en_passant, &board.stepped, &board.vetted, &board.doomed, &board.right, &board.resting})
        mirror.apply(*squares);
    for (const Side side : both_sides) {
        auto& acropolis = view.acropolis[index(side)];
        if (acropolis) acropolis = mirror(*acropolis);
        for (Zone& zone : *view.zones[index(side)]) {
            for (Square& square : zone.squares) square = mirror(square);
            std::sort(zone.squares.begin(), zone.squares.end());
        }
    }
    if (mirror.ranks) {
        std::swap(view.acropolis[0], view.acropolis[1]);
        std::swap(view.zones[0], view.zones[1]);
        std::swap(view.shelter[0], view.shelter[1]);
        std::swap(view.skip[0], view.skip[1]);
    }
    const auto by_square = [](const PlacedPiece& one, const PlacedPiece& two) { return one.square < two.square; };
    std::sort(board.pieces.begin(), board.pieces.end(), by_square);
    std::sort(board.axes.begin(), board.axes.end());
    return view;
}

}  // namespace

TEST_CASE("law 10: TOTA*S has as many plans in a mirror, and for the other colour on the board turned over") {
    unsigned positions = 0;
    std::uint64_t plans = 0;
    for (std::uint64_t seed = 0; seed < 120; ++seed) {
        CAPTURE(seed);
        Playing playground(seed);
        Match match = Match::open(playground.setup()).match;
        for (unsigned step = 0; step < 150 && !match.verdict(); ++step) {
            const auto [input, at] = playground.next(match);
            match.apply(input, at);
            if (step % 10 != 0) continue;
            auto view = std::get<totas::View>(match.view_for(Audience::referee));
            if (view.phase != Phase::plan || view.coalition) continue;
            view.board->castling = {};
            const auto counts = count_plans(view).value();
            CHECK(count_plans(mirrored(view, {true, false})) == counts);
            const PlanCounts exchanged{counts[1], counts[0]};
            CHECK(count_plans(mirrored(view, {false, true})) == exchanged);
            CHECK(count_plans(mirrored(view, {true, true})) == exchanged);
            ++positions;
            plans += counts[0] + counts[1];
        }
    }
    CHECK(positions > 300);
    CHECK(plans > 100'000);
}
