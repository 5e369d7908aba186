#include "tritoc/lesson.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <vector>

#include "engine/base/draws.hpp"
#include "engine/match.hpp"
#include "tritoc/board_rules.hpp"

namespace engine::tritoc {
namespace {

constexpr std::size_t turns_each = 11;                    // of both, before the learner's first
constexpr std::size_t throws_known = 2 * turns_each + 3;  // theirs, White's, theirs
constexpr unsigned dice_sides = 6;

// Fields from 0. Black wins the first two, has one piece in the third of that line and two in another field; what else
// they throw goes to the middle.
constexpr std::uint8_t first_won = 0;
constexpr std::uint8_t second_won = 1;
constexpr std::uint8_t third_of_line = 2;
constexpr std::uint8_t middle = 4;
constexpr std::uint8_t elsewhere = 7;

using Totals = std::array<unsigned, throws_known>;

/// Nothing where one of them is no number of a hole.
std::optional<Totals> totals_of(const Fairness& lots) {
    Draws draws(lots);
    Totals totals{};
    for (unsigned& total : totals) {
        total = 2 + draws.draw(dice_sides);
        total += draws.draw(dice_sides);
        if (total < label_min || total > label_max) return std::nullopt;
    }
    return totals;
}

/// In the standard layout the holes of every field bear 3, 4 … 11.
constexpr std::uint8_t hole_of(unsigned total) { return static_cast<std::uint8_t>(total - label_min); }

bool is_line(unsigned one, unsigned two, unsigned three) {
    const auto holes = static_cast<Nine>(bit(hole_of(one)) | bit(hole_of(two)) | bit(hole_of(three)));
    return std::popcount(holes) == 3 && has_line(holes);
}

/// To which field each of Black's first throws goes.
using Fields = std::array<std::uint8_t, turns_each>;

/// Calls `use` with each three of these throws that make a line, until it says true.
template <class Use>
bool any_line(const std::vector<unsigned>& thrown, const std::vector<std::size_t>& turns, Use use) {
    for (std::size_t one = 0; one < turns.size(); ++one) {
        for (std::size_t two = one + 1; two < turns.size(); ++two) {
            for (std::size_t three = two + 1; three < turns.size(); ++three) {
                const std::array line{turns[one], turns[two], turns[three]};
                if (is_line(thrown[line[0]], thrown[line[1]], thrown[line[2]]) && use(line)) return true;
            }
        }
    }
    return false;
}

std::vector<std::size_t> in_field(const Fields& fields, std::uint8_t field) {
    std::vector<std::size_t> turns;
    for (std::size_t turn = 0; turn < turns_each; ++turn) {
        if (fields[turn] == field) turns.push_back(turn);
    }
    return turns;
}

/// Two lines out of what would go to the middle.
bool win_two(const std::vector<unsigned>& thrown, Fields& fields) {
    return any_line(thrown, in_field(fields, middle), [&](const auto& first) {
        for (const std::size_t turn : first) fields[turn] = first_won;
        const bool has_second = any_line(thrown, in_field(fields, middle), [&](const auto& second) {
            for (const std::size_t turn : second) fields[turn] = second_won;
            return true;
        });
        if (has_second) return true;
        for (const std::size_t turn : first) fields[turn] = middle;
        return false;
    });
}

std::optional<Fields> fields_of(const Totals& totals) {
    std::vector<unsigned> thrown;
    for (std::size_t turn = 0; turn < turns_each; ++turn) thrown.push_back(totals[2 * turn]);
    const unsigned next = totals[2 * turns_each];
    const unsigned last = totals[2 * turns_each + 2];
    for (std::size_t single = 0; single < turns_each; ++single) {
        if (!is_line(thrown[single], next, last)) continue;
        for (std::size_t one = 0; one < turns_each; ++one) {
            for (std::size_t two = one + 1; two < turns_each; ++two) {
                if (one == single || two == single || !is_line(thrown[one], thrown[two], last)) continue;
                Fields fields{};
                fields.fill(middle);
                fields[single] = third_of_line;
                fields[one] = fields[two] = elsewhere;
                if (win_two(thrown, fields)) return fields;
            }
        }
    }
    return std::nullopt;
}

/// Where a piece of White's neither wins a field nor stands in the learner's way.
std::optional<Hole> harmless(const Board& board, const std::vector<Hole>& targets) {
    std::optional<Hole> found;
    unsigned fewest = 0;
    for (const Hole target : targets) {
        if (target.field <= third_of_line || target.field == elsewhere) continue;
        Board after = board;
        if (set_piece(after, Side::white, target)) continue;
        const auto there = static_cast<unsigned>(std::popcount(board.taken(target.field)));
        if (found && there >= fewest) continue;
        found = target;
        fewest = there;
    }
    return found;
}

Place place_of(Hole hole) { return {hole.field + 1, hole.hole + 1}; }

}  // namespace

std::optional<Lesson> first_lesson(const Fairness& lots) {
    const auto totals = totals_of(lots);
    const auto fields = totals ? fields_of(*totals) : std::nullopt;
    if (!fields) return std::nullopt;
    Options options;
    options.turn_s = 0;
    const Seat black{Side::black, 1};
    const Seat white{Side::white, 1};
    Lesson lesson{options, black, bot_level_min, {}};
    Board board;
    Labels labels{};
    for (auto& field : labels) {
        for (std::uint8_t hole = 0; hole < hole_count; ++hole)
            field[hole] = static_cast<std::uint8_t>(label_min + hole);
    }
    const auto play = [&](Seat seat, Hole hole) {
        lesson.opening.push_back({seat, engine::Action(Action(Throw{}))});
        lesson.opening.push_back({seat, engine::Action(Action(PlacePiece{place_of(hole)}))});
        set_piece(board, seat.side, hole);
    };
    for (std::size_t turn = 0; turn < turns_each; ++turn) {
        const Hole blacks{(*fields)[turn], hole_of((*totals)[2 * turn])};
        if ((board.taken(blacks.field) & bit(blacks.hole)) != 0) return std::nullopt;
        play(black, blacks);
        const auto hole = harmless(board, targets_after(board, labels, Side::white, (*totals)[2 * turn + 1]));
        if (!hole) return std::nullopt;
        play(white, *hole);
    }
    // So it must be between the learner's two turns.
    const auto between = targets_after(board, labels, Side::white, (*totals)[2 * turns_each + 1]);
    return harmless(board, between) ? std::optional(std::move(lesson)) : std::nullopt;
}

Scripted scripted_turn(const Seen& seen) {
    const View& view = std::get<View>(seen.view);
    const auto act = [](Action action) { return Scripted{engine::Action(std::move(action))}; };
    if (view.player != seen.seat.side || view.phase == Phase::over) return {};
    if (view.phase == Phase::toss) return act(Throw{});
    if (view.phase == Phase::remove_other) return act(Decline{});
    if (view.phase == Phase::remove_own) return act(RemovePiece{place_of(view.targets.front())});
    return act(PlacePiece{place_of(harmless(view.board, view.targets).value_or(view.targets.front()))});
}

}  // namespace engine::tritoc
