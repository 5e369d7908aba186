// The half-moves of a position: found, and checked.
#include "moves.hpp"

#include <algorithm>
#include <utility>

#include "engine/base/overloaded.hpp"

namespace engine::totas {
namespace {

/// Finds half-moves one by one and hands each to `emit`, which returns false to stop.
template <class Emit>
class Finder {
public:
    Finder(const Planning& planning, Emit emit)
        : planning_(planning), position_(planning.position), side_(planning.side), emit_(std::move(emit)) {}

    void all() {
        for (const Square square : position_.of[index(side_)]) {
            piece(square);
            if (stopped_) return;
        }
        castlings();
        reentries();
    }

    /// Those of the piece on this square, which is one's own.
    void piece(Square square) {
        const Man man = position_.at[square];
        if (man.has(Mark::doomed) || man.has(Mark::resting)) return;  // TOTAS 8.4, 13.1
        const Move* first = planning_.first;
        if (first != nullptr && stands_where_it_came(*first, square)) {
            if (!planning_.coalition) second_of_one_piece(man, square, first->kind);
            return;
        }
        switch (man.kind()) {
            case Kind::king:
                king(square);
                break;
            case Kind::queen:
                slides(square, orthogonals, nullptr);
                slides(square, diagonals, nullptr);
                break;
            case Kind::rook:
                slides(square, orthogonals, &hindering(ZoneKind::mountains));
                break;
            case Kind::bishop:
                slides(square, diagonals, &hindering(ZoneKind::desert));
                break;
            case Kind::knight:
                for (const Square to : knights_reach[square]) {
                    if (to == no_square) break;
                    if (!sea_bars_knight(planning_.setting, side_, square, to)) travel(MoveKind::classical, square, to);
                }
                break;
            case Kind::gryphon:
                walks(square);
                flights(square);
                break;
            case Kind::volcano:
            case Kind::tornado:
                king_steps(square);
                emit({MoveKind::explosion, square, square});
                break;
            case Kind::boar:
            case Kind::chariot:
                drives(man, square);
                emit({MoveKind::turn, square, square});
                break;
            case Kind::pawn:
            case Kind::legionary:
            case Kind::patrol:
                pawn_row(man, square);
                break;
        }
    }

    void castlings() {
        if (planning_.first != nullptr || planning_.coalition) return;  // TOTAS 2.2, 14.3
        for (const Wing wing : both_wings) {
            if (!may_castle(position_, planning_.setting, side_, wing)) continue;
            const auto squares = castling_squares(planning_.setting, side_, wing);
            if (position_.at[squares.rook_from].has(Mark::doomed) || position_.at[squares.rook_from].has(Mark::resting))
                continue;  // fine-print F5
            if (castling_is_clear(squares)) {
                Move move{MoveKind::castling, squares.king_from, squares.king_to};
                move.wing = wing;
                emit(move);
            }
        }
    }

    /// TOTAS 5.4.
    void reentries() {
        if (position_.shelter[index(side_)] != ShelterState::out) return;
        const Square acropolis = *planning_.setting.acropolis[index(side_)];
        reentry(acropolis);
        for (const Square to : kings_reach[acropolis]) {
            if (to != no_square) reentry(to);
        }
    }

private:
    void emit(const Move& move) {
        if (!stopped_) stopped_ = !emit_(move);
    }
    bool is_own(Square square) const { return position_.at[square].is_of(side_); }
    bool is_enemy(Square square) const { return position_.at[square].is_of(other(side_)); }
    const SquareSet& hindering(ZoneKind kind) const { return planning_.setting.hindering(side_, kind); }

    static bool stands_where_it_came(const Move& first, Square square) {
        return first.displaces() ? first.to == square : first.from == square;
    }

    void travel(MoveKind kind, Square from, Square to) {
        if (!is_own(to)) emit({kind, from, to});
    }
    template <class Directions>
    void slides(Square from, const Directions& directions, const SquareSet* barred) {
        for (const Direction direction : directions) slide(MoveKind::classical, from, direction, slide_max, barred);
    }
    void slide(MoveKind kind, Square from, Direction direction, unsigned most, const SquareSet* barred) {
        const Few& ray = rays[direction][from];
        for (unsigned step = 0; step < most; ++step) {
            const Square to = ray[step];
            if (to == no_square || (barred != nullptr && barred->contains(to)) || is_own(to)) return;  // TOTAS 5.3
            emit({kind, from, to});
            if (!position_.is_empty(to)) return;
        }
    }
    void travel_all(MoveKind kind, Square from, const Few& squares) {
        for (const Square to : squares) {
            if (to == no_square) return;
            travel(kind, from, to);
        }
    }

    bool is_far_from_enemy_king(Square square) const {  // TOTAS 3.2
        const auto& enemy = position_.king_place[index(other(side_))];
        return !enemy || distance(square, *enemy) >= kings_apart;
    }
    void king(Square from) {
        for (const Square to : kings_reach[from]) {
            if (to != no_square && is_far_from_enemy_king(to)) travel(MoveKind::classical, from, to);
        }
        if (position_.shelter[index(side_)] == ShelterState::unused
            && planning_.setting.acropolis[index(side_)] == from)
            emit({MoveKind::shelter, from, from});  // TOTAS 5.4
    }
    void reentry(Square to) {
        if (is_far_from_enemy_king(to)) travel(MoveKind::reentry, to, to);
    }
    bool castling_is_clear(const CastlingSquares& squares) const {
        const auto [low, high] = std::minmax({squares.king_from, squares.king_to, squares.rook_from});
        for (Square square = low; square <= high; ++square) {
            if (square != squares.king_from && square != squares.rook_from && !position_.is_empty(square)) return false;
        }
        const auto [start, end] = std::minmax(squares.king_from, squares.king_to);
        for (Square square = start; square <= end; ++square) {
            if (is_attacked(position_, planning_.setting, other(side_), square)) return false;  // TOTAS 3.3
        }
        return is_far_from_enemy_king(squares.king_to);
    }

    void king_steps(Square from) {
        const bool leaps = planning_.setting.variant == Variant::summary;  // TOTAS 13.3
        travel_all(MoveKind::king_step, from, leaps ? knights_reach[from] : kings_reach[from]);
    }
    void walks(Square from) {
        for (const Direction direction : orthogonals) slide(MoveKind::walk, from, direction, 1, nullptr);
    }
    void flights(Square from) { travel_all(MoveKind::flight, from, flights_reach[from]); }
    void drives(Man man, Square from) {
        const Direction direction = direction_of(axis_of(man));
        slide(MoveKind::drive, from, direction, drive_max, nullptr);
        slide(MoveKind::drive, from, opposite(direction), drive_max, nullptr);
    }

    /// To the last rank only by becoming something (fine-print F8).
    void advance(Move move) {
        if (rank_of(move.to) != last_rank(side_)) return emit(move);
        for (const Kind kind : planning_.setting.promotions) {
            move.promote = kind;
            emit(move);
        }
    }
    void pawn_row(Man man, Square from) {
        const int ahead = forward(side_);
        if (const auto to = shifted(from, 0, ahead); to && position_.is_empty(*to)) {
            advance({MoveKind::straight, from, *to});
            const auto two = shifted(from, 0, 2 * ahead);
            if (rank_of(from) == pawn_rank(side_) && position_.is_empty(*two))
                advance({MoveKind::straight, from, *two});
        }
        for (const int files : {-1, 1}) {
            const auto to = shifted(from, files, ahead);
            if (!to) continue;
            if (is_enemy(*to)) {
                advance({MoveKind::diagonal, from, *to});
            } else if (const Square victim = en_passant_victim(*to); victim != no_square) {
                Move move{MoveKind::en_passant, from, *to};
                move.victim = victim;
                advance(move);
            } else if (man.kind() == Kind::patrol) {
                diagonal_step(man, from, *to);
            }
        }
        if (man.kind() != Kind::legionary) return;
        if (position_.legion[index(side_)].contains(from)) {
            for (const Direction direction : {west, east})
                slide(MoveKind::strike, from, direction, strike_max, nullptr);
        } else {  // fine-print F7
            sidesteps(man, from);
        }
    }
    void diagonal_step(Man man, Square from, Square to) {
        if (man.has(Mark::stepped) && position_.is_empty(to)) advance({MoveKind::diagonal_step, from, to});
    }
    void sidesteps(Man man, Square from) {
        if (!man.has(Mark::stepped)) return;
        for (const int files : {-1, 1}) {
            const auto to = shifted(from, files, 0);
            if (to && position_.is_empty(*to)) emit({MoveKind::sidestep, from, *to});
        }
    }
    /// Where the piece stands that has passed over this square in the GM before; no_square: there is none.
    Square en_passant_victim(Square to) const {
        const bool skipped =
            position_.en_passant.contains(to) && position_.is_empty(to)
            && rank_of(to) == static_cast<unsigned>(static_cast<int>(pawn_rank(other(side_))) - forward(side_));
        if (!skipped) return no_square;
        const Square victim = *shifted(to, 0, -forward(side_));
        const Man man = position_.at[victim];
        return man.is_of(other(side_)) && is_pawn_row(man.kind()) ? victim : no_square;
    }

    /// TOTAS 2.2: the other kind of half-move of a new piece, as section 4 allows.
    void second_of_one_piece(Man man, Square square, MoveKind first) {
        const Kind kind = man.kind();
        if (kind == Kind::legionary && first == MoveKind::straight) {
            sidesteps(man, square);
        } else if (kind == Kind::patrol && first == MoveKind::straight) {
            for (const int files : {-1, 1}) {  // never en passant (fine-print F6)
                if (const auto to = shifted(square, files, forward(side_))) diagonal_step(man, square, *to);
            }
        } else if (first == MoveKind::king_step) {
            emit({MoveKind::explosion, square, square});
        } else if (first == MoveKind::walk) {
            flights(square);
        } else if (first == MoveKind::flight) {
            walks(square);
        } else if (first == MoveKind::turn) {
            drives(man, square);
        }
    }

    const Planning& planning_;
    const Position& position_;
    Side side_;
    Emit emit_;
    bool stopped_ = false;
};

/// TOTAS 5.4 out of turn, TOTAS 8.4 and 13.1: what a piece may not do now, whatever the squares.
bool is_barred(Man man) { return man.has(Mark::doomed) || man.has(Mark::resting); }

}  // namespace

void find_half_moves(const Planning& planning, MoveList& list) {
    Finder(planning, [&](const Move& move) {
        list.push_back(move);
        return true;
    }).all();
}

bool any_half_move(const Planning& planning) {
    bool any = false;
    Finder(planning, [&](const Move&) {
        any = true;
        return false;
    }).all();
    return any;
}

Result<Move, Refusal> check_half_move(const Planning& planning, const HalfMove& half) {
    if (planning.first != nullptr && planning.first->kind == MoveKind::castling) return Failure{Refusal::illegal_move};
    const Position& position = planning.position;
    const Side side = planning.side;
    std::optional<Move> found;
    auto finder = Finder(planning, [&](const Move& move) {
        if (half_move_of(move) == half) found = move;
        return !found;
    });
    const auto on = [&](Square square) -> std::optional<Refusal> {
        if (!position.at[square].is_of(side)) return Refusal::not_yours;
        if (is_barred(position.at[square])) return Refusal::not_available;
        finder.piece(square);
        return std::nullopt;
    };
    const std::optional<Refusal> refused =
        std::visit(Overloaded{[&](const Go& go) -> std::optional<Refusal> {
                                  if (const auto why = on(go.from)) return why;
                                  if (!found && position.at[go.to].is_of(side)) return Refusal::occupied;
                                  return std::nullopt;
                              },
                              [&](const Explode& explode) { return on(explode.at); },
                              [&](const Turn& turn) { return on(turn.at); },
                              [&](const Castle& castle) -> std::optional<Refusal> {
                                  if (planning.coalition || planning.first != nullptr) return Refusal::not_available;
                                  if (!may_castle(position, planning.setting, side, castle.wing))
                                      return Refusal::not_available;
                                  const auto squares = castling_squares(planning.setting, side, castle.wing);
                                  if (is_barred(position.at[squares.rook_from])) return Refusal::not_available;
                                  finder.castlings();
                                  return std::nullopt;
                              },
                              [&](const Shelter&) -> std::optional<Refusal> {
                                  if (const auto king = position.king_square(side)) finder.piece(*king);
                                  if (!found) return Refusal::not_available;
                                  return std::nullopt;
                              },
                              [&](const Reenter& reenter) -> std::optional<Refusal> {
                                  if (position.shelter[index(side)] != ShelterState::out) return Refusal::not_available;
                                  const Square acropolis = *planning.setting.acropolis[index(side)];
                                  if (distance(reenter.to, acropolis) > 1) return Refusal::illegal_square;
                                  if (position.at[reenter.to].is_of(side)) return Refusal::occupied;
                                  finder.reentries();
                                  return std::nullopt;
                              }},
                   half);
    if (refused) return Failure{*refused};
    if (!found) return Failure{Refusal::illegal_move};
    return *found;
}

}  // namespace engine::totas
