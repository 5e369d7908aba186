#include "planner.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

#include "evaluation.hpp"

namespace engine::totas {
namespace {

constexpr std::size_t firsts_looked_at = 14;   // half-moves that a plan may begin with
constexpr std::size_t looked_at_again = 4;     // pairs whose value is found exactly, for each one that is asked for
constexpr std::uint8_t halves_of_a_piece = 3;  // that one of two partners looks at
constexpr int unknown = std::numeric_limits<int>::min();

// Where a hidden labyrinth may be (TOTAS 5.1): anywhere on its rank, three times as likely where armies pass. The king
// is no worse off in it than elsewhere.
constexpr unsigned passage_first = 3;  // d …
constexpr unsigned passage_last = 9;   // … to j
constexpr int passage_weight = 3;
constexpr int weights_sum = 7 * passage_weight + 5;
constexpr int trapped_percent = 31;  // of a piece's value: seven GMs away, and in one of 36 cases for good

/// From and to as one number; what stays where it is comes last among those of its square.
std::size_t place_of(const Move& move) { return std::size_t{move.from} * square_count + move.to; }

bool lasts(const Move& move) { return !move.promote || *move.promote == Kind::queen; }  // nothing else is looked at

/// As carry_out would leave it if the enemy stood still: explosions go off together, once both half-moves are made
/// (TOTAS 6.5).
void carry_on(Battlefield& field, const Setting& setting, Side side, const Moves& moves) {
    Position& position = field.position;
    for (const Move& move : moves) make(position, setting, side, move);
    SquareSet hit;
    for (const Move& move : moves) {
        if (move.kind != MoveKind::explosion) continue;
        for (const Square square : blast_of(position.at[move.from].kind(), move.from)) hit.insert(square);
    }
    for (const Square square : hit) position.remove(square);
}

bool has_lost_king(const Battlefield& field, Side side) {
    const auto& lost = field.lost[index(side)];
    return std::find(lost.begin(), lost.end(), Kind::king) != lost.end();
}

}  // namespace

Outlook outlook(const Battlefield& field, const Setting& setting, const std::array<std::vector<Move>, 2>& moves,
                Draws& lots) {
    Outlook outlook{field, {}, false};
    carry_out(outlook.field, setting, moves, lots, [&](const Fact& fact) {
        outlook.by_lot =
            outlook.by_lot || std::holds_alternative<DiceThrown>(fact) || std::holds_alternative<LabyrinthSprung>(fact);
    });
    for (const Side side : both_sides) outlook.kings_lost[index(side)] = has_lost_king(outlook.field, side);
    return outlook;
}

Outlook Planner::after(const Moves& own, const Moves& reply, Draws& lots) const {
    std::array<Moves, 2> moves;
    moves[index(side_)] = own;
    moves[index(other(side_))] = reply;
    return outlook(field_, setting_, moves, lots);
}

int Planner::penalty(const Moves& own) const {
    if (field_.labyrinth[index(other(side_))]) return 0;  // used
    const unsigned rank = board_side / 2 - (side_ == Side::white ? 0 : 1);
    int penalty = 0;
    for (std::size_t half = 0; half < own.size(); ++half) {
        const Move& move = own[half];
        const bool goes_on = half + 1 < own.size() && own[half + 1].from == move.to;
        if (!move.displaces() || goes_on || rank_of(move.to) != rank) continue;
        const Man man = field_.position.at[half > 0 && own[half - 1].to == move.from ? own[half - 1].from : move.from];
        if (!man || man.kind() == Kind::king) continue;
        const bool passage = file_of(move.to) >= passage_first && file_of(move.to) <= passage_last;
        penalty += value_of(man.kind()) * trapped_percent / 100 * (passage ? passage_weight : 1) / weights_sum;
    }
    return penalty;
}

std::optional<Side> Planner::winner(const Outlook& outlook) const {
    const auto& lost = outlook.kings_lost;
    if (lost[0] && lost[1]) return enemy_sealed_first_ ? other(side_) : side_;  // TOTAS 9.1
    if (lost[0] || lost[1]) return lost[index(side_)] ? other(side_) : side_;
    return std::nullopt;
}

Planner::Planner(const View& view, Side side)
    : field_{position_of(view), {}, {}, {}},
      setting_(setting_of(view)),
      side_(side),
      coalition_(view.coalition),
      enemy_sealed_first_(view.sealed[index(other(side))]) {
    for (const AwayPiece& away : view.board->away) {
        field_.away.push_back({Man(away.piece), away.back, away.misses, false});
    }
    for (const Side owner : both_sides) {
        if (const auto& labyrinth = view.labyrinth[index(owner)])
            field_.labyrinth[index(owner)] = Labyrinth{labyrinth->at, labyrinth->used};
    }
}

int Planner::gain_of(Side side, const Moves& moves, int before) const {
    Battlefield after = field_;
    carry_on(after, setting_, side, moves);
    return value_for(side, after, setting_) - before;
}

std::vector<Planner::Half> Planner::singles(Side side) const {
    MoveList moves;
    find_half_moves({field_.position, setting_, side, nullptr, coalition_}, moves);
    const int before = value_for(side, field_, setting_);
    std::vector<Half> halves;
    for (const Move& move : moves) {
        if (lasts(move)) halves.push_back({move, gain_of(side, {move}, before)});
    }
    std::stable_sort(halves.begin(), halves.end(), [](const Half& a, const Half& b) { return a.gain > b.gain; });
    return halves;
}

/// Half-moves that have nothing to do with each other gain what both gain; where the first makes the second possible,
/// the two are looked at together.
std::vector<Planner::Pair> Planner::pairs(Side side, const std::vector<Half>& singles) const {
    std::vector<int> gains(std::size_t{square_count} * square_count, unknown);
    std::vector<std::size_t> ranks(gains.size(), singles.size());
    for (std::size_t rank = 0; rank < singles.size(); ++rank) {
        gains[place_of(singles[rank].move)] = singles[rank].gain;
        ranks[place_of(singles[rank].move)] = rank;
    }
    const int before = value_for(side, field_, setting_);
    std::vector<Pair> found;
    MoveList seconds;
    const std::size_t firsts = std::min(singles.size(), firsts_looked_at);
    for (std::size_t rank = 0; rank < firsts; ++rank) {
        const Half& first = singles[rank];
        if (first.move.kind == MoveKind::castling) continue;
        Battlefield planned = field_;
        make(planned.position, setting_, side, first.move);
        seconds.clear();
        find_half_moves({planned.position, setting_, side, &first.move, coalition_}, seconds);
        for (const Move& second : seconds) {
            if (!lasts(second)) continue;
            const int alone = gains[place_of(second)];
            if (alone != unknown && ranks[place_of(second)] < rank) continue;  // found the other way round
            if (alone == unknown && coalition_) continue;  // TOTAS 14.3: is checked as the position stands
            const bool goes_on = second.from == first.move.to;
            const int gain =
                alone != unknown && !goes_on ? first.gain + alone : gain_of(side, {first.move, second}, before);
            found.push_back({first.move, second, gain});
        }
    }
    return found;
}

std::vector<Proposal> Planner::proposals(Side side, std::size_t most) const {
    const auto halves = singles(side);
    auto found = pairs(side, halves);
    const int before = value_for(side, field_, setting_);
    const auto better = [](const auto& a, const auto& b) { return a.gain > b.gain; };
    std::stable_sort(found.begin(), found.end(), better);
    found.resize(std::min(found.size(), most * looked_at_again));
    for (Pair& pair : found) pair.gain = gain_of(side, {pair.first, pair.second}, before);
    std::stable_sort(found.begin(), found.end(), better);

    std::vector<Proposal> chosen;
    std::vector<std::uint8_t> uses(std::size_t{square_count} * square_count);
    const std::size_t uses_max = std::max<std::size_t>(2, most / 3);
    for (const Half& half : halves) {  // castling is a whole plan; so is the only half-move there is
        if (half.move.kind == MoveKind::castling || found.empty()) chosen.push_back({{half.move}, half.gain});
    }
    for (const Pair& pair : found) {
        if (chosen.size() >= most) break;
        auto& first = uses[place_of(pair.first)];
        auto& second = uses[place_of(pair.second)];
        if (first >= uses_max || second >= uses_max) continue;
        ++first;
        ++second;
        chosen.push_back({{pair.first, pair.second}, pair.gain});
    }
    if (chosen.empty()) chosen.push_back({});
    std::stable_sort(chosen.begin(), chosen.end(), better);
    return chosen;
}

std::vector<Proposal> Planner::halves(std::size_t most) const {
    std::vector<Proposal> halves;
    std::array<std::uint8_t, square_count> uses{};
    for (const Half& half : singles(side_)) {
        if (halves.size() == most) break;
        if (uses[half.move.from]++ < halves_of_a_piece) halves.push_back({{half.move}, half.gain});
    }
    if (halves.empty()) halves.emplace_back();
    return halves;
}

std::vector<std::vector<bool>> Planner::clashes(const std::vector<Proposal>& halves) const {
    std::vector<std::vector<bool>> clashes(halves.size(), std::vector<bool>(halves.size()));
    MoveList seconds;
    for (std::size_t one = 0; one < halves.size() && !halves[one].moves.empty(); ++one) {
        const Move& first = halves[one].moves.front();
        Battlefield planned = field_;
        make(planned.position, setting_, side_, first);
        seconds.clear();
        find_half_moves({planned.position, setting_, side_, &first, coalition_}, seconds);
        for (std::size_t two = 0; two < halves.size(); ++two) {
            const HalfMove second = half_move_of(halves[two].moves.front());
            if (std::ranges::any_of(seconds, [&](const Move& move) { return half_move_of(move) == second; })) continue;
            clashes[one][two] = true;
            clashes[two][one] = true;
        }
    }
    return clashes;
}

Moves Planner::harmless(Seed& seed) const {
    Position position = field_.position;
    Moves plan;
    MoveList moves;
    while (plan.size() < plan_max) {
        moves.clear();
        find_half_moves({position, setting_, side_, plan.empty() ? nullptr : &plan.front(), coalition_}, moves);
        if (moves.empty()) break;
        const auto harmful = std::stable_partition(moves.begin(), moves.end(), [&](const Move& move) {
            if (!move.displaces()) return move.kind != MoveKind::explosion;
            return move.kind != MoveKind::en_passant && !position.at[move.to].is_of(other(side_));
        });
        const auto among = harmful == moves.begin() ? moves.size() : static_cast<std::size_t>(harmful - moves.begin());
        plan.push_back(moves[seed.below(among)]);
        if (plan.back().kind == MoveKind::castling) break;
        make(position, setting_, side_, plan.back());
    }
    return plan;
}

Planner::Table Planner::table(const std::vector<Proposal>& own, const std::vector<Proposal>& replies,
                              Draws& lots) const {
    Table table(own.size(), std::vector<int>(replies.size()));
    for (std::size_t row = 0; row < own.size(); ++row) {
        for (std::size_t column = 0; column < replies.size(); ++column) {
            const Outlook outlook = after(own[row].moves, replies[column].moves, lots);
            int& value = table[row][column];
            value = value_for(side_, outlook.field, setting_);
            if (outlook.kings_lost[0] && outlook.kings_lost[1])
                value = winner(outlook) == side_ ? king_value : -king_value;
        }
    }
    return table;
}

}  // namespace engine::totas
