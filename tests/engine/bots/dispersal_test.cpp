// What one does who chooses beside others who judge alike (base/dispersal.hpp), in games whose balance is known.
#include <numeric>

#include <catch2/catch.hpp>

#include "base/dispersal.hpp"

using namespace engine;

namespace {

constexpr unsigned draws = 2000;

/// Choices that are worth so much to whoever is alone with them, and nothing to others.
AddWorths worth_alone(const std::vector<std::int64_t>& worths) {
    return [worths](const std::vector<std::size_t>& taken, std::vector<std::int64_t>& sums) {
        for (std::size_t choice = 0; choice < worths.size(); ++choice) {
            if (std::count(taken.begin(), taken.end(), choice) == 0) sums[choice] += worths[choice];
        }
    };
}
/// Of a hundred draws with seeds of their own, how many fall on each choice.
std::vector<unsigned> shares(const std::vector<std::int64_t>& worths, unsigned others) {
    std::vector<unsigned> counts(worths.size());
    for (unsigned draw = 1; draw <= draws; ++draw) {
        Seed seed(draw);
        ++counts[dispersed(worths.size(), others, worth_alone(worths), seed)];
    }
    for (unsigned& count : counts) count = count * 100 / draws;
    return counts;
}

}  // namespace

TEST_CASE("without others one takes what is worth most, and never the rest") {
    CHECK(shares({20, 70, 50}, 0) == std::vector<unsigned>{0, 100, 0});
    CHECK(shares({1}, 2) == std::vector<unsigned>{100});
}

TEST_CASE("beside others, what is worth the same is taken as often") {
    for (const unsigned others : {1U, 2U}) {
        for (const unsigned share : shares({100, 100, 100, 100, 100}, others)) {
            CAPTURE(others, share);
            CHECK(share >= 12);
            CHECK(share <= 28);
        }
    }
}

TEST_CASE("beside another, what is worth more is taken more often, by as much as pays") {
    // 300 · (1 − p) = 200 · p where both pay alike: p = 3/5.
    const auto two = shares({300, 200}, 1);
    CAPTURE(two[0], two[1]);
    CHECK(two[0] >= 55);
    CHECK(two[0] <= 65);
    // 900 · (1 − p) = 100 · p: p = 9/10.
    const auto dear = shares({900, 100}, 1);
    CAPTURE(dear[0], dear[1]);
    CHECK(dear[0] >= 80);
    CHECK(dear[0] <= 95);
}

TEST_CASE("the more others there are, the less often is taken what is worth most") {
    // With two others 300 · (1 − p)² = 200 · p².
    const auto beside_one = shares({300, 200}, 1);
    const auto beside_two = shares({300, 200}, 2);
    CAPTURE(beside_one[0], beside_two[0]);
    CHECK(beside_two[0] < beside_one[0]);
    CHECK(beside_two[0] >= 51);
    CHECK(beside_two[0] <= 59);
}

TEST_CASE("what is worth a little is left to chance that is one's own: the same seed draws the same") {
    const std::vector<std::int64_t> worths{100, 110, 90, 105};
    for (unsigned draw = 1; draw <= 50; ++draw) {
        Seed one(draw);
        Seed two(draw);
        CHECK(dispersed(worths.size(), 2, worth_alone(worths), one)
              == dispersed(worths.size(), 2, worth_alone(worths), two));
    }
}
