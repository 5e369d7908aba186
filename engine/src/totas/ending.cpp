// How a game ends and what it is worth (TOTAS 9, 10).
#include <algorithm>

#include "engine/base/ensure.hpp"
#include "state.hpp"

namespace engine::totas {
namespace {

constexpr unsigned points_clean = 5;
constexpr unsigned points_kmax = 4;
constexpr unsigned points_kmin = 3;
constexpr unsigned points_even = 2;
constexpr unsigned points_loser = 1;
constexpr unsigned kmax_difference = 10;
constexpr unsigned repeated_times = 3;

bool has_king(const std::vector<Kind>& force) {
    return std::find(force.begin(), force.end(), Kind::king) != force.end();
}

}  // namespace

/// fine-print F16: kings, repetition, material.
bool State::look_for_end(const Now& now) {
    const bool white = has_king(force_of(field_, Side::white));
    const bool black = has_king(force_of(field_, Side::black));
    if (!white && !black) {
        end_clean(*first_, Ending::both_kings, now);
    } else if (!white || !black) {
        end_clean(white ? Side::white : Side::black, Ending::king, now);  // TOTAS 9.1
    } else if (is_repeated()) {
        decide(Ending::repetition, now);
    } else if (is_dead_material()) {
        decide(Ending::material, now);
    }
    return outcome_.has_value();
}

/// TOTAS 9.3. What is compared is written out; forgotten when something is lost, since that never comes again.
bool State::is_repeated() {
    std::string key;
    const auto add = [&](unsigned value) { key += static_cast<char>(value); };
    const Position& position = field_.position;
    const std::size_t lost = field_.lost[0].size() + field_.lost[1].size();
    if (lost != lost_when_seen_) seen_.clear();
    lost_when_seen_ = lost;
    for (const Side side : both_sides) {
        for (const Square square : position.of[index(side)]) {
            add(square);
            add(static_cast<unsigned>(position.at[square].kind()));
        }
        add(no_square);
        for (const Wing wing : both_wings) add(may_castle(position, setting_, side, wing) ? 1 : 0);
        add(static_cast<unsigned>(position.shelter[index(side)]));
        add(skip_[index(side)] ? 1 : 0);
        add(field_.labyrinth[index(side)]->used ? 1 : 0);
    }
    for (const Square square : position.en_passant) add(square);
    add(no_square);
    std::vector<std::array<unsigned, 4>> away;
    for (const Away& one : field_.away) {
        away.push_back(
            {one.back, static_cast<unsigned>(one.man.side()), static_cast<unsigned>(one.man.kind()), one.misses});
    }
    std::sort(away.begin(), away.end());
    for (const auto& one : away) {
        for (const unsigned value : one) add(value);
    }
    return ++seen_[key] == repeated_times;
}

/// TOTAS 9.3: a king alone, or with one bishop or knight on one of the sides.
bool State::is_dead_material() const {
    unsigned minor_pieces = 0;
    for (const Side side : both_sides) {
        for (const Kind kind : force_of(field_, side)) {
            if (kind == Kind::king) continue;
            if (kind != Kind::bishop && kind != Kind::knight) return false;
            ++minor_pieces;
        }
    }
    return minor_pieces <= 1;
}

void State::end_clean(Side winner, Ending reason, const Now& now) {
    Outcome outcome{winner, reason, Decision::clean, {points_loser, points_loser}};
    outcome.points[index(winner)] = points_clean;
    end(outcome, now);
}

/// TOTAS 10.2, 10.3: by potential, by the timer, by lot.
void State::decide(Ending reason, const Now& now) {
    const unsigned white = potential_of(field_, Side::white);
    const unsigned black = potential_of(field_, Side::black);
    Outcome outcome{Side::white, reason, Decision::lot, {points_loser, points_loser}};
    unsigned points = points_even;
    if (white != black) {
        outcome.winner = white > black ? Side::white : Side::black;
        const unsigned difference = std::max(white, black) - std::min(white, black);
        outcome.by = difference >= kmax_difference ? Decision::kmax : Decision::kmin;
        points = difference >= kmax_difference ? points_kmax : points_kmin;
    } else if (timer_ms_[0] != timer_ms_[1]) {
        outcome.winner = timer_ms_[index(Side::white)] < timer_ms_[index(Side::black)] ? Side::white : Side::black;
        outcome.by = Decision::timer;
    } else {
        outcome.winner = draws_.draw(2) == 0 ? Side::white : Side::black;
    }
    outcome.points[index(outcome.winner)] = points;
    end(outcome, now);
}

/// Plans that are not revealed are discarded (TOTAS 9.3); a ground that was set stays what it was (fine-print F22).
void State::end(const Outcome& outcome, const Now& now) {
    ENSURE(!running_);
    outcome_ = outcome;
    phase_ = Phase::over;
    dark_ = false;
    close_window();
    plans_.open_all();
    drafts_.open_all();
    halves_.open_all();
    now.tell(GameEnded{outcome});
}

Refused State::join(Seat /*seat*/) const { return outcome_ ? Refusal::wrong_phase : Refusal::not_available; }
Refused State::leave(Seat /*seat*/, Instant /*at*/, Notices& /*notices*/) const { return join({}); }

Refused State::forfeit(Side side, Instant at, Notices& notices) {
    if (outcome_) return Refusal::wrong_phase;
    stop_timer(at);
    end_clean(other(side), Ending::forfeit, {at, notices});
    return std::nullopt;
}

/// Fine-print G3.
Refused State::call_time(Instant at, Notices& notices) {
    if (outcome_) return Refusal::wrong_phase;
    stop_timer(at);
    decide(Ending::time, {at, notices});
    return std::nullopt;
}

}  // namespace engine::totas
