// Which refusal an input gets (record.md 6.2, 8.5; fine-print C, E4).
#include "tests/engine/tritoc/scenes.hpp"
#include "tests/support/encoded.hpp"
#include "tests/support/printing.hpp"

using namespace engine;
using namespace engine::tritoc;
using namespace test_support;

namespace {

/// All but `expected` are refused with wrong_phase.
void only_these(const TritocGame& game, const std::vector<std::string>& expected) {
    for (const auto* action : {"throw", "place 5 5", "remove 5 5", "decline"}) {
        CAPTURE(action, game.phase());
        const auto refusal = TritocGame(game).attempt(action);
        const bool belongs = std::find(expected.begin(), expected.end(), action) != expected.end();
        CHECK((refusal == Refusal::wrong_phase) == !belongs);
    }
}

}  // namespace

TEST_CASE("record.md 6.2: every phase has its actions, any other is wrong_phase") {
    TritocGame game({7, 12});
    only_these(game, {"throw"});
    game.toss();
    only_these(game, {"place 5 5"});
    game.play("place 5 5").toss();
    only_these(game, {"remove 5 5", "decline"});
    TritocGame own({7, 8, 2});
    own.toss().play("place 5 5").toss().play("place 1 6").toss();
    only_these(own, {"remove 5 5"});
    own.play("white1", "resign");
    only_these(own, {});
}

TEST_CASE("record.md 6.2: actions are written as they are said") {
    CHECK(encoded(engine::Action{tritoc_action("throw")}) == R"({"type":"throw"})");
    CHECK(encoded(engine::Action{tritoc_action("place 3 5")}) == R"({"type":"place","at":[3,5]})");
    CHECK(encoded(engine::Action{tritoc_action("remove 9 1")}) == R"({"type":"remove","at":[9,1]})");
    CHECK(encoded(engine::Action{tritoc_action("decline")}) == R"({"type":"decline"})");
    CHECK(encoded(engine::Action{tritoc_action("resign")}) == R"({"type":"resign"})");
}

TEST_CASE("E4: a number outside 1 to 9 is illegal_square") {
    TritocGame game({7, 12});
    game.toss();
    for (const auto* at : {"0 5", "5 0", "10 5", "5 10", "-1 5", "5 -1", "4294967301 5", "261 5", "5 261"}) {
        CAPTURE(at);
        CHECK(game.attempt("place " + std::string(at)) == Refusal::illegal_square);
    }
    game.play("place 5 5").toss();
    for (const auto* at : {"0 5", "5 0", "10 5", "5 10", "5 4294967301"}) {
        CHECK(game.attempt("remove " + std::string(at)) == Refusal::illegal_square);
    }
}

TEST_CASE("E4: place: a hole with a piece of either is occupied, any other that is no target illegal_square") {
    TritocGame game({7, 8, 7});
    game.toss().play("place 5 5").toss().play("place 5 6").toss();
    CHECK(game.attempt("place 5 5") == Refusal::occupied);
    CHECK(game.attempt("place 5 6") == Refusal::occupied);
    CHECK(game.attempt("place 5 4") == Refusal::illegal_square);
    CHECK(game.attempt("place 1 6") == Refusal::illegal_square);
    CHECK(game.attempt("place 1 5") == accepted);
}

TEST_CASE("E4: remove_own: an opponent's piece is not_yours, any other that is no target illegal_square") {
    TritocGame game({7, 8, 2});
    game.toss().play("place 5 5").toss().play("place 5 6").toss();
    CHECK(game.attempt("remove 5 6") == Refusal::not_yours);
    CHECK(game.attempt("remove 5 4") == Refusal::illegal_square);
    CHECK(game.attempt("remove 0 6") == Refusal::illegal_square);
    CHECK(game.attempt("remove 5 5") == accepted);
}

TEST_CASE("E4: remove_other: whatever is no target is illegal_square, one's own piece too") {
    TritocGame game({7, 8, 12});
    game.toss().play("place 5 5").toss().play("place 5 6").toss();
    CHECK(game.phase() == "remove_other");
    CHECK(game.attempt("remove 5 5") == Refusal::illegal_square);
    CHECK(game.attempt("remove 5 4") == Refusal::illegal_square);
    CHECK(game.attempt("remove 5 6") == accepted);
}

TEST_CASE("C1: not_seated comes before wrong_phase, wrong_phase before not_your_turn, that before the square") {
    TritocGame game({7});
    CHECK(game.attempt("white2", "place 0 0") == Refusal::not_seated);
    CHECK(game.attempt("white1", "place 0 0") == Refusal::wrong_phase);
    game.toss();
    CHECK(game.attempt("white1", "throw") == Refusal::wrong_phase);
    CHECK(game.attempt("white1", "place 0 0") == Refusal::not_your_turn);
    CHECK(game.attempt("white1", "place 1 5") == Refusal::not_your_turn);
    game.play("black1", "resign");
    CHECK(game.attempt("white1", "place 1 5") == Refusal::wrong_phase);
    CHECK(game.attempt(Join{seat("black1")}) == Refusal::wrong_phase);
    CHECK(game.attempt(Leave{seat("black1")}) == Refusal::wrong_phase);
    CHECK(game.attempt(Forfeit{Side::black}) == Refusal::wrong_phase);
    CHECK(game.attempt(Tick{}) == accepted);
}

TEST_CASE("C2: Tritoc knows no join and leave") {
    TritocGame game;
    const engine::Options options{TritocOptions{}};
    CHECK_FALSE(has_seat_changes(options));
    CHECK(game.attempt(Join{seat("black1")}) == Refusal::not_available);
    CHECK(game.attempt(Leave{seat("white1")}) == Refusal::not_available);
    CHECK(knows_seat(options, seat("white1")));
    CHECK_FALSE(knows_seat(options, seat("white2")));
}

TEST_CASE("B3: a refused input first advances the time to its own") {
    TritocGame game;
    CHECK(game.at(31'000).attempt("white1", "decline") == Refusal::wrong_phase);
    CHECK(game.told<TurnStarted>().size() == 1);
    CHECK(game.view().player == Side::white);
    CHECK(game.match().now() == Instant{31'000});
    CHECK(game.deadline() == 60'000);
}
