// Who sits where, and which duties that gives them (CTOR 2.5 to 2.7).
#include "state.hpp"

namespace engine::ctor {

/// CTOR 2.5, fine-print D2: duty i belongs to seat i; vacant ones are dealt round over 1 … P in ascending seat order.
std::array<unsigned, power_max> State::duty_owners(Side side) const {
    const SeatNumbers members = position_.members[index(side)];
    std::array<unsigned, power_max> owners{};
    unsigned dealt_to = 0;
    for (unsigned duty = 1; duty <= options_.power && !members.empty(); ++duty) {
        if (members.contains(duty)) {
            owners[slot_of(duty)] = duty;
            continue;
        }
        do {
            dealt_to = dealt_to % seat_number_max + 1;
        } while (!members.contains(dealt_to));
        owners[slot_of(duty)] = dealt_to;
    }
    return owners;
}

unsigned State::owner_of(unsigned duty) const { return duty_owners(position_.team)[slot_of(duty)]; }

/// CTOR 2.6, fine-print D3: neither disclosed nor inherited.
void State::withdraw_choices_that_changed_hands(const std::array<unsigned, power_max>& owners_before) {
    if (!position_.round) return;
    const auto owners = duty_owners(position_.team);
    for (unsigned duty = 1; duty <= options_.power; ++duty) {
        if (owners[slot_of(duty)] != owners_before[slot_of(duty)]) envelopes_.withdraw(slot_of(duty));
    }
}

Refused State::join(Seat seat) {
    if (position_.phase == Phase::over) return Refusal::wrong_phase;
    SeatNumbers& members = position_.members[index(seat.side)];
    // CTOR 2.6: P seats a team; fine-print D10.
    if (seat.number > options_.power || members.contains(seat.number)) return Refusal::not_available;
    const auto owners_before = duty_owners(position_.team);
    members.insert(seat.number);
    withdraw_choices_that_changed_hands(owners_before);
    return std::nullopt;
}

Refused State::leave(Seat seat, Instant at, Notices& notices) {
    if (position_.phase == Phase::over) return Refusal::wrong_phase;
    SeatNumbers& members = position_.members[index(seat.side)];
    if (!members.contains(seat.number)) return Refusal::not_seated;
    const auto owners_before = duty_owners(position_.team);
    members.erase(seat.number);
    position_.done[index(seat.side)].erase(seat.number);
    position_.resigned[index(seat.side)].erase(seat.number);
    withdraw_choices_that_changed_hands(owners_before);
    after_leave(seat.side, at, notices);
    return std::nullopt;
}

/// Fine-print D4: forfeit, resigned, all done, in this order.
void State::after_leave(Side side, Instant at, Notices& notices) {
    if (position_.members[index(side)].empty()) {
        end_game(other(side), Ending::forfeit, at, notices);  // CTOR 2.7
        return;
    }
    check_resigned(side, at, notices);
    if (position_.phase == Phase::secrets && all_done(Side::black) && all_done(Side::white)) {
        start_turn(at, notices);
    } else if (position_.phase == Phase::turn && position_.team == side && all_done(side)) {
        reveal_and_end_turn(at, notices);
    }
}

bool State::all_done(Side side) const { return position_.done[index(side)].covers(position_.members[index(side)]); }

Refused State::forfeit(Side side, Instant at, Notices& notices) {
    if (position_.phase == Phase::over) return Refusal::wrong_phase;
    end_game(other(side), Ending::forfeit, at, notices);
    return std::nullopt;
}

}  // namespace engine::ctor
