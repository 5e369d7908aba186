// The clock of a turn (TRITOC 2.7).
#include <set>

#include "tests/engine/tritoc/scenes.hpp"
#include "tests/support/printing.hpp"

using namespace engine;
using namespace engine::tritoc;
using namespace test_support;

namespace {

/// The one whose turn it is throws, and plays the first target.
void play_a_turn(TritocGame& game) {
    const unsigned turn = game.view().turn;
    while (game.view().turn == turn) {
        const auto view = game.view();
        if (view.phase == Phase::toss) {
            game.toss();
        } else {
            const auto at =
                " " + std::to_string(view.targets[0].field + 1) + " " + std::to_string(view.targets[0].hole + 1);
            game.play((view.phase == Phase::place ? "place" : "remove") + at);
        }
    }
}

}  // namespace

TEST_CASE("TRITOC 2.7: a clock that runs out before a throw ends the turn") {
    TritocGame game({7});
    game.run_out();
    CHECK(game.match().now() == Instant{30'000});
    CHECK(game.notices().size() == 1);
    const auto turns = game.told<TurnStarted>();
    REQUIRE(turns.size() == 1);
    CHECK(turns[0].turn == 2);
    CHECK(turns[0].player == Side::white);
    CHECK(turns[0].before == TurnEnd::clock);
    CHECK(game.view().board == Board{});
    CHECK(game.clock_losses() == "1:0");
    game.toss();  // and no lot was drawn
    CHECK(game.throws() == "7");
}

TEST_CASE("TRITOC 2.7: a clock that runs out between throws ends the turn, too, and nobody could not move") {
    TritocGame game({2, 12, 7});
    game.toss().toss().run_out();
    CHECK(game.told<TurnStarted>().at(0).before == TurnEnd::clock);
    CHECK(game.view().stuck == 0);
    CHECK(game.throws().empty());
    game.toss();
    CHECK(game.throws() == "7");
}

TEST_CASE("TRITOC 2.7: a clock that runs out at 12 ends the turn and removes nothing") {
    TritocGame game({3, 12, 7});
    game.toss().play("place 1 1").toss().run_out();
    CHECK(game.told<PieceRemoved>().empty());
    CHECK(game.told<TurnStarted>().at(0).before == TurnEnd::clock);
    CHECK(game.on(1, 1) == 'b');
    CHECK(game.clock_losses() == "0:1");
    game.toss();
    CHECK(game.throws() == "7");
}

TEST_CASE("TRITOC 2.7: a piece that had to be set is set by lot, in target order") {
    std::set<std::string> drawn_targets;
    for (unsigned number = 0; number < 40; ++number) {
        engine::Fairness fairness;
        fairness.game_id = std::to_string(number);
        TritocGame game({}, fairness);
        game.toss();
        if (game.phase() != "place") continue;
        const auto targets = game.view().targets;
        REQUIRE(targets.size() == 9);
        const auto expected = targets.at(game.next_lot(9));
        game.run_out();
        const auto placed = game.told<PiecePlaced>();
        REQUIRE(placed.size() == 1);
        CHECK(placed[0].by_lot);
        CHECK(placed[0].player == Side::black);
        CHECK(text_of(placed[0].at) == text_of(expected));
        CHECK(game.on(expected.field + 1U, expected.hole + 1U) == 'b');
        CHECK(game.told<TurnStarted>().at(0).before == TurnEnd::clock);
        CHECK(game.clock_losses() == "1:0");
        CHECK(game.deadline() == 60'000);
        drawn_targets.insert(text_of(expected).substr(0, 2));
    }
    CHECK(drawn_targets.size() >= 7);
}

TEST_CASE("TRITOC 2.7: a piece that had to be removed is removed by lot, in target order") {
    std::set<std::string> drawn_targets;
    for (unsigned number = 0; number < 1200; number += 200) {
        auto game = reached({{"b.. ... ...",  //
                              ".b. ... ...",  //
                              "... ... ...",  //
                              "... ..b ...",  //
                              "... ... ...",  //
                              "... ... b..",  //
                              "??? ??? ???",  //
                              "??? ??? ???",  //
                              "??? ??? ???"},
                             Side::black,
                             throwing({2}),
                             even_dice(),
                             number});
        game.toss();
        const auto targets = game.view().targets;
        REQUIRE(targets.size() >= 4);
        const auto expected = targets.at(game.next_lot(static_cast<std::uint32_t>(targets.size())));
        game.run_out();
        const auto removed = game.told<PieceRemoved>();
        REQUIRE(removed.size() == 1);
        CHECK(removed[0].by_lot);
        CHECK(removed[0].owner == Side::black);
        CHECK(text_of(removed[0].at) == text_of(expected));
        CHECK(game.on(expected.field + 1U, expected.hole + 1U) == '.');
        drawn_targets.insert(text_of(expected));
    }
    CHECK(drawn_targets.size() >= 2);
}

TEST_CASE("TRITOC 2.7: a lot of one target is a draw, too") {
    // Of 9.9 alone; whoever throws next has the dice after that draw.
    auto game = all_but_one_hole(Side::black, throwing({11}), 522);
    game.toss().run_out();
    CHECK(game.told<PiecePlaced>().at(0).by_lot);
    CHECK(game.result() == "tie board_full 0:0");
    CHECK(game.match().ended_at() == game.match().now());
}

TEST_CASE("TRITOC 2.7: whose clock runs out in three turns of theirs in a row loses, and nothing is drawn") {
    TritocGame game({7, 8, 9});
    game.run_out().toss().play("place 1 5").run_out().toss().play("place 1 6");
    CHECK(game.clock_losses() == "2:0");
    game.toss();
    CHECK(game.phase() == "place");
    const auto board = game.board();
    game.run_out();
    CHECK(game.told<PiecePlaced>().empty());
    CHECK(game.told<TurnStarted>().empty());
    CHECK(game.board() == board);
    CHECK(game.result() == "white forfeit 0:5");
    CHECK(game.clock_losses() == "3:0");
    CHECK(game.match().ended_at() == game.match().now());
    CHECK(game.match().verdict()->winner == Side::white);
}

TEST_CASE("TRITOC 2.7: two expiries and a turn of one's own do not count towards the third") {
    TritocGame game;
    for (const unsigned losses : {1U, 2U}) {
        game.run_out();
        CHECK(game.view().clock_losses[0] == losses);
        play_a_turn(game);
    }
    play_a_turn(game);
    CHECK(game.clock_losses() == "0:0");
    play_a_turn(game);
    game.run_out();
    play_a_turn(game);
    game.run_out();
    CHECK_FALSE(game.over());
    CHECK(game.clock_losses() == "2:0");
}

TEST_CASE("E2: one clock a turn, from the turn's start, not restarted by throws") {
    TritocGame game({2, 7, 8});
    CHECK(game.deadline() == 30'000);
    game.at(12'000).toss();
    CHECK(game.deadline() == 30'000);
    game.at(29'000).toss();
    CHECK(game.deadline() == 30'000);
    game.at(29'345).play("place 1 5");
    CHECK(game.deadline() == 59'345);
}

TEST_CASE("E2: after an expiry the next turn starts at the deadline, however late it is noticed") {
    TritocGame game;
    game.wait_until(45'000);
    CHECK(game.view().turn == 2);
    CHECK(game.deadline() == 60'000);
    game.wait_until(95'000);
    CHECK(game.view().turn == 4);
    CHECK(game.deadline() == 120'000);
    const auto turns = game.told<TurnStarted>();
    REQUIRE(turns.size() == 2);
    CHECK(std::get<tritoc::Notice>(game.notices()[0]).at == Instant{60'000});
    CHECK(std::get<tritoc::Notice>(game.notices()[1]).at == Instant{90'000});
    game.wait_until(1'000'000);  // Black's third, at 150 s
    CHECK(game.result() == "white forfeit 0:5");
    CHECK(game.clock_losses() == "3:2");
    CHECK(game.match().ended_at() == Instant{150'000});
}

TEST_CASE("E7: clock_losses become 0 when a turn of theirs ends otherwise, also by three useless throws") {
    TritocGame game({12, 2, 12});
    game.run_out();
    CHECK(game.clock_losses() == "1:0");
    game.run_out();
    CHECK(game.clock_losses() == "1:1");
    game.toss().toss().toss();
    CHECK(game.clock_losses() == "0:1");
    CHECK(game.view().stuck == 1);
    CHECK(game.match().awaited() == seats({"white1"}));
}

TEST_CASE("E7: an expiry sets stuck to 0; resigning and forfeiting leave stuck and clock_losses") {
    TritocGame game({12, 2, 12});
    game.run_out().run_out().toss().toss().toss();
    CHECK(game.view().stuck == 1);
    auto resigned = game;
    resigned.play("black1", "resign");
    CHECK(resigned.view().stuck == 1);
    CHECK(resigned.clock_losses() == "0:1");
    auto forfeited = game;
    forfeited.forfeit(Side::white);
    CHECK(forfeited.view().stuck == 1);
    CHECK(forfeited.clock_losses() == "0:1");
    game.run_out();
    CHECK(game.view().stuck == 0);
    CHECK(game.clock_losses() == "0:2");
}

TEST_CASE("E7: an expiry that loses the game sets stuck to 0, too") {
    TritocGame game({12, 2, 12});
    game.run_out().run_out().run_out().toss().toss().toss();
    CHECK(game.view().stuck == 1);
    CHECK(game.clock_losses() == "2:0");
    game.run_out();
    CHECK(game.result() == "white forfeit 0:5");
    CHECK(game.view().stuck == 0);
}

TEST_CASE("B9: what is stamped the millisecond before the deadline is in time, what bears its own time is late") {
    TritocGame game({7, 8});
    auto late = game;
    CHECK(game.at(29'999).attempt("black1", "throw") == accepted);
    CHECK(game.attempt("black1", "place 1 5") == accepted);
    CHECK(game.deadline() == 59'999);
    CHECK(late.at(30'000).attempt("black1", "throw") == Refusal::not_your_turn);
    CHECK(late.told<TurnStarted>().at(0).before == TurnEnd::clock);
    CHECK(late.deadline() == 60'000);
}
