// What comes when: the ground, planning, the windows after a GM, the lots, and what deadlines do (TOTAS 5.2, 8, 11).
#include <algorithm>

#include "ground_rules.hpp"
#include "state.hpp"

namespace engine::totas {
namespace {

constexpr std::array white_first{Side::white, Side::black};

}  // namespace

State::State(const Options& options, const Draws& draws) : options_(options), draws_(draws), setting_(options) {
    field_.position = starting_position(options);
    if (options.ground_s > 0) phase_end_ = Instant{options.ground_s * ms_per_s};
}

std::optional<Instant> State::deadline() const {
    if (outcome_) return std::nullopt;
    if (!phase_end_ || !playing_end_) return phase_end_ ? phase_end_ : playing_end_;
    return std::min(*phase_end_, *playing_end_);
}

void State::expire(Notices& notices) {
    const Now now{*deadline(), notices};
    if (playing_end_ && *playing_end_ <= now.at) {  // fine-print F20
        stop_timer(now.at);
        decide(Ending::time, now);
        return;
    }
    phase_end_.reset();
    switch (phase_) {
        case Phase::ground:
            lots_for_missing_grounds(now);
            break;
        case Phase::plan:
            reveal(running_, now);
            break;
        case Phase::doom:
            after_doom(now);
            break;
        case Phase::memorise:
            draw_moles(now);
            break;
        case Phase::over:
            break;
    }
}

/// TOTAS 5.2: White is served first.
void State::lots_for_missing_grounds(const Now& now) {
    std::array<bool, 2> by_lot{};
    for (const Side side : white_first) {
        if (grounds_.is_sealed(index(side))) continue;
        by_lot[index(side)] = true;
        grounds_.seal(index(side), ground_by_lot(side, draws_));
    }
    reveal_ground(by_lot, now);
}

/// TOTAS 5.2: acropolis and zones are public from now on, labyrinths are not.
void State::reveal_ground(const std::array<bool, 2>& by_lot, const Now& now) {
    GroundRevealed told;
    told.by_lot = by_lot;
    const auto grounds = grounds_.open_all();
    for (const Side side : both_sides) {
        const Ground& ground = *grounds[index(side)];
        setting_.take(side, ground);
        field_.labyrinth[index(side)] = Labyrinth{ground.labyrinth};
        told.acropolis[index(side)] = ground.acropolis;
        told.zones[index(side)] = in_kind_order(ground.zones);
    }
    now.tell(told);
    playing_end_ = after(now.at, options_.minutes * ms_per_minute);  // TOTAS 9.3
    start_planning(now);
}

void State::start_planning(const Now& now) {
    phase_ = Phase::plan;
    phase_end_.reset();
    first_.reset();
    now.tell(PlanningStarted{gm_ + 1});
}

void State::stop_timer(Instant at) {
    if (!running_) return;
    timer_ms_[index(*running_)] = timer_used(*running_, at);
    running_.reset();
}

std::int64_t State::timer_used(Side side, Instant now) const {
    const std::int64_t running = running_ == side ? now.ms - running_since_.ms : 0;
    return timer_ms_[index(side)] + running;
}

bool State::both_done() const { return !owes_done_[0] && !owes_done_[1]; }

void State::open_window(Phase phase, const std::array<bool, 2>& concerned, unsigned seconds, Instant at) {
    phase_ = phase;
    concerned_ = owes_done_ = concerned;
    phase_end_ = after(at, seconds * ms_per_s);
}

void State::close_window() {
    concerned_ = owes_done_ = {};
    doom_targets_ = {};
}

/// TOTAS 8.4: for a side that attacks what has just captured or come back. Kings are excepted.
void State::open_doom(const GmReport& report, const Now& now) {
    std::array<bool, 2> concerned{};
    const bool is_played = options_.doom_s > 0 && options_.variant == Variant::standard;  // TOTAS 13.1
    for (const Side side : both_sides) {
        doom_targets_[index(side)] = {};
        for (const Square square : report.captors | report.returned) {
            const Man man = field_.position.at[square];
            const bool is_target = is_played && man.is_of(other(side)) && man.kind() != Kind::king
                                   && is_attacked(field_.position, setting_, side, square);
            if (is_target) doom_targets_[index(side)].insert(square);
        }
        concerned[index(side)] = !doom_targets_[index(side)].empty();
    }
    if (!concerned[0] && !concerned[1]) {
        after_doom(now);
        return;
    }
    open_window(Phase::doom, concerned, options_.doom_s, now.at);
    now.tell(DoomOpened{concerned, *phase_end_});
}

/// fine-print F17: doom window, memorise, lots, planning.
void State::after_doom(const Now& now) {
    close_window();
    if (options_.mole_after == 0 || gm_ != options_.mole_after) {
        start_planning(now);
    } else if (options_.memorise_s == 0) {
        draw_moles(now);
    } else {  // TOTAS 11.1
        open_window(Phase::memorise, {true, true}, options_.memorise_s, now.at);
        now.tell(MemoriseStarted{*phase_end_});
    }
}

/// TOTAS 11.2: both lots are drawn before any piece changes sides.
void State::draw_moles(const Now& now) {
    close_window();
    std::array<MoleLot, 2> lots;
    for (const Side side : white_first) {
        MoleLot& lot = lots[index(side)];
        lot.die = 1 + draws_.draw(6);
        lot.piece = draw_mole(side, lot.die);
        lot.vetted = lot.piece && field_.position.at[*lot.piece].has(Mark::vetted);
    }
    for (const MoleLot& lot : lots) {
        if (!lot.piece || lot.vetted) continue;
        const Man man = field_.position.lift(*lot.piece);
        field_.position.put(*lot.piece, man.as({other(man.side()), man.kind()}));
    }
    mole_ = lots;
    now.tell(MolesDrawn{lots});
    dark_ = true;
    now.tell(DarkChanged{true});
    start_planning(now);
}

std::optional<Square> State::draw_mole(Side side, unsigned die) {
    std::vector<Square> candidates;
    for (const Square square : field_.position.of[index(side)]) {
        if (mole_number_of(field_.position.at[square].kind()) == die) candidates.push_back(square);
    }
    if (candidates.empty()) return std::nullopt;
    if (candidates.size() == 1) return candidates.front();
    return candidates[draws_.draw(static_cast<std::uint32_t>(candidates.size()))];
}

}  // namespace engine::totas
