// The one door: what each audience is shown (record.md 4.3, 7.2; fine-print D18).
#include <algorithm>

#include "state.hpp"

namespace engine::ctor {
namespace {

Legal legal_choices(const Board& board, Side side, Operation operation) {
    const SquareSet own = board.chips[index(side)];
    const SquareSet empty = board.empty();
    const auto listed = [](SquareSet set) {
        std::vector<Square> squares;
        squares.reserve(set.size());
        for (const Square square : set) squares.push_back(square);
        return squares;
    };
    Legal legal;
    if (operation == Operation::put) {
        legal.put = listed(empty);
    } else if (operation == Operation::move) {
        legal.move.reserve(std::size_t{4} * own.size());
        for (const Square from : own) {
            for (const Square to : orthogonal_neighbours(from, board.size) & empty) legal.move.emplace_back(from, to);
        }
    } else if (own.size() >= 2 && !empty.empty()) {
        legal.landing_from = listed(own);
        legal.landing_to = listed(empty);
    }
    return legal;
}

}  // namespace

View State::view_for(Audience audience, Instant /*now: no clock that runs is shown*/) const {
    const bool over = position_.phase == Phase::over;
    const bool sees_all = audience == Audience::referee || over;  // record.md 7.1
    View view;
    view.phase = position_.phase;
    view.board = position_.board;
    view.power = options_.power;
    view.members = position_.members;
    view.turn = position_.turn;
    if (position_.turn > 0) view.team = position_.team;
    view.opening = is_opening();
    view.left = position_.left;
    view.performed = position_.performed;
    view.replaceable = replaceable_now();
    view.done = position_.done;
    view.resigned = position_.resigned;
    view.deadline = position_.deadline;
    view.chips = {position_.board.chips[0].size(), position_.board.chips[1].size()};
    view.spent = position_.spent;
    view.idle = position_.idle;
    view.result = position_.outcome;
    for (const Side side : both_sides) {
        if (sees_all || shares_with(audience, side)) view.secrets[index(side)] = secret_squares_[index(side)];
    }
    if (!position_.round) return view;

    RoundView round{position_.round->operation, {}};
    const auto owners = duty_owners(position_.team);
    for (unsigned duty = 1; duty <= power_max; ++duty) {
        if (!position_.round->has(duty)) continue;
        DutyView shown{duty,
                       {position_.team, static_cast<std::uint8_t>(owners[slot_of(duty)])},
                       envelopes_.is_sealed(slot_of(duty)),
                       std::nullopt};
        if (audience == Audience::referee) shown.choice = envelopes_.open_for_owner(slot_of(duty));
        round.duties.push_back(std::move(shown));
    }
    view.round = std::move(round);
    if (audience != Audience::referee && shares_with(audience, position_.team)) {
        view.legal = legal_choices(position_.board, position_.team, position_.round->operation);
    }
    return view;
}

OwnEnvelopes State::own_envelopes(const std::vector<Seat>& seats) const {
    OwnEnvelopes own;
    if (!position_.round) return own;
    const auto owners = duty_owners(position_.team);
    for (unsigned duty = 1; duty <= options_.power; ++duty) {
        const auto& choice = envelopes_.open_for_owner(slot_of(duty));
        const Seat owner{position_.team, static_cast<std::uint8_t>(owners[slot_of(duty)])};
        const bool is_own = std::find(seats.begin(), seats.end(), owner) != seats.end();
        if (choice && is_own) own.push_back({duty, *choice});
    }
    return own;
}

std::vector<Seat> State::awaited() const {
    std::vector<Seat> seats;
    const auto owners = duty_owners(position_.team);
    for (const Side side : both_sides) {
        for (std::uint8_t number = 1; number <= seat_number_max; ++number) {
            if (!position_.members[index(side)].contains(number)) continue;
            bool owes = false;
            if (position_.phase == Phase::secrets) {
                owes = !position_.done[index(side)].contains(number);
            } else if (position_.phase == Phase::turn && side == position_.team) {
                owes = !position_.round;  // only Replace and done are left, and both are theirs
                for (unsigned duty = 1; duty <= options_.power && position_.round; ++duty) {
                    const bool open = position_.round->has(duty) && !envelopes_.is_sealed(slot_of(duty));
                    owes = owes || (open && owners[slot_of(duty)] == number);
                }
            }
            if (owes) seats.push_back({side, number});
        }
    }
    return seats;
}

}  // namespace engine::ctor
