// Captures, explosions and what a legion is spared (TOTAS 6.4, 6.5, 4.2).
#include <algorithm>

#include "gm.hpp"

namespace engine::totas {

// TOTAS 6.4: what has moved away is not taken; all at once.
void Gm::capture() {
    SquareSet taken;
    for_each_mover([&](Mover& mover) {
        if (!mover.on_board()) return;
        take(mover, mover.at, false, taken);
        if (mover.victim != no_square) take(mover, mover.victim, true, taken);
        if (mover.between) take(mover, *mover.between, false, taken);
    });
    for (const Square square : taken) lose_on(square);
    for_each_mover([&](Mover& mover) {
        if (mover.on_board()) {
            board_.put(mover.at, mover.man);
        } else if (mover.lost) {
            lose(mover.man.piece());
        }
    });
}

void Gm::take(Mover& captor, Square square, bool en_passant, SquareSet& taken) {
    const Man enemy = board_.at[square];
    if (!enemy.is_of(other(captor.man.side()))) return;
    taken.insert(square);
    captors_.insert(captor.at);
    const bool bomb = enemy.kind() == Kind::volcano || enemy.kind() == Kind::tornado;
    const bool captor_lost = bomb && is_pawn_row(captor.man.kind());  // TOTAS 4.4
    captor.lost = captor.lost || captor_lost;
    tell_(Captured{captor.started(), {enemy.piece(), square}, en_passant, captor_lost});
}

// TOTAS 6.5: all at once, also those that were captured or met, except those lost in a swap.
void Gm::explode() {
    std::vector<Bomb> blasts = bombs_;
    for_each_mover([&](const Mover& mover) {
        if (mover.explodes && !mover.swapped) blasts.push_back({mover.at, mover.man.piece()});
    });
    SquareSet hit;
    for (const Bomb& bomb : blasts) {
        Exploded told{bomb.at, bomb.piece, {}};
        for (const Square square : blast_of(bomb.piece.kind, bomb.at)) {
            if (board_.is_empty(square)) continue;
            hit.insert(square);
            const bool itself = square == bomb.at && board_.at[square].piece() == bomb.piece;
            if (!itself) told.lost.push_back({board_.at[square].piece(), square});
        }
        tell_(std::move(told));
    }
    for (const Square square : hit) lose_on(square);
    for_each_mover([&](Mover& mover) {
        if (mover.on_board() && hit.contains(mover.at)) mover.lost = true;
        if (!mover.explodes) return;
        if (mover.damaged && !mover.lost) lose(mover.man.piece());  // fine-print F13
        mover.lost = true;
    });
}

// TOTAS 4.2, fine-print F14.
void Gm::spare_legions() {
    std::array<std::vector<Mover*>, 2> spared;
    std::vector<Square> contested;
    for (;;) {
        for (const Side side : both_sides) spared[index(side)] = to_be_spared(side, contested);
        const std::size_t known = contested.size();
        for (const Mover* white : spared[index(Side::white)]) {
            for (const Mover* black : spared[index(Side::black)]) {
                if (white->at == black->at) contested.push_back(white->at);
            }
        }
        if (contested.size() == known) break;
    }
    for (const Side side : {Side::white, Side::black}) {
        for (Mover* mover : spared[index(side)]) {
            mover->lost = false;
            board_.put(mover->at, mover->man);
            std::vector<Kind>& lost = field_.lost[index(side)];
            lost.erase(std::find(lost.rbegin(), lost.rend(), Kind::legionary).base() - 1);
            tell_(LegionSpared{{mover->man.piece(), mover->at}});
        }
    }
}

std::vector<Mover*> Gm::to_be_spared(Side side, const std::vector<Square>& contested) {
    std::vector<Mover*> spared;
    const auto counts_as_lost = [&](Square origin) {  // the Legionary that stood there when the GM began
        for (Mover& mover : movers_[index(side)]) {
            if (mover.origin != origin) continue;
            return mover.lost && std::find(spared.begin(), spared.end(), &mover) == spared.end();
        }
        return !board_.at[origin].is(side, Kind::legionary);
    };
    for (Mover& mover : movers_[index(side)]) {  // in half-move order
        if (!mover.strikes || !mover.lost || !board_.is_empty(mover.at)) continue;
        if (std::find(contested.begin(), contested.end(), mover.at) != contested.end()) continue;
        for (const Square square : before_.of[index(side)]) {
            const bool partner = before_.at[square].kind() == Kind::legionary && distance(square, *mover.origin) == 1;
            if (partner && counts_as_lost(square)) {
                spared.push_back(&mover);
                break;
            }
        }
    }
    return spared;
}

void Gm::lose_on(Square square) {
    const Piece piece = board_.lift(square).piece();
    for (const Stayer& stayer : stayers_) {
        if (stayer.at == square && stayer.side == piece.side) {
            report_.results[index(stayer.side)].at(stayer.half).lost = true;
        }
    }
    lose(piece);
}

}  // namespace engine::totas
