#include "engine/contest.hpp"

#include <bit>

#include "engine/ensure.hpp"
#include "engine/overloaded.hpp"
#include "engine/tritoc/hole.hpp"

namespace engine {
namespace {

constexpr ContestPoints ctor_points{2, 1, 0, 2};
// TOTAS 10.1: 5 for a clean win, always 1 for who has lost; 10.3: 2 at least for a win. 9.4: there are no ties.
constexpr ContestPoints totas_points{5, 3, 1, 2};
// TRITOC 3.2, 3.4: 5 for the game; 3.1: three fields at least by a line, so 8 come of a win alone.
constexpr ContestPoints tritoc_points{5, 2, 0, 8};

std::array<int, 2> signed_of(const std::array<unsigned, 2>& numbers) {
    return {static_cast<int>(numbers[0]), static_cast<int>(numbers[1])};
}

GameScore score(const ctor::Outcome& outcome) {
    GameScore score{outcome.winner, {ctor_points.tie, ctor_points.tie}, signed_of(outcome.chips)};  // CTOR 7.2, 7.5
    if (outcome.winner) {
        score.points[index(*outcome.winner)] = ctor_points.win;
        score.points[index(other(*outcome.winner))] = ctor_points.loss;
    }
    return score;
}
GameScore score(const totas::Outcome& outcome) { return {outcome.winner, signed_of(outcome.points), {}}; }
GameScore score(const tritoc::Outcome& outcome) { return {outcome.winner, signed_of(outcome.points), {}}; }

using Fault = std::optional<ScoreFault>;

Fault fault_of_chips(unsigned size, const GameScore& score) {
    const int squares = static_cast<int>(size * size);
    const auto [black, white] = score.counted;
    if (black < 0 || white < 0 || black > squares || white > squares || black + white > squares)
        return ScoreFault{"counted", "a board of " + std::to_string(squares) + " squares holds no such chips"};
    if (!score.winner && black != white) return ScoreFault{"counted", "in a tie both have as many chips"};  // CTOR 7.2
    return std::nullopt;
}

Fault fault(const ctor::Options& options, const GameScore& score) {
    std::array<int, 2> points{ctor_points.tie, ctor_points.tie};
    if (score.winner) points = {ctor_points.loss, ctor_points.loss};
    if (score.winner) points[index(*score.winner)] = ctor_points.win;
    if (score.points != points) {
        return ScoreFault{"points", score.winner ? "who wins has 2 points here, and who loses 0"
                                                 : "without a winner it is a tie: 1 point each"};
    }
    return fault_of_chips(options.size, score);
}

Fault fault(const totas::Options& /*options*/, const GameScore& score) {
    if (!score.winner) return ScoreFault{"winner", "this game knows no ties"};  // TOTAS 9.4
    const int won = score.points[index(*score.winner)];
    const int lost = score.points[index(other(*score.winner))];
    if (won < totas_points.points_for_win || won > totas_points.win || lost != totas_points.loss)
        return ScoreFault{"points", "who wins has 5, 4, 3 or 2 points here, and who loses 1"};  // TOTAS 10
    if (score.counted != std::array{0, 0}) return ScoreFault{"counted", "nothing is counted beside points here"};
    return std::nullopt;
}

/// Fields that two players have won when a game ends: how many the first has, and how many the second, who has no line.
struct FieldCounts {
    static constexpr std::size_t most = 10;
    using Known = std::array<std::array<bool, most>, most>;
    Known without_line{};  // of neither
    Known with_line{};     // the first's, by the last field they won
};

FieldCounts counted_fields() {
    FieldCounts counts;
    const auto count = [](tritoc::Nine fields) { return static_cast<std::size_t>(std::popcount(fields)); };
    const auto completes_line = [](tritoc::Nine fields) {
        for (unsigned last = 0; last < tritoc::field_count; ++last) {
            const auto before = static_cast<tritoc::Nine>(fields & ~tritoc::bit(last));
            if (before != fields && !tritoc::has_line(before)) return true;
        }
        return false;
    };
    for (tritoc::Nine first = 0; first <= tritoc::all_nine; ++first) {
        const bool is_line = tritoc::has_line(first);
        if (is_line && !completes_line(first)) continue;
        const auto rest = static_cast<tritoc::Nine>(tritoc::all_nine & ~first);
        for (tritoc::Nine second = 0; second <= tritoc::all_nine; ++second) {
            if ((second & ~rest) != 0 || tritoc::has_line(second)) continue;
            (is_line ? counts.with_line : counts.without_line)[count(first)][count(second)] = true;
        }
    }
    return counts;
}

Fault fault(const tritoc::Options& /*options*/, const GameScore& score) {
    static const FieldCounts known = counted_fields();
    const auto most = static_cast<int>(FieldCounts::most) - 1;
    auto fields = score.points;
    if (score.winner) fields[index(*score.winner)] -= tritoc_points.win;
    if (score.winner && fields[index(*score.winner)] < 0)
        return ScoreFault{"points", "who wins has 5 points for it, and one for each field"};  // TRITOC 3.2, 3.4
    const ScoreFault none{"points", score.winner
                                        ? "no game ends so: a field is a point, a line of fields and a win are 5"
                                        : "no tie ends so: a field is a point, and three in a line win"};
    if (fields[0] < 0 || fields[1] < 0 || fields[0] > most || fields[1] > most) return none;
    const auto first = static_cast<std::size_t>(fields[score.winner ? index(*score.winner) : 0]);
    const auto second = static_cast<std::size_t>(fields[score.winner ? index(other(*score.winner)) : 1]);
    const bool is_known =
        known.without_line[first][second] || (score.winner.has_value() && known.with_line[first][second]);
    if (!is_known) return none;
    if (score.counted != std::array{0, 0}) return ScoreFault{"counted", "nothing is counted beside points here"};
    return std::nullopt;
}

}  // namespace

GameScore score_of(const Match& match) {
    return std::visit(
        [](const auto& view) {
            ENSURE(view.result);
            return score(*view.result);
        },
        match.view_for(Audience::referee));
}

std::optional<ScoreFault> fault_in(const Options& options, const GameScore& score) {
    return std::visit([&](const auto& of_game) { return fault(of_game, score); }, options);
}

ContestPoints contest_points_of(const Options& options) {
    return std::visit(
        Overloaded{[](const ctor::Options&) { return ctor_points; }, [](const totas::Options&) { return totas_points; },
                   [](const tritoc::Options&) { return tritoc_points; }},
        options);
}

bool has_plain_results(const Options& options) { return std::holds_alternative<ctor::Options>(options); }

}  // namespace engine
