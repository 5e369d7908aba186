// What a half-move changes, and what it is in the words of players.
#include <algorithm>

#include "engine/base/ensure.hpp"
#include "moves.hpp"

namespace engine::totas {

CastlingSquares castling_squares(const Setting& setting, Side side, Wing wing) {
    const auto& path = setting.castling[static_cast<std::size_t>(wing)];
    ENSURE(path);
    return {castling_square(side, path->king_from), castling_square(side, path->king_to),
            castling_square(side, path->rook_from), castling_square(side, path->rook_to)};
}

HalfMove half_move_of(const Move& move) {
    switch (move.kind) {
        case MoveKind::explosion:
            return Explode{move.from};
        case MoveKind::turn:
            return Turn{move.from};
        case MoveKind::castling:
            return Castle{move.wing};
        case MoveKind::shelter:
            return Shelter{};
        case MoveKind::reentry:
            return Reenter{move.to};
        default:
            return Go{move.from, move.to, move.promote};
    }
}

Man after_half_move(Man man, const Move& move) {
    if (move.kind == MoveKind::turn) {
        man.has(Mark::turned) ? man.clear(Mark::turned) : man.set(Mark::turned);
        return man;
    }
    if (!move.displaces()) return man;
    man.clear(Mark::unmoved);
    move.kind == MoveKind::straight ? man.set(Mark::stepped) : man.clear(Mark::stepped);
    return man;
}

void make(Position& position, const Setting& setting, Side side, const Move& move) {
    switch (move.kind) {
        case MoveKind::explosion:  // happens last (TOTAS 2.4)
            return;
        case MoveKind::turn:
            position.at[move.from] = after_half_move(position.at[move.from], move);
            return;
        case MoveKind::shelter:
            position.sheltered[index(side)] = position.lift(move.from);
            position.shelter[index(side)] = ShelterState::used;  // nothing more for this king in this plan
            return;
        case MoveKind::reentry:
            position.put(move.to, after_half_move(position.sheltered[index(side)], move));
            position.sheltered[index(side)] = Man{};
            position.shelter[index(side)] = ShelterState::used;
            return;
        case MoveKind::castling: {
            const auto squares = castling_squares(setting, side, move.wing);
            const Man king = after_half_move(position.lift(squares.king_from), move);
            const Man rook = after_half_move(position.lift(squares.rook_from), move);
            position.put(squares.king_to, king);
            position.put(squares.rook_to, rook);
            return;
        }
        default:
            break;
    }
    if (move.victim != no_square) position.remove(move.victim);
    Man man = after_half_move(position.lift(move.from), move);
    if (move.promote) man = man.as({man.side(), *move.promote});
    position.put(move.to, man);
}

Way way_of(const Move& move) {
    Way way;
    switch (move.kind) {
        case MoveKind::classical:
        case MoveKind::straight:
        case MoveKind::strike:
        case MoveKind::drive:
            break;
        default:
            return way;
    }
    const int files = static_cast<int>(file_of(move.to)) - static_cast<int>(file_of(move.from));
    const int ranks = static_cast<int>(rank_of(move.to)) - static_cast<int>(rank_of(move.from));
    if (files != 0 && ranks != 0 && files != ranks && files != -ranks) return way;  // a leap
    const int steps = static_cast<int>(distance(move.from, move.to));
    for (int step = 1; step < steps; ++step) way.add(*shifted(move.from, files / steps * step, ranks / steps * step));
    return way;
}

std::vector<Square> blast_of(Kind kind, Square center) {
    std::vector<Square> squares{center};
    for (const Direction direction : kind == Kind::volcano ? orthogonals : diagonals) {
        if (rays[direction][center][0] != no_square) squares.push_back(rays[direction][center][0]);
    }
    std::sort(squares.begin(), squares.end());
    return squares;
}

}  // namespace engine::totas
