// One number for 200 random games: whoever changes what CTOR shows anybody, even by a byte, learns of it here. A change
// that is meant is written down by hand: random_games.sha256 holds what `ctor_random_games --games 200 --hash` prints.
#include <catch2/catch.hpp>
#include <fstream>
#include <string>

#include "tests/support/random_games.hpp"

TEST_CASE("golden: 200 random games of CTOR show what they have always shown") {
    std::string pinned;
    std::ifstream(std::string(TUTTI_SOURCE_DIR) + "/tests/golden/random_games.sha256") >> pinned;
    REQUIRE(pinned.size() == 64);
    const auto played = test_support::play_random_games(200, 1);
    CHECK(played.hash == pinned);
    CHECK(played.games == 200);
    CHECK(played.endings.size() == 5);
}
