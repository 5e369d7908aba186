#include "ctor_judgement.hpp"

#include "ctor/neighbours.hpp"
#include "engine/bots.hpp"

namespace engine::ctor {
namespace {

constexpr unsigned needed_max = 3;
// By how many more neighbours a Replace needs; with 0 it can be carried out in the turn to come.
constexpr std::array<int, needed_max + 1> prospect_worth{40, 30, 14, 5};
constexpr std::array<int, needed_max + 1> danger_worth{170, 70, 35, 10};
// The same where the operations that are left in this turn suffice for it.
constexpr std::array<int, needed_max + 1> at_hand_worth{150, 90, 45, 20};
constexpr unsigned replace_neighbours = 5;  // CTOR 4.2
constexpr int fort_worth = 15;              // an empty square that the other side cannot keep

}  // namespace

Care care_of(unsigned level) {
    static constexpr std::array<Care, bot_level_max> cares{Care{150, 60, 0, 60},     // plausible, no more
                                                           Care{10, 100, 0, 20},     // greedy
                                                           Care{10, 100, 100, 20}};  // and careful
    return cares.at(level - 1);
}

void replace_all(Board& board, Side side) {
    for (SquareSet targets = replaceable(board, side); !targets.empty(); targets = replaceable(board, side)) {
        board.chips[index(side)] = board.chips[index(side)] | targets;
        board.chips[index(other(side))] = board.chips[index(other(side))].without(targets);
    }
}

int worth(const Board& board, Side side, unsigned more, const Care& care) {
    const SquareSet own = board.chips[index(side)];
    const SquareSet enemy = board.chips[index(other(side))];
    const SquareSet empty = board.empty();
    const NeighbourCounts by_own(own, board.size);
    const NeighbourCounts by_enemy(enemy, board.size);
    const NeighbourCounts by_none(empty, board.size);

    int prospects = 0;
    int dangers = static_cast<int>((own & by_enemy.five_or_more()).size()) * danger_worth[0];
    for (unsigned needed = 1; needed <= needed_max; ++needed) {
        const SquareSet room = by_none.at_least(needed);
        const auto hoped = static_cast<int>((enemy & by_own.exactly(replace_neighbours - needed) & room).size());
        const auto feared = static_cast<int>((own & by_enemy.exactly(replace_neighbours - needed) & room).size());
        prospects += hoped * (needed <= more ? at_hand_worth : prospect_worth)[needed];
        dangers += feared * danger_worth[needed];
    }
    const int forts = static_cast<int>((empty & by_own.five_or_more()).size())
                      - static_cast<int>((empty & by_enemy.five_or_more()).size());
    const int chips = static_cast<int>(own.size()) - static_cast<int>(enemy.size());
    return chips * chip_worth + (prospects * care.prospects - dangers * care.safety) / 100 + forts * fort_worth;
}

int worth_after_replaces(Board board, Side side, unsigned more, const Care& care) {
    replace_all(board, side);
    return worth(board, side, more, care);
}

}  // namespace engine::ctor
