// Turns and the end of the game (CTOR 5, 6, 7).
#include "state.hpp"

namespace engine::ctor {
namespace {

SeatNumbers first_seats(unsigned count) {
    SeatNumbers numbers;
    for (unsigned number = 1; number <= count; ++number) numbers.insert(number);
    return numbers;
}

}  // namespace

State::State(const Options& options, Notices& notices) : options_(options) {
    position_.board.size = options.size;
    for (const Side side : both_sides) position_.members[index(side)] = first_seats(options.teams[index(side)]);  // D1
    if (!options.secrets) {
        start_turn(Instant{0}, notices);
    } else if (options.secrets_s > 0) {
        position_.deadline = Instant{options.secrets_s * ms_per_s};  // CTOR 6.2
    }
}

/// CTOR 2.4 and 6.1.
Allotment State::turn_allotment() const {
    return is_opening() ? Allotment{position_.turn, 0, 0} : allotment_of(options_);
}

void State::start_turn(Instant at, Notices& notices) {
    position_.phase = Phase::turn;
    ++position_.turn;
    position_.team = position_.turn % 2 == 1 ? Side::black : Side::white;  // CTOR 2.1
    position_.left = turn_allotment();
    position_.performed = false;
    position_.came = {};
    position_.done = {};
    position_.deadline.reset();
    if (const unsigned seconds = options_.sandglass_s[index(position_.team)]; seconds > 0) {
        position_.deadline = after(at, seconds * ms_per_s);  // CTOR 5.2
    }
    notices.push_back(Notice{at, TurnStarted{position_.turn, position_.team}});
    open_next_round(at, notices);
}

/// CTOR 5.1, 5.2: an open round is revealed as it is; what is left is skipped.
void State::reveal_and_end_turn(Instant at, Notices& notices) {
    if (position_.round) reveal(Reveal::as_it_is, at, notices);
    end_turn(at, notices);
}

void State::expire(Notices& notices) {
    const Instant at = *position_.deadline;
    position_.deadline.reset();
    if (position_.phase == Phase::secrets) {
        start_turn(at, notices);
    } else {
        reveal_and_end_turn(at, notices);
    }
}

/// The order is that of fine-print D15.
void State::end_turn(Instant at, Notices& notices) {
    spring_secrets(at, notices);
    // A Replace needs an operation performed before it, so this covers both (CTOR 7.3).
    position_.idle = position_.performed ? 0 : position_.idle + 1;
    if (position_.board.full()) {
        end_by_count(Ending::board_full, at, notices);
    } else if (position_.idle >= stalled_turns) {
        end_by_count(Ending::stalled, at, notices);
    } else if (position_.turn >= turn_limit) {
        end_by_count(Ending::turn_limit, at, notices);
    } else {
        start_turn(at, notices);
    }
}

/// CTOR 6.3.
void State::spring_secrets(Instant at, Notices& notices) {
    const Side noted_by = other(position_.team);
    SquareSet& intruders = position_.board.chips[index(position_.team)];
    const SquareSet sprung = secret_squares_[index(noted_by)] & position_.came & intruders;
    if (sprung.empty()) return;
    intruders = intruders.without(sprung);
    position_.board.chips[index(noted_by)] = position_.board.chips[index(noted_by)] | sprung;
    secret_squares_[index(noted_by)] = secret_squares_[index(noted_by)].without(sprung);
    SecretsSprung notice{{}, noted_by};
    for (const Square square : sprung) {
        position_.spent.push_back({square, noted_by});
        notice.squares.push_back(square);
    }
    notices.push_back(Notice{at, std::move(notice)});
}

void State::end_game(std::optional<Side> winner, Ending reason, Instant at, Notices& notices) {
    position_.phase = Phase::over;
    position_.round.reset();  // where one was open, unrevealed (fine-print D15)
    envelopes_ = {};
    position_.left = {};
    position_.deadline.reset();
    position_.outcome = Outcome{winner, reason, {position_.board.chips[0].size(), position_.board.chips[1].size()}};
    notices.push_back(Notice{at, GameEnded{*position_.outcome}});
}

/// CTOR 7.2.
void State::end_by_count(Ending reason, Instant at, Notices& notices) {
    const unsigned black = position_.board.chips[index(Side::black)].size();
    const unsigned white = position_.board.chips[index(Side::white)].size();
    std::optional<Side> winner;
    if (black != white) winner = black > white ? Side::black : Side::white;
    end_game(winner, reason, at, notices);
}

/// Fine-print G2.
Refused State::call_time(Instant at, Notices& notices) {
    if (position_.phase == Phase::over) return Refusal::wrong_phase;
    if (position_.phase == Phase::turn) spring_secrets(at, notices);
    end_by_count(Ending::time, at, notices);
    return std::nullopt;
}

/// CTOR 7.4.
void State::check_resigned(Side side, Instant at, Notices& notices) {
    if (!position_.resigned[index(side)].covers(position_.members[index(side)])) return;
    end_game(other(side), Ending::resigned, at, notices);
}

}  // namespace engine::ctor
