#include "tests/support/totas_soundness.hpp"

#include <algorithm>
#include <functional>
#include <map>

#include "engine/base/ensure.hpp"

namespace test_support {

using namespace engine;
using namespace engine::totas;
using engine::totas::View;

namespace {

using Standing = std::map<Square, Piece>;

bool ascends(const std::vector<Square>& squares) {
    return std::adjacent_find(squares.begin(), squares.end(), std::greater_equal<>()) == squares.end();
}
bool all_stand(const std::vector<Square>& squares, const Standing& standing) {
    return std::all_of(squares.begin(), squares.end(), [&](Square square) { return standing.count(square) == 1; });
}
bool is_lp(Kind kind) { return kind == Kind::legionary || kind == Kind::patrol; }
bool has_axis(Kind kind) { return kind == Kind::boar || kind == Kind::chariot; }

Standing standing_of(const BoardView& board) {
    Standing standing;
    for (const PlacedPiece& placed : board.pieces) {
        ENSURE(placed.square < square_count);
        ENSURE((standing.empty() || standing.rbegin()->first < placed.square));  // one on a square, in square order
        standing.emplace(placed.square, placed.piece);
    }
    return standing;
}

/// Nobody comes from nowhere, and nobody vanishes.
void ensure_all_are_somewhere(const View& view, const Standing& standing) {
    std::array<unsigned, 2> potential{};
    std::array<unsigned, 2> kings{};
    std::size_t pieces = view.lost[0].size() + view.lost[1].size();
    const auto count = [&](Piece piece) {
        ++pieces;
        potential[index(piece.side)] += quality_of(piece.kind);
        kings[index(piece.side)] += piece.kind == Kind::king ? 1 : 0;
    };
    for (const auto& [square, piece] : standing) count(piece);
    for (const AwayPiece& away : view.board->away) {
        ENSURE(away.misses >= 1);  // fine-print F15
        ENSURE(away.back < square_count);
        count(away.piece);
    }
    for (const Side side : both_sides) {
        if (view.shelter[index(side)] == ShelterState::out) count({side, Kind::king});
        ENSURE(kings[index(side)] == 1 || (view.phase == Phase::over && kings[index(side)] == 0));
    }
    ENSURE(pieces == std::size_t{4} * board_side);
    ENSURE(potential == view.potential);
}

void ensure_marks_are_of_pieces(const BoardView& board, const Standing& standing) {
    for (const auto* squares : {&board.stepped, &board.vetted, &board.doomed, &board.right, &board.resting}) {
        ENSURE(ascends(*squares));
        ENSURE(all_stand(*squares, standing));
    }
    ENSURE(ascends(board.en_passant));
    for (const Square square : board.stepped) ENSURE(is_lp(standing.at(square).kind));
    std::size_t axes = 0;
    for (const auto& [square, piece] : standing) axes += has_axis(piece.kind) ? 1 : 0;
    ENSURE(axes == board.axes.size());
    for (const auto& [square, axis] : board.axes) {
        const bool is_straight = axis == Axis::file || axis == Axis::rank;
        ENSURE(standing.at(square).kind == (is_straight ? Kind::boar : Kind::chariot));
    }
}

void ensure_phase_is_sound(const View& view, const Standing& standing) {
    ENSURE(!view.dark || (view.phase == Phase::plan && view.mole));
    ENSURE(view.result.has_value() == (view.phase == Phase::over));
    ENSURE(view.deadline.has_value() || view.phase == Phase::over || view.phase == Phase::ground);
    ENSURE(!(view.result && view.deadline));
    for (const Side side : both_sides) {
        ENSURE(view.timeouts[index(side)] <= 5);
        ENSURE(view.timer_ms[index(side)] >= 0);
        ENSURE(!(view.phase == Phase::over && view.sealed[index(side)]));
        const auto& targets = view.doom_targets[index(side)];
        ENSURE(targets.empty() || view.phase == Phase::doom);
        for (const Square square : targets) {
            ENSURE(standing.count(square) == 1);
            ENSURE(standing.at(square).side != side && standing.at(square).kind != Kind::king);
        }
    }
    if (!view.result) return;
    const auto& points = view.result->points;
    ENSURE(points[index(other(view.result->winner))] == 1);  // TOTAS 10.1
    ENSURE((points[index(view.result->winner)] == 5) == (view.result->by == Decision::clean));
}

}  // namespace

void ensure_sound(const View& referee) {
    ENSURE(referee.board);
    const Standing standing = standing_of(*referee.board);
    ensure_all_are_somewhere(referee, standing);
    ensure_marks_are_of_pieces(*referee.board, standing);
    ensure_phase_is_sound(referee, standing);
}

}  // namespace test_support
