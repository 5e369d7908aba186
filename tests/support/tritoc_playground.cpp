#include "tests/support/tritoc_playground.hpp"

#include <algorithm>

namespace test_support {

using namespace engine;
using namespace engine::tritoc;

namespace {

const tritoc::View& tritoc_view(const engine::View& view) { return std::get<tritoc::View>(view); }

Place place_at(Hole hole) { return {hole.field + 1, hole.hole + 1}; }

}  // namespace

Playground<tritoc::Game>::Playground(std::uint64_t seed, Clocks clocks) : seed_(seed) {
    setup_.fairness = random_fairness(seed_);
    tritoc::Options options;
    options.layout = seed_.below(3) == 0 ? Layout::shuffled : Layout::standard;
    options.dice = seed_.below(3) == 0 ? tritoc::Dice::even : tritoc::Dice::two;
    options.turn_s = std::array{30U, 5U, 1U, 3600U, 0U}[seed_.below(clocks == Clocks::every_phase ? 4 : 5)];
    setup_.options = options;
    switch (seed_.below(16)) {
        case 0:
        case 1:  // quitters: resigned, forfeit
            temper_.quit = 25;
            break;
        case 2:
        case 3:  // chaos
            temper_.silly = 400;
            temper_.quit = 2;
            break;
        case 4:
        case 5:  // sleepers: the clock decides
            temper_.late = 400;
            break;
        case 6:
        case 7:
        case 8:
        case 9:
        case 10:  // nobody wants a field: the board fills up
            temper_.shy = 1000;
            temper_.eager = 0;
            temper_.late = 3;
            break;
        default:  // a line of fields
            temper_.eager = 800;
            break;
    }
}

Playground<tritoc::Game>::Playground(std::uint64_t seed, const tritoc::Options& options) : seed_(seed) {
    setup_.options = options;
    temper_.silly = 0;
    temper_.late = 5;
}

Seat Playground<tritoc::Game>::any_seat() {
    return {any_side(), static_cast<std::uint8_t>(chance(900) ? 1 : 1 + seed_.below(seat_number_max))};
}

/// Mostly of the board.
std::int64_t Playground<tritoc::Game>::any_number() {
    if (chance(30)) return std::array<std::int64_t, 5>{0, -1, 10, std::int64_t{1} << 40, 265}[seed_.below(5)];
    return 1 + static_cast<std::int64_t>(seed_.below(9));
}

/// Any action by anybody; now and then it happens to be legal.
engine::Input Playground<tritoc::Game>::silly() {
    PlayerInput input{any_seat(), {}};
    if (chance(20)) input.seat.reset();
    switch (seed_.below(10)) {
        case 0:
            return Tick{};
        case 1:
            return chance(500) ? engine::Input(Join{{any_side(), 1}}) : engine::Input(Leave{{any_side(), 1}});
        case 2:
            input.action = tritoc::Action{Decline{}};
            break;
        case 3:
        case 4:
            input.action = tritoc::Action{RemovePiece{any_place()}};
            break;
        case 5:
        case 6:
        case 7:
            input.action = tritoc::Action{PlacePiece{any_place()}};
            break;
        default:
            input.action = tritoc::Action{Throw{}};
            break;
    }
    return input;
}

Place Playground<tritoc::Game>::target_of(const tritoc::View& view) {
    const Side setter = view.phase == Phase::place ? view.player : other(view.player);
    std::vector<Hole> winning;
    std::vector<Hole> others;
    for (const Hole target : view.targets) {
        const Nine with = view.board.pieces[index(setter)][target.field] | bit(target.hole);
        (view.phase == Phase::place && has_line(with) ? winning : others).push_back(target);
    }
    const bool wins = others.empty() || (!winning.empty() && !chance(temper_.shy) && chance(temper_.eager));
    const auto& from = wins ? winning : others;
    return place_at(from[seed_.below(from.size())]);
}

engine::Input Playground<tritoc::Game>::sensible(const tritoc::View& view) {
    if (view.phase == Phase::over) return Tick{};
    if (chance(temper_.quit)) {
        if (chance(500)) return Forfeit{any_side()};
        return PlayerInput{Seat{any_side(), 1}, tritoc::Action{Resign{}}};
    }
    const Seat seat{view.player, 1};
    const auto act = [&](const tritoc::Action& action) { return PlayerInput{seat, engine::Action{action}}; };
    if (view.phase == Phase::toss) return act(Throw{});
    if (view.phase == Phase::place) return act(PlacePiece{target_of(view)});
    if (view.phase == Phase::remove_other && chance(temper_.decline)) return act(Decline{});
    return act(RemovePiece{target_of(view)});
}

TimedInput Playground<tritoc::Game>::next(const Match& match) {
    const auto referee = match.view_for(Audience::referee);
    auto at = after(match.now(), static_cast<std::int64_t>(seed_.below(static_cast<std::uint64_t>(temper_.pause_ms))));
    const auto deadline = match.deadline();
    if (deadline && chance(10)) at = std::max(match.now(), Instant{deadline->ms - 1});
    if (deadline && chance(temper_.late)) at = *deadline;
    if (deadline && chance(temper_.late / 4)) at = after(*deadline, static_cast<std::int64_t>(seed_.below(40'000)));
    if (chance(temper_.silly)) return {silly(), at};
    return {sensible(tritoc_view(referee)), at};
}

std::vector<engine::Action> Playground<tritoc::Game>::all_actions(const Match& /*match*/) const {
    std::vector<engine::Action> actions{tritoc::Action{Throw{}}, tritoc::Action{Decline{}}};
    for (std::int64_t field = -1; field <= 11; ++field) {
        for (std::int64_t hole = -1; hole <= 11; ++hole) {
            actions.emplace_back(tritoc::Action{PlacePiece{{field, hole}}});
            actions.emplace_back(tritoc::Action{RemovePiece{{field, hole}}});
        }
    }
    return actions;
}

bool Playground<tritoc::Game>::offers(const engine::View& of_its_side, Seat seat, const engine::Action& action) {
    const auto& view = tritoc_view(of_its_side);
    const auto& one = std::get<tritoc::Action>(action);
    if (view.player != seat.side || seat.number != 1 || view.phase == Phase::over) return false;
    const auto is_target = [&](const Place& at) {
        return std::any_of(view.targets.begin(), view.targets.end(),
                           [&](Hole target) { return place_at(target) == at; });
    };
    if (std::holds_alternative<Throw>(one)) return view.phase == Phase::toss;
    if (std::holds_alternative<Decline>(one)) return view.phase == Phase::remove_other;
    if (const auto* placed = std::get_if<PlacePiece>(&one)) return view.phase == Phase::place && is_target(placed->at);
    const auto* removed = std::get_if<RemovePiece>(&one);
    return removed != nullptr && (view.phase == Phase::remove_own || view.phase == Phase::remove_other)
           && is_target(removed->at);
}

}  // namespace test_support
