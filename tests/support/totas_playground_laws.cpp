// What the laws ask of TOTA*S: what can be secret, what a round is, and everything that a view could offer.
#include <algorithm>

#include "engine/base/overloaded.hpp"
#include "tests/support/totas_playground.hpp"

namespace test_support {

using namespace engine;
using namespace engine::totas;

namespace {

totas::View seen_by_all(const Match& match) { return std::get<totas::View>(match.view_for(Audience::referee)); }
engine::Input input_of(Seat seat, totas::Action action) {
    engine::Input input(std::in_place_type<PlayerInput>);
    auto& player = std::get<PlayerInput>(input);
    player.seat = seat;
    player.action.emplace<totas::Action>(std::move(action));
    return input;
}

template <class... Discloses>
bool is_any(const engine::Notice& notice) {
    const auto& fact = std::get<totas::Notice>(notice).fact;
    return (std::holds_alternative<Discloses>(fact) || ...);
}

template <class List, class One>
bool holds(const List& list, const One& one) {
    return std::find(list.begin(), list.end(), one) != list.end();
}

bool is_offered(const GroundOffer& offer, const Ground& ground) {
    const auto& [one, two] = ground.zones;
    const bool lie = holds(offer.along_rank, one.squares)
                         ? holds(offer.along_file, two.squares)
                         : holds(offer.along_file, one.squares) && holds(offer.along_rank, two.squares);
    const bool touch =
        std::any_of(one.squares.begin(), one.squares.end(), [&](Square square) { return holds(two.squares, square); });
    return holds(offer.acropolis, ground.acropolis) && holds(offer.labyrinth, ground.labyrinth) && lie && !touch
           && one.kind != two.kind;
}

}  // namespace

/// The whole ground until both are in, or the labyrinth alone, which stays secret until it is sprung (TOTAS 5.2).
Secret Playground<totas::Game>::secret_ground(const totas::View& view, Side side) {
    const Seat seat = seat_of(side);
    const Ground one = any_ground(side);
    const std::vector outsiders{audience_of(other(side)), Audience::spectator};
    if (view.sealed[index(other(side))] || chance(500)) {
        Ground two = one;
        while (two.labyrinth == one.labyrinth) two.labyrinth = any_ground(side).labyrinth;
        return {seat,      input_of(seat, SetGround{one}),     input_of(seat, SetGround{two}),
                outsiders, is_any<LabyrinthSprung, GameEnded>, secret_kinds[1],
                true};
    }
    return {seat,      input_of(seat, SetGround{one}),    input_of(seat, SetGround{any_ground(side)}),
            outsiders, is_any<GroundRevealed, GameEnded>, secret_kinds[0]};
}

/// A plan, a draft or a half is known to its writer alone: not to the side, and not even after the end, where it was
/// never revealed.
std::optional<Secret> Playground<totas::Game>::secret_plan(const Match& match, const totas::View& view) {
    const auto awaited = match.awaited();
    const Seat seat = any_of(awaited);
    const std::vector outsiders{Audience::black, Audience::white, Audience::solo, Audience::spectator};
    if (options_.coalition()) {
        return Secret{seat,
                      input_of(seat, SealHalf{coalition_half(match, view, seat, false)}),
                      input_of(seat, SealHalf{chance(300) ? std::nullopt : coalition_half(match, view, seat, false)}),
                      outsiders,
                      is_any<PlansRevealed>,
                      secret_kinds[2]};
    }
    const Plan one = sensible_plan(match, view, seat.side, true);
    const Plan two = sensible_plan(match, view, seat.side, true);
    if (chance(500)) {  // that there is a draft at all is as secret as what is in it
        const bool none = chance(500);
        return Secret{seat,
                      none ? engine::Input(Tick{}) : input_of(seat, DraftPlan{one}),
                      input_of(seat, DraftPlan{two}),
                      outsiders,
                      is_any<PlansRevealed, GameEnded>,
                      secret_kinds[3]};
    }
    return Secret{seat,      input_of(seat, SealPlan{one}), input_of(seat, SealPlan{two}),
                  outsiders, is_any<PlansRevealed>,         secret_kinds[2]};
}

std::optional<Secret> Playground<totas::Game>::secret(const Match& match) {
    const auto view = seen_by_all(match);
    const auto awaited = match.awaited();
    if (view.phase == Phase::ground) return secret_ground(view, any_of(awaited).side);
    if (view.phase == Phase::plan) return secret_plan(match, view);
    return std::nullopt;
}

std::vector<engine::Input> Playground<totas::Game>::round(const Match& match) {
    const auto view = seen_by_all(match);
    std::vector<engine::Input> inputs;
    if (view.phase == Phase::ground) {
        for (const Side side : both_sides) {
            const Seat seat = seat_of(side);
            if (!view.sealed[index(side)]) inputs.push_back(input_of(seat, SetGround{any_ground(side)}));
        }
    } else if (view.phase == Phase::plan) {
        for (const Seat seat : match.awaited()) {
            if (options_.coalition()) {
                inputs.push_back(input_of(seat, SealHalf{coalition_half(match, view, seat, true)}));
            } else {
                inputs.push_back(input_of(seat, SealPlan{sensible_plan(match, view, seat.side, true)}));
            }
        }
    }
    Match tried = match;
    for (const auto& input : inputs) tried.apply(input, match.now());
    // TOTAS 9.1: here, and only here, it matters who sealed first.
    const auto result = seen_by_all(tried).result;
    if (result && result->reason == Ending::both_kings) return {};
    return inputs;
}

std::vector<engine::Action> Playground<totas::Game>::all_actions(const Match& match) const {
    const auto view = seen_by_all(match);
    Playground random(*this);  // a stream of its own: this one does not go on
    std::vector<engine::Action> actions;
    if (view.phase == Phase::ground) {
        for (unsigned round = 0; round < 200; ++round) {
            const Side side = random.any_seat().side;
            actions.emplace_back(totas::Action(SetGround{random.any_ground(side)}));
            actions.emplace_back(totas::Action(SetGround{random.wrong_ground(side)}));
        }
    }
    // Half-moves as drafts, which the skip rule leaves alone; partners write none.
    const auto add = [&](const HalfMove& half) {
        if (options_.coalition()) {
            actions.emplace_back(totas::Action(SealHalf{half}));
        } else {
            actions.emplace_back(totas::Action(DraftPlan{{half}}));
        }
    };
    if (view.phase == Phase::plan && !view.dark) {
        SquareSet from;
        for (const PlacedPiece& placed : view.board->pieces) from.insert(placed.square);
        for (unsigned empty = 0; empty < 4; ++empty) from.insert(random.any_square());
        for (unsigned square = 0; square < square_count; ++square) {
            const auto at = static_cast<Square>(square);
            if (from.contains(at)) {
                for (unsigned to = 0; to < square_count; ++to) {
                    const Go go{at, static_cast<Square>(to), std::nullopt};
                    add(go);
                    const unsigned rank = rank_of(go.to);
                    if ((rank != 0 && rank != board_side - 1) || distance(at, go.to) > 2) continue;
                    for (const Kind kind : {Kind::queen, Kind::rook, Kind::bishop, Kind::knight, Kind::volcano,
                                            Kind::tornado, Kind::gryphon, Kind::boar, Kind::chariot})
                        add(Go{at, go.to, kind});
                }
            }
            add(Explode{at});
            add(Turn{at});
            add(Reenter{at});
        }
        add(totas::Shelter{});
        for (const Wing wing : both_wings) add(Castle{wing});
    }
    for (unsigned square = 0; view.phase == Phase::doom && square < square_count; ++square) {
        actions.emplace_back(totas::Action(MarkDoomed{{static_cast<Square>(square)}}));
    }
    return actions;
}

bool Playground<totas::Game>::offers(const engine::View& of_its_side, Seat seat, const engine::Action& action) {
    const auto& view = std::get<totas::View>(of_its_side);
    const auto offers_half = [&](const HalfMove& half) {
        const auto* halves = view.legal ? std::get_if<std::vector<HalfMove>>(&*view.legal) : nullptr;
        if (halves == nullptr || !holds(*halves, half)) return false;
        const auto sealed = std::find(view.sealed_seats.begin(), view.sealed_seats.end(), std::pair{seat, true});
        return sealed == view.sealed_seats.end();
    };
    return std::visit(
        Overloaded{
            [&](const SetGround& one) {
                const auto* offer = view.legal ? std::get_if<GroundOffer>(&*view.legal) : nullptr;
                return offer != nullptr && is_offered(*offer, one.ground);
            },
            [&](const DraftPlan& one) { return !view.coalition && one.plan.size() == 1 && offers_half(one.plan[0]); },
            [&](const SealHalf& one) { return view.coalition && one.half && offers_half(*one.half); },
            [&](const MarkDoomed& one) {
                return std::all_of(one.squares.begin(), one.squares.end(),
                                   [&](Square square) { return holds(view.doom_targets[index(seat.side)], square); });
            },
            [](const auto&) { return false; }},
        std::get<totas::Action>(action));
}

}  // namespace test_support
