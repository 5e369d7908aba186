// Rounds: how they open, what is sealed in them, what a reveal makes of it (CTOR 3.1 to 3.8, D11).
#include <vector>

#include "tests/engine/ctor/regular.hpp"
#include "tests/support/printing.hpp"

using namespace engine;
using namespace engine::ctor;
using namespace test_support;

TEST_CASE("CTOR 3.1: operations may be skipped, all or some") {
    auto game = regular(few_chips);
    game.round({pass(), pass(), pass()}).round({pass(), move(20, 12), pass()});
    CHECK(game.view().turn == 6);
    CHECK(game.chips(Side::black) == Squares{1, 2, 12});
    auto lazy = regular(few_chips);
    lazy.end_turn();
    CHECK(lazy.view().team == Side::white);
    CHECK(lazy.chips(Side::black) == Squares{1, 2, 20});
}

TEST_CASE("CTOR 3.2: a team of two or more holds all that is left of a kind in one round") {
    for (const auto& options : {teams(3, 3), teams(2, 3), teams(2, 2), teams(2, 2, 3)}) {
        CtorGame game(options);
        game.play_to_turn(5);
        std::vector<unsigned> all;
        for (unsigned duty = 1; duty <= options.power; ++duty) all.push_back(duty);
        CHECK(game.duties() == all);
        for (const auto duty : all) game.play(name_of(game.owners()[duty - 1]), seal(duty, pass()));
        CHECK(game.operation() == Operation::move);
        CHECK(game.duties() == all);
    }
}

TEST_CASE("CTOR 3.2: a team of one performs each operation as a round of its own") {
    CtorGame game(teams(1, 1));
    game.play_to_turn(3);
    CHECK(game.view().left == Allotment{2, 2, 1});
    CHECK(game.duties() == std::vector<unsigned>{1});
    game.round({put(20)});
    CHECK(game.chips(Side::black) == Squares{1, 20});  // it is on the board before the next round
    CHECK(game.view().left == Allotment{1, 2, 1});
    CHECK(game.duties() == std::vector<unsigned>{2});
    game.round({pass()});
    CHECK(game.operation() == Operation::move);
    CHECK(game.duties() == std::vector<unsigned>{1});
    game.round({move(20, 21)});
    CHECK(game.duties() == std::vector<unsigned>{2});
    game.round({move(21, 22)});
    CHECK(game.operation() == Operation::landing);
    CHECK(game.duties() == std::vector<unsigned>{1});
    game.round({landing(1, 22, 40)});
    CHECK(game.chips(Side::black) == Squares{40});
    CHECK(game.view().turn == 4);
}

TEST_CASE("CTOR 3.3: rounds open by themselves, Put before Move before Landing") {
    CtorGame game(teams(1, 1));
    CHECK(game.told<RoundOpened>().size() == 1);  // in opening the match
    game.play_to_turn(3);
    REQUIRE(game.told<RoundOpened>().size() == 1);
    CHECK(game.told<RoundOpened>()[0].operation == Operation::put);
    CHECK(game.told<RoundOpened>()[0].duties == std::vector<unsigned>{1});
    for (const auto operation : {Operation::put, Operation::move, Operation::move, Operation::landing}) {
        game.round({pass()});
        REQUIRE(game.told<RoundOpened>().size() == 1);
        CHECK(game.told<RoundOpened>()[0].operation == operation);
    }
}

TEST_CASE("CTOR 3.3: any member may switch the open round while nobody has sealed") {
    auto game = regular(few_chips);
    game.play("black3", open(Operation::move));
    CHECK(game.operation() == Operation::move);
    CHECK(game.view().left == Allotment{3, 3, 0});
    game.play("black1", open(Operation::put)).play("black2", open(Operation::move));
    game.play("black1", seal(move(1, 9)));
    CHECK(game.attempt("black2", open(Operation::put)) == Refusal::already_sealed);
    game.play("black1", unseal());
    CHECK(game.attempt("black2", open(Operation::put)) == accepted);
}

TEST_CASE("D11: after each round Put comes first again, also after a switch") {
    CtorGame game(teams(1, 1));
    game.play_to_turn(3).play("black1", open(Operation::landing)).round({pass()});
    CHECK(game.operation() == Operation::put);
    game.play("black1", open(Operation::move)).round({move(1, 9)});
    CHECK(game.operation() == Operation::put);
    CHECK(game.view().left == Allotment{2, 1, 0});
    game.round({pass()}).round({pass()});
    CHECK(game.operation() == Operation::move);
    CHECK(game.duties() == std::vector<unsigned>{2});
}

TEST_CASE("D11: rounds open even if no legal choice exists") {
    CtorGame game(teams(1, 1));
    game.round({pass()}).round({put(1)}).round({put(2)});
    game.round({pass()}).round({pass()});
    CHECK(game.operation() == Operation::move);  // black has no chip
    CHECK(game.view(Audience::black).legal->move.empty());
    game.round({pass()}).round({pass()});
    CHECK(game.operation() == Operation::landing);
    CHECK(game.view(Audience::black).legal->landing_from.empty());
    CHECK(game.view(Audience::black).legal->landing_to.empty());
    game.round({pass()});
    CHECK(game.view().turn == 4);
}

TEST_CASE("CTOR 3.4: nobody learns a sealed choice before the reveal; that a duty has sealed is public") {
    auto game = regular(few_chips);
    game.play("black2", seal(put(40)));
    REQUIRE(game.told<ChoiceSealed>().size() == 1);
    CHECK(game.told<ChoiceSealed>()[0].duty == 2);
    for (const Audience audience : {Audience::black, Audience::white, Audience::solo, Audience::spectator}) {
        const auto round = game.view(audience).round;
        REQUIRE(round.has_value());
        CHECK(round->duties[1].sealed);
        CHECK_FALSE(round->duties[1].choice.has_value());
        CHECK_FALSE(round->duties[0].sealed);
    }
    CHECK(game.view().round->duties[1].choice == put(40));
    CHECK(game.own("black1").empty());
    CHECK(game.own("black3").empty());
    CHECK(game.own("white2").empty());
    REQUIRE(game.own("black2").size() == 1);
    CHECK(game.own("black2")[0].duty == 2);
    CHECK(game.own("black2")[0].choice == put(40));
}

TEST_CASE("CTOR 3.4: until the reveal a choice may be changed or withdrawn") {
    auto game = regular(few_chips);
    game.play("black1", seal(put(40))).play("black1", seal(put(41)));
    CHECK(game.told<ChoiceSealed>().empty());  // a change is nobody's business
    CHECK(game.own("black1")[0].choice == put(41));
    game.play("black1", seal(pass())).play("black1", seal(put(42))).play("black1", unseal());
    REQUIRE(game.told<ChoiceUnsealed>().size() == 1);
    CHECK(game.told<ChoiceUnsealed>()[0].duty == 1);
    CHECK_FALSE(game.is_sealed(1));
    game.round({put(43), put(44), put(45)});
    CHECK(game.chips(Side::black) == Squares{1, 2, 20, 43, 44, 45});
}

TEST_CASE("CTOR 3.5: the round is revealed the moment its last duty has sealed") {
    auto game = regular(few_chips);
    game.play("black3", seal(put(43))).play("black1", seal(put(41)));
    CHECK(game.told<RoundRevealed>().empty());
    CHECK(game.chips(Side::black) == Squares{1, 2, 20});  // nothing takes effect before
    game.play("black2", seal(pass()));
    const auto revealed = game.told<RoundRevealed>();
    REQUIRE(revealed.size() == 1);
    CHECK(revealed[0].operation == Operation::put);
    REQUIRE(revealed[0].choices.size() == 3);
    CHECK(revealed[0].choices[0].choice == put(41));
    CHECK(revealed[0].choices[0].seat == seat("black1"));
    CHECK(revealed[0].choices[1].choice == pass());
    CHECK(revealed[0].choices[2].choice == put(43));
    CHECK(revealed[0].choices[2].duty == 3);
    CHECK(game.chips(Side::black) == Squares{1, 2, 20, 41, 43});
}

TEST_CASE("CTOR 3.6: Put wants an empty square") {
    auto game = regular(few_chips);
    CHECK(game.attempt("black1", seal(put(1))) == Refusal::occupied);
    CHECK(game.attempt("black1", seal(put(55))) == Refusal::occupied);
    CHECK_FALSE(game.is_sealed(1));
    CHECK(game.attempt("black1", seal(put(3))) == accepted);
}

TEST_CASE("CTOR 3.6: Move goes from an own chip to an empty orthogonal neighbour on the torus") {
    auto game = regular(few_chips);
    game.play("black1", open(Operation::move));
    CHECK(game.attempt("black1", seal(move(3, 4))) == Refusal::not_yours);
    CHECK(game.attempt("black1", seal(move(55, 56))) == Refusal::not_yours);
    CHECK(game.attempt("black1", seal(move(20, 29))) == Refusal::illegal_move);  // diagonal
    CHECK(game.attempt("black1", seal(move(20, 22))) == Refusal::illegal_move);
    CHECK(game.attempt("black1", seal(move(20, 20))) == Refusal::illegal_move);
    CHECK(game.attempt("black1", seal(move(1, 2))) == Refusal::occupied);
    for (const unsigned to : {8U, 9U, 57U}) CHECK(game.attempt("black1", seal(move(1, to))) == accepted);
    for (const unsigned to : {12U, 19U, 21U, 28U}) CHECK(game.attempt("black1", seal(move(20, to))) == accepted);
    game.play("black1", seal(move(1, 57))).play("black2", seal(pass())).play("black3", seal(pass()));
    CHECK(game.chips(Side::black) == Squares{2, 20, 57});
}

TEST_CASE("CTOR 3.6: Landing takes two own chips off and sets one on an empty square") {
    CtorGame game(teams(1, 1));
    game.reach({"bb......", "........", "...b....", "........", "........", "........", "......w.", "........"},
               Side::black);
    game.play("black1", open(Operation::landing));
    CHECK(game.attempt("black1", seal(landing(1, 3, 9))) == Refusal::not_yours);
    CHECK(game.attempt("black1", seal(landing(55, 1, 9))) == Refusal::not_yours);
    CHECK(game.attempt("black1", seal(landing(1, 1, 9))) == Refusal::illegal_move);
    CHECK(game.attempt("black1", seal(landing(1, 2, 20))) == Refusal::occupied);
    CHECK(game.attempt("black1", seal(landing(1, 2, 1))) == Refusal::occupied);  // its own chips stand there still
    CHECK(game.attempt("black1", seal(landing(1, 2, 55))) == Refusal::occupied);
    CHECK(game.attempt("black1", seal(landing(2, 1, 64))) == accepted);
    CHECK(game.chips(Side::black) == Squares{20, 64});
    CHECK(game.chips(Side::white) == Squares{55});
}

TEST_CASE("CTOR 3.7: only one of two overlapping choices performs, the one of the earlier duty") {
    auto game = regular(few_chips);
    game.play("black3", seal(put(40))).play("black2", seal(put(40))).play("black1", seal(put(41)));
    const auto choices = game.told<RoundRevealed>()[0].choices;
    CHECK_FALSE(choices[0].is_void);
    CHECK_FALSE(choices[1].is_void);
    CHECK(choices[2].is_void);
    CHECK(game.chips(Side::black) == Squares{1, 2, 20, 40, 41});
    CHECK(game.operation() == Operation::move);  // equal teams: no second choice
    CHECK(game.view().left == Allotment{0, 3, 0});
}

TEST_CASE("CTOR 3.7: Moves claim both their squares") {
    SECTION("the same chip") {
        auto game = regular(few_chips);
        game.play("black1", open(Operation::move)).round({move(20, 21), move(20, 28), pass()});
        CHECK(game.chips(Side::black) == Squares{1, 2, 21});
    }
    SECTION("the same destination") {
        auto game =
            regular({"b.b.....", "........", "........", "........", "........", "........", "......w.", "........"});
        game.play("black1", open(Operation::move)).round({pass(), move(3, 2), move(1, 2)});
        CHECK(game.chips(Side::black) == Squares{1, 2});
        CHECK(game.told<RoundRevealed>()[0].choices[2].is_void);
    }
    SECTION("no two claims in common: all perform") {
        auto game = regular(few_chips);
        game.play("black1", open(Operation::move)).round({move(1, 9), move(2, 3), move(20, 21)});
        CHECK(game.chips(Side::black) == Squares{3, 9, 21});
    }
}

TEST_CASE("CTOR 3.7: a void choice claims nothing") {
    // Duty 2 is void by duty 1; duty 3 claims what only duty 2 would have claimed, and performs.
    auto game =
        regular({"b.b.b...", "........", "........", "........", "........", "........", "......w.", "........"});
    game.play("black1", open(Operation::move)).round({move(1, 2), move(3, 2), move(3, 4)});
    const auto choices = game.told<RoundRevealed>()[0].choices;
    CHECK_FALSE(choices[0].is_void);
    CHECK(choices[1].is_void);
    CHECK_FALSE(choices[2].is_void);
    CHECK(game.chips(Side::black) == Squares{2, 4, 5});
}

TEST_CASE("CTOR 3.7: a square that a chip of the same round leaves is not free for another") {
    auto game = regular(few_chips);
    game.play("black1", open(Operation::move));
    CHECK(game.attempt("black2", seal(move(2, 1))) == Refusal::occupied);  // the board as it stands
}

TEST_CASE("CTOR 3.7: three choices of one square perform once") {
    auto game = regular(few_chips);
    game.round({put(40), put(40), put(40)});
    const auto choices = game.told<RoundRevealed>()[0].choices;
    CHECK_FALSE(choices[0].is_void);
    CHECK(choices[1].is_void);
    CHECK(choices[2].is_void);
    CHECK(game.chips(Side::black) == Squares{1, 2, 20, 40});
}

TEST_CASE("CTOR 3.8: a member with several duties may not let their claims overlap") {
    CtorGame game(teams(2, 3));
    game.reach(few_chips, Side::black);
    game.play("black1", seal(1, put(40)));
    CHECK(game.attempt("black1", seal(3, put(40))) == Refusal::overlap);
    CHECK_FALSE(game.is_sealed(3));
    CHECK(game.attempt("black2", seal(2, put(40))) == accepted);  // another member may
    game.play("black1", seal(1, put(41)));
    CHECK(game.attempt("black1", seal(3, put(40))) == accepted);  // it is free again
    CHECK(game.chips(Side::black) == Squares{1, 2, 20, 40, 41});
}

TEST_CASE("CTOR 3.8: claims of Moves overlap by any square; resealing does not clash with itself") {
    CtorGame game(teams(2, 3));
    game.reach({"b.b.....", "........", "........", "........", "........", "........", "......w.", "........"},
               Side::black);
    game.play("black1", open(Operation::move)).play("black1", seal(1, move(1, 2)));
    CHECK(game.attempt("black1", seal(3, move(3, 2))) == Refusal::overlap);
    CHECK(game.attempt("black1", seal(3, move(1, 9))) == Refusal::overlap);
    CHECK(game.attempt("black1", seal(1, move(1, 2))) == accepted);
    CHECK(game.attempt("black1", seal(1, move(1, 9))) == accepted);
    CHECK(game.attempt("black1", seal(3, move(3, 2))) == accepted);
}
