#include "engine/contest.hpp"

#include "engine/ensure.hpp"
#include "engine/overloaded.hpp"

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

}  // namespace

GameScore score_of(const Match& match) {
    return std::visit(
        [](const auto& view) {
            ENSURE(view.result);
            return score(*view.result);
        },
        match.view_for(Audience::referee));
}

ContestPoints contest_points_of(const Options& options) {
    return std::visit(
        Overloaded{[](const ctor::Options&) { return ctor_points; }, [](const totas::Options&) { return totas_points; },
                   [](const tritoc::Options&) { return tritoc_points; }},
        options);
}

bool has_plain_results(const Options& options) { return std::holds_alternative<ctor::Options>(options); }

}  // namespace engine
