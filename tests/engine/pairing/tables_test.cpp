// Tables against FIDE's: Handbook C.05, annex 1 (Berger) and annex 3 (Scheveningen for four boards).
#include <algorithm>
#include <map>
#include <set>
#include <vector>

#include "engine/base/ensure.hpp"
#include "engine/pairing.hpp"
#include "tests/support/printing.hpp"

using namespace engine::pairing;

namespace {

std::vector<std::vector<Pair>> pairs_of(const std::vector<Round>& rounds) {
    std::vector<std::vector<Pair>> result;
    for (const auto& round : rounds) result.push_back(round.pairs);
    return result;
}
std::set<Pair> everyone(const std::vector<Round>& rounds) {
    std::set<Pair> met;
    for (const auto& round : rounds) met.insert(round.pairs.begin(), round.pairs.end());
    return met;
}
Pair turned(const Pair& pair) { return {pair.black, pair.white}; }

/// Whites less blacks of each.
std::map<Number, int> balance(const std::vector<Round>& rounds) {
    std::map<Number, int> result;
    for (const auto& round : rounds) {
        for (const auto& pair : round.pairs) {
            ++result[pair.white];
            --result[pair.black];
        }
    }
    return result;
}

}  // namespace

TEST_CASE("round robin: FIDE's Berger tables") {
    CHECK(pairs_of(round_robin(4, false))
          == std::vector<std::vector<Pair>>{{{1, 4}, {2, 3}}, {{4, 3}, {1, 2}}, {{2, 4}, {3, 1}}});
    CHECK(pairs_of(round_robin(6, false))
          == std::vector<std::vector<Pair>>{{{1, 6}, {2, 5}, {3, 4}},
                                            {{6, 4}, {5, 3}, {1, 2}},
                                            {{2, 6}, {3, 1}, {4, 5}},
                                            {{6, 5}, {1, 4}, {2, 3}},
                                            {{3, 6}, {4, 2}, {5, 1}}});
    CHECK(pairs_of(round_robin(8, false)).front() == std::vector<Pair>{{1, 8}, {2, 7}, {3, 6}, {4, 5}});
    CHECK(pairs_of(round_robin(8, false)).back() == std::vector<Pair>{{4, 8}, {5, 3}, {6, 2}, {7, 1}});
}

TEST_CASE("round robin: everybody meets everybody once, and has both sides as often as can be") {
    for (std::size_t count = 2; count <= 41; ++count) {
        const auto rounds = round_robin(count, false);
        CHECK(rounds.size() == count - 1 + count % 2);
        const auto met = everyone(rounds);
        CHECK(met.size() == count * (count - 1) / 2);
        for (const auto& pair : met) CHECK(met.count(turned(pair)) == 0);
        for (const auto& [number, more] : balance(rounds)) {
            CHECK(number <= count);
            CHECK(std::abs(more) <= (count % 2 == 0 ? 1 : 0));
        }
    }
}

TEST_CASE("round robin: with an odd number each is free once") {
    std::set<Number> free;
    for (const auto& round : round_robin(7, false)) {
        REQUIRE(round.bye);
        CHECK(round.pairs.size() == 3);
        free.insert(*round.bye);
    }
    CHECK(free.size() == 7);
    for (const auto& round : round_robin(8, false)) CHECK_FALSE(round.bye);
}

TEST_CASE("round robin: twice, with the other side, and nobody has a side three times in a row") {
    for (std::size_t count = 2; count <= 20; ++count) {
        const auto rounds = round_robin(count, true);
        const auto met = everyone(rounds);
        CHECK(met.size() == count * (count - 1));
        for (const auto& pair : met) CHECK(met.count(turned(pair)) == 1);
        std::map<Number, int> in_a_row;  // whites above zero, blacks below
        for (const auto& round : rounds) {
            for (const auto& pair : round.pairs) {
                auto& white = in_a_row[pair.white];
                auto& black = in_a_row[pair.black];
                white = std::max(white, 0) + 1;
                black = std::min(black, 0) - 1;
                CHECK(white <= 2);
                CHECK(black >= -2);
            }
        }
    }
}

TEST_CASE("Scheveningen: FIDE's table for four boards") {
    CHECK(pairs_of(scheveningen(4))
          == std::vector<std::vector<Pair>>{{{1, 5}, {2, 6}, {7, 3}, {8, 4}},
                                            {{6, 1}, {5, 2}, {3, 8}, {4, 7}},
                                            {{1, 7}, {2, 8}, {5, 3}, {6, 4}},
                                            {{8, 1}, {7, 2}, {3, 6}, {4, 5}}});
}

TEST_CASE("Scheveningen: each meets each of the others, once a round, with both sides in balance") {
    for (std::size_t boards = 1; boards <= 20; ++boards) {
        const auto rounds = scheveningen(boards);
        REQUIRE(rounds.size() == boards);
        std::set<Pair> met;
        for (const auto& round : rounds) {
            std::set<Number> busy;
            for (const auto& pair : round.pairs) {
                met.insert({std::min(pair.white, pair.black), std::max(pair.white, pair.black)});
                busy.insert(pair.white);
                busy.insert(pair.black);
            }
            CHECK(busy.size() == 2 * boards);
        }
        CHECK(met.size() == boards * boards);
        for (const auto& pair : met) CHECK((pair.white <= boards && pair.black > boards));
        for (const auto& [number, more] : balance(rounds))
            CHECK(more == (boards % 2 == 0 ? 0 : number <= boards ? 1 : -1));
    }
}

TEST_CASE("a match of teams: board against board, sides in turn") {
    CHECK(board_against_board(3, true).pairs == std::vector<Pair>{{1, 4}, {5, 2}, {3, 6}});
    CHECK(board_against_board(3, false).pairs == std::vector<Pair>{{4, 1}, {2, 5}, {6, 3}});
}

TEST_CASE("tables: one entrant, or too many, is a fault of the program") {
    CHECK_THROWS_AS(round_robin(1, false), engine::BrokenInvariant);
    CHECK_THROWS_AS(round_robin(entrants_max + 1, false), engine::BrokenInvariant);
    CHECK_THROWS_AS(scheveningen(0), engine::BrokenInvariant);
    CHECK_THROWS_AS(board_against_board(0, true), engine::BrokenInvariant);
}
