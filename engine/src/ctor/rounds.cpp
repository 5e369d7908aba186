// Rounds: how one opens, what it reveals, what happens to the choices (CTOR 3, 4).
#include <algorithm>
#include <variant>

#include "claims.hpp"
#include "state.hpp"

namespace engine::ctor {

void State::announce_round(Instant at, Notices& notices) const {
    RoundOpened opened{position_.round->operation, {}};
    for (unsigned duty = 1; duty <= power_max; ++duty) {
        if (position_.round->has(duty)) opened.duties.push_back(duty);
    }
    notices.push_back(Notice{at, std::move(opened)});
}

/// CTOR 3.2, fine-print D2: the members at this moment decide between one joint round and single ones.
void State::open_round(Operation operation, Instant at, Notices& notices) {
    const unsigned left = position_.left[operation];
    const unsigned allotted = turn_allotment()[operation];
    ENSURE(left >= 1 && left <= allotted);
    const unsigned first = allotted - left + 1;
    const bool joint = operation != Operation::landing && position_.members[index(position_.team)].size() >= 2;
    Round round{operation, {}, false};
    for (unsigned duty = first; duty <= (joint ? allotted : first); ++duty) round.duties[slot_of(duty)] = true;
    position_.round = round;
    announce_round(at, notices);
}

/// CTOR 3.3: Put while it is left, then Move, then Landing.
void State::open_next_round(Instant at, Notices& notices) {
    for (const Operation operation : all_operations) {
        if (position_.left[operation] > 0) {
            open_round(operation, at, notices);
            return;
        }
    }
}

void State::open_second_choice(const Round& voids, Instant at, Notices& notices) {
    position_.round = voids;
    announce_round(at, notices);
}

bool State::every_duty_sealed() const {
    for (unsigned duty = 1; duty <= power_max; ++duty) {
        if (position_.round->has(duty) && !envelopes_.is_sealed(slot_of(duty))) return false;
    }
    return true;
}

/// The order is that of fine-print D13.
void State::reveal(Reveal how, Instant at, Notices& notices) {
    const Round round = *position_.round;
    const auto owners = duty_owners(position_.team);
    auto choices = envelopes_.open_all();
    position_.round.reset();

    RoundRevealed revealed{round.operation, {}};
    Round voids{Operation::put, {}, true};
    unsigned void_choices = 0;
    unsigned duties = 0;
    SquareSet claimed;
    for (unsigned duty = 1; duty <= power_max; ++duty) {  // CTOR 3.7: in duty order
        if (!round.has(duty)) continue;
        ++duties;
        const Choice choice = choices[slot_of(duty)].value_or(Pass{});
        const SquareSet claims = claims_of(choice);
        const bool is_void = !(claims & claimed).empty();
        if (is_void) {
            voids.duties[slot_of(duty)] = true;
            ++void_choices;
        } else if (!std::holds_alternative<Pass>(choice)) {
            claimed = claimed | claims;
            perform(choice);
        }
        const Seat seat{position_.team, static_cast<std::uint8_t>(owners[slot_of(duty)])};
        revealed.choices.push_back({duty, seat, choice, is_void});
    }
    position_.left[round.operation] -= duties;
    notices.push_back(Notice{at, std::move(revealed)});

    const bool full = position_.board.full();
    if (full) position_.left = {};  // CTOR 7.1
    if (options_.auto_replace) {    // CTOR 4.4
        for (SquareSet targets = replaceable_now(); !targets.empty(); targets = replaceable_now()) {
            for (const Square square : targets) replace(square, std::nullopt, at, notices);
        }
    }
    if (how == Reveal::as_it_is) return;  // the turn ends with it: no second choice, no further round

    const bool larger = position_.members[index(position_.team)].size()
                        > position_.members[index(other(position_.team))].size();  // fine-print D12: at the reveal
    if (!full && round.operation == Operation::put && larger && void_choices > 0) {
        position_.left.put += void_choices;  // CTOR 3.9
        open_second_choice(voids, at, notices);
        return;
    }
    open_next_round(at, notices);
    if (!position_.round && replaceable_now().empty()) end_turn(at, notices);  // CTOR 5.1
}

/// CTOR 3.6. Nothing can have made the choice illegal since it was sealed (CTOR 4.3), but that is worth a check.
void State::perform(const Choice& choice) {
    ENSURE(!check(choice));
    position_.came.insert(place_chip(choice, position_.board.chips[index(position_.team)]));
    position_.performed = true;
}

void State::replace(Square square, std::optional<Seat> seat, Instant at, Notices& notices) {
    position_.board.chips[index(other(position_.team))].erase(square);
    position_.board.chips[index(position_.team)].insert(square);
    notices.push_back(Notice{at, ChipReplaced{seat, square}});
}

SquareSet State::replaceable_now() const {
    const bool allowed = position_.phase == Phase::turn && position_.performed;  // CTOR 4.1
    return allowed ? replaceable(position_.board, position_.team) : SquareSet{};
}

}  // namespace engine::ctor
