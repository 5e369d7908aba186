// Throwing, and what a total allows (TRITOC 2.1 to 2.6).
#include <map>

#include "tests/engine/tritoc/scenes.hpp"
#include "tests/support/encoded.hpp"
#include "tests/support/printing.hpp"

using namespace engine;
using namespace engine::tritoc;
using namespace test_support;

TEST_CASE("TRITOC 2.1: two dice are thrown, two draws in order; their total names the number to play") {
    for (unsigned first = 1; first <= 6; ++first) {
        for (unsigned second = 1; second <= 6; ++second) {
            TritocGame game({}, fairness_drawing({die(first), die(second)}));
            game.toss();
            CHECK(game.throws() == std::to_string(first) + "+" + std::to_string(second));
            const auto told = game.told<DiceThrown>();
            REQUIRE(told.size() == 1);
            CHECK(told[0].player == Side::black);
            CHECK(told[0].dice.total() == first + second);
        }
    }
}

TEST_CASE("TRITOC 2.2: a total of 3 to 11 must be played in a free hole that bears it; the turn is over") {
    TritocGame game({5, 5});
    game.toss();
    CHECK(game.phase() == "place");
    CHECK(game.targets() == "1.3 2.3 3.3 4.3 5.3 6.3 7.3 8.3 9.3");
    CHECK(game.attempt("throw") == Refusal::wrong_phase);
    CHECK(game.attempt("decline") == Refusal::wrong_phase);
    CHECK(game.attempt("place 4 4") == Refusal::illegal_square);
    CHECK(game.view().turn == 1);
    game.play("place 4 3");
    const auto placed = game.told<PiecePlaced>();
    REQUIRE(placed.size() == 1);
    CHECK(placed[0].player == Side::black);
    CHECK(text_of(placed[0].at) == "4.3");
    CHECK_FALSE(placed[0].by_lot);
    const auto turns = game.told<TurnStarted>();
    REQUIRE(turns.size() == 1);
    CHECK(turns[0].turn == 2);
    CHECK(turns[0].player == Side::white);
    CHECK(turns[0].before == TurnEnd::moved);
    CHECK(game.on(4, 3) == 'b');

    game.toss();
    CHECK(game.targets() == "1.3 2.3 3.3 5.3 6.3 7.3 8.3 9.3");
    game.play("place 9 3");
    CHECK(game.on(9, 3) == 'w');
}

TEST_CASE("TRITOC 2.3: at 12 a piece of the opponent may be removed; the turn is over") {
    TritocGame game({3, 12});
    game.toss().play("place 1 1").toss();
    CHECK(game.phase() == "remove_other");
    CHECK(game.targets() == "1.1");
    CHECK(game.attempt("place 2 2") == Refusal::wrong_phase);
    game.play("remove 1 1");
    const auto removed = game.told<PieceRemoved>();
    REQUIRE(removed.size() == 1);
    CHECK(removed[0].player == Side::white);
    CHECK(removed[0].owner == Side::black);
    CHECK(text_of(removed[0].at) == "1.1");
    CHECK(game.told<TurnStarted>().at(0).before == TurnEnd::moved);
    CHECK(game.view().board == Board{});
    CHECK(game.view().player == Side::black);
}

TEST_CASE("TRITOC 2.3: at 12 one may decline; the turn is over, and nothing has happened") {
    TritocGame game({3, 12});
    game.toss().play("place 1 1").toss().play("decline");
    CHECK(game.told<PieceRemoved>().empty());
    CHECK(game.told<TurnStarted>().at(0).before == TurnEnd::declined);
    CHECK(game.view().stuck == 0);
    CHECK(game.on(1, 1) == 'b');
    CHECK(game.view().player == Side::black);
    CHECK(game.phase() == "throw");
}

TEST_CASE("TRITOC 2.3: at 12 the piece must lie in an open field that still has a free hole") {
    // One field alone has a free hole; White's pieces in it are 9.3, 9.4, 9.5 and 9.8.
    auto game = all_but_one_hole(Side::black, throwing({12}), 589);
    game.toss();
    CHECK(game.phase() == "remove_other");
    CHECK(game.targets() == "9.3 9.4 9.5 9.8");
    CHECK(game.attempt("remove 1 3") == Refusal::illegal_square);
    game.play("remove 9 5");
    CHECK(game.on(9, 5) == '.');
}

TEST_CASE("TRITOC 2.4: at 2 a piece of one's own must be removed; the turn is over") {
    TritocGame game({3, 4, 2});
    game.toss().play("place 1 1").toss().play("place 1 2").toss();
    CHECK(game.phase() == "remove_own");
    CHECK(game.targets() == "1.1");
    CHECK(game.attempt("decline") == Refusal::wrong_phase);
    CHECK(game.attempt("throw") == Refusal::wrong_phase);
    game.play("remove 1 1");
    const auto removed = game.told<PieceRemoved>();
    REQUIRE(removed.size() == 1);
    CHECK(removed[0].player == Side::black);
    CHECK(removed[0].owner == Side::black);
    CHECK(game.on(1, 1) == '.');
    CHECK(game.on(1, 2) == 'w');
    CHECK(game.view().player == Side::white);
}

TEST_CASE("TRITOC 2.4: at 2 the open field may be full") {
    auto game = all_but_one_hole(Side::black, throwing({2}), 649);
    game.toss();
    CHECK(game.phase() == "remove_own");
    CHECK(game.view().targets.size() == 40);
    CHECK(game.targets().rfind("1.1 1.2 1.6 1.7 1.9 2.3 ", 0) == 0);
    game.play("remove 1 1");
    CHECK(game.on(1, 1) == '.');
}

TEST_CASE("TRITOC 2.5: who can do nothing with the total throws again, and may do something with the next") {
    TritocGame game({2, 12, 7});
    game.toss();
    CHECK(game.phase() == "throw");
    CHECK(game.throws() == "2");
    CHECK(game.targets().empty());
    CHECK(game.told<TurnStarted>().empty());
    CHECK(game.attempt("decline") == Refusal::wrong_phase);
    game.toss();
    CHECK(game.phase() == "throw");
    CHECK(game.throws() == "2 12");
    game.toss();
    CHECK(game.phase() == "place");
    CHECK(game.throws() == "2 12 7");
    game.play("place 3 5");
    CHECK(game.view().turn == 2);
    CHECK(game.view().stuck == 0);
}

TEST_CASE("TRITOC 2.5: after a third throw that allows nothing the turn is over, and could not move") {
    TritocGame game({12, 2, 12});
    game.toss().toss().toss();
    CHECK(game.told<DiceThrown>().size() == 1);
    const auto turns = game.told<TurnStarted>();
    REQUIRE(turns.size() == 1);
    CHECK(turns[0].turn == 2);
    CHECK(turns[0].player == Side::white);
    CHECK(turns[0].before == TurnEnd::stuck);
    CHECK(game.view().stuck == 1);
    CHECK(game.view().board == Board{});
}

TEST_CASE("TRITOC 2.5: a number without a free hole in any open field allows nothing") {
    auto game = all_but_one_hole(Side::white, throwing({5, 4, 11}), 17460);  // the hole left is 9.9
    game.toss().toss();
    CHECK(game.throws() == "5 4");
    CHECK(game.phase() == "throw");
    game.toss();
    CHECK(game.targets() == "9.9");
}

TEST_CASE("TRITOC 2.6: even dice give 3 to 11 by three lots of 29 each, 2 and 12 by one") {
    std::map<unsigned, unsigned> lots;
    for (std::uint32_t lot = 0; lot < 29; ++lot) {
        TritocGame game(even_dice(), fairness_drawing({{29, lot}}));
        game.toss();
        const auto dice = game.told<DiceThrown>().at(0).dice;
        CHECK(dice.total() == (lot < 27 ? 3 + lot / 3 : lot == 27 ? 2 : 12));
        CHECK(game.throws() == std::to_string(dice.total()));
        ++lots[dice.total()];
    }
    CHECK(lots
          == std::map<unsigned, unsigned>{
              {2, 1}, {3, 3}, {4, 3}, {5, 3}, {6, 3}, {7, 3}, {8, 3}, {9, 3}, {10, 3}, {11, 3}, {12, 1}});
}

TEST_CASE("record.md 6.1: even dice are shown as the total alone, two dice both, in the order drawn") {
    TritocGame even({7});
    even.toss();
    CHECK(encoded(engine::View(even.view())).find(R"("throws":[[7]])") != std::string::npos);
    CHECK(encoded(even.notices()).find(R"("dice":[7],"total":7)") != std::string::npos);
    TritocGame two({}, fairness_drawing({die(5), die(2)}));
    two.toss();
    CHECK(encoded(engine::View(two.view())).find(R"("throws":[[5,2]])") != std::string::npos);
    CHECK(encoded(two.notices()).find(R"("dice":[5,2],"total":7)") != std::string::npos);
}

TEST_CASE("E3: throws are those of the turn, and forgotten when the next begins") {
    TritocGame game({2, 7, 8});
    game.toss().toss();
    CHECK(game.throws() == "2 7");
    game.play("place 1 5");
    CHECK(game.throws().empty());
    game.toss();
    CHECK(game.throws() == "8");
}

TEST_CASE("E3: a single target must be named all the same") {
    auto game = reached({{"??b ??w ??b",  //
                          "??? ??? ???",  //
                          "??? ??? ???",  //
                          "??w ??b ??w",  //
                          "??? ??? ???",  //
                          "??? ??? ???",  //
                          "??b ??w ??.",  //
                          "??? ??? ???",  //
                          "??? ??? ???"},
                         Side::black,
                         throwing({5})});
    game.toss();
    CHECK(game.phase() == "place");
    CHECK(game.targets() == "9.3");
    CHECK(game.told<PiecePlaced>().empty());
    CHECK(game.attempt("place 9 4").has_value());
    game.play("place 9 3");
    CHECK(game.on(9, 3) == 'b');
    CHECK(game.view().player == Side::white);
}
