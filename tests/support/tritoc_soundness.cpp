#include "tests/support/tritoc_soundness.hpp"

#include <algorithm>
#include <set>

#include "engine/base/ensure.hpp"

namespace test_support {

using namespace engine;
using namespace engine::tritoc;
using engine::tritoc::View;

namespace {

void ensure_board_sound(const View& view) {
    const auto& [black, white] = view.board.pieces;
    ENSURE((view.board.won[0] & view.board.won[1]) == 0);
    for (unsigned field = 0; field < field_count; ++field) {
        ENSURE((black[field] & white[field]) == 0);
        for (const Side side : both_sides) {
            const bool is_won = (view.board.won[index(side)] & bit(field)) != 0;
            ENSURE(has_line(view.board.pieces[index(side)][field]) == is_won);  // TRITOC 3.1
        }
        const std::set<unsigned> labels(view.labels[field].begin(), view.labels[field].end());
        ENSURE(labels.size() == hole_count && *labels.begin() == label_min && *labels.rbegin() == label_max);
    }
}

/// TRITOC 2.2 to 2.4: in open fields; free, the opponent's or one's own.
void ensure_targets_sound(const View& view) {
    ENSURE(view.targets.empty() == (view.phase == Phase::toss || view.phase == Phase::over));
    ENSURE(std::is_sorted(view.targets.begin(), view.targets.end()));
    ENSURE(std::adjacent_find(view.targets.begin(), view.targets.end()) == view.targets.end());
    if (view.targets.empty()) return;
    const unsigned total = view.throws.back().total();
    for (const Hole target : view.targets) {
        ENSURE(view.board.is_open(target.field));
        const Nine hole = bit(target.hole);
        const auto& pieces = view.board.pieces;
        if (view.phase == Phase::place) {
            ENSURE((view.board.free(target.field) & hole) != 0);
            ENSURE(view.labels[target.field][target.hole] == total);
        } else if (view.phase == Phase::remove_own) {
            ENSURE(total == 2 && (pieces[index(view.player)][target.field] & hole) != 0);
        } else {
            ENSURE(total == 12 && (pieces[index(other(view.player))][target.field] & hole) != 0);
            ENSURE(view.board.free(target.field) != 0);  // fine-print E6
        }
    }
}

}  // namespace

void ensure_sound(const View& view) {
    ensure_board_sound(view);
    ensure_targets_sound(view);
    ENSURE(view.turn >= 1);
    ENSURE((view.turn % 2 == 1) == (view.player == Side::black));  // TRITOC 1.3
    ENSURE(view.throws.size() <= 3 && view.stuck <= 4);
    ENSURE((view.phase == Phase::over) == view.result.has_value());
    for (const Side side : both_sides) {
        const bool has_won = view.result && view.result->winner == side;
        const auto fields = static_cast<unsigned>(__builtin_popcount(view.board.won[index(side)]));
        ENSURE(view.points[index(side)] == fields + (has_won ? 5 : 0));  // TRITOC 3.1, 3.2, 3.4
        ENSURE(!has_line(view.board.won[index(side)]) || (has_won && view.result->reason == Ending::line));
        ENSURE(view.clock_losses[index(side)] < 3 || (view.result && view.result->reason == Ending::forfeit));
    }
    if (view.result) ENSURE(view.result->points == view.points);
}

}  // namespace test_support
