// The actions of members: what is checked, in the order in which refusals are due (fine-print C1, D5 to D9, D14).
#include <variant>

#include "claims.hpp"
#include "engine/base/overloaded.hpp"
#include "state.hpp"

namespace engine::ctor {
namespace {

/// Put, Move and Landing name their round; a pass fits every one.
std::optional<Operation> operation_of(const Choice& choice) {
    return std::visit(Overloaded{[](const Pass&) { return std::optional<Operation>{}; },
                                 [](const Put&) { return std::optional{Operation::put}; },
                                 [](const Move&) { return std::optional{Operation::move}; },
                                 [](const Landing&) { return std::optional{Operation::landing}; }},
                      choice);
}

}  // namespace

Refused State::act(std::optional<Seat> seat, const Action& action, Instant at, Notices& notices) {
    if (!seat || !position_.members[index(seat->side)].contains(seat->number)) return Refusal::not_seated;
    if (position_.phase == Phase::over) return Refusal::wrong_phase;
    const bool notes_secrets = std::holds_alternative<NoteSecrets>(action);
    const bool fits_every_phase = std::holds_alternative<SayDone>(action) || std::holds_alternative<Resign>(action);
    if (!fits_every_phase && notes_secrets != (position_.phase == Phase::secrets)) return Refusal::wrong_phase;
    const bool anybody_may = notes_secrets || std::holds_alternative<Resign>(action);
    if (position_.phase == Phase::turn && !anybody_may && seat->side != position_.team) return Refusal::not_your_turn;
    return std::visit([&](const auto& one) { return apply(one, *seat, at, notices); }, action);
}

Refused State::apply(const Seal& action, Seat seat, Instant at, Notices& notices) {
    if (!position_.round) return Refusal::not_available;
    const Round& round = *position_.round;
    if (action.duty && !round.has(*action.duty)) return Refusal::not_available;
    const auto owners = duty_owners(position_.team);
    unsigned duty = 0;
    if (action.duty) {
        duty = static_cast<unsigned>(*action.duty);
    } else {
        for (unsigned own = power_max; own >= 1; --own) {
            if (!round.has(own) || owners[slot_of(own)] != seat.number) continue;
            // Descending: the last one kept is the lowest; an unsealed one outranks every sealed one.
            const bool better = duty == 0 || !envelopes_.is_sealed(slot_of(own)) || envelopes_.is_sealed(slot_of(duty));
            if (better) duty = own;
        }
    }
    if (duty == 0 || owners[slot_of(duty)] != seat.number) return Refusal::not_yours;
    if (const auto operation = operation_of(action.choice); operation && *operation != round.operation) {
        return Refusal::not_available;
    }
    if (const Refused refused = check(action.choice)) return refused;
    if (overlaps_own(duty, action.choice)) return Refusal::overlap;

    const bool announced = envelopes_.is_sealed(slot_of(duty));
    envelopes_.seal(slot_of(duty), action.choice);
    position_.done[index(seat.side)].erase(seat.number);  // CTOR 5.3
    // A changed choice is not announced: the duty had sealed before.
    if (!announced) notices.push_back(Notice{at, ChoiceSealed{duty}});
    if (every_duty_sealed()) reveal(Reveal::complete, at, notices);  // CTOR 3.5
    return std::nullopt;
}

/// CTOR 3.6, against the board as it stands.
Refused State::check(const Choice& choice) const {
    const Board& board = position_.board;
    const SquareSet own = board.chips[index(position_.team)];
    const SquareSet empty = board.empty();
    return std::visit(Overloaded{[](const Pass&) -> Refused { return std::nullopt; },
                                 [&](const Put& put) -> Refused {
                                     if (!board.has(put.square)) return Refusal::illegal_square;
                                     if (!empty.contains(to_square(put.square))) return Refusal::occupied;
                                     return std::nullopt;
                                 },
                                 [&](const Move& move) -> Refused {
                                     if (!board.has(move.from) || !board.has(move.to)) return Refusal::illegal_square;
                                     if (!own.contains(to_square(move.from))) return Refusal::not_yours;
                                     const SquareSet near = orthogonal_neighbours(to_square(move.from), board.size);
                                     if (!near.contains(to_square(move.to))) return Refusal::illegal_move;
                                     if (!empty.contains(to_square(move.to))) return Refusal::occupied;
                                     return std::nullopt;
                                 },
                                 [&](const Landing& landing) -> Refused {
                                     const bool inside =
                                         board.has(landing.first) && board.has(landing.second) && board.has(landing.to);
                                     if (!inside) return Refusal::illegal_square;
                                     const bool owned = own.contains(to_square(landing.first))
                                                        && own.contains(to_square(landing.second));
                                     if (!owned) return Refusal::not_yours;
                                     if (landing.first == landing.second) return Refusal::illegal_move;
                                     if (!empty.contains(to_square(landing.to))) return Refusal::occupied;
                                     return std::nullopt;
                                 }},
                      choice);
}

/// CTOR 3.8. Looks into envelopes of the same owner only: a refusal cannot tell on a teammate.
bool State::overlaps_own(unsigned duty, const Choice& choice) const {
    const auto owners = duty_owners(position_.team);
    const SquareSet claims = claims_of(choice);
    for (unsigned own = 1; own <= options_.power; ++own) {
        if (own == duty || owners[slot_of(own)] != owners[slot_of(duty)]) continue;
        const auto& sealed = envelopes_.open_for_owner(slot_of(own));
        if (sealed && !(claims & claims_of(*sealed)).empty()) return true;
    }
    return false;
}

Refused State::apply(const Unseal& action, Seat seat, Instant at, Notices& notices) {
    if (!position_.round) return Refusal::not_available;
    const auto owners = duty_owners(position_.team);
    unsigned duty = 0;
    if (action.duty) {
        if (!position_.round->has(*action.duty)) return Refusal::not_available;
        duty = static_cast<unsigned>(*action.duty);
        if (owners[slot_of(duty)] != seat.number) return Refusal::not_yours;
    } else {
        for (unsigned own = power_max; own >= 1; --own) {
            if (owners[slot_of(own)] == seat.number && envelopes_.is_sealed(slot_of(own))) duty = own;
        }
    }
    if (duty == 0 || !envelopes_.is_sealed(slot_of(duty))) return Refusal::nothing_sealed;
    envelopes_.withdraw(slot_of(duty));
    notices.push_back(Notice{at, ChoiceUnsealed{duty}});
    return std::nullopt;
}

Refused State::apply(const OpenRound& action, Seat /*seat*/, Instant at, Notices& notices) {
    const auto& round = position_.round;
    const bool offered =
        round && !round->second_choice && position_.left[action.operation] > 0 && round->operation != action.operation;
    if (!offered) return Refusal::not_available;
    if (envelopes_.any_sealed()) return Refusal::already_sealed;
    open_round(action.operation, at, notices);
    return std::nullopt;
}

Refused State::apply(const Replace& action, Seat seat, Instant at, Notices& notices) {
    if (!position_.performed) return Refusal::not_available;  // CTOR 4.1
    const SquareSet theirs = position_.board.chips[index(other(position_.team))];
    if (!position_.board.has(action.square) || !theirs.contains(to_square(action.square))) {
        return Refusal::illegal_square;
    }
    if (!replaceable_now().contains(to_square(action.square))) return Refusal::illegal_move;  // CTOR 4.2
    replace(to_square(action.square), seat, at, notices);
    // CTOR 5.1, fine-print D14: looked at after each Replace.
    if (!position_.round && replaceable_now().empty()) end_turn(at, notices);
    return std::nullopt;
}

Refused State::apply(const SayDone& /*action*/, Seat seat, Instant at, Notices& notices) {
    SeatNumbers& done = position_.done[index(seat.side)];
    if (!done.contains(seat.number)) notices.push_back(Notice{at, DoneSaid{seat}});
    done.insert(seat.number);
    if (position_.phase == Phase::secrets) {
        if (all_done(Side::black) && all_done(Side::white)) start_turn(at, notices);
    } else if (!position_.round || all_done(seat.side)) {
        reveal_and_end_turn(at, notices);  // CTOR 5.1
    }
    return std::nullopt;
}

Refused State::apply(const Resign& /*action*/, Seat seat, Instant at, Notices& notices) {
    SeatNumbers& resigned = position_.resigned[index(seat.side)];
    if (!resigned.contains(seat.number)) notices.push_back(Notice{at, ResignSaid{seat}});
    resigned.insert(seat.number);
    check_resigned(seat.side, at, notices);
    return std::nullopt;
}

Refused State::apply(const NoteSecrets& action, Seat seat, Instant /*at*/, Notices& /*notices*/) {
    SquareSet noted;
    for (const std::int64_t number : action.squares) {
        if (!position_.board.has(number)) return Refusal::illegal_square;
        noted.insert(to_square(number));
    }
    if (noted.size() != secret_squares) return Refusal::illegal_square;  // a repeated one
    secret_squares_[index(seat.side)] = noted;
    return std::nullopt;
}

}  // namespace engine::ctor
