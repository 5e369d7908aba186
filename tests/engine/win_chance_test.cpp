// How likely a side is to win: against the example of Glickman's "The Glicko system" (1999), figures that openskill
// publishes, and figures worked out apart with thirty digits.
#include <cmath>
#include <utility>
#include <vector>

#include <catch2/catch.hpp>

#include "engine/rating.hpp"

using namespace engine::rating;

namespace {

const std::vector<Glicko> players{{1500, 350, 0.06}, {1400, 80, 0.06}, {1500, 150, 0.06}, {1723, 41, 0.07},
                                  {2100, 60, 0.06},  {900, 200, 0.05}, {1500, 0, 0.06}};

const std::vector<Team> teams_of_all_sizes{
    {{25, 25.0 / 3}},           {{31, 2}}, {{30, 3}, {26, 6}}, {{12, 1}, {40, 8}}, {{30, 3}, {26, 6}, {22, 4}},
    {{18, 7}, {19, 2}, {33, 5}}};

}  // namespace

TEST_CASE("win_chance: the example of the Glicko system, and figures worked out apart") {
    const Chance example = win_chance(Glicko{1400, 80, 0.06}, Glicko{1500, 150, 0.06});
    CHECK(std::abs(example.share - 0.376) < 0.0005);
    CHECK(example.share == Approx(0.3759876595499057).epsilon(1e-13));
    CHECK(example.spread == Approx(0.2124613853552272).epsilon(1e-13));
    const Chance known = win_chance(Glicko{1700, 50, 0.06}, Glicko{1500, 50, 0.06});
    CHECK(known.share == Approx(0.7546100987885684).epsilon(1e-13));
    CHECK(known.spread == Approx(0.0740950529864350).epsilon(1e-13));
}

TEST_CASE("win_chance: of two newcomers nothing is known") {
    const Chance players_chance = win_chance(Glicko{}, Glicko{});
    CHECK(players_chance.share == 0.5);
    CHECK(players_chance.spread == Approx(0.4452826720031577).epsilon(1e-13));
    const Chance teams_chance = win_chance(Teams{{Skill{}, Skill{}}, {Skill{}}});
    CHECK(teams_chance.share == 0.5);
    CHECK(teams_chance.spread > 0.3);
}

TEST_CASE("win_chance: of teams, as worked out apart and as the published update has it") {
    const Chance alone = win_chance(Teams{{{30, 5}}, {{25, 5}}});
    CHECK(alone.share == Approx(0.6325598694940736).epsilon(1e-13));
    CHECK(alone.spread == Approx(0.2363866334435373).epsilon(1e-13));
    const Chance uneven = win_chance(Teams{{{30, 3}, {26, 6}, {22, 4}}, {{25, 5}, {24, 2}}});
    CHECK(uneven.share == Approx(0.5535029929300496).epsilon(1e-13));
    CHECK(uneven.spread == Approx(0.1515258036929276).epsilon(1e-13));

    // openskill: who wins at 25 ± 25/3 in a team that adds up to 57.444, against one of 68.569, gets 28.66964843….
    // The mean of two is the sum of their halves.
    const Teams published{{{50, 50.0 / 3}, {64.888, 10.246}}, {{86.762, 4.842}, {50.376, 12.422}}};
    const double c = std::sqrt((625.0 / 9 + 5.123 * 5.123) + (2.421 * 2.421 + 6.211 * 6.211) + 2 * 625.0 / 36);
    const double gained = 28.669648436582808 - 25;
    CHECK(win_chance(published).share == Approx(1 - gained * c / (625.0 / 9)).epsilon(1e-12));
}

TEST_CASE("win_chance: what one side is given, the other is not, and both are as unsure") {
    for (const Glicko& first : players) {
        for (const Glicko& second : players) {
            const Chance chance = win_chance(first, second);
            const Chance exchanged = win_chance(second, first);
            CHECK(chance.share + exchanged.share == Approx(1).epsilon(1e-14));
            CHECK(chance.spread == Approx(exchanged.spread).epsilon(1e-12));
        }
    }
    for (const Team& first : teams_of_all_sizes) {
        for (const Team& second : teams_of_all_sizes) {
            const Chance chance = win_chance(Teams{first, second});
            const Chance exchanged = win_chance(Teams{second, first});
            CHECK(chance.share + exchanged.share == Approx(1).epsilon(1e-14));
            CHECK(chance.spread == Approx(exchanged.spread).epsilon(1e-12));
        }
    }
}

TEST_CASE("win_chance: the stronger is likelier to win, and more so the more they are") {
    double last = 0;
    for (int rating = 600; rating <= 2400; rating += 50) {
        const double share = win_chance(Glicko{static_cast<double>(rating), 90, 0.06}, Glicko{1500, 120, 0.06}).share;
        CHECK(share > last);
        CHECK((share > 0.5) == (rating > 1500));
        last = share;
    }
    last = 0;
    for (int mean = 2; mean < 50; mean += 3) {
        const double share =
            win_chance(Teams{{{static_cast<double>(mean), 4}, {25, 4}}, {{25, 4}, {25, 6}, {25, 1}}}).share;
        CHECK(share > last);
        CHECK((share > 0.5) == (mean > 25));
        last = share;
    }
}

TEST_CASE("win_chance: the less is known, the nearer it is to a half, and the wider the spread") {
    Chance last{1, -1};
    for (int deviation = 0; deviation <= 350; deviation += 25) {
        const Chance chance = win_chance(Glicko{1800, static_cast<double>(deviation), 0.06}, Glicko{1500, 0, 0.06});
        CHECK(chance.share < last.share);
        CHECK(chance.share > 0.5);
        CHECK(chance.spread > last.spread);
        last = chance;
    }
    last = {1, -1};
    for (int deviation = 0; deviation <= 8; ++deviation) {
        const Chance chance = win_chance(Teams{{{30, static_cast<double>(deviation)}, {31, 0}}, {{25, 0}}});
        CHECK(chance.share < last.share);
        CHECK(chance.share > 0.5);
        CHECK(chance.spread > last.spread);
        last = chance;
    }
    CHECK(win_chance(Glicko{1600, 0, 0.06}, Glicko{1500, 0, 0.06}).spread == 0);
    CHECK(win_chance(Teams{{{30, 0}}, {{25, 0}}}).spread == 0);
}

TEST_CASE("win_chance: a team that gets just what it was given does not move") {
    for (const Team& first : teams_of_all_sizes) {
        for (const Team& second : teams_of_all_sizes) {
            const Teams before{first, second};
            const Teams after = after_game(before, win_chance(before).share);
            for (const auto& [old_team, new_team] :
                 {std::pair{&before.first, &after.first}, std::pair{&before.second, &after.second}}) {
                for (std::size_t place = 0; place < old_team->size(); ++place) {
                    CHECK((*new_team)[place].mean == Approx((*old_team)[place].mean).epsilon(1e-13));
                }
            }
        }
    }
}

TEST_CASE("win_chance: a player who gets just what was expected of them against one well known does not move") {
    // Glicko rates with the opponent's deviation alone: that of a player who is well known adds nothing to it.
    const Glicko player{1640, 0, 0.06};
    const Glicko opponent{1500, 75, 0.06};
    const double expected = win_chance(player, opponent).share;
    CHECK(after_period(player, std::vector<Encounter>{{opponent, expected}}).rating == Approx(1640).epsilon(1e-12));
}

TEST_CASE("skills come back from Glicko's scale as they were") {
    for (const Team& team : teams_of_all_sizes) {
        for (const Skill& skill : team) {
            const Skill back = from_glickos_scale(on_glickos_scale(skill));
            CHECK(back.mean == Approx(skill.mean).epsilon(1e-14));
            CHECK(back.deviation == Approx(skill.deviation).epsilon(1e-14));
        }
    }
    CHECK(from_glickos_scale(Glicko{}).mean == Approx(25));
    CHECK(from_glickos_scale({1920, 42, 0.06}).mean == Approx(35));
    CHECK(from_glickos_scale({1920, 42, 0.06}).deviation == Approx(1));
}
