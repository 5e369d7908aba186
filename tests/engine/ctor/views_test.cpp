// What each audience is shown (record.md 4.3, 7.2; wire.md 3.4; D18).
#include <algorithm>
#include <vector>

#include "tests/engine/ctor/regular.hpp"
#include "tests/support/boards.hpp"
#include "tests/support/printing.hpp"

using namespace engine;
using namespace engine::ctor;
using namespace test_support;

namespace {

SeatNumbers numbers(std::initializer_list<unsigned> list) {
    SeatNumbers set;
    for (const auto number : list) set.insert(number);
    return set;
}

}  // namespace

TEST_CASE("D18: the view at time 0, with all defaults") {
    const auto view = CtorGame().view();
    CHECK(view.phase == Phase::turn);
    CHECK(view.board == Board{});
    CHECK(view.power == 3);
    CHECK(view.members == std::array{numbers({1, 2, 3}), numbers({1, 2, 3})});
    CHECK(view.turn == 1);
    CHECK(view.team == Side::black);
    CHECK(view.opening);
    CHECK(view.left == Allotment{1, 0, 0});
    REQUIRE(view.round.has_value());
    REQUIRE(view.round->duties.size() == 1);
    CHECK(view.round->duties[0].seat == seat("black1"));
    CHECK_FALSE(view.round->duties[0].sealed);
    CHECK_FALSE(view.round->duties[0].choice.has_value());
    CHECK_FALSE(view.performed);
    CHECK(view.replaceable.empty());
    CHECK(view.done == std::array<SeatNumbers, 2>{});
    CHECK(view.resigned == std::array<SeatNumbers, 2>{});
    CHECK_FALSE(view.deadline.has_value());
    CHECK(view.chips == std::array{0U, 0U});
    CHECK(view.spent.empty());
    CHECK(view.idle == 0);
    CHECK_FALSE(view.result.has_value());
}

TEST_CASE("D18: secrets are empty lists without the option") {
    const auto view = CtorGame().view();
    REQUIRE(view.secrets[0].has_value());
    REQUIRE(view.secrets[1].has_value());
    CHECK(view.secrets[0]->empty());
    CHECK(view.secrets[1]->empty());
}

TEST_CASE("D18: replaceable is for the acting team, and every audience gets it") {
    auto game = regular(ripe);
    game.round({put(40), pass(), pass()});
    for (const Audience audience : all_audiences) CHECK(listed(game.view(audience).replaceable) == Squares{10});
    game.end_turn();
    for (const Audience audience : all_audiences) CHECK(game.view(audience).replaceable.empty());
    game.round({put(41), pass(), pass()});  // white performs: what black could replace is not offered
    CHECK(game.replaceable().empty());
}

TEST_CASE("D18: when over everything stays as at the last moment but round, left, replaceable and deadline") {
    auto options = teams(3, 3);
    options.sandglass_s = {30, 30};
    auto game = regular(ripe, options);
    const auto before = game.view();
    game.round({put(40), pass(), pass()}).play("black2", done()).play("white1", resign()).play("white2", resign());
    game.at(100).play("white3", resign());
    const auto view = game.view();
    CHECK(view.phase == Phase::over);
    CHECK(view.turn == before.turn);
    CHECK(view.team == Side::black);
    CHECK_FALSE(view.opening);
    CHECK(view.performed);
    CHECK(view.done[0] == numbers({2}));
    CHECK(view.resigned[1] == numbers({1, 2, 3}));
    CHECK(view.idle == before.idle);
    CHECK_FALSE(view.round.has_value());
    CHECK(view.left == Allotment{});
    CHECK(view.replaceable.empty());
    CHECK_FALSE(view.deadline.has_value());
    CHECK(view.result->reason == Ending::resigned);
    CHECK(game.match().awaited().empty());
}

TEST_CASE("D18: an ended opening turn stays an opening one") {
    CtorGame game(teams(1, 1));
    game.forfeit(Side::black);
    CHECK(game.view().opening);
    CHECK(game.view().turn == 1);
}

TEST_CASE("D18: members, done and resigned are shown to all") {
    auto game = regular(ripe);
    game.play("black2", done()).play("white3", resign()).leave("white2");
    for (const Audience audience : all_audiences) {
        const auto view = game.view(audience);
        CHECK(view.done[0] == numbers({2}));
        CHECK(view.resigned[1] == numbers({3}));
        CHECK(view.members[1] == numbers({1, 3}));
    }
}

TEST_CASE("record.md 7.2: choices before the reveal are the referee's alone") {
    auto game = regular(ripe);
    game.play("black3", seal(put(40)));
    for (const Audience audience : all_audiences) {
        const auto choice = game.view(audience).round->duties[2].choice;
        CHECK(choice.has_value() == (audience == Audience::referee));
    }
}

TEST_CASE("record.md 7.2: once the game is over everybody sees what the referee sees") {
    auto options = teams(1, 1);
    options.secrets = true;
    CtorGame game(options);
    game.play("black1", secrets({1, 2, 3, 4, 5})).end_secrets().forfeit(Side::white);
    for (const Audience audience : all_audiences) {
        CHECK(game.view(audience).secrets == game.view().secrets);
        CHECK(game.view(audience).result == game.view().result);
    }
}

TEST_CASE("wire.md 3.4: legal is the acting team's alone, and the open round's alone") {
    auto game = regular(ripe);
    for (const Audience audience : all_audiences) {
        const bool own = audience == Audience::black || audience == Audience::solo;
        CHECK(game.view(audience).legal.has_value() == own);
    }
    auto legal = game.view(Audience::black).legal.value();
    CHECK(legal.put == listed(game.view().board.empty()));
    CHECK(legal.move.empty());
    CHECK(legal.landing_from.empty());
    CHECK(legal.landing_to.empty());
    game.play("black1", open(Operation::move));
    legal = game.view(Audience::black).legal.value();
    CHECK(legal.put.empty());
    // 1: left 8, up 57; 2: up 58; 3: right 4, up 59; 9: left 16, down 17; 11: right 12, down 19.
    const std::vector<std::pair<Square, Square>> expected{{1, 8},  {1, 57}, {2, 58},  {3, 4},  {3, 59},
                                                          {9, 16}, {9, 17}, {11, 12}, {11, 19}};
    CHECK(legal.move == expected);
}

TEST_CASE("wire.md 3.4: legal for Landing") {
    auto game = regular(
        {"b..b....", "........", "........", "........", "........", "........", "........", "......w."}, teams(1, 1));
    game.play("black1", open(Operation::landing));
    const auto legal = game.view(Audience::black).legal.value();
    CHECK(legal.landing_from == Squares{1, 4});
    CHECK(legal.landing_to == listed(game.view().board.empty()));
    CHECK(legal.put.empty());
    CHECK(legal.move.empty());
    game.round({landing(1, 4, 40)}).round({pass()}).round({pass()}).round({pass()}).round({pass()});
    game.end_turn().play("black1", open(Operation::landing));
    CHECK(game.view(Audience::black).legal->landing_from.empty());  // one chip cannot land
    CHECK(game.view(Audience::black).legal->landing_to.empty());
}

TEST_CASE("CTOR 8.2: a seat is told its own envelopes and no others") {
    auto game = CtorGame(teams(2, 3));
    game.play_to_turn(3);
    game.play("black1", seal(3, put(43))).play("black1", seal(1, put(41))).play("black2", seal(put(42)));
    CHECK(game.own("black1").empty());  // that was the last: all are revealed
    CtorGame open_round(teams(2, 3));
    open_round.play_to_turn(3).play("black1", seal(3, put(43))).play("black1", seal(1, pass()));
    const auto own = open_round.own("black1");
    REQUIRE(own.size() == 2);
    CHECK(own[0].duty == 1);
    CHECK(own[0].choice == pass());
    CHECK(own[1].duty == 3);
    CHECK(own[1].choice == put(43));
    CHECK(open_round.own("black2").empty());
    CHECK(open_round.own("white1").empty());
}

TEST_CASE("wire.md 2.7: a side is sealing while it has an open round") {
    auto game = regular(ripe);
    CHECK(game.match().is_sealing(Side::black));
    CHECK_FALSE(game.match().is_sealing(Side::white));
    game.round({put(40), pass(), pass()}).round({pass(), pass(), pass()});
    CHECK_FALSE(game.match().is_sealing(Side::black));  // only Replace and done are left
    game.play("black1", done());
    CHECK(game.match().is_sealing(Side::white));
}

TEST_CASE("wire.md 4.2: those are awaited who still owe a choice") {
    auto game = CtorGame(teams(2, 3));
    game.play_to_turn(3);
    CHECK(game.match().awaited() == seats({"black1", "black2"}));
    game.play("black1", seal(1, put(41)));
    CHECK(game.match().awaited() == seats({"black1", "black2"}));  // duty 3 is black1's, too
    game.play("black1", seal(3, put(43)));
    CHECK(game.match().awaited() == seats({"black2"}));
    game.play("black1", unseal(3));
    CHECK(game.match().awaited() == seats({"black1", "black2"}));
}

TEST_CASE("D18: a match is a value: a copy goes its own way") {
    auto game = regular(ripe);
    auto copy = game;
    copy.round({put(40), put(41), put(42)});
    CHECK(game.operation() == Operation::put);
    CHECK(copy.operation() == Operation::move);
    game = copy;
    CHECK(game.operation() == Operation::move);
}
