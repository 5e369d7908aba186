// Joining and leaving while the game goes on (CTOR 2.6, 2.7; fine-print D3, D4, D10).
#include <vector>

#include "tests/support/printing.hpp"

using namespace engine;
using namespace engine::ctor;
using namespace test_support;

namespace {

/// 3 against 3 in black's turn 3, all three duties in one round, nothing sealed.
CtorGame three_duties() {
    CtorGame game(teams(3, 3));
    game.play_to_turn(3);
    return game;
}

}  // namespace

TEST_CASE("CTOR 2.6: a seat change leaves the round's duties and moves only their owners") {
    auto game = three_duties();
    game.leave("black3");
    CHECK(game.duties() == std::vector<unsigned>{1, 2, 3});
    CHECK(game.owners() == seats({"black1", "black2", "black1"}));
    game.leave("black1");
    CHECK(game.duties() == std::vector<unsigned>{1, 2, 3});
    game.join("black1").join("black3");
    CHECK(game.owners() == seats({"black1", "black2", "black3"}));
}

TEST_CASE("CTOR 2.6: rounds opened later follow the new number of members") {
    CtorGame game(teams(3, 3));
    game.play_to_turn(5).leave("black3").leave("black2");
    CHECK(game.duties() == std::vector<unsigned>{1, 2, 3});  // opened by three members
    game.round({put(41), put(42), put(43)});
    CHECK(game.operation() == Operation::move);
    CHECK(game.duties() == std::vector<unsigned>{1});  // opened by one
    game.round({pass()});
    CHECK(game.duties() == std::vector<unsigned>{2});
    game.join("black3");
    game.round({pass()});
    CHECK(game.view().left.move == 1);
    CHECK(game.duties() == std::vector<unsigned>{3});
    CHECK(game.owners() == seats({"black3"}));
}

TEST_CASE("CTOR 2.6: short teams fill up, and then several duties stand in one round") {
    CtorGame game(teams(1, 1, 3));
    game.play_to_turn(5).round({put(41)}).join("black2");
    CHECK(game.duties() == std::vector<unsigned>{2});  // opened by one member
    game.round({put(42)});
    CHECK(game.duties() == std::vector<unsigned>{3});
    game.round({pass()});
    CHECK(game.duties() == std::vector<unsigned>{1, 2, 3});  // the Moves, by two
    CHECK(game.owners() == seats({"black1", "black2", "black1"}));
}

TEST_CASE("D3: a choice sealed for a duty that changes hands by a leave is withdrawn") {
    auto game = three_duties();
    game.play("black2", seal(put(42))).play("black3", seal(put(43)));
    game.leave("black2");
    CHECK_FALSE(game.is_sealed(2));
    CHECK(game.is_sealed(3));
    CHECK(game.own("black1").empty());  // not inherited
    game.play("black1", seal(1, put(42)));
    CHECK(game.own("black1").size() == 1);
    game.play("black1", seal(2, put(44)));
    CHECK(game.chips(Side::black) == Squares{1, 42, 43, 44});
}

TEST_CASE("D3: a choice sealed for a duty that changes hands by a join is withdrawn") {
    CtorGame game(teams(2, 3));
    game.play_to_turn(3);
    CHECK(game.owners() == seats({"black1", "black2", "black1"}));
    game.play("black1", seal(1, put(41))).play("black1", seal(3, put(43)));
    game.join("black3");
    CHECK(game.is_sealed(1));
    CHECK_FALSE(game.is_sealed(3));
    CHECK(game.own("black3").empty());
    CHECK(game.told<RoundRevealed>().empty());
    game.play("black2", seal(put(42)));
    CHECK(game.attempt("black1", seal(3, put(44))) == Refusal::not_yours);
    game.play("black3", seal(put(44)));
    CHECK(game.chips(Side::black) == Squares{1, 41, 42, 44});
}

TEST_CASE("D3: a seat change of the other team, or of an idle duty, unseals nothing") {
    auto game = three_duties();
    game.play("black1", seal(put(41))).play("black2", seal(put(42)));
    game.leave("white1").join("white1").leave("black3").join("black3");
    CHECK(game.is_sealed(1));
    CHECK(game.is_sealed(2));
    CHECK_FALSE(game.is_sealed(3));
}

TEST_CASE("D3: leaving and joining again does not bring a choice back") {
    auto game = three_duties();
    game.play("black2", seal(put(42))).leave("black2").join("black2");
    CHECK_FALSE(game.is_sealed(2));
    CHECK(game.own("black2").empty());
    CHECK(game.attempt("black2", unseal()) == Refusal::nothing_sealed);
}

TEST_CASE("CTOR 2.7: a team left with no member loses by forfeit") {
    for (const Side side : both_sides) {
        CtorGame game(teams(1, 1));
        game.at(700).leave(name_of(Seat{side, 1}));
        REQUIRE(game.over());
        CHECK(game.view().result->winner == other(side));
        CHECK(game.view().result->reason == Ending::forfeit);
        CHECK(game.match().ended_at() == Instant{700});
    }
    CtorGame room(teams(3, 3));
    room.forfeit(Side::white);
    CHECK(room.view().result->winner == Side::black);
    CHECK(room.view().result->reason == Ending::forfeit);
}

TEST_CASE("D4: a leave deletes what the seat has said, and who joins has said neither") {
    auto game = three_duties();
    game.play("black2", done()).play("black2", resign());
    CHECK(game.view().done[0].contains(2));
    CHECK(game.view().resigned[0].contains(2));
    game.leave("black2");
    CHECK(game.view().done[0].empty());
    CHECK(game.view().resigned[0].empty());
    game.join("black2");
    CHECK(game.view().done[0].empty());
    CHECK(game.view().resigned[0].empty());
}

TEST_CASE("D4: after a leave forfeit comes before resigned and all done") {
    CtorGame game(teams(2, 2));
    game.play("black1", resign()).play("black1", done()).leave("black2");
    CHECK(game.view().result->reason == Ending::resigned);  // before all done
    CtorGame last(teams(2, 2));
    last.leave("black2").play("white1", resign()).leave("white1").leave("white2");
    CHECK(last.view().result->reason == Ending::forfeit);
}

TEST_CASE("D4: a leave that makes all done reveals the round as it is and ends the turn") {
    auto game = three_duties();
    game.play("black1", seal(put(41))).play("black1", done()).play("black2", done()).leave("black3");
    CHECK(game.view().turn == 4);
    CHECK(game.chips(Side::black) == Squares{1, 41});
    REQUIRE(game.told<RoundRevealed>().size() == 1);
    CHECK(game.told<RoundRevealed>()[0].choices.size() == 3);
}

TEST_CASE("D4: a leave that makes the rest of a team resigned ends the game, also out of its turn") {
    CtorGame game(teams(1, 3));
    game.play("white1", resign()).play("white3", resign());
    CHECK_FALSE(game.over());
    game.leave("white2");
    CHECK(game.view().result->reason == Ending::resigned);
    CHECK(game.view().result->winner == Side::black);
}

TEST_CASE("D10: join of a taken seat or of a number above P, leave of a vacant seat") {
    CtorGame game(teams(2, 2));
    CHECK(game.attempt(Join{seat("black1")}) == Refusal::not_available);
    CHECK(game.attempt(Join{seat("black3")}) == Refusal::not_available);
    CHECK(game.attempt(Leave{seat("black3")}) == Refusal::not_seated);
    game.leave("white2");
    CHECK(game.attempt(Leave{seat("white2")}) == Refusal::not_seated);
    CHECK(game.attempt("white2", resign()) == Refusal::not_seated);
    CHECK(game.attempt(Join{seat("white2")}) == accepted);
    CHECK(game.attempt(Join{seat("white2")}) == Refusal::not_available);
}
