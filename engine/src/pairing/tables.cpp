// Pairings that need no results: FIDE's tables, computed instead of listed.
#include <algorithm>
#include <utility>

#include "engine/base/ensure.hpp"
#include "engine/pairing.hpp"

namespace engine::pairing {
namespace {

/// Round `round` (from 1) of the Berger table for `even` numbers. All but the last number stand on a circle; in each
/// round one of them meets the last, and the others meet those as far from it on the other side.
std::vector<Pair> berger_round(std::size_t even, std::size_t round) {
    const std::size_t circle = even - 1;
    // The one who meets the last: twice their number is the round and one more, around the circle.
    const std::size_t pivot = ((round + 1) * (even / 2) - 1) % circle + 1;
    const auto last = static_cast<Number>(even);
    const auto at = [&](std::size_t steps) { return static_cast<Number>((pivot - 1 + steps) % circle + 1); };
    std::vector<Pair> pairs;
    pairs.push_back(round % 2 == 1 ? Pair{at(0), last} : Pair{last, at(0)});
    for (std::size_t step = 1; step < even / 2; ++step) pairs.push_back({at(step), at(circle - step)});
    return pairs;
}

Round without(std::vector<Pair> pairs, std::size_t absent) {
    Round round;
    for (const auto& pair : pairs) {
        if (pair.white == absent || pair.black == absent) {
            round.bye = pair.white == absent ? pair.black : pair.white;
        } else {
            round.pairs.push_back(pair);
        }
    }
    return round;
}

}  // namespace

std::vector<Round> round_robin(std::size_t entrants, bool twice) {
    ENSURE(entrants >= 2 && entrants <= entrants_max);
    const std::size_t even = entrants + entrants % 2;
    std::vector<Round> rounds;
    for (std::size_t round = 1; round < even; ++round)
        rounds.push_back(without(berger_round(even, round), entrants + 1));
    if (!twice) return rounds;
    auto second = rounds;
    for (auto& round : second) {
        for (auto& pair : round.pairs) std::swap(pair.white, pair.black);
    }
    if (rounds.size() >= 2) std::swap(rounds[rounds.size() - 2], rounds.back());
    rounds.insert(rounds.end(), second.begin(), second.end());
    return rounds;
}

std::vector<Round> scheveningen(std::size_t boards) {
    ENSURE(boards >= 1 && 2 * boards <= entrants_max);
    std::vector<Round> rounds(boards);
    for (std::size_t round = 0; round < boards; ++round) {
        for (std::size_t board = 0; board < boards; ++board) {
            std::size_t opponent = (board + round) % boards;
            bool first_white = (board + 2 * round) % boards <= boards / 2;
            if (boards % 2 == 0) {
                // Pairs of boards meet pairs of boards for two rounds, in which each meets both of the others.
                const std::size_t across = (board / 2 + round / 2) % (boards / 2);
                opponent = 2 * across + (board % 2 ^ round % 2);
                first_white = (board / 2 + round) % 2 == 0;
            }
            const auto own = static_cast<Number>(board + 1);
            const auto others = static_cast<Number>(boards + opponent + 1);
            rounds[round].pairs.push_back(first_white ? Pair{own, others} : Pair{others, own});
        }
    }
    return rounds;
}

Round board_against_board(std::size_t boards, bool first_has_white_on_odd) {
    ENSURE(boards >= 1 && 2 * boards <= entrants_max);
    Round round;
    for (std::size_t board = 1; board <= boards; ++board) {
        const auto own = static_cast<Number>(board);
        const auto others = static_cast<Number>(boards + board);
        round.pairs.push_back((board % 2 == 1) == first_has_white_on_odd ? Pair{own, others} : Pair{others, own});
    }
    return round;
}

}  // namespace engine::pairing
