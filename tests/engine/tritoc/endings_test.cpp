// How a game ends, and for how many points (TRITOC 3.2 to 3.5).
#include <algorithm>

#include "engine/contest.hpp"
#include "tests/engine/tritoc/scenes.hpp"
#include "tests/support/printing.hpp"

using namespace engine;
using namespace engine::tritoc;
using namespace test_support;

namespace {

/// Two fields won by this side, and a third one piece short: `bb.` in its first row.
TritocRows two_fields_and_a_half(char mark, const std::array<unsigned, 3>& fields) {
    TritocRows rows(9, "... ... ...");
    for (unsigned row = 1; row < 9; row += 3) rows[row] = rows[row + 1] = "??? ??? ???";
    for (std::size_t place = 0; place < 3; ++place) {
        const unsigned field = fields[place] - 1;
        for (unsigned column = 0; column < (place == 2 ? 2 : 3); ++column) {
            rows[field / 3 * 3][field % 3 * 4 + column] = mark;
        }
    }
    return rows;
}

/// The board is full but for 3.3, where Black would win the third field of a row.
TritocGame all_but_the_winning_hole(Side to_move, const std::function<bool(const TritocGame&)>& holds,
                                    unsigned first_game) {
    return reached({{"bbb bbb bb.",  //
                     "... ... wwb",  //
                     "... ... bww",  //
                     "wwb bbw wwb",  //
                     "bbw wwb bbw",  //
                     "wbw bwb wbw",  //
                     "bbw wwb bbw",  //
                     "wwb bbw wwb",  //
                     "bwb wbw bwb"},
                    to_move,
                    holds,
                    even_dice(),
                    first_game});
}

/// From here on nothing falls in so many throws that could be played where 9.9 alone is free.
std::function<bool(const TritocGame&)> useless(unsigned throws, const std::vector<unsigned>& then = {}) {
    return [=](const TritocGame& game) {
        const auto totals = game.totals_to_come(throws + static_cast<unsigned>(then.size()));
        for (unsigned place = 0; place < throws; ++place) {
            if (totals[place] == 2 || totals[place] >= 11) return false;
        }
        return std::equal(then.begin(), then.end(), totals.begin() + throws) && game.view().stuck == 0;
    };
}
void throw_three_times(TritocGame& game) { game.toss().toss().toss(); }

}  // namespace

TEST_CASE("TRITOC 3.2: three fields in a row, column or diagonal win the game at once, for 5 points more") {
    const std::array<std::array<unsigned, 3>, 8> lines_by_hand{
        {{1, 2, 3}, {4, 5, 6}, {7, 8, 9}, {1, 4, 7}, {2, 5, 8}, {3, 6, 9}, {1, 5, 9}, {3, 5, 7}}};
    for (const auto& fields : lines_by_hand) {
        for (const Side side : both_sides) {
            CAPTURE(fields[0], fields[1], fields[2], side);
            auto game = reached({two_fields_and_a_half(side == Side::black ? 'b' : 'w', fields), side, throwing({5})});
            CHECK(game.view().points[index(side)] == 2);
            game.toss().play("place " + std::to_string(fields[2]) + " 3");
            CHECK(game.over());
            CHECK(game.result() == (side == Side::black ? "black line 8:0" : "white line 0:8"));
            CHECK(game.told<TurnStarted>().empty());
            CHECK(game.match().verdict()->winner == side);
            CHECK(game.attempt("throw") == Refusal::wrong_phase);
        }
    }
}

TEST_CASE("TRITOC 3.2: three fields that lie in no line win nothing") {
    auto game = reached({two_fields_and_a_half('b', {1, 2, 6}), Side::black, throwing({5})});
    game.toss().play("place 6 3");
    CHECK(game.owners() == "bb...b...");
    CHECK(game.points() == "3:0");
    CHECK_FALSE(game.over());
}

TEST_CASE("TRITOC 3.3: a draw when no open field has a free hole") {
    auto game = all_but_one_hole(Side::white, throwing({11}), 522);
    game.toss();
    CHECK(game.targets() == "9.9");
    game.play("place 9 9");
    CHECK(game.result() == "tie board_full 0:0");
    CHECK_FALSE(game.match().verdict()->winner);
    CHECK(game.told<TurnStarted>().empty());
}

TEST_CASE("E6: board_full also when no field is open; each has the points of their fields") {
    auto game = reached({{"bbb bbb www",  //
                          "??? ??? ???",  //
                          "??? ??? ???",  //
                          "www www bbb",  //
                          "??? ??? ???",  //
                          "??? ??? ???",  //
                          "bbb www bb.",  //
                          "??? ??? ???",  //
                          "??? ??? ???"},
                         Side::black,
                         throwing({5})});
    CHECK(game.owners() == "bbwwwbbw.");
    game.toss().play("place 9 3");
    CHECK(game.owners() == "bbwwwbbwb");
    CHECK(game.result() == "tie board_full 5:4");
}

TEST_CASE("E6: a line wins on a full board") {
    auto game = all_but_the_winning_hole(Side::black, throwing({5}), 151);
    game.toss();
    CHECK(game.targets() == "3.3");
    game.play("place 3 3");
    CHECK(game.result() == "black line 8:0");
    REQUIRE(game.notices().size() == 3);
    const auto fact = [&](std::size_t place) { return std::get<tritoc::Notice>(game.notices()[place]).fact; };
    CHECK(std::holds_alternative<PiecePlaced>(fact(0)));
    CHECK(std::holds_alternative<FieldWon>(fact(1)));
    CHECK(std::holds_alternative<GameEnded>(fact(2)));
}

TEST_CASE("E6: the same hole is a draw for the other, who wins no field with it") {
    auto game = all_but_the_winning_hole(Side::white, throwing({5}), 151);
    game.toss().play("place 3 3");
    CHECK(game.owners() == "bb.......");
    CHECK(game.result() == "tie board_full 2:0");
}

TEST_CASE("E7: a winning line sets stuck to 0") {
    const auto stuck_first = [](const TritocGame& one) {
        const auto totals = one.totals_to_come(4);
        const auto plays = [](unsigned total) { return total == 2 || total == 5 || total == 12; };
        return std::none_of(totals.begin(), totals.begin() + 3, plays) && totals[3] == 5;
    };
    auto game = all_but_the_winning_hole(Side::white, stuck_first, 106);
    throw_three_times(game);
    CHECK(game.view().stuck > 0);
    game.toss().play("place 3 3");
    CHECK(game.result() == "black line 8:0");
    CHECK(game.view().stuck == 0);
}

TEST_CASE("TRITOC 3.3: a draw when four turns in a row could not move") {
    auto game = all_but_one_hole(Side::black, useless(12), 15);
    for (const unsigned stuck : {1U, 2U, 3U}) {
        throw_three_times(game);
        CHECK(game.view().stuck == stuck);
        CHECK_FALSE(game.over());
    }
    const unsigned turn = game.view().turn;
    throw_three_times(game);
    CHECK(game.result() == "tie no_moves 0:0");
    CHECK(game.view().stuck == 4);
    CHECK(game.view().turn == turn);
    CHECK(game.told<TurnStarted>().empty());
    CHECK_FALSE(game.match().verdict()->winner);
}

TEST_CASE("TRITOC 3.3: a turn in which something was done, declined, or the clock ran out breaks the row") {
    SECTION("the clock") {
        auto game = all_but_one_hole(Side::black, useless(12), 15);
        for (unsigned turn = 0; turn < 3; ++turn) throw_three_times(game);
        CHECK(game.view().stuck == 3);
        game.run_out();
        CHECK(game.view().stuck == 0);
        throw_three_times(game);
        CHECK(game.view().stuck == 1);
        CHECK_FALSE(game.over());
    }
    SECTION("a 12 declined") {
        auto game = all_but_one_hole(Side::black, useless(9, {12}), 11027);
        for (unsigned turn = 0; turn < 3; ++turn) throw_three_times(game);
        game.toss().play("decline");
        CHECK(game.view().stuck == 0);
        CHECK_FALSE(game.over());
    }
    SECTION("a piece removed") {
        auto game = all_but_one_hole(Side::black, useless(9, {2}), 767);
        for (unsigned turn = 0; turn < 3; ++turn) throw_three_times(game);
        game.toss().play("remove " + std::string("1 ") + (game.on(1, 1) == 'w' ? "1" : "3"));
        CHECK(game.view().stuck == 0);
        CHECK_FALSE(game.over());
    }
}

TEST_CASE("TRITOC 3.4: resignation or forfeit: the other wins the game and has the 5 points") {
    TritocGame game;
    auto resigned = game;
    resigned.play("black1", "resign");
    CHECK(resigned.result() == "white resigned 0:5");
    CHECK(resigned.match().verdict()->winner == Side::white);
    auto forfeited = game;
    forfeited.forfeit(Side::white);
    CHECK(forfeited.result() == "black forfeit 5:0");
    auto with_fields = reached({two_fields_and_a_half('b', {1, 2, 6}), Side::black, nullptr});
    auto loser_keeps = with_fields;
    loser_keeps.play("black1", "resign");
    CHECK(loser_keeps.result() == "white resigned 2:5");
    with_fields.forfeit(Side::white);
    CHECK(with_fields.result() == "black forfeit 7:0");
}

TEST_CASE("E5: one may resign at any time until the game is over, also out of turn") {
    TritocGame game({7, 12});
    CHECK(TritocGame(game).attempt("white1", "resign") == accepted);
    game.toss();
    CHECK(TritocGame(game).attempt("white1", "resign") == accepted);
    CHECK(TritocGame(game).attempt("black1", "resign") == accepted);
    CHECK(TritocGame(game).attempt(Forfeit{Side::white}) == accepted);
    game.play("place 5 5").toss();
    CHECK(game.phase() == "remove_other");
    auto forfeited = game;
    CHECK(forfeited.attempt(Forfeit{Side::white}) == accepted);
    CHECK(forfeited.attempt(Forfeit{Side::black}) == Refusal::wrong_phase);
    CHECK(game.attempt("black1", "resign") == accepted);
    for (const auto* who : {"black1", "white1"}) CHECK(game.attempt(who, "resign") == Refusal::wrong_phase);
    CHECK(game.result() == "white resigned 0:5");
}

TEST_CASE("TRITOC 3.5: the result names winner or draw, the reason, and the points of both") {
    TritocGame game;
    game.play("white1", "resign");
    const auto told = game.told<GameEnded>();
    REQUIRE(told.size() == 1);
    const Outcome expected{Side::black, Ending::resigned, {5, 0}};
    CHECK(told[0].outcome == expected);
    CHECK(game.view().result == expected);
    CHECK(name_of(Ending::line) == "line");
    CHECK(name_of(Ending::board_full) == "board_full");
    CHECK(name_of(Ending::no_moves) == "no_moves");
    CHECK(name_of(Ending::resigned) == "resigned");
    CHECK(name_of(Ending::forfeit) == "forfeit");
}

TEST_CASE("E8: when it is over, turn, player and throws stay; there is no target and no deadline") {
    TritocGame game({2, 7});
    game.at(500).toss().toss();
    CHECK(game.targets() != "");
    game.play("white1", "resign");
    const auto view = game.view();
    CHECK(view.phase == Phase::over);
    CHECK(view.turn == 1);
    CHECK(view.player == Side::black);
    CHECK(game.throws() == "2 7");
    CHECK(view.targets.empty());
    CHECK_FALSE(view.deadline);
    CHECK_FALSE(game.match().deadline());
    CHECK(game.match().awaited().empty());
    CHECK(game.points() == "5:0");
    game.wait_until(10'000'000);
    CHECK(game.notices().empty());
    CHECK(game.match().ended_at() == Instant{500});
}

TEST_CASE("G4: called time goes to who has won more fields, with the 5 points") {
    TritocGame even({7, 12});
    even.toss();
    CHECK(even.attempt(CallTime{}) == accepted);
    CHECK(even.result() == "tie time 0:0");
    CHECK(even.attempt(CallTime{}) == Refusal::wrong_phase);
    auto ahead = reached({two_fields_and_a_half('w', {1, 2, 6}), Side::black, nullptr});
    CHECK(ahead.attempt(CallTime{}) == accepted);
    CHECK(ahead.result() == "white time 0:7");
    CHECK_FALSE(engine::fault_in(ahead.match().options(), engine::score_of(ahead.match())));
}
