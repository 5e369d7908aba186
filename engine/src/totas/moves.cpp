#include "moves.hpp"

#include <algorithm>
#include <utility>

#include "engine/ensure.hpp"
#include "engine/overloaded.hpp"

namespace engine::totas {
namespace {

using Direction = std::pair<int, int>;  // files, ranks

constexpr std::array<Direction, 4> orthogonal{{{0, 1}, {1, 0}, {0, -1}, {-1, 0}}};
constexpr std::array<Direction, 4> diagonal{{{1, 1}, {1, -1}, {-1, -1}, {-1, 1}}};
constexpr std::array<Direction, 8> around{{{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}}};
constexpr std::array<Direction, 8> knight_leaps{
    {{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}}};
constexpr std::array<Direction, 8> flight_leaps{
    {{1, 3}, {3, 1}, {3, -1}, {1, -3}, {-1, -3}, {-3, -1}, {-3, 1}, {-1, 3}}};

constexpr int slide_max = 7;         // TOTAS 3.1
constexpr int strike_max = 4;        // TOTAS 4.2
constexpr int drive_max = 2;         // TOTAS 12.2
constexpr unsigned kings_apart = 3;  // TOTAS 3.2

/// 12.1: one of the two directions of the axis; the other is its opposite.
constexpr Direction direction_of(Axis axis) {
    switch (axis) {
        case Axis::file:
            return {0, 1};
        case Axis::rank:
            return {1, 0};
        case Axis::rising:
            return {1, 1};
        case Axis::falling:
            break;
    }
    return {1, -1};
}

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
                slides(square, orthogonal, nullptr);
                slides(square, diagonal, nullptr);
                break;
            case Kind::rook:
                slides(square, orthogonal, &hindering(ZoneKind::mountains));
                break;
            case Kind::bishop:
                slides(square, diagonal, &hindering(ZoneKind::desert));
                break;
            case Kind::knight:
                for (const Direction& leap : knight_leaps) {
                    const auto to = shifted(square, leap.first, leap.second);
                    if (to && !hinders_knight(square, leap)) travel(MoveKind::classical, square, *to);
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
        for (const auto& [files, ranks] : around) {
            if (const auto to = shifted(acropolis, files, ranks)) reentry(*to);
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
        for (const auto& [files, ranks] : directions) slide(MoveKind::classical, from, files, ranks, slide_max, barred);
    }
    void slide(MoveKind kind, Square from, int files, int ranks, int most, const SquareSet* barred) {
        Square to = from;
        for (int steps = 1; steps <= most; ++steps) {
            const auto next = shifted(to, files, ranks);
            if (!next || (barred != nullptr && barred->contains(*next))) return;  // TOTAS 5.3
            to = *next;
            if (is_own(to)) return;
            emit({kind, from, to});
            if (!position_.is_empty(to)) return;
        }
    }
    /// TOTAS 5.3: the two squares of the long leg, then the destination.
    bool hinders_knight(Square from, Direction leap) const {
        const SquareSet& sea = hindering(ZoneKind::sea);
        if (sea.empty()) return false;
        const bool along_file = leap.second == 2 || leap.second == -2;
        for (int step = 1; step <= 2; ++step) {
            const auto crossed =
                along_file ? shifted(from, 0, leap.second / 2 * step) : shifted(from, leap.first / 2 * step, 0);
            if (sea.contains(*crossed)) return true;
        }
        return sea.contains(*shifted(from, leap.first, leap.second));
    }

    bool is_far_from_enemy_king(Square square) const {  // TOTAS 3.2
        const auto& enemy = position_.king_place[index(other(side_))];
        return !enemy || distance(square, *enemy) >= kings_apart;
    }
    void king(Square from) {
        for (const auto& [files, ranks] : around) {
            const auto to = shifted(from, files, ranks);
            if (to && is_far_from_enemy_king(*to)) travel(MoveKind::classical, from, *to);
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
        const auto& steps = planning_.setting.variant == Variant::summary ? knight_leaps : around;  // TOTAS 13.3
        for (const auto& [files, ranks] : steps) {
            if (const auto to = shifted(from, files, ranks)) travel(MoveKind::king_step, from, *to);
        }
    }
    void walks(Square from) {
        for (const auto& [files, ranks] : orthogonal) {
            if (const auto to = shifted(from, files, ranks)) travel(MoveKind::walk, from, *to);
        }
    }
    void flights(Square from) {
        for (const auto& [files, ranks] : flight_leaps) {
            if (const auto to = shifted(from, files, ranks)) travel(MoveKind::flight, from, *to);
        }
    }
    void drives(Man man, Square from) {
        const auto [files, ranks] = direction_of(axis_of(man));
        slide(MoveKind::drive, from, files, ranks, drive_max, nullptr);
        slide(MoveKind::drive, from, -files, -ranks, drive_max, nullptr);
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
            for (const int files : {-1, 1}) slide(MoveKind::strike, from, files, 0, strike_max, nullptr);
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

bool attacks_along(const Position& position, Square from, Square target, int most, bool straight, bool slanted,
                   const SquareSet* barred) {
    const int files = static_cast<int>(file_of(target)) - static_cast<int>(file_of(from));
    const int ranks = static_cast<int>(rank_of(target)) - static_cast<int>(rank_of(from));
    const bool is_straight = (files == 0) != (ranks == 0);
    const bool is_slanted = files != 0 && (files == ranks || files == -ranks);
    if (!(straight && is_straight) && !(slanted && is_slanted)) return false;
    const int steps = static_cast<int>(distance(from, target));
    if (steps > most) return false;
    const auto crossed = [&](int step) { return *shifted(from, files / steps * step, ranks / steps * step); };
    for (int step = 1; step <= steps; ++step) {
        if (barred != nullptr && barred->contains(crossed(step))) return false;
        if (step < steps && !position.is_empty(crossed(step))) return false;
    }
    return true;
}

bool leaps(Square from, Square target, unsigned one, unsigned two) {
    const auto apart = [](unsigned a, unsigned b) { return a < b ? b - a : a - b; };
    const unsigned files = apart(file_of(from), file_of(target));
    const unsigned ranks = apart(rank_of(from), rank_of(target));
    return (files == one && ranks == two) || (files == two && ranks == one);
}

bool knight_attacks(const Setting& setting, Side side, Square from, Square target) {
    if (!leaps(from, target, 1, 2)) return false;
    const SquareSet& sea = setting.hindering(side, ZoneKind::sea);
    const int files = static_cast<int>(file_of(target)) - static_cast<int>(file_of(from));
    const int ranks = static_cast<int>(rank_of(target)) - static_cast<int>(rank_of(from));
    const bool along_file = ranks == 2 || ranks == -2;
    for (int step = 1; step <= 2; ++step) {
        if (sea.contains(along_file ? *shifted(from, 0, ranks / 2 * step) : *shifted(from, files / 2 * step, 0)))
            return false;
    }
    return !sea.contains(target);
}

bool attacks(const Position& position, const Setting& setting, Square from, Square target) {
    const Man man = position.at[from];
    const Side side = man.side();
    const bool beside = from != target && distance(from, target) == 1;
    switch (man.kind()) {
        case Kind::king:
            return beside;
        case Kind::queen:
            return attacks_along(position, from, target, slide_max, true, true, nullptr);
        case Kind::rook:
            return attacks_along(position, from, target, slide_max, true, false,
                                 &setting.hindering(side, ZoneKind::mountains));
        case Kind::bishop:
            return attacks_along(position, from, target, slide_max, false, true,
                                 &setting.hindering(side, ZoneKind::desert));
        case Kind::knight:
            return knight_attacks(setting, side, from, target);
        case Kind::gryphon:
            return leaps(from, target, 0, 1) || leaps(from, target, 1, 3);
        case Kind::volcano:
        case Kind::tornado:
            return setting.variant == Variant::summary ? leaps(from, target, 1, 2) : beside;
        case Kind::boar:
        case Kind::chariot: {
            const auto [files, ranks] = direction_of(axis_of(man));
            const int off = static_cast<int>(target) - static_cast<int>(from);
            const int along = files + ranks * static_cast<int>(board_side);
            const bool on_axis = off == along || off == -along || off == 2 * along || off == -2 * along;
            return on_axis && attacks_along(position, from, target, drive_max, true, true, nullptr);
        }
        case Kind::pawn:
        case Kind::legionary:
        case Kind::patrol:
            break;
    }
    for (const int files : {-1, 1}) {
        if (shifted(from, files, forward(side)) == target) return true;
    }
    return position.legion[index(side)].contains(from) && rank_of(from) == rank_of(target)
           && attacks_along(position, from, target, strike_max, true, false, nullptr);
}

/// TOTAS 5.4 out of turn, TOTAS 8.4 and 13.1: what a piece may not do now, whatever the squares.
bool is_barred(Man man) { return man.has(Mark::doomed) || man.has(Mark::resting); }

}  // namespace

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
            position.sheltered[index(side)] = position.remove(move.from);
            position.shelter[index(side)] = ShelterState::used;  // nothing more for this king in this plan
            return;
        case MoveKind::reentry:
            position.put(move.to, after_half_move(position.sheltered[index(side)], move));
            position.sheltered[index(side)] = Man{};
            position.shelter[index(side)] = ShelterState::used;
            return;
        case MoveKind::castling: {
            const auto squares = castling_squares(setting, side, move.wing);
            const Man king = after_half_move(position.remove(squares.king_from), move);
            const Man rook = after_half_move(position.remove(squares.rook_from), move);
            position.put(squares.king_to, king);
            position.put(squares.rook_to, rook);
            return;
        }
        default:
            break;
    }
    if (move.victim != no_square) position.remove(move.victim);
    Man man = after_half_move(position.remove(move.from), move);
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

bool is_attacked(const Position& position, const Setting& setting, Side by, Square target) {
    for (const Square from : position.of[index(by)]) {
        if (attacks(position, setting, from, target)) return true;
    }
    return false;
}

std::vector<Square> blast_of(Kind kind, Square center) {
    std::vector<Square> squares{center};
    for (const auto& [files, ranks] : kind == Kind::volcano ? orthogonal : diagonal) {
        if (const auto square = shifted(center, files, ranks)) squares.push_back(*square);
    }
    std::sort(squares.begin(), squares.end());
    return squares;
}

}  // namespace engine::totas
