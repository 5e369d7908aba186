// What *Play now* offers fits somebody who knows nothing: who plays at random wins at least a third of their first
// games, and half of their third ones. The seeds are fixed: what is counted here does not change from run to run.
#include <catch2/catch.hpp>

#include <algorithm>
#include <array>
#include <fstream>
#include <sstream>

#include "engine/bots.hpp"
#include "engine/match.hpp"
#include "tests/support/first_games.hpp"

using namespace test_support;

namespace {

Ladder ladder_of(const std::string& game) {
    std::ifstream file(std::string(TUTTI_SOURCE_DIR) + "/web-client/src/games/" + game + "/ladder.json");
    std::stringstream text;
    text << file.rdbuf();
    return read_ladder(game, text.str());
}

/// By so many people who play three games each: how many won the first, the second, the third.
std::array<unsigned, 3> wins_of(const Ladder& ladder, unsigned people) {
    std::array<unsigned, 3> wins{};
    for (unsigned person = 0; person < people; ++person) {
        Climb climb(ladder);
        for (std::size_t turn = 0; turn < wins.size(); ++turn) {
            const FirstEnd end = play_at_random(climb.rung(), 1000 * person + turn);
            wins.at(turn) += end == FirstEnd::won ? 1 : 0;
            climb.note(end);
        }
    }
    return wins;
}

}  // namespace

TEST_CASE("who plays at random at Play now wins a third of the first games, and half of the third") {
    const auto [game, people] = GENERATE(table<std::string, unsigned>({{"ctor", 120}, {"totas", 60}, {"tritoc", 400}}));
    const auto wins = wins_of(ladder_of(game), people);
    CAPTURE(game, people, wins[0], wins[1], wins[2]);
    CHECK(wins[0] * 3 >= people);
    CHECK(wins[2] * 2 >= people);
}

TEST_CASE("every place of a ladder is a game of its own that starts when the person sits down") {
    for (const std::string game : {"ctor", "totas", "tritoc"}) {
        const Ladder ladder = ladder_of(game);
        CHECK(ladder.first < ladder.rungs.size());
        for (const Rung& rung : ladder.rungs) {
            std::vector<engine::Seat> seats{rung.seat};
            for (const auto& [seat, level] : rung.levels) {
                seats.push_back(seat);
                CHECK(level <= engine::bot_level_max);
            }
            std::sort(seats.begin(), seats.end());
            CHECK(seats == engine::starting_seats_of(rung.options));
        }
    }
}
