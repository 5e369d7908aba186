#include "traits.hpp"

#include "engine/base/ensure.hpp"

namespace engine::rps {

GameScore Game::Traits::score(const View& view) {
    ENSURE(view.result);
    GameScore score{view.result->winner, {}, {}};
    score.points[index(view.result->winner)] = contest_points.win;
    return score;
}

std::optional<ScoreFault> Game::Traits::fault_in(const Options& /*options*/, const GameScore& score) {
    if (!score.winner) return ScoreFault{"winner", "this game knows no ties"};
    std::array<int, 2> points{};
    points[index(*score.winner)] = contest_points.win;
    if (score.points != points) return ScoreFault{"points", "who wins has a point here, and who loses none"};
    return std::nullopt;
}

/// Nobody can know better than chance.
std::optional<Action> Game::Traits::think(const Seen& seen, unsigned /*level*/, Seed seed, const Budget& /*budget*/) {
    const auto& view = std::get<View>(seen.view);
    const bool has_sealed = !std::get<OwnEnvelopes>(seen.own).empty();
    if (view.result || has_sealed) return std::nullopt;
    return Seal{static_cast<Hand>(seed.below(3))};
}

}  // namespace engine::rps
