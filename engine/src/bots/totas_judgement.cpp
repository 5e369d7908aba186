#include "totas_judgement.hpp"

#include <algorithm>
#include <utility>

#include "totas/moves.hpp"

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
constexpr int slide_max = 7;
constexpr int strike_max = 4;
constexpr int drive_max = 2;

constexpr int missed_gm_percent = 4;      // of a piece's worth, for each GM that it still misses
constexpr int threat_percent = 30;        // of what a capture would win: the enemy may answer it
constexpr int more_threats_percent = 10;  // beyond the first two, since a GM has two half-moves
constexpr int recapture_percent = 80;     // what a captor on a guarded square is likely to cost
constexpr int check_with_flight = 120;    // an attacked king that can go somewhere
constexpr int check_without = 3'500;      // and one that cannot
constexpr int ring_worth = 9;             // a square beside the enemy king that is attacked
constexpr int room_worth = 2;             // any square that is attacked
constexpr int near_king_worth = 3;        // a step nearer to the enemy king
constexpr int lone_king_worth = 60;       // the same where the enemy has little left: games are to end

/// Draws lines and leaps from one piece after the other.
class Mapper {
public:
    Mapper(const Position& position, const Setting& setting, Side side, Attacks& found)
        : position_(position), setting_(setting), side_(side), found_(found) {}

    void piece(Square from) {
        const Man man = position_.at[from];
        worth_ = static_cast<std::int16_t>(man.kind() == Kind::king ? 2'000 : worth_of(man.kind()));
        switch (man.kind()) {
            case Kind::king:
                leaps(from, around);
                break;
            case Kind::queen:
                slides(from, orthogonal, slide_max, nullptr);
                slides(from, diagonal, slide_max, nullptr);
                break;
            case Kind::rook:
                slides(from, orthogonal, slide_max, &setting_.hindering(side_, ZoneKind::mountains));
                break;
            case Kind::bishop:
                slides(from, diagonal, slide_max, &setting_.hindering(side_, ZoneKind::desert));
                break;
            case Kind::knight:
                leaps(from, knight_leaps);  // seas are few: how they hinder is left to the rules
                break;
            case Kind::gryphon:
                leaps(from, orthogonal);
                leaps(from, flight_leaps);
                break;
            case Kind::volcano:
            case Kind::tornado:
                if (setting_.variant == Variant::summary) {
                    leaps(from, knight_leaps);
                } else {
                    leaps(from, around);
                }
                break;
            case Kind::boar:
            case Kind::chariot:
                drives(from, axis_of(man));
                break;
            case Kind::pawn:
            case Kind::legionary:
            case Kind::patrol:
                for (const int files : {-1, 1}) leap(from, {files, forward(side_)});
                if (position_.legion[index(side_)].contains(from)) {
                    slides(from, std::array<Direction, 2>{{{1, 0}, {-1, 0}}}, strike_max, nullptr);
                }
                break;
        }
    }

private:
    void mark(Square square) {
        if (found_.count[square]++ == 0) {
            ++found_.squares;
            found_.least[square] = worth_;
        } else {
            found_.least[square] = std::min(found_.least[square], worth_);
        }
    }
    void leap(Square from, Direction leap) {
        if (const auto to = shifted(from, leap.first, leap.second)) mark(*to);
    }
    template <class Directions>
    void leaps(Square from, const Directions& directions) {
        for (const Direction& direction : directions) leap(from, direction);
    }
    template <class Directions>
    void slides(Square from, const Directions& directions, int most, const SquareSet* barred) {
        for (const auto& [files, ranks] : directions) {
            Square at = from;
            for (int step = 0; step < most; ++step) {
                const auto next = shifted(at, files, ranks);
                if (!next || (barred != nullptr && barred->contains(*next))) break;
                at = *next;
                mark(at);
                if (!position_.is_empty(at)) break;
            }
        }
    }
    void drives(Square from, Axis axis) {
        const Direction ahead = axis == Axis::file     ? Direction{0, 1}
                                : axis == Axis::rank   ? Direction{1, 0}
                                : axis == Axis::rising ? Direction{1, 1}
                                                       : Direction{1, -1};
        slides(from, std::array<Direction, 2>{ahead, {-ahead.first, -ahead.second}}, drive_max, nullptr);
    }

    const Position& position_;
    const Setting& setting_;
    Side side_;
    Attacks& found_;
    std::int16_t worth_ = 0;
};

/// How far a piece of the pawn row has come, in ranks from its own, and what that is worth.
int advance_worth(Kind kind, Square square, Side side) {
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
        int wins = worth_of(position.at[square].kind());
        if (guards.count[square] > 0) wins -= by_enemy.least[square] * recapture_percent / 100;
        if (wins <= 0) continue;
        if (wins > most[0]) std::swap(wins, most[0]);
        if (wins > most[1]) std::swap(wins, most[1]);
        rest += wins;
    }
    return (most[0] + most[1]) * threat_percent / 100 + rest * more_threats_percent / 100;
}

/// What the king of `side` has to fear.
int king_danger(const Position& position, Side side, Square king, const Attacks& by_enemy) {
    int flights = 0;
    int attacked = 0;
    for (const auto& [files, ranks] : around) {
        const auto beside = shifted(king, files, ranks);
        if (!beside) continue;
        if (by_enemy.count[*beside] > 0) {
            ++attacked;
        } else if (!position.at[*beside].is_of(side)) {
            ++flights;
        }
    }
    int danger = attacked * ring_worth;
    if (by_enemy.count[king] > 0) danger += flights > 0 ? check_with_flight + 200 / flights : check_without;
    return danger;
}

}  // namespace

int worth_of(Kind kind) { return kind == Kind::king ? king_worth : 100 * static_cast<int>(quality_of(kind)); }

Attacks attacks_of(const Position& position, const Setting& setting, Side side) {
    Attacks found;
    Mapper mapper(position, setting, side, found);
    for (const Square square : position.of[index(side)]) mapper.piece(square);
    return found;
}

int worth(const Battlefield& field, const Setting& setting) {
    const Position& position = field.position;
    std::array<Attacks, 2> attacks;
    std::array<std::optional<Square>, 2> kings;
    std::array<int, 2> force{};
    for (const Side side : both_sides) {
        attacks[index(side)] = attacks_of(position, setting, side);
        kings[index(side)] = king_on(position, side);
        for (const Square square : position.of[index(side)]) force[index(side)] += worth_of(position.at[square].kind());
        if (position.sheltered[index(side)]) force[index(side)] += king_worth;
    }
    for (const Away& away : field.away) {
        const int percent = 100 - missed_gm_percent * static_cast<int>(away.misses);
        const int full = worth_of(away.man.kind());
        force[index(away.man.side())] += away.man.kind() == Kind::king ? full : full * percent / 100;
    }
    std::array<int, 2> total{};
    for (const Side side : both_sides) {
        const std::size_t i = index(side);
        const std::size_t e = index(other(side));
        int& sum = total[i];
        sum = force[i] + room_worth * static_cast<int>(attacks[i].squares);
        const auto& enemy_king = kings[e];
        const bool hunts = force[e] < king_worth + 1'500 && force[i] > force[e] + 500;
        const int nearness = hunts ? lone_king_worth / 3 : near_king_worth;
        for (const Square square : position.of[i]) {
            const Kind kind = position.at[square].kind();
            if (is_pawn_row(kind)) {
                sum += advance_worth(kind, square, side);
            } else if (enemy_king && kind != Kind::king) {
                sum -= nearness * static_cast<int>(distance(square, *enemy_king));
            }
        }
        sum -= threats_to(position, side, attacks[e], attacks[i]);
        if (kings[i]) sum -= king_danger(position, side, *kings[i], attacks[e]);
    }
    return total[index(Side::white)] - total[index(Side::black)];
}

}  // namespace engine::totas
