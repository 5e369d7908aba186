// One number for 200 random games: whoever changes what a game shows anybody, even by a byte, learns of it here. A
// change that is meant is written down by hand: GAME_random_games.sha256 holds what `random_games --game GAME --games
// 200 --hash` prints.
#include <catch2/catch.hpp>
#include <fstream>
#include <string>

#include "tests/support/random_games.hpp"

namespace {

test_support::RandomGames as_pinned(const std::string& game) {
    std::string pinned;
    std::ifstream(std::string(TUTTI_SOURCE_DIR) + "/tests/golden/" + game + "_random_games.sha256") >> pinned;
    REQUIRE(pinned.size() == 64);
    const auto played = test_support::play_random_games(game, {.games = 200}, 1);
    CHECK(played.hash == pinned);
    CHECK(played.games == 200);
    return played;
}

}  // namespace

TEST_CASE("golden: 200 random games of CTOR show what they have always shown") {
    CHECK(as_pinned("ctor").endings.size() == 5);
}

TEST_CASE("golden: 200 random games of TOTA*S show what they have always shown") {
    const auto played = as_pinned("totas");
    CHECK(played.endings.size() == 8);
    CHECK(played.reveals > 5000);
}

TEST_CASE("golden: 200 random games of Tritoc show what they have always shown") {
    const auto played = as_pinned("tritoc");
    CHECK(played.endings.size() == 5);
    CHECK(played.reveals > 5000);
}
