#include "totas/traits.hpp"

#include "base/seat_lists.hpp"
#include "engine/base/ensure.hpp"
#include "totas/bot/player.hpp"

namespace engine::totas {
State Game::Traits::open(const Options& options, const Setup& setup, Notices& /*notices*/) {
    return {options, Draws(setup.fairness, setup.lot_book)};
}

std::vector<Seat> Game::Traits::seats(const Options& options) {
    return seats_up_to(options.players / 2, options.players / 2);
}

/// In the light throughout: there is nothing to see in the dark.
Demonstration Game::Traits::demonstration() {
    Options options;
    options.doom_s = 5;
    options.mole_after = 0;
    return {options, 2, 5};
}

bool Game::Traits::moves_on(const Notice& notice) {
    return !std::visit(is_one_of<Sealed, TimerStarted, DoneSaid, ResignSaid>, notice.fact);
}

Keeping Game::Traits::keeping_of(const Notice& notice) {
    if (std::holds_alternative<FormWritten>(notice.fact)) return Keeping::lasting;
    if (const auto* dark = std::get_if<DarkChanged>(&notice.fact)) {
        return dark->on ? Keeping::veil : Keeping::unveil;
    }
    if (std::holds_alternative<GameEnded>(notice.fact)) return Keeping::unveil;  // also in the dark
    return Keeping::passing;
}

View Game::Traits::veiled(View view) {
    if (view.phase == Phase::over) return view;
    view.board.reset();
    view.dark = true;
    view.doom_targets = {};
    return view;
}

GameScore Game::Traits::score(const View& view) {
    ENSURE(view.result);
    const auto& [black, white] = view.result->points;
    return {view.result->winner, {static_cast<int>(black), static_cast<int>(white)}, {}};
}

std::optional<ScoreFault> Game::Traits::fault_in(const Options& /*options*/, const GameScore& score) {
    if (!score.winner) return ScoreFault{"winner", "this game knows no ties"};  // TOTAS 9.4
    const int won = score.points[index(*score.winner)];
    const int lost = score.points[index(other(*score.winner))];
    if (won < contest_points.points_for_win || won > contest_points.win || lost != contest_points.loss)
        return ScoreFault{"points", "who wins has 5, 4, 3 or 2 points here, and who loses 1"};  // TOTAS 10
    if (score.counted != std::array{0, 0}) return ScoreFault{"counted", "nothing is counted beside points here"};
    return std::nullopt;
}

std::string_view Game::Traits::unrated_option(const Options& options) {
    const Options standard;
    if (options.variant != standard.variant) return "variant";
    if (options.army != standard.army) return "army";
    return options.mole_after != standard.mole_after ? "mole_after" : "";
}

std::optional<Action> Game::Traits::think(const Seen& seen, unsigned level, Seed seed, const Budget& budget) {
    const View* remembered = seen.remembered ? &std::get<View>(*seen.remembered) : nullptr;
    return Player(std::get<View>(seen.view), remembered, std::get<OwnEnvelopes>(seen.own), seen.seat, level, seed,
                  budget)
        .next();
}
std::uint32_t Game::Traits::iterations_of(const Options& /*options*/, unsigned level) {
    return Player::iterations_of(level);
}

}  // namespace engine::totas
