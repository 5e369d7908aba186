// Ratings against published figures: the worked example of Glickman's paper, and the figures of openskill.js's and
// openskill.py's documents for Weng and Lin's models, which agree for two teams.
#include <algorithm>
#include <cmath>
#include <vector>

#include "engine/rating.hpp"
#include "tests/support/printing.hpp"

using namespace engine::rating;

namespace {

/// Exact arithmetic gives these: the paper rounds 1464.06 and 151.52.
constexpr double exact = 1e-7;

Glicko player_of_the_paper() { return {1500, 200, 0.06}; }
std::vector<Encounter> games_of_the_paper() {
    return {{{1400, 30, 0.06}, 1}, {{1550, 100, 0.06}, 0}, {{1700, 300, 0.06}, 0}};
}
Team doubled(Team team) {
    for (auto& member : team) member = {2 * member.mean, 2 * member.deviation};
    return team;
}
void check_skills(const Team& team, const Team& expected) {
    REQUIRE(team.size() == expected.size());
    for (std::size_t place = 0; place < team.size(); ++place) {
        CHECK(team[place].mean == Approx(expected[place].mean).epsilon(1e-13));
        CHECK(team[place].deviation == Approx(expected[place].deviation).epsilon(1e-13));
    }
}

const Team weaker{{25, 25.0 / 3}, {32.444, 5.123}};
const Team stronger{{43.381, 2.421}, {25.188, 6.211}};
const Team weaker_after_win{{28.669648436582808, 8.071520788025197}, {33.83086971107981, 5.062772998705765}};
const Team stronger_after_loss{{43.071274808241974, 2.4166900452721256}, {23.149503312339064, 6.1378606973362135}};

}  // namespace

TEST_CASE("Glicko-2: the example of the paper, to the precision of exact arithmetic") {
    const auto after = after_period(player_of_the_paper(), games_of_the_paper());
    CHECK(std::abs(after.rating - 1464.0506705) < exact);
    CHECK(std::abs(after.deviation - 151.5165241) < exact);
    CHECK(std::abs(after.volatility - 0.0599959844) < 1e-10);
}

TEST_CASE("Glicko-2: the order of a period's games changes nothing") {
    auto games = games_of_the_paper();
    const auto after = after_period(player_of_the_paper(), games);
    std::reverse(games.begin(), games.end());
    const auto again = after_period(player_of_the_paper(), games);
    CHECK(std::abs(after.rating - again.rating) < 1e-9);
    CHECK(std::abs(after.deviation - again.deviation) < 1e-9);
}

TEST_CASE("Glicko-2: who does not play becomes less sure, up to a newcomer, and keeps the rating") {
    Glicko player{1700, 50, 0.06};
    const auto once = after_period(player, {});
    CHECK(once.rating == 1700.0);
    // Step 6 alone: sqrt(phi^2 + sigma^2), on the paper's scale.
    CHECK(once.deviation == Approx(std::sqrt(50 * 50 + 0.06 * 0.06 * 173.7178 * 173.7178)));
    for (int period = 0; period < 2000; ++period) player = after_period(player, {});
    CHECK(player.deviation == 350.0);
}

TEST_CASE("Glicko-2: two equal newcomers move apart by the same, and a tie between them moves neither") {
    const Glicko newcomer;
    const auto winner = after_period(newcomer, std::vector<Encounter>{{newcomer, 1}});
    const auto loser = after_period(newcomer, std::vector<Encounter>{{newcomer, 0}});
    CHECK(winner.rating - 1500 == Approx(1500 - loser.rating));
    CHECK(winner.rating > 1600);
    CHECK(winner.deviation < 350);
    CHECK(after_period(newcomer, std::vector<Encounter>{{newcomer, 0.5}}).rating == Approx(1500));
}

TEST_CASE("Glicko-2: a strong player's unlikely losses make them volatile, within bounds") {
    const Glicko strong{2200, 60, 0.06};
    const std::vector<Encounter> lost(12, {{1300, 60, 0.06}, 0});
    const auto after = after_period(strong, lost);
    CHECK(after.volatility > 0.06);
    CHECK(after.volatility < 0.2);
    CHECK(after.rating < 2000);
    CHECK(std::isfinite(after.deviation));
}

TEST_CASE("Weng-Lin: one against one, as published") {
    const Skill newcomer;
    const auto decided = after_game({{newcomer}, {newcomer}}, 1);
    check_skills(decided.first, {{27.63523138347365, 8.065506316323548}});
    check_skills(decided.second, {{22.36476861652635, 8.065506316323548}});
    const auto tied = after_game({{newcomer}, {newcomer}}, 0.5);
    check_skills(tied.first, {{25, 8.065506316323548}});
}

TEST_CASE("Weng-Lin: two against two, as published") {
    // Published are teams that are the sum of their members. The mean of two is the sum of their halves.
    const auto after = after_game({doubled(weaker), doubled(stronger)}, 1);
    check_skills(after.first, doubled(weaker_after_win));
    check_skills(after.second, doubled(stronger_after_loss));
    const auto exchanged = after_game({doubled(stronger), doubled(weaker)}, 0);
    check_skills(exchanged.first, doubled(stronger_after_loss));
    check_skills(exchanged.second, doubled(weaker_after_win));
}

TEST_CASE("Weng-Lin: three newcomers are no favourites against one where both sides have equal force") {
    const Skill newcomer;
    const auto after = after_game({{newcomer, newcomer, newcomer}, {newcomer}}, 0.5);
    CHECK(after.first.front().mean == Approx(25));
    CHECK(after.second.front().mean == Approx(25));
    // A team's result says less of each of three than of one alone.
    CHECK(after.first.front().deviation > after.second.front().deviation);
}

TEST_CASE("Weng-Lin: a variance never falls to nothing") {
    Teams teams{{{25, 25.0 / 3}}, {{25, 25.0 / 3}}};
    for (int game = 0; game < 5000; ++game) teams = after_game(teams, game % 2);
    CHECK(teams.first.front().deviation > 0);
    CHECK(std::isfinite(teams.first.front().mean));
}

TEST_CASE("skills are shown on Glicko's scale") {
    const auto newcomer = on_glickos_scale({});
    CHECK(newcomer.rating == Approx(1500));
    CHECK(newcomer.deviation == Approx(350));
    CHECK(on_glickos_scale({25 + 25.0 / 3, 25.0 / 3}).rating == Approx(1850));
}
