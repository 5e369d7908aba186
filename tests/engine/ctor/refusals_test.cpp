// Which refusal, and in which order (fine-print C1, D5 to D7).
#include <optional>
#include <vector>

#include "tests/engine/ctor/regular.hpp"
#include "tests/support/printing.hpp"

using namespace engine;
using namespace engine::ctor;
using namespace test_support;

namespace {

/// Black's turn with nothing left, waiting for Replace or done.
CtorGame no_round() {
    auto game = regular(nearly_ripe);
    game.round({put(11), pass(), pass()}).round({pass(), pass(), pass()});
    return game;
}
CtorOptions with_secrets() {
    auto options = teams(1, 1);
    options.secrets = true;
    return options;
}
std::vector<ctor::Action> one_of_each() {
    return {seal(put(40)), unseal(), open(Operation::move), replace(1), done(), resign(), secrets({1, 2, 3, 4, 5})};
}

}  // namespace

TEST_CASE("C1: not seated comes first: no seat of that name, a vacant one, one above P") {
    CtorGame game(teams(1, 1));
    for (const auto& action : one_of_each()) {
        CHECK(game.attempt(PlayerInput{std::nullopt, action}) == Refusal::not_seated);
        CHECK(game.attempt("black2", action) == Refusal::not_seated);
        CHECK(game.attempt("white3", action) == Refusal::not_seated);
    }
}

TEST_CASE("C1: then the wrong phase, before the turn is looked at") {
    CtorGame noting(with_secrets());
    for (const auto& action : {seal(put(40)), unseal(), open(Operation::move), replace(1)}) {
        CHECK(noting.attempt("black1", action) == Refusal::wrong_phase);
        CHECK(noting.attempt("white1", action) == Refusal::wrong_phase);
    }
    CtorGame playing(teams(1, 1));
    CHECK(playing.attempt("black1", secrets({1, 2, 3, 4, 5})) == Refusal::wrong_phase);
    CHECK(playing.attempt("white1", secrets({1, 2, 3, 4, 5})) == Refusal::wrong_phase);
}

TEST_CASE("C1: then whose turn it is, before the action is looked at") {
    auto game = regular(few_chips);
    for (const auto& action : {seal(put(0)), seal(9, put(0)), unseal(9), unseal(), open(Operation::landing),
                               open(Operation::put), replace(0), done()}) {
        CHECK(game.attempt("white1", action) == Refusal::not_your_turn);
    }
    CHECK(game.attempt("white1", resign()) == accepted);
}

TEST_CASE("D5: seal without an open round, or for a duty that is not in it") {
    auto game = no_round();
    CHECK(game.attempt("black1", seal(put(0))) == Refusal::not_available);
    CHECK(game.attempt("black1", seal(1, pass())) == Refusal::not_available);
    auto open_round = regular(few_chips);
    for (const std::int64_t duty : {0, -1, 4, 99}) {
        CHECK(open_round.attempt("black1", seal(duty, put(0))) == Refusal::not_available);
    }
    CHECK(open_round.attempt("black1", seal((std::int64_t{1} << 32) + 1, put(0))) == Refusal::not_available);
    CtorGame opening(teams(3, 3));
    CHECK(opening.attempt("black2", seal(2, put(1))) == Refusal::not_available);
}

TEST_CASE("D5: seal for a duty that is not own, or with none own, before the choice is looked at") {
    auto game = regular(few_chips);
    CHECK(game.attempt("black1", seal(2, put(0))) == Refusal::not_yours);
    CHECK(game.attempt("black1", seal(3, move(0, 0))) == Refusal::not_yours);
    CtorGame opening(teams(3, 3));  // turn 1 has duty 1 alone
    CHECK(opening.attempt("black2", seal(put(0))) == Refusal::not_yours);
    CHECK(opening.attempt("black3", seal(pass())) == Refusal::not_yours);
}

TEST_CASE("D5: the operation of the choice must be the round's") {
    auto game = regular(few_chips);
    CHECK(game.attempt("black1", seal(move(0, 0))) == Refusal::not_available);
    CHECK(game.attempt("black1", seal(landing(0, 0, 0))) == Refusal::not_available);
    game.play("black1", open(Operation::move));
    CHECK(game.attempt("black1", seal(put(0))) == Refusal::not_available);
    CHECK(game.attempt("black1", seal(pass())) == accepted);
}

TEST_CASE("D5: Put: outside the board, then occupied") {
    auto game = regular(few_chips);
    for (const std::int64_t square : {0, -1, 65, 1 << 20}) {
        CHECK(game.attempt("black1", seal(put(square))) == Refusal::illegal_square);
    }
    CHECK(game.attempt("black1", seal(put((std::int64_t{1} << 53) - 1))) == Refusal::illegal_square);
    CHECK(game.attempt("black1", seal(put((std::int64_t{1} << 32) + 5))) == Refusal::illegal_square);
    CHECK(game.attempt("black1", seal(put(55))) == Refusal::occupied);
}

TEST_CASE("D5: Move: outside, not yours, no neighbour, occupied, in this order") {
    auto game = regular(few_chips);
    game.play("black1", open(Operation::move));
    CHECK(game.attempt("black1", seal(move(0, 1))) == Refusal::illegal_square);
    CHECK(game.attempt("black1", seal(move(40, 65))) == Refusal::illegal_square);  // 40 is no own chip either
    CHECK(game.attempt("black1", seal(move(40, 1))) == Refusal::not_yours);        // 1 is no neighbour and occupied
    CHECK(game.attempt("black1", seal(move(55, 40))) == Refusal::not_yours);
    CHECK(game.attempt("black1", seal(move(20, 55))) == Refusal::illegal_move);  // 55 is occupied, too
    CHECK(game.attempt("black1", seal(move(1, 2))) == Refusal::occupied);
}

TEST_CASE("D5: Landing: outside, not yours, the same chip twice, occupied, in this order") {
    auto game = regular(few_chips, teams(1, 1));
    game.play("black1", open(Operation::landing));
    CHECK(game.attempt("black1", seal(landing(40, 40, 65))) == Refusal::illegal_square);
    CHECK(game.attempt("black1", seal(landing(0, 1, 2))) == Refusal::illegal_square);
    CHECK(game.attempt("black1", seal(landing(1, 65, 2))) == Refusal::illegal_square);
    CHECK(game.attempt("black1", seal(landing(40, 40, 1))) == Refusal::not_yours);
    CHECK(game.attempt("black1", seal(landing(1, 40, 1))) == Refusal::not_yours);
    CHECK(game.attempt("black1", seal(landing(40, 1, 1))) == Refusal::not_yours);
    CHECK(game.attempt("black1", seal(landing(1, 1, 2))) == Refusal::illegal_move);
    CHECK(game.attempt("black1", seal(landing(1, 2, 20))) == Refusal::occupied);
    CHECK(game.attempt("black1", seal(landing(1, 2, 55))) == Refusal::occupied);
}

TEST_CASE("D5: overlap comes last") {
    CtorGame game(teams(2, 3));
    game.reach(few_chips, Side::black).play("black1", seal(1, put(40)));
    CHECK(game.attempt("black1", seal(3, put(55))) == Refusal::occupied);
    CHECK(game.attempt("black1", seal(3, put(40))) == Refusal::overlap);
    game.play("black1", unseal(1)).play("black1", open(Operation::move)).play("black1", seal(1, move(2, 3)));
    CHECK(game.attempt("black1", seal(3, move(2, 1))) == Refusal::occupied);
    CHECK(game.attempt("black1", seal(3, move(2, 20))) == Refusal::illegal_move);
    CHECK(game.attempt("black1", seal(3, move(2, 10))) == Refusal::overlap);
}

TEST_CASE("D5: without a duty it is the lowest own unsealed one of the round, else the lowest own") {
    CtorGame game(teams(2, 3));
    game.reach(few_chips, Side::black);
    game.play("black1", seal(put(40)));
    CHECK(game.is_sealed(1));
    game.play("black1", seal(put(41)));
    CHECK(game.is_sealed(3));
    game.play("black1", seal(put(42)));  // both are sealed: the lowest
    const auto own = game.own("black1");
    CHECK(own[0].choice == put(42));
    CHECK(own[1].choice == put(41));
    game.play("black1", unseal(1)).play("black1", seal(3, put(43))).play("black1", seal(put(44)));
    CHECK(game.own("black1")[0].choice == put(44));
    CHECK(game.own("black1")[1].choice == put(43));
}

TEST_CASE("D5: a pass is checked for round and duty only, and resealing is allowed") {
    auto game = regular(few_chips);
    CHECK(game.attempt("black1", seal(2, pass())) == Refusal::not_yours);
    CHECK(game.attempt("black1", seal(4, pass())) == Refusal::not_available);
    CHECK(game.attempt("black1", seal(1, pass())) == accepted);
    CHECK(game.attempt("black1", seal(1, put(40))) == accepted);
    CHECK(game.attempt("black1", seal(1, pass())) == accepted);
    CHECK(game.attempt("black1", seal(1, put(55))) == Refusal::occupied);
    CHECK(game.own("black1")[0].choice == pass());  // the refusal left the envelope as it was
}

TEST_CASE("D6: unseal: no round or duty not in it, not own, not sealed, in this order") {
    auto none = no_round();
    CHECK(none.attempt("black1", unseal()) == Refusal::not_available);
    CHECK(none.attempt("black1", unseal(1)) == Refusal::not_available);
    auto game = regular(few_chips);
    CHECK(game.attempt("black1", unseal(4)) == Refusal::not_available);
    CHECK(game.attempt("black1", unseal(0)) == Refusal::not_available);
    CHECK(game.attempt("black1", unseal(2)) == Refusal::not_yours);
    CHECK(game.attempt("black1", unseal(1)) == Refusal::nothing_sealed);
    CHECK(game.attempt("black1", unseal()) == Refusal::nothing_sealed);
    game.play("black2", seal(put(40)));
    CHECK(game.attempt("black1", unseal(2)) == Refusal::not_yours);
    CHECK(game.attempt("black1", unseal()) == Refusal::nothing_sealed);  // a teammate's does not count
    CHECK(game.attempt("black2", unseal(2)) == accepted);
    CtorGame opening(teams(3, 3));
    CHECK(opening.attempt("black2", unseal()) == Refusal::nothing_sealed);  // no duty at all
}

TEST_CASE("D6: without a duty it is the lowest own sealed one") {
    CtorGame game(teams(2, 3));
    game.reach(few_chips, Side::black).play("black1", seal(3, put(43)));
    game.play("black1", unseal());
    CHECK_FALSE(game.is_sealed(3));
    game.play("black1", seal(3, put(43))).play("black1", seal(1, put(41))).play("black1", unseal());
    CHECK_FALSE(game.is_sealed(1));
    CHECK(game.is_sealed(3));
}

TEST_CASE("D7: open: no round, nothing left of it, or already open") {
    auto none = no_round();
    for (const auto operation : all_operations) {
        CHECK(none.attempt("black1", open(operation)) == Refusal::not_available);
    }
    auto game = regular(few_chips);
    CHECK(game.attempt("black1", open(Operation::put)) == Refusal::not_available);
    CHECK(game.attempt("black1", open(Operation::landing)) == Refusal::not_available);
    game.round({pass(), pass(), pass()});
    CHECK(game.attempt("black1", open(Operation::put)) == Refusal::not_available);
}

TEST_CASE("D7: not available comes before already sealed, and a pass is sealed, too") {
    auto game = regular(few_chips);
    game.play("black2", seal(pass()));
    CHECK(game.attempt("black1", open(Operation::put)) == Refusal::not_available);
    CHECK(game.attempt("black1", open(Operation::landing)) == Refusal::not_available);
    CHECK(game.attempt("black1", open(Operation::move)) == Refusal::already_sealed);
    game.play("black2", unseal());
    CHECK(game.attempt("black3", open(Operation::move)) == accepted);  // any member of the acting team
}

TEST_CASE("D7: a choice withdrawn by a seat change no longer stands against a switch") {
    auto game = regular(few_chips);
    game.play("black3", seal(put(40))).leave("black3");
    CHECK(game.attempt("black1", open(Operation::move)) == accepted);
}
