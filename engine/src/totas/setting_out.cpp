// Who moves where in a GM, and who meets whom (TOTAS 6.1, 6.2).
#include <algorithm>
#include <tuple>
#include <utility>

#include "engine/base/ensure.hpp"
#include "gm.hpp"

namespace engine::totas {

namespace {

bool same_row(const Mover& one, const Mover& other) {
    return is_pawn_row(one.man.kind()) == is_pawn_row(other.man.kind());
}

}  // namespace

// Marks that last one GM (fine-print F16).
void Gm::tidy_marks() {
    for (const Side side : both_sides) {
        for (const Square square : board_.of[index(side)]) {
            board_.at[square].clear(Mark::doomed);
            board_.at[square].clear(Mark::resting);
        }
    }
}

Man Gm::rested(Man man) const {
    if (setting_.variant == Variant::summary && man.kind() != Kind::king) man.set(Mark::resting);  // TOTAS 13.1
    return man;
}

// TOTAS 6.1. Movers leave the board until it is known what happens to them.
void Gm::set_out(Side side, const std::vector<Move>& moves) {
    for (unsigned half = 0; half < moves.size(); ++half) set_out(side, moves[half], half);
}

void Gm::set_out(Side side, const Move& move, unsigned half) {
    std::vector<Mover>& movers = movers_[index(side)];
    Mover* moving = nullptr;  // the same piece, if it has made a half-move in this GM
    for (Mover& mover : movers) {
        if (mover.at == move.from && mover.origin) moving = &mover;
    }
    switch (move.kind) {
        case MoveKind::explosion:
            if (moving != nullptr) {
                moving->explodes = true;
            } else {
                bombs_.push_back({move.from, board_.at[move.from].piece()});
                stayers_.push_back({side, half, move.from});
            }
            return;
        case MoveKind::turn:
            board_.at[move.from] = rested(after_half_move(board_.at[move.from], move));
            stayers_.push_back({side, half, move.from});
            return;
        case MoveKind::shelter:
            board_.sheltered[index(side)] = board_.lift(move.from);
            return;
        case MoveKind::reentry: {
            const Man sheltered = std::exchange(board_.sheltered[index(side)], Man{});
            ENSURE(sheltered);
            Mover king{after_half_move(sheltered, move), std::nullopt, move.to};
            king.half = half;
            movers.push_back(king);
            return;
        }
        case MoveKind::castling: {
            const auto squares = castling_squares(setting_, side, move.wing);
            for (const auto& [from, to, cell] :
                 {std::tuple{squares.king_from, squares.king_to, 0U}, {squares.rook_from, squares.rook_to, 1U}}) {
                const Man man = rested(after_half_move(board_.lift(from), move));
                if (from == to) {  // no mover (fine-print F5)
                    board_.put(to, man);
                    continue;
                }
                Mover mover{man, from, to};
                mover.half = cell;
                movers.push_back(mover);
            }
            return;
        }
        default:
            break;
    }
    if (moving != nullptr) {
        moving->way.add(move.from);
        if (moving->man.kind() == Kind::gryphon) moving->between = move.from;
        moving->man = after_half_move(moving->man, move);
    } else {
        movers.push_back({rested(after_half_move(board_.lift(move.from), move)), move.from, move.to});
    }
    Mover& mover = moving != nullptr ? *moving : movers.back();
    for (const Square square : way_of(move)) mover.way.add(square);
    mover.at = move.to;
    mover.half = half;
    mover.victim = move.victim;
    mover.promote = move.promote;
    mover.strikes = move.kind == MoveKind::strike;
    if (move.kind == MoveKind::straight && distance(move.from, move.to) == 2) mover.double_step = move.to;
}

// TOTAS 6.2: every pair on its own, all outcomes together.
void Gm::meet() {
    for (Mover& white : movers_[index(Side::white)]) {
        for (Mover& black : movers_[index(Side::black)]) meet(white, black);
    }
}

std::optional<unsigned> Gm::place_on_way(const Mover& mover, Square square) {
    const auto place = std::find(mover.way.begin(), mover.way.end(), square);
    if (place == mover.way.end()) return std::nullopt;
    return static_cast<unsigned>(place - mover.way.begin());
}

void Gm::note_meeting(Mover& mover, unsigned place) {
    if (!mover.met || place < *mover.met) mover.met = place;
}

void Gm::meet(Mover& white, Mover& black) {
    const bool swap = white.origin && black.origin && white.at == *black.origin && black.at == *white.origin;
    const auto black_in_way = place_on_way(white, black.at);
    const auto white_in_way = place_on_way(black, white.at);
    const bool accident = white.at == black.at;
    if (!swap && !accident && !black_in_way && !white_in_way) return;

    Encountered told;
    told.pieces[index(Side::white)] = white.started();
    told.pieces[index(Side::black)] = black.started();
    told.square = white.at;
    if (swap) {
        told.kind = EncounterKind::swap;
        white.swapped = black.swapped = true;
        white.lost = black.lost = true;
        told.outcome = {Fate::lost, Fate::lost};
    } else {
        told.kind = accident ? EncounterKind::accident : EncounterKind::meeting;
        if (!accident && black_in_way) told.square = black.at;
        for (auto [mover, enemy] : {std::pair{&white, &black}, std::pair{&black, &white}}) {
            const bool survives = !same_row(*mover, *enemy) && !is_pawn_row(mover->man.kind());
            told.outcome[index(mover->man.side())] = survives ? Fate::damaged : Fate::lost;
            (survives ? mover->damaged : mover->lost) = true;
        }
        if (black_in_way) note_meeting(white, *black_in_way);
        if (white_in_way) note_meeting(black, *white_in_way);
        if (accident || white_in_way) note_meeting(white, white.way.length);
        if (accident || black_in_way) note_meeting(black, black.way.length);
    }
    tell_(told);
}

}  // namespace engine::totas
