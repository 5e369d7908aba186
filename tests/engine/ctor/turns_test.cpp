// How a turn ends: done, nothing left, the sandglass (CTOR 5; fine-print D14, D17).
#include <vector>

#include "tests/engine/ctor/regular.hpp"
#include "tests/support/printing.hpp"

using namespace engine;
using namespace engine::ctor;
using namespace test_support;

namespace {

CtorOptions with_glasses(CtorOptions options, unsigned black_s, unsigned white_s) {
    options.sandglass_s = {black_s, white_s};
    return options;
}

}  // namespace

TEST_CASE("CTOR 5.1: when every member has said done, the open round is revealed as it is and the rest skipped") {
    auto game = regular(few_chips);
    game.play("black2", seal(put(40))).play("black1", done()).play("black2", done());
    CHECK(game.view().turn == 5);
    game.play("black3", done());
    CHECK(game.view().turn == 6);
    CHECK(game.chips(Side::black) == Squares{1, 2, 20, 40});
    REQUIRE(game.told<RoundRevealed>().size() == 1);
    const auto choices = game.told<RoundRevealed>()[0].choices;
    REQUIRE(choices.size() == 3);
    CHECK(choices[0].choice == pass());  // an unsealed duty passes
    CHECK(choices[1].choice == put(40));
    CHECK(choices[2].choice == pass());
}

TEST_CASE("CTOR 5.1: 3.9 does not apply to a reveal as it is") {
    auto game = regular(few_chips, teams(3, 2));
    game.play("black1", seal(put(40))).play("black2", seal(put(40))).end_turn();
    CHECK(game.view().turn == 6);
    CHECK(game.told<RoundRevealed>()[0].choices[1].is_void);
}

TEST_CASE("CTOR 5.1: with no operation left any member's done ends the turn") {
    auto game = regular(nearly_ripe);
    game.round({put(11), pass(), pass()}).round({pass(), pass(), pass()});
    CHECK_FALSE(game.view().round.has_value());
    game.play("black3", done());
    CHECK(game.view().turn == 6);
    CHECK(game.told<RoundRevealed>().empty());
    CHECK(game.chips(Side::white) == Squares{10, 63});
}

TEST_CASE("CTOR 5.1: with no operation left and no Replace possible the turn ends by itself") {
    auto game = regular(few_chips);
    game.round({put(40), pass(), pass()}).round({pass(), pass(), pass()});
    CHECK(game.view().turn == 6);
    REQUIRE(game.told<TurnStarted>().size() == 1);
    CHECK(game.told<TurnStarted>()[0].turn == 6);
    CHECK(game.told<TurnStarted>()[0].team == Side::white);
}

TEST_CASE("CTOR 5.2: when the sandglass runs out the open round is revealed as it is and the turn is over") {
    auto game = CtorGame(with_glasses(teams(3, 2), 5, 5));
    game.play_to_turn(3).at(4000).play("black1", seal(put(40))).play("black3", seal(put(40)));
    game.wait_until(4999);
    CHECK(game.notices().empty());
    CHECK(game.chips(Side::black) == Squares{1});
    game.wait_until(5000);
    CHECK(game.view().turn == 4);
    CHECK(game.chips(Side::black) == Squares{1, 40});
    REQUIRE(game.told<RoundRevealed>().size() == 1);
    CHECK(game.told<RoundRevealed>()[0].choices[2].is_void);  // and no second choice
}

TEST_CASE("CTOR 5.2: the teams' sandglasses may differ, or one may have none") {
    SECTION("unequal") {
        CtorGame game(with_glasses(teams(1, 1), 5, 30));
        CHECK(game.match().deadline() == Instant{5000});
        game.wait_until(5000);
        CHECK(game.view().team == Side::white);
        CHECK(game.match().deadline() == Instant{35000});
        game.at(20000).round({put(1)}).round({put(2)});
        CHECK(game.match().deadline() == Instant{25000});
    }
    SECTION("none for white") {
        CtorGame game(with_glasses(teams(1, 1), 5, 0));
        game.wait_until(1000000);
        CHECK(game.view().turn == 2);
        CHECK_FALSE(game.match().deadline().has_value());
        CHECK_FALSE(game.view().deadline.has_value());
    }
    SECTION("none at all") {
        CtorGame game(teams(1, 1));
        game.wait_until(3600000000);
        CHECK(game.view().turn == 1);
        CHECK_FALSE(game.match().deadline().has_value());
    }
    SECTION("the longest") {
        CtorGame game(with_glasses(teams(1, 1), 3600, 3600));
        CHECK(game.match().deadline() == Instant{3600000});
    }
}

TEST_CASE("D17: the sandglass runs from the turn's start, the deadline's own time where one ended the turn before") {
    CtorGame game(with_glasses(teams(1, 1), 5, 7));
    game.at(1234).round({put(1)});
    CHECK(game.match().deadline() == Instant{8234});
    game.wait_until(8900);  // late: the turn ended at 8234
    CHECK(game.view().turn == 3);
    CHECK(game.match().deadline() == Instant{13234});
}

TEST_CASE("record.md 2.1: several deadlines in one advance take effect each at its own time") {
    CtorGame game(with_glasses(teams(1, 1), 5, 7));
    game.wait_until(18999);
    CHECK(game.view().turn == 4);
    std::vector<std::int64_t> starts;
    for (const auto& notice : game.notices()) {
        const auto& fact = std::get<ctor::Notice>(notice);
        if (std::holds_alternative<TurnStarted>(fact.fact)) starts.push_back(fact.at.ms);
    }
    CHECK(starts == std::vector<std::int64_t>{5000, 12000, 17000});
    CHECK(game.match().deadline() == Instant{24000});
    CHECK(game.match().now() == Instant{18999});
    game.wait_until(10000000);
    CHECK(game.over());
    CHECK(game.match().ended_at() == Instant{24000});
}

TEST_CASE("record.md 2.2: a deadline takes effect before an input of the same time") {
    CtorGame game(with_glasses(teams(1, 1), 5, 5));
    game.at(5000);
    CHECK(game.attempt("black1", seal(put(1))) == Refusal::not_your_turn);
    CHECK(game.view().turn == 2);
    game.at(9999).play("white1", seal(put(1)));
    game.at(10000);
    CHECK(game.attempt("white1", seal(put(2))) == Refusal::not_your_turn);
    CHECK(game.chips(Side::white) == Squares{1});
}

TEST_CASE("B3: a refused input advances the time first, and its notices stand beside the refusal") {
    CtorGame game(with_glasses(teams(1, 1), 5, 5));
    game.at(6000);
    CHECK(game.attempt("white1", seal(put(99))) == Refusal::illegal_square);
    CHECK(game.told<TurnStarted>().size() == 1);
    CHECK(game.match().now() == Instant{6000});
}

TEST_CASE("CTOR 5.3: done is withdrawn when that member seals, and by nothing else") {
    auto game = regular(few_chips);
    game.play("black1", done()).play("black2", done());
    CHECK(game.view().done[0].contains(1));
    game.play("black1", seal(put(40)));
    CHECK_FALSE(game.view().done[0].contains(1));
    CHECK(game.view().done[0].contains(2));
    game.play("black1", done()).play("black1", unseal());
    CHECK(game.view().done[0].contains(1));
    CHECK(game.attempt("black1", seal(put(1))) == Refusal::occupied);
    CHECK(game.view().done[0].contains(1));  // a refused seal withdraws nothing
    game.play("black1", seal(pass()));
    CHECK_FALSE(game.view().done[0].contains(1));  // a pass is sealed, too
    CHECK(game.view().turn == 5);
}

TEST_CASE("CTOR 5.3: the seal that completes the round withdraws its member's done only") {
    auto game = regular(few_chips);
    game.play("black1", seal(pass())).play("black1", done()).play("black2", seal(pass())).play("black3", done());
    game.play("black3", seal(pass()));
    CHECK(game.operation() == Operation::move);
    CHECK(game.view().done[0].contains(1));  // it holds on in the next round
    CHECK_FALSE(game.view().done[0].contains(3));
    game.play("black2", done()).play("black3", done());
    CHECK(game.view().turn == 6);
}

TEST_CASE("D14: with nothing left done must be said then; one said earlier does not count and may be said again") {
    auto game = regular(nearly_ripe);
    game.round({put(11), pass(), pass()});
    game.play("black1", seal(pass())).play("black1", done()).play("black2", seal(pass())).play("black3", seal(pass()));
    CHECK_FALSE(game.view().round.has_value());
    CHECK(game.view().turn == 5);
    CHECK(game.view().done[0].contains(1));
    game.play("black1", done());
    CHECK(game.view().turn == 6);
}

TEST_CASE("D14: after a leave earlier dones count, also with nothing left") {
    auto game = regular(nearly_ripe);
    game.round({put(11), pass(), pass()});
    game.play("black1", seal(pass())).play("black1", done()).play("black2", seal(pass())).play("black2", done());
    game.play("black3", seal(pass()));
    CHECK(game.view().turn == 5);
    game.leave("black3");
    CHECK(game.view().turn == 6);
    CHECK(game.chips(Side::white) == Squares{10, 63});
}

TEST_CASE("D14: after a leave with nothing left, not all done, the turn goes on") {
    auto game = regular(nearly_ripe);
    game.round({put(11), pass(), pass()});
    game.play("black1", seal(pass())).play("black1", done()).play("black2", seal(pass())).play("black3", seal(pass()));
    game.leave("black3");
    CHECK(game.view().turn == 5);
    CHECK(game.attempt("black2", replace(10)) == accepted);
    CHECK(game.view().turn == 6);
}

TEST_CASE("D14: after an all-done or sandglass reveal the turn ends even if a Replace has become possible") {
    SECTION("done") {
        auto game = regular(nearly_ripe);
        game.play("black1", seal(put(11))).end_turn();
        CHECK(game.view().team == Side::white);
        CHECK(game.chips(Side::white) == Squares{10, 63});
    }
    SECTION("sandglass") {
        auto game = regular(nearly_ripe, with_glasses(teams(3, 3), 10, 10));
        game.play("black1", seal(put(11))).wait_until(10000);
        CHECK(game.view().team == Side::white);
        CHECK(game.chips(Side::white) == Squares{10, 63});
    }
}

TEST_CASE("D14: repeating done or resign is accepted and is no news") {
    auto game = regular(few_chips);
    game.play("black1", done());
    CHECK(game.told<DoneSaid>().size() == 1);
    game.play("black1", done());
    CHECK(game.told<DoneSaid>().empty());
    game.play("white1", resign());
    CHECK(game.told<ResignSaid>().size() == 1);
    game.play("white1", resign());
    CHECK(game.told<ResignSaid>().empty());
    CHECK_FALSE(game.over());
}

TEST_CASE("D14: done ends with the turn, resign does not") {
    auto game = regular(few_chips);
    game.play("black1", resign()).play("black1", seal(put(40))).play("black2", done()).play("black1", done());
    game.play("black3", done());
    CHECK(game.view().turn == 6);
    CHECK(game.view().done[0].empty());
    CHECK(game.view().resigned[0].contains(1));  // sealing does not withdraw it either
}

TEST_CASE("D14: done belongs to the acting team") {
    auto game = regular(few_chips);
    CHECK(game.attempt("white1", done()) == Refusal::not_your_turn);
}
