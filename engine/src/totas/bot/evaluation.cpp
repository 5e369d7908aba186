#include "evaluation.hpp"

#include <algorithm>
#include <utility>

#include "king_peril.hpp"
#include "totas/moves.hpp"
#include "totas/reach.hpp"

namespace engine::totas {
namespace {

constexpr int missed_gm_percent = 4;      // of a piece's worth, for each GM that it still misses
constexpr int threat_percent = 30;        // of what a capture would win: the enemy may answer it
constexpr int more_threats_percent = 10;  // beyond the first two, since a GM has two half-moves
constexpr int check_value = 120;          // a king that could be struck where it stands
constexpr int peril_value = 2'000;        // a king that is as likely struck as not …
constexpr int peril_max = 6'000;          // … and one that cannot get away
constexpr int ring_value = 9;             // a square beside the enemy king that is attacked
constexpr int room_value = 2;             // any square that is attacked
constexpr int near_king_value = 6;        // a step nearer to the enemy king
constexpr int lone_king_value = 60;       // the same where the enemy has little left: games are to end

/// Draws lines and leaps from one piece after the other.
class Mapper {
public:
    Mapper(const Position& position, const Setting& setting, Side side, Attacks& found)
        : position_(position), setting_(setting), side_(side), found_(found) {}

    void piece(Square from) {
        const Man man = position_.at[from];
        value_ = static_cast<std::int16_t>(man.kind() == Kind::king ? 2'000 : value_of(man.kind()));
        switch (man.kind()) {
            case Kind::king:
                mark_all(kings_reach[from]);
                break;
            case Kind::queen:
                slides(from, orthogonals, nullptr);
                slides(from, diagonals, nullptr);
                break;
            case Kind::rook:
                slides(from, orthogonals, &setting_.hindering(side_, ZoneKind::mountains));
                break;
            case Kind::bishop:
                slides(from, diagonals, &setting_.hindering(side_, ZoneKind::desert));
                break;
            case Kind::knight:
                mark_all(knights_reach[from]);  // seas are few: how they hinder is left to the rules
                break;
            case Kind::gryphon:
                for (const Direction direction : orthogonals) slide(from, direction, 1, nullptr);
                mark_all(flights_reach[from]);
                break;
            case Kind::volcano:
            case Kind::tornado:
                if (setting_.variant == Variant::summary) {
                    mark_all(knights_reach[from]);
                } else {
                    mark_all(kings_reach[from]);
                }
                break;
            case Kind::boar:
            case Kind::chariot:
                for (const Direction ahead : {direction_of(axis_of(man)), opposite(direction_of(axis_of(man)))})
                    slide(from, ahead, drive_max, nullptr);
                break;
            case Kind::pawn:
            case Kind::legionary:
            case Kind::patrol:
                for (const int files : {-1, 1}) {
                    if (const auto to = shifted(from, files, forward(side_))) mark(*to);
                }
                if (position_.legion[index(side_)].contains(from)) {
                    for (const Direction aside : {west, east}) slide(from, aside, strike_max, nullptr);
                }
                break;
        }
    }

private:
    void mark(Square square) {
        if (found_.count[square]++ == 0) {
            ++found_.squares;
            found_.least[square] = value_;
        } else {
            found_.least[square] = std::min(found_.least[square], value_);
        }
    }
    void mark_all(const Few& squares) {
        for (const Square square : squares) {
            if (square == no_square) return;
            mark(square);
        }
    }
    void slide(Square from, Direction direction, unsigned most, const SquareSet* barred) {
        const Few& ray = rays[direction][from];
        for (unsigned step = 0; step < most; ++step) {
            const Square to = ray[step];
            if (to == no_square || (barred != nullptr && barred->contains(to))) return;
            mark(to);
            if (!position_.is_empty(to)) return;
        }
    }
    template <class Directions>
    void slides(Square from, const Directions& directions, const SquareSet* barred) {
        for (const Direction direction : directions) slide(from, direction, slide_max, barred);
    }

    const Position& position_;
    const Setting& setting_;
    Side side_;
    Attacks& found_;
    std::int16_t value_ = 0;
};

/// How far a piece of the pawn row has come, in ranks from its own, and what that is worth.
int advance_value(Kind kind, Square square, Side side) {
    constexpr std::array<int, board_side> pawn{0, 0, 6, 14, 22, 32, 44, 60, 90, 150, 260, 0};
    const unsigned rank = side == Side::white ? rank_of(square) : board_side - 1 - rank_of(square);
    return kind == Kind::pawn ? pawn[rank] : pawn[rank] * 2 / 3;
}

std::optional<Square> king_on(const Position& position, Side side) {
    for (const Square square : position.of[index(side)]) {
        if (position.at[square].kind() == Kind::king) return square;
    }
    return std::nullopt;
}

/// What the enemy of `side` may hope for by what it attacks, with two half-moves at most.
int threats_to(const Position& position, Side side, const Attacks& by_enemy, const Attacks& guards) {
    std::array<int, 2> most{};
    int rest = 0;
    for (const Square square : position.of[index(side)]) {
        if (by_enemy.count[square] == 0 || position.at[square].kind() == Kind::king) continue;
        int wins = value_of(position.at[square].kind());
        if (guards.count[square] > 0) wins -= by_enemy.least[square] * recapture_percent / 100;
        if (wins <= 0) continue;
        if (wins > most[0]) std::swap(wins, most[0]);
        if (wins > most[1]) std::swap(wins, most[1]);
        rest += wins;
    }
    return (most[0] + most[1]) * threat_percent / 100 + rest * more_threats_percent / 100;
}

/// What the king of `side` has to fear.
int king_danger(const Position& position, const Setting& setting, Side side, Square king, const Attacks& by_enemy) {
    int attacked = 0;
    for (const Square beside : kings_reach[king]) {
        if (beside == no_square) break;
        attacked += by_enemy.count[beside] > 0 ? 1 : 0;
    }
    int danger = attacked * ring_value;
    const Peril peril = king_peril(position, setting, side, king, by_enemy);
    if (peril.reached) danger += check_value;
    if (peril.percent > 0)
        danger += std::min(peril_max, peril_value * peril.percent / std::max(1, 100 - peril.percent));
    return danger;
}

}  // namespace

int value_of(Kind kind) { return kind == Kind::king ? king_value : 100 * static_cast<int>(quality_of(kind)); }

Attacks attacks_of(const Position& position, const Setting& setting, Side side) {
    Attacks found;
    Mapper mapper(position, setting, side, found);
    for (const Square square : position.of[index(side)]) mapper.piece(square);
    return found;
}

Evaluation evaluate(const Battlefield& field, const Setting& setting) {
    const Position& position = field.position;
    Evaluation evaluation;
    auto& attacks = evaluation.attacks;
    auto& kings = evaluation.kings;
    std::array<int, 2> force{};
    for (const Side side : both_sides) {
        attacks[index(side)] = attacks_of(position, setting, side);
        kings[index(side)] = king_on(position, side);
        for (const Square square : position.of[index(side)]) force[index(side)] += value_of(position.at[square].kind());
        if (position.sheltered[index(side)]) force[index(side)] += king_value;
    }
    for (const Away& away : field.away) {
        const int percent = 100 - missed_gm_percent * static_cast<int>(away.misses);
        const int full = value_of(away.man.kind());
        force[index(away.man.side())] += away.man.kind() == Kind::king ? full : full * percent / 100;
    }
    std::array<int, 2> total{};
    for (const Side side : both_sides) {
        const std::size_t i = index(side);
        const std::size_t e = index(other(side));
        int& sum = total[i];
        sum = force[i] + room_value * static_cast<int>(attacks[i].squares);
        const auto& enemy_king = kings[e];
        const bool hunts = force[e] < king_value + 1'500 && force[i] > force[e] + 500;
        const int nearness = hunts ? lone_king_value / 3 : near_king_value;
        for (const Square square : position.of[i]) {
            const Kind kind = position.at[square].kind();
            if (is_pawn_row(kind)) {
                sum += advance_value(kind, square, side);
            } else if (enemy_king && kind != Kind::king) {
                sum -= nearness * static_cast<int>(distance(square, *enemy_king));
            }
        }
        sum -= threats_to(position, side, attacks[e], attacks[i]);
        if (kings[i]) sum -= king_danger(position, setting, side, *kings[i], attacks[e]);
    }
    evaluation.to_white = total[index(Side::white)] - total[index(Side::black)];
    return evaluation;
}

}  // namespace engine::totas
