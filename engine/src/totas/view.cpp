// The one door: what each audience is shown (record.md 5.3, 7.3; fine-print F17, F18, F22).
#include <algorithm>
#include <tuple>

#include "engine/base/overloaded.hpp"
#include "ground_rules.hpp"
#include "plans.hpp"
#include "state.hpp"

namespace engine::totas {
namespace {

std::vector<Square> listed(const SquareSet& set) { return {set.begin(), set.end()}; }

std::vector<HalfMove> written(const MoveList& moves) {
    std::vector<HalfMove> halves;
    halves.reserve(moves.size());
    for (const Move& move : moves) halves.push_back(half_move_of(move));
    return halves;
}

}  // namespace

View State::view_for(Audience audience, Instant now) const {
    const bool over = phase_ == Phase::over;
    const bool sees_all = audience == Audience::referee || over;  // record.md 7.1
    const bool set = playing_end_.has_value();                    // acropolis and zones are public (TOTAS 5.2)
    View view;
    view.phase = phase_;
    view.gm = phase_ == Phase::plan ? gm_ + 1 : gm_;
    view.dark = dark_;
    if (!dark_ || sees_all) view.board = board_view();  // record.md 7.3
    view.skip = skip_;
    view.shelter = field_.position.shelter;
    view.timeouts = timeouts_;
    view.mole = mole_;
    view.deadline = deadline();
    view.result = outcome_;
    view.lost = field_.lost;
    view.owes_done = owes_done_;
    view.coalition = options_.coalition();
    view.variant = options_.variant;
    view.army = options_.army;
    view.plans_shown = sees_all;
    for (const Side side : both_sides) {
        const std::size_t i = index(side);
        const bool own = sees_all || shares_with(audience, side);
        const auto& ground = grounds_.open_for_owner(i);
        if (set) {
            view.acropolis[i] = setting_.acropolis[i];
            view.zones[i] = zones_of(side);
        } else if (own) {
            if (ground) view.acropolis[i] = ground->acropolis;
            view.zones[i].emplace();
            if (ground) {
                const auto zones = in_kind_order(ground->zones);
                view.zones[i]->assign(zones.begin(), zones.end());
            }
        }
        const auto& labyrinth = field_.labyrinth[i];
        if (labyrinth && (own || labyrinth->used)) {
            view.labyrinth[i] = LabyrinthView{labyrinth->at, labyrinth->used};
        } else if (own && ground) {
            view.labyrinth[i] = LabyrinthView{ground->labyrinth, false};
        }
        view.sealed[i] = !over && (phase_ == Phase::ground ? grounds_.is_sealed(i) : plan_sealed(side));
        view.timer_ms[i] = timer_used(side, now);
        view.doom_targets[i] = listed(doom_targets_[i]);
        view.potential[i] = potential_of(field_, side);
        if (view.plans_shown && !options_.coalition()) {
            const auto& plan = plans_.open_for_owner(i);
            view.plans[i] = plan ? plan : drafts_.open_for_owner(i);
        }
        for (std::uint8_t number = 1; options_.coalition() && number <= partners; ++number) {
            const Seat seat{side, number};
            const auto& half = halves_.open_for_owner(slot_of(seat));
            view.sealed_seats.emplace_back(seat, phase_ == Phase::ground ? view.sealed[i] : half.has_value());
            if (view.plans_shown && half) view.halves.push_back({seat, *half});
        }
        const bool owes = audience != Audience::referee && shares_with(audience, side) && !over && !view.sealed[i];
        if (owes && phase_ == Phase::ground) view.legal = ground_offer(side);
        if (owes && phase_ == Phase::plan && !dark_) view.legal = legal_half_moves(side);
    }
    return view;
}

std::vector<Zone> State::zones_of(Side side) const {
    std::vector<Zone> zones;
    for (const ZoneKind kind : all_zone_kinds) {
        const SquareSet& squares = setting_.zones[index(side)][static_cast<std::size_t>(kind)];
        if (squares.empty()) continue;
        Zone zone{kind, {}};
        std::copy(squares.begin(), squares.end(), zone.squares.begin());
        zones.push_back(zone);
    }
    return zones;
}

BoardView State::board_view() const {
    const Position& position = field_.position;
    BoardView board;
    board.pieces.reserve(position.of[0].size() + position.of[1].size());
    for (const Square square : position.of[0] | position.of[1]) {
        const Man man = position.at[square];
        board.pieces.push_back({man.piece(), square});
        if (man.has(Mark::stepped) && (man.kind() == Kind::legionary || man.kind() == Kind::patrol))
            board.stepped.push_back(square);
        if (man.has(Mark::vetted)) board.vetted.push_back(square);
        if (man.has(Mark::doomed)) board.doomed.push_back(square);
        if (man.has(Mark::right)) board.right.push_back(square);
        if (man.has(Mark::resting)) board.resting.push_back(square);
        if (man.kind() == Kind::boar || man.kind() == Kind::chariot) board.axes.emplace_back(square, axis_of(man));
    }
    board.en_passant = listed(position.en_passant);
    for (const Away& away : field_.away) board.away.push_back({away.man.piece(), away.back, away.misses});
    const auto rank = [](const AwayPiece& away) { return std::tuple(away.back, name_of(away.piece), away.misses); };
    std::stable_sort(board.away.begin(), board.away.end(),
                     [&](const AwayPiece& a, const AwayPiece& b) { return rank(a) < rank(b); });
    for (const Side side : both_sides) {
        for (const Wing wing : both_wings) {
            if (may_castle(position, setting_, side, wing)) board.castling[index(side)].push_back(wing);
        }
    }
    return board;
}

std::vector<HalfMove> State::legal_half_moves(Side side) const {
    MoveList moves;
    find_half_moves({field_.position, setting_, side, nullptr, options_.coalition()}, moves);
    return written(moves);
}

OwnEnvelopes State::own_envelopes(const std::vector<Seat>& seats) const {
    OwnEnvelopes own;
    if (phase_ == Phase::over) return own;
    for (const Seat seat : seats) {
        const std::size_t i = index(seat.side);
        own.ground = grounds_.open_for_owner(i);
        if (options_.coalition()) {
            if (const auto& half = halves_.open_for_owner(slot_of(seat))) own.halves.push_back({seat, *half});
        } else {
            own.plan = plans_.open_for_owner(i);
            own.draft = drafts_.open_for_owner(i);
        }
    }
    return own;
}

/// Only a draft of one half-move can go on (wire.md 3.4), and in the dark nobody is told what is legal.
std::optional<Offer> State::offer_after(Seat seat, const Action& action) const {
    const auto* draft = std::get_if<DraftPlan>(&action);
    if (draft == nullptr || draft->plan.size() != 1 || dark_) return std::nullopt;
    const auto moves = check_plan(field_.position, setting_, seat.side, draft->plan);
    return Offer{written(second_half_moves(field_.position, setting_, seat.side, moves->front()))};
}

std::vector<Seat> State::awaited() const {
    std::vector<Seat> seats;
    for (const Side side : both_sides) {
        for (std::uint8_t number = 1; number <= options_.players / 2; ++number) {
            const Seat seat{side, number};
            bool owes = false;
            if (phase_ == Phase::ground) {
                owes = !grounds_.is_sealed(index(side));
            } else if (phase_ == Phase::plan) {
                owes = options_.coalition() ? !halves_.is_sealed(slot_of(seat)) : !plan_sealed(side);
            } else if (phase_ == Phase::doom || phase_ == Phase::memorise) {
                owes = owes_done_[index(side)];
            }
            if (owes) seats.push_back(seat);
        }
    }
    return seats;
}

/// Partners may talk about their ground, which either of them writes (TOTAS 14.1), but not about a plan.
bool State::is_sealing(Side side) const { return phase_ == Phase::plan && !plan_sealed(side); }

}  // namespace engine::totas
