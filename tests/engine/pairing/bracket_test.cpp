#include <algorithm>
#include <map>
#include <random>
#include <set>
#include <vector>

#include "engine/base/ensure.hpp"
#include "engine/bracket.hpp"
#include "tests/support/printing.hpp"

using namespace engine::pairing;

namespace {

struct Knockout {
    std::vector<BracketMatch> matches;
    BracketResults results;

    std::vector<Fixture> now() const { return fixtures(matches, results); }
    std::map<Number, std::size_t> places() const { return engine::pairing::places(matches, results); }
    bool is_over() const {
        const auto all = now();
        return std::none_of(all.begin(), all.end(), [](const Fixture& fixture) { return fixture.to_play; });
    }
};

Knockout knockout(std::size_t entrants, Elimination elimination) { return {bracket(entrants, elimination), {}}; }

/// Plays all that can be played, the result each time as `stronger` says of the two.
template <class FirstWins>
void play_out(Knockout& knockout, FirstWins first_wins) {
    while (!knockout.is_over()) {
        const auto now = knockout.now();
        for (std::size_t index = 0; index < now.size(); ++index) {
            if (now[index].to_play)
                knockout.results[index] =
                    first_wins(*now[index].first, *now[index].second) ? *now[index].first : *now[index].second;
        }
    }
}
bool lower_wins(Number first, Number second) { return first < second; }

}  // namespace

TEST_CASE("knock-out: eight seeds stand where the first two meet in the final only") {
    const auto first_round = knockout(8, Elimination::single).now();
    const std::vector<std::pair<Number, Number>> expected{{1, 8}, {4, 5}, {2, 7}, {3, 6}};
    for (std::size_t index = 0; index < 4; ++index) {
        CHECK(first_round[index].first == expected[index].first);
        CHECK(first_round[index].second == expected[index].second);
        CHECK(first_round[index].to_play);
    }
    CHECK_FALSE(first_round[4].to_play);
}

TEST_CASE("knock-out: if the stronger always wins, seeds and places agree") {
    auto eight = knockout(8, Elimination::single);
    play_out(eight, lower_wins);
    CHECK(eight.places()
          == std::map<Number, std::size_t>{{1, 1}, {2, 2}, {3, 3}, {4, 3}, {5, 5}, {6, 5}, {7, 5}, {8, 5}});
}

TEST_CASE("knock-out: a match for the third place") {
    auto four = knockout(4, Elimination::with_third_place);
    CHECK(four.matches.size() == 4);
    CHECK(four.matches.back().stage == Stage::final);
    play_out(four, lower_wins);
    CHECK(four.places() == std::map<Number, std::size_t>{{1, 1}, {2, 2}, {3, 3}, {4, 4}});
    auto two = knockout(2, Elimination::with_third_place);
    CHECK(two.matches.size() == 1);
    auto three = knockout(3, Elimination::with_third_place);
    play_out(three, lower_wins);
    CHECK(three.places() == std::map<Number, std::size_t>{{1, 1}, {2, 2}, {3, 3}});
}

TEST_CASE("knock-out: the best seeds have the byes, and are through without playing") {
    const auto five = knockout(5, Elimination::single).now();
    CHECK(five[0].winner == Number{1});
    CHECK(five[0].unplayed);
    CHECK((five[1].first == Number{4} && five[1].second == Number{5} && five[1].to_play));
    CHECK(five[2].winner == Number{2});
    CHECK(five[3].winner == Number{3});
    CHECK((five[5].first == Number{2} && five[5].second == Number{3} && five[5].to_play));
}

TEST_CASE("knock-out: places are told as soon as they are sure") {
    auto four = knockout(4, Elimination::single);
    CHECK(four.places().empty());
    four.results[0] = 4;
    CHECK(four.places() == std::map<Number, std::size_t>{{1, 3}});
}

TEST_CASE("knock-out: results of those who do not play there are faults of the program") {
    auto four = knockout(4, Elimination::single);
    four.results[0] = 2;
    CHECK_THROWS_AS(four.now(), engine::BrokenInvariant);
    four.results = {{2, 1}};
    CHECK_THROWS_AS(four.now(), engine::BrokenInvariant);
    CHECK_THROWS_AS(bracket(1, Elimination::single), engine::BrokenInvariant);
    CHECK_THROWS_AS(bracket(entrants_max + 1, Elimination::twice), engine::BrokenInvariant);
}

TEST_CASE("twice: who loses once goes on below, and the final may need a decider") {
    auto four = knockout(4, Elimination::twice);
    // 1-4, 2-3, their winners; 4-3 below, then the loser of 1-2 against its winner; final, decider.
    play_out(four, lower_wins);
    CHECK(four.places() == std::map<Number, std::size_t>{{1, 1}, {2, 2}, {3, 3}, {4, 4}});
    CHECK(four.now().back().unplayed);

    auto again = knockout(4, Elimination::twice);
    std::map<Number, int> lost;
    // 1 loses its first match, and nothing after.
    play_out(again, [&](Number first, Number second) {
        const bool first_wins = first == 1 || second == 1 ? (lost[1] > 0 ? first == 1 : first != 1) : first < second;
        ++lost[first_wins ? second : first];
        return first_wins;
    });
    CHECK_FALSE(again.now().back().unplayed);
    CHECK(again.places()[1] == 1);
    CHECK(lost[1] == 1);
    CHECK(lost[again.now().back().second.value()] == 2);
}

TEST_CASE("twice: with 2^n places nobody meets again in the lower bracket before its round n") {
    std::mt19937_64 lots(11);
    for (int times = 0; times < 200; ++times) {
        auto one = knockout(4 + static_cast<std::size_t>(lots() % 61), Elimination::twice);
        std::size_t rounds_above = 0;
        for (const auto& match : one.matches) {
            if (match.stage == Stage::upper) rounds_above = match.round;
        }
        std::set<std::pair<Number, Number>> met;
        while (!one.is_over()) {
            const auto now = one.now();
            for (std::size_t index = 0; index < now.size(); ++index) {
                if (!now[index].to_play) continue;
                const std::pair<Number, Number> pair = std::minmax(*now[index].first, *now[index].second);
                const bool is_new = met.insert(pair).second;
                const auto& match = one.matches[index];
                if (match.stage == Stage::lower && match.round < rounds_above) CHECK(is_new);
                one.results[index] = lots() % 2 == 0 ? pair.first : pair.second;
            }
        }
    }
}

TEST_CASE("knock-outs of every size, at random: all lose as often as they may, and every place is given") {
    std::mt19937_64 lots(7);
    for (std::size_t count = 2; count <= 40; ++count) {
        for (const auto elimination : {Elimination::single, Elimination::with_third_place, Elimination::twice}) {
            auto one = knockout(count, elimination);
            std::map<Number, int> lost;
            play_out(one, [&](Number first, Number second) {
                const bool first_wins = lots() % 2 == 0;
                ++lost[first_wins ? second : first];
                return first_wins;
            });
            const auto places = one.places();
            REQUIRE(places.size() == count);
            std::map<std::size_t, std::size_t> sharing;
            for (const auto& [number, place] : places) {
                ++sharing[place];
                const int may_lose = elimination == Elimination::twice ? 2 : 1;
                const int semifinal = elimination == Elimination::with_third_place && place == 4 ? 1 : 0;
                if (place == 1) {
                    CHECK(lost[number] < may_lose);
                } else {
                    CHECK(lost[number] == may_lose + semifinal);
                }
            }
            // Places are shared without gaps: who shares place p is followed by p + how many share it.
            std::size_t next = 1;
            for (const auto& [place, how_many] : sharing) {
                CHECK(place == next);
                next += how_many;
            }
        }
    }
}
