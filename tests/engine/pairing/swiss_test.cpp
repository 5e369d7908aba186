// Rounds of a Swiss. The expected pairings of single rounds were worked out by hand from the criteria of pairing.hpp.
#include <algorithm>
#include <cstdint>
#include <vector>

#include "engine/base/ensure.hpp"
#include "engine/pairing.hpp"
#include "tests/support/printing.hpp"
#include "tests/support/swiss_evening.hpp"

using namespace engine::pairing;
using engine::Side;

namespace {

SwissEntrant entrant(Number number, int score = 0, std::vector<Number> met = {}, std::vector<Side> sides = {}) {
    return {number, score, std::move(met), std::move(sides), false};
}
SwissEntrant after_bye(SwissEntrant entrant) {
    entrant.had_bye = true;
    return entrant;
}
std::vector<SwissEntrant> newcomers(Number count) {
    std::vector<SwissEntrant> entrants;
    for (Number number = 1; number <= count; ++number) entrants.push_back(entrant(number));
    return entrants;
}
/// Pairs as sets, the lower number first: who meets whom, whatever the sides.
std::vector<Pair> meetings(const Round& round) {
    auto pairs = round.pairs;
    for (auto& pair : pairs) pair = {std::min(pair.white, pair.black), std::max(pair.white, pair.black)};
    std::sort(pairs.begin(), pairs.end());
    return pairs;
}
Round paired(std::vector<SwissEntrant> entrants) {
    const auto round = pair_swiss(std::move(entrants));
    REQUIRE(round);
    return *round;
}

const auto w = Side::white;
const auto b = Side::black;

}  // namespace

TEST_CASE("Swiss: the first round is the upper half against the lower, sides in turn") {
    CHECK(paired(newcomers(8)).pairs == std::vector<Pair>{{1, 5}, {6, 2}, {3, 7}, {8, 4}});
    CHECK_FALSE(paired(newcomers(8)).bye);
}

TEST_CASE("Swiss: nobody, one alone, two") {
    CHECK(paired({}) == Round{});
    CHECK(paired(newcomers(1)).bye == Number{1});
    CHECK(paired(newcomers(2)).pairs == std::vector<Pair>{{1, 2}});
    CHECK_FALSE(pair_swiss({after_bye(entrant(1))}));
}

TEST_CASE("Swiss: the bye goes to the lowest who has had none") {
    auto five = newcomers(5);
    CHECK(paired(five).bye == Number{5});
    five[4].had_bye = true;
    CHECK(paired(five).bye == Number{4});
    five[0].score = 0;
    five[3].score = 4;
    CHECK(paired(five).bye == Number{3});
    for (auto& one : five) one.had_bye = true;
    CHECK_FALSE(pair_swiss(five));
}

TEST_CASE("Swiss: the bye goes further up only where the rest could not be paired otherwise") {
    // 1 and 2 may meet nobody but 3: without 3's bye one of them is left, so that one of these two has it.
    auto three = newcomers(3);
    three[0].may_not_meet = {2};
    three[2].had_bye = true;
    CHECK(paired(three).bye == Number{2});
    CHECK(meetings(paired(three)) == std::vector<Pair>{{1, 3}});
}

TEST_CASE("Swiss: nobody meets the same again, whichever of the two remembers") {
    auto four = newcomers(4);
    four[0].may_not_meet = {3};
    CHECK(meetings(paired(four)) == std::vector<Pair>{{1, 4}, {2, 3}});
    four[0].may_not_meet = {};
    four[2].may_not_meet = {1};
    CHECK(meetings(paired(four)) == std::vector<Pair>{{1, 4}, {2, 3}});
}

TEST_CASE("Swiss: where all have met there is no round") {
    auto four = newcomers(4);
    four[0].may_not_meet = {2, 3, 4};
    CHECK_FALSE(pair_swiss(four));
    four[0].may_not_meet = {2, 3};
    four[3].may_not_meet = {1};
    CHECK_FALSE(pair_swiss(four));
}

TEST_CASE(
    "Swiss: equal scores meet, and whoever must leave a score group is its lowest and meets the next one's highest") {
    const std::vector<SwissEntrant> six{entrant(1, 4), entrant(2, 2), entrant(3, 4),
                                        entrant(4, 2), entrant(5, 4), entrant(6, 0)};
    // 4: 1, 3, 5. 2: 2, 4. 0: 6. Floaters 5 -> 2 and then 4 -> 6.
    CHECK(meetings(paired(six)) == std::vector<Pair>{{1, 3}, {2, 5}, {4, 6}});
}

TEST_CASE("Swiss: two small steps down are better than one large, though a pair of equals is lost") {
    const std::vector<SwissEntrant> four{entrant(1, 6), entrant(2, 4), entrant(3, 4), entrant(4, 2)};
    CHECK(meetings(paired(four)) == std::vector<Pair>{{1, 2}, {3, 4}});
}

TEST_CASE("Swiss: sides in balance, within equal scores") {
    // By order 1-3 and 2-4; but 1 and 3 both had white, 2 and 4 black.
    const std::vector<SwissEntrant> four{entrant(1, 0, {}, {w}), entrant(2, 0, {}, {b}), entrant(3, 0, {}, {w}),
                                         entrant(4, 0, {}, {b})};
    CHECK(paired(four).pairs == std::vector<Pair>{{4, 1}, {2, 3}});
}

TEST_CASE("Swiss: nobody has a side three times in a row while that can be, also against the scores") {
    const std::vector<SwissEntrant> four{entrant(1, 4, {}, {w, w}), entrant(2, 4, {}, {w, w}),
                                         entrant(3, 2, {}, {b, b}), entrant(4, 2, {}, {b, b})};
    for (const auto& pair : paired(four).pairs) {
        CHECK(pair.white >= 3);
        CHECK(pair.black <= 2);
    }
    const std::vector<SwissEntrant> two{entrant(1, 4, {}, {w, w}), entrant(2, 4, {}, {w, w})};
    CHECK(paired(two).pairs.size() == 1);
}

TEST_CASE("Swiss: equal claims are settled by the last round in which the sides differed") {
    const std::vector<SwissEntrant> two{entrant(1, 0, {}, {w, b, w, b}), entrant(2, 0, {}, {b, w, w, b})};
    // Last different in the second round, where 1 had black: 1 has white now.
    CHECK(paired(two).pairs == std::vector<Pair>{{1, 2}});
}

TEST_CASE("Swiss: two entrants of one number are a fault of the program") {
    CHECK_THROWS_AS(pair_swiss({entrant(1), entrant(1)}), engine::BrokenInvariant);
    CHECK_THROWS_AS(pair_swiss(std::vector<SwissEntrant>(entrants_max + 1)), engine::BrokenInvariant);
}

TEST_CASE("Swiss: the cost of a round that is not allowed is nothing") {
    auto four = newcomers(4);
    four[0].may_not_meet = {2};
    CHECK(cost_of({{{1, 3}, {2, 4}}, {}}, four));
    CHECK_FALSE(cost_of({{{1, 2}, {3, 4}}, {}}, four));
    CHECK_FALSE(cost_of({{{1, 3}}, {}}, four));
    CHECK_FALSE(cost_of({{{1, 3}, {3, 4}}, {}}, four));
    CHECK_FALSE(cost_of({{{1, 3}, {2, 5}}, {}}, four));
    CHECK_FALSE(cost_of({{{1, 3}, {2, 4}}, Number{4}}, four));
}

TEST_CASE("Swiss: 300 tournaments at random, every round checked, the small ones against every other round") {
    test_support::SwissTally tally;
    for (std::uint64_t seed = 1; seed <= 300; ++seed) test_support::play_swiss(seed, tally);
    CHECK(tally.rounds > 800);
    CHECK(tally.compared > 100);
    CHECK(tally.impossible > 0);
    CHECK(tally.byes > 100);
}

TEST_CASE("Swiss: 500 entrants in their sixth round, the same from any order") {
    std::vector<SwissEntrant> entrants;
    for (Number number = 1; number <= 500; ++number) {
        SwissEntrant one = entrant(number, 2 * ((number * 37) % 6));
        for (int round = 1; round <= 5; ++round)
            one.may_not_meet.push_back(static_cast<Number>((number + round * 97 - 1) % 500 + 1));
        entrants.push_back(one);
    }
    const auto round = paired(entrants);
    CHECK(round.pairs.size() == 250);
    CHECK(cost_of(round, entrants));
    std::reverse(entrants.begin(), entrants.end());
    CHECK(paired(entrants) == round);
}
