#include "plans.hpp"

#include <algorithm>
#include <variant>

#include "engine/totas/plan_count.hpp"
#include "engine/totas/view.hpp"

namespace engine::totas {
namespace {

Planning after(const Position& position, const Setting& setting, Side side, const std::vector<Move>& moves,
               bool coalition) {
    return {position, setting, side, moves.empty() ? nullptr : &moves.back(), coalition};
}

/// A half-move as a number: equal for equal half-moves.
std::uint32_t number_of(const Move& move) {
    const unsigned promote = move.promote ? static_cast<unsigned>(*move.promote) : kind_count;
    const unsigned what = move.kind == MoveKind::castling    ? 1U + static_cast<unsigned>(move.wing)
                          : move.kind == MoveKind::explosion ? 3U
                          : move.kind == MoveKind::turn      ? 4U
                          : move.kind == MoveKind::shelter   ? 5U
                          : move.kind == MoveKind::reentry   ? 6U
                                                             : 0U;
    return (what << 24U) | (promote << 16U) | (static_cast<unsigned>(move.from) << 8U) | move.to;
}

}  // namespace

Result<std::vector<Move>, Refusal> check_plan(const Position& position, const Setting& setting, Side side,
                                              const Plan& plan) {
    std::vector<Move> moves;
    Position planned = position;
    for (const HalfMove& half : plan) {
        auto move = check_half_move(after(planned, setting, side, moves, false), half);
        if (!move) return Failure{move.error()};
        make(planned, setting, side, *move);
        moves.push_back(*move);
    }
    return moves;
}

bool is_short(const Position& position, const Setting& setting, Side side, const std::vector<Move>& moves) {
    if (moves.size() == plan_max || (!moves.empty() && moves.front().kind == MoveKind::castling)) return false;
    if (moves.empty()) return any_half_move(after(position, setting, side, moves, false));
    Position planned = position;
    make(planned, setting, side, moves.front());
    return any_half_move(after(planned, setting, side, moves, false));
}

MoveList second_half_moves(const Position& position, const Setting& setting, Side side, const Move& first) {
    MoveList seconds;
    if (first.kind == MoveKind::castling) return seconds;
    Position planned = position;
    make(planned, setting, side, first);
    find_half_moves({planned, setting, side, &first, false}, seconds);
    return seconds;
}

/// Two plans that differ in order alone are one: of each such pair the one is counted whose lower half-move comes
/// first.
std::uint64_t count_complete_plans(const Position& position, const Setting& setting, Side side) {
    MoveList firsts;
    find_half_moves({position, setting, side, nullptr, false}, firsts);
    if (firsts.empty()) return 1;  // the empty plan
    std::uint64_t count = 0;
    std::vector<std::uint64_t> pairs;
    MoveList seconds;
    for (const Move& first : firsts) {
        seconds.clear();
        if (first.kind != MoveKind::castling) {
            Position planned = position;
            make(planned, setting, side, first);
            find_half_moves({planned, setting, side, &first, false}, seconds);
        }
        if (seconds.empty()) ++count;  // castling, or nothing that could be added
        for (const Move& second : seconds) {
            const auto [low, high] = std::minmax({number_of(first), number_of(second)});
            pairs.push_back(std::uint64_t{low} << 32U | high);
        }
    }
    std::sort(pairs.begin(), pairs.end());
    return count + static_cast<std::uint64_t>(std::unique(pairs.begin(), pairs.end()) - pairs.begin());
}

std::optional<PlanCounts> count_plans(const View& view) {
    if (view.phase != Phase::plan || view.coalition || !view.board) return std::nullopt;
    const Position position = position_of(view);
    const Setting setting = setting_of(view);
    PlanCounts counts{};
    for (const Side side : both_sides) counts[index(side)] = count_complete_plans(position, setting, side);
    return counts;
}

PlanCounts count_plans_at_start(const Options& options) {
    const Position position = starting_position(options);
    const Setting setting(options);
    PlanCounts counts{};
    for (const Side side : both_sides) counts[index(side)] = count_complete_plans(position, setting, side);
    return counts;
}

}  // namespace engine::totas
