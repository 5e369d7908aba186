// What a game is worth (TOTAS 10), and dead material (9.3).
#include "tests/support/printing.hpp"
#include "tests/support/totas_game.hpp"

using namespace engine;
using namespace engine::totas;
using namespace test_support;

namespace {

TotasOptions one_minute(TotasOptions options) {
    options.minutes = 1;
    return options;
}
/// A Tornado in the corner: its explosion takes itself and what stands on b2 (7 and that).
std::string after_white_explodes(std::string_view pawn_row) {
    TotasGame game(one_minute(army("TVRNBQKBNRGG", pawn_row)));
    game.grounds().gm("a1* l2l3", "a11a10 l11l10").wait_until(60000);
    return game.result();
}
std::string after_black_explodes(std::string_view pawn_row) {
    TotasGame game(one_minute(army("TVRNBQKBNRGG", pawn_row)));
    game.grounds().gm("a2a3 l2l3", "a12* l11l10").wait_until(60000);
    return game.result();
}

}  // namespace

TEST_CASE("TOTAS 10.1: a clean win is 5 points, the loser gets 1") {
    TotasGame game;
    game.play("black1", "resign");
    CHECK(game.view().result.value().points[index(Side::white)] == 5);
    CHECK(game.view().result.value().points[index(Side::black)] == 1);
}

TEST_CASE("TOTAS 10.2: a difference of potential of 10 or more is 4 points, of 1 to 9 it is 3") {
    CHECK(after_white_explodes("pLpppppppppp") == "black time kmax 1:4");  // 10
    CHECK(after_white_explodes("pPpppppppppp") == "black time kmin 1:3");  // 9
    CHECK(after_black_explodes("pLpppppppppp") == "white time kmax 4:1");
    CHECK(after_black_explodes("pPpppppppppp") == "white time kmin 3:1");
}

TEST_CASE("TOTAS 10.2: a difference of 1 is enough") {
    TotasGame game(one_minute(army("TVRNBQKBNRGG", "pppppppppppp")));
    game.grounds().gm("e2e4 f2f3", "d11d9 e11e10").gm("e4e5 f3f4", "d9d8 e10e9").gm("e5e6 a2a3", "d8d7 a11a10");
    game.gm("e6d7 b2b3", "b11b10 c11c10").rest().wait_until(60000);
    CHECK(game.result() == "white time kmin 3:1");
}

TEST_CASE("TOTAS 10.2: pieces that are away count") {
    // The bishop of 4 is away for longer than the game; Black's Patrol of 2 is lost.
    TotasGame game(one_minute(army("GVRNBQKBNRTG", "ppppppppppPp")), {die(5), die(6)});
    game.grounds().gm("f2f3 e1l8", "k11k9 k9l8");
    CHECK(game.potential(Side::white) - game.potential(Side::black) == 2);
    game.wait_until(60000);
    CHECK(game.result() == "white time kmin 3:1");
}

TEST_CASE("TOTAS 10.3: equal potential: the side whose timer has run less in total has 2 points") {
    TotasGame game(one_minute({}));
    game.grounds().at(1000).play("white1", "plan a2a3 l2l3").at(1001).play("black1", "plan a11a10 l11l10");
    game.wait_until(60000);
    CHECK(game.result() == "white time timer 2:1");
    TotasGame other_way(one_minute({}));
    other_way.grounds().at(1000).play("white1", "plan a2a3 l2l3").at(3000).play("black1", "plan a11a10 l11l10");
    other_way.at(4000).play("black1", "plan b11b10 k11k10").at(6001).play("white1", "plan b2b3 k2k3").wait_until(60000);
    CHECK(other_way.result() == "black time timer 1:2");
}

TEST_CASE("TOTAS 10.3: a timer that runs when the playing time ends counts up to the end") {
    TotasGame game(one_minute({}));
    game.grounds().at(55000).play("black1", "plan a11a10 l11l10").wait_until(60000);
    CHECK(game.timer(Side::white) == 5000);
    CHECK(game.result() == "black time timer 1:2");
}

TEST_CASE("TOTAS 10.3: equal there, too: by lot, 0 is White") {
    for (const std::uint32_t lot : {0U, 1U}) {
        TotasGame game(one_minute({}), {{2, lot}});
        game.grounds().at(1000).play("white1", "plan a2a3 l2l3").at(3000).play("black1", "plan a11a10 l11l10");
        game.at(4000).play("black1", "plan b11b10 k11k10").at(6000).play("white1", "plan b2b3 k2k3").wait_until(60000);
        CHECK(game.result() == (lot == 0 ? "white time lot 2:1" : "black time lot 1:2"));
    }
}

namespace {

/// King, ten Volcanoes and a bishop: in seven GMs the Volcanoes take everything with them but the last of their own,
/// the bishop beside it, and the king.
const std::vector<std::string> white_way{"b2b3 b1b2", "b2* e2e3", "e1e2 e2*", "h2h3 h1h2",
                                         "h2* k2k3",  "l1k2 k2*", "d1* g1*"};
const std::vector<std::string> black_way{"b11b10 b12b11", "b11* e11e10", "e12e11 e11*", "h11h10 h12h11",
                                         "h11* k11k10",   "l12k11 k11*", "d12* g12*"};

TotasGame all_but_last() {
    TotasGame game(army("KVVVVVVVVBVV"));
    game.grounds();
    for (std::size_t gm = 0; gm < white_way.size(); ++gm) {
        game.gm(white_way[gm], black_way[gm]);
        REQUIRE_FALSE(game.over());
    }
    REQUIRE(text_of(game.view().board.value().pieces) == "wK@a1 wV@i1 wB@j1 bK@a12 bV@i12 bB@j12");
    return game;
}
std::string pieces(const TotasGame& game) { return text_of(game.view().board.value().pieces); }

}  // namespace

TEST_CASE("TOTAS 9.3: the game is stopped when no one can give mate any more") {
    auto one_bishop = all_but_last();
    one_bishop.gm("i1i2 i2*", "i12* a12a11");
    CHECK(pieces(one_bishop) == "wK@a1 wB@j1 bK@a11");
    CHECK(one_bishop.result() == "white material kmin 3:1");

    auto bare = all_but_last();
    bare.gm("i1* a1a2", "i12* a12a11");
    CHECK(pieces(bare) == "wK@a2 bK@a11");
    CHECK(bare.view().result.value().reason == Ending::material);
}

TEST_CASE("TOTAS 9.3: with a bishop on each side, or a Volcano on one, the game goes on") {
    auto bishops = all_but_last();
    bishops.gm("i1i2 i2*", "i12i11 i11*");
    CHECK(pieces(bishops) == "wK@a1 wB@j1 bK@a12 bB@j12");
    CHECK_FALSE(bishops.over());

    auto volcano = all_but_last();
    volcano.gm("a1a2 j1k2", "i12* a12a11");
    CHECK_FALSE(volcano.over());
}
