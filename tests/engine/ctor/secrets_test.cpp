// Secret squares (CTOR 6.2 to 6.4; fine-print D9, D15, D16).
#include <vector>

#include "tests/support/boards.hpp"
#include "tests/support/printing.hpp"

using namespace engine;
using namespace engine::ctor;
using namespace test_support;

namespace {

CtorOptions secret_options(CtorOptions options = teams(1, 1), unsigned seconds = 60) {
    options.secrets = true;
    options.secrets_s = seconds;
    return options;
}
/// 1 against 1, both lists noted, in turn 1.
CtorGame noted(const std::array<std::int64_t, 5>& black, const std::array<std::int64_t, 5>& white,
               const CtorOptions& options = teams(1, 1)) {
    CtorGame game(secret_options(options));
    game.play("black1", secrets(black)).play("white1", secrets(white)).end_secrets();
    return game;
}
Squares unspent(const CtorGame& game, Side side, Audience audience = Audience::referee) {
    const auto set = game.view(audience).secrets[index(side)];
    return set ? listed(*set) : Squares{};
}

}  // namespace

TEST_CASE("CTOR 6.2: before turn 1 there is a phase of its own") {
    CtorGame game(secret_options());
    CHECK(game.view().phase == Phase::secrets);
    CHECK(game.view().turn == 0);
    CHECK_FALSE(game.view().team.has_value());
    CHECK_FALSE(game.view().round.has_value());
    CHECK(game.view().left == Allotment{});
    CHECK_FALSE(game.view().opening);
    CHECK(game.match().deadline() == Instant{60000});
    CHECK(game.match().awaited() == seats({"black1", "white1"}));
    CHECK(CtorOptions{}.secrets_s == 60);
    CHECK_FALSE(CtorOptions{}.secrets);
}

TEST_CASE("CTOR 6.2: any member writes the team's list, the last one written counts") {
    CtorGame game(secret_options(teams(2, 2)));
    game.play("black1", secrets({5, 4, 3, 2, 1})).play("black2", secrets({64, 6, 7, 8, 9}));
    CHECK(unspent(game, Side::black) == Squares{6, 7, 8, 9, 64});
    game.play("black1", secrets({1, 2, 3, 4, 5}));
    CHECK(unspent(game, Side::black) == Squares{1, 2, 3, 4, 5});
    CHECK(unspent(game, Side::white).empty());
    CHECK(game.notices().empty());  // nobody is told
}

TEST_CASE("CTOR 6.2: members see their own team's list only") {
    const auto game = noted({1, 2, 3, 4, 5}, {11, 12, 13, 14, 15});
    CHECK(unspent(game, Side::black, Audience::black) == Squares{1, 2, 3, 4, 5});
    CHECK_FALSE(game.view(Audience::black).secrets[1].has_value());
    CHECK_FALSE(game.view(Audience::white).secrets[0].has_value());
    CHECK(unspent(game, Side::white, Audience::white) == Squares{11, 12, 13, 14, 15});
    CHECK_FALSE(game.view(Audience::spectator).secrets[0].has_value());
    CHECK_FALSE(game.view(Audience::spectator).secrets[1].has_value());
    CHECK(unspent(game, Side::black, Audience::solo) == Squares{1, 2, 3, 4, 5});
    CHECK(unspent(game, Side::white, Audience::solo) == Squares{11, 12, 13, 14, 15});
}

TEST_CASE("CTOR 6.2: the phase ends when every member of both teams has said done") {
    CtorGame game(secret_options(teams(2, 1)));
    game.play("black2", done()).play("white1", done());
    CHECK(game.view().phase == Phase::secrets);
    CHECK(game.match().awaited() == seats({"black1"}));
    game.at(2500).play("black1", done());
    CHECK(game.view().phase == Phase::turn);
    CHECK(game.view().turn == 1);
    CHECK(game.view().done[0].empty());
    CHECK(game.view().done[1].empty());
}

TEST_CASE("CTOR 6.2: or when its clock has run out; none runs if it is 0") {
    CtorGame game(secret_options(teams(1, 1), 7));
    game.wait_until(6999);
    CHECK(game.view().phase == Phase::secrets);
    game.wait_until(7000);
    CHECK(game.view().phase == Phase::turn);
    CtorGame endless(secret_options(teams(1, 1), 0));
    endless.wait_until(1000000000);
    CHECK(endless.view().phase == Phase::secrets);
    CHECK_FALSE(endless.match().deadline().has_value());
}

TEST_CASE("CTOR 6.2: a team that has noted nothing has no secret squares") {
    CtorGame game(secret_options());
    game.play("white1", secrets({1, 2, 3, 4, 5})).end_secrets();
    CHECK(unspent(game, Side::black).empty());
    game.round({put(64)}).round({put(1)}).round({put(2)});
    CHECK(game.chips(Side::white) == Squares{1, 2});
    CHECK(game.view().spent.empty());
}

TEST_CASE("D9: rewriting leaves done as it is, and who has said done may still write") {
    CtorGame game(secret_options());
    game.play("black1", secrets({1, 2, 3, 4, 5})).play("black1", done()).play("black1", secrets({6, 7, 8, 9, 10}));
    CHECK(game.view().done[0].contains(1));
    CHECK(unspent(game, Side::black) == Squares{6, 7, 8, 9, 10});
}

TEST_CASE("D9: out of range or repeated is an illegal square, outside the phase it is the wrong one") {
    CtorGame game(secret_options());
    CHECK(game.attempt("black1", secrets({0, 2, 3, 4, 5})) == Refusal::illegal_square);
    CHECK(game.attempt("black1", secrets({1, 2, 3, 4, 65})) == Refusal::illegal_square);
    CHECK(game.attempt("black1", secrets({1, 2, 3, 4, 4})) == Refusal::illegal_square);
    CHECK(game.attempt("black1", secrets({1, 2, 3, 4, -5})) == Refusal::illegal_square);
    CHECK(unspent(game, Side::black).empty());
    CHECK(game.attempt("black1", secrets({64, 1, 33, 2, 40})) == accepted);
    game.end_secrets();
    CHECK(game.attempt("black1", secrets({1, 2, 3, 4, 5})) == Refusal::wrong_phase);
    CHECK(game.attempt("white1", secrets({1, 2, 3, 4, 5})) == Refusal::wrong_phase);
    CtorGame open_game(teams(1, 1));
    CHECK(open_game.attempt("black1", secrets({1, 2, 3, 4, 5})) == Refusal::wrong_phase);
}

TEST_CASE("D9: a leave that makes all done ends the phase") {
    CtorGame game(secret_options(teams(2, 2)));
    game.play("black1", done()).play("white1", done()).play("white2", done());
    CHECK(game.view().phase == Phase::secrets);
    game.at(3000).leave("black2");
    CHECK(game.view().phase == Phase::turn);
    CtorGame waiting(secret_options(teams(2, 2)));
    waiting.play("black1", done()).play("white1", done()).leave("black2");
    CHECK(waiting.view().phase == Phase::secrets);  // white2 has not
}

TEST_CASE("D9: who joins in the secrets phase has to say done, too") {
    CtorGame game(secret_options(teams(1, 1)));
    game.play("black1", done()).join("black2").play("white1", done());
    CHECK(game.view().phase == Phase::secrets);
    game.play("black2", secrets({1, 2, 3, 4, 5})).play("black2", done());
    CHECK(game.view().phase == Phase::turn);
    CHECK(unspent(game, Side::black) == Squares{1, 2, 3, 4, 5});
}

TEST_CASE("D9: turn 1's sandglass runs from the end of the phase") {
    auto options = secret_options(teams(1, 1), 7);
    options.sandglass_s = {5, 5};
    CtorGame game(options);
    game.wait_until(8000);
    CHECK(game.match().deadline() == Instant{12000});  // 7000 + 5000, though it was looked at late
    CtorGame early(options);
    early.at(1500).end_secrets();
    CHECK(early.match().deadline() == Instant{6500});
}

TEST_CASE("CTOR 6.3: a secret square springs at the end of the opponent's turn and is spent") {
    auto game = noted({1, 2, 3, 4, 5}, {11, 12, 13, 14, 15});
    game.round({put(64)}).round({put(3)});
    CHECK(game.chips(Side::white) == Squares{3});  // not before the turn ends
    CHECK(unspent(game, Side::black) == Squares{1, 2, 3, 4, 5});
    game.round({put(20)});
    CHECK(game.view().turn == 3);
    CHECK(game.chips(Side::black) == Squares{3, 64});
    CHECK(game.chips(Side::white) == Squares{20});
    CHECK(unspent(game, Side::black) == Squares{1, 2, 4, 5});
    REQUIRE(game.view(Audience::spectator).spent.size() == 1);
    CHECK(game.view(Audience::spectator).spent[0].square == 3);
    CHECK(game.view(Audience::spectator).spent[0].team == Side::black);
    REQUIRE(game.told<SecretsSprung>().size() == 1);
    CHECK(game.told<SecretsSprung>()[0].squares == Squares{3});
    CHECK(game.told<SecretsSprung>()[0].team == Side::black);
}

TEST_CASE("CTOR 6.3: several spring in ascending order, before the next turn starts") {
    auto game = noted({1, 2, 3, 4, 5}, {11, 12, 13, 14, 15});
    game.round({put(64)}).round({put(5)}).round({put(2)});
    CHECK(game.told<SecretsSprung>()[0].squares == Squares{2, 5});
    CHECK(game.view().spent[0].square == 2);
    CHECK(game.view().spent[1].square == 5);
    CHECK(game.chips(Side::black) == Squares{2, 5, 64});
    std::vector<std::size_t> kinds;
    for (const auto& notice : game.notices()) kinds.push_back(std::get<ctor::Notice>(notice).fact.index());
    CHECK(kinds == std::vector<std::size_t>{1, 3, 6, 5, 0});  // sealed, revealed, sprung, turn, round
}

TEST_CASE("CTOR 6.3: a Move and a Landing come to a square, too") {
    SECTION("Move") {
        auto game = noted({1, 2, 3, 4, 5}, {11, 12, 13, 14, 15});
        game.round({put(64)}).round({put(6)}).round({put(40)}).end_turn();
        game.play("white1", open(Operation::move)).round({move(6, 5)}).end_turn();
        CHECK(game.chips(Side::black) == Squares{5, 64});
        CHECK(game.chips(Side::white) == Squares{40});
    }
    SECTION("Landing") {
        auto game = noted({1, 2, 3, 4, 5}, {11, 12, 13, 14, 15});
        game.round({put(64)}).round({put(6)}).round({put(40)}).end_turn();
        game.play("white1", open(Operation::landing)).round({landing(6, 40, 5)}).end_turn();
        CHECK(game.chips(Side::black) == Squares{5, 64});
        CHECK(game.chips(Side::white).empty());
    }
}

TEST_CASE("CTOR 6.3: the team's own chips and those that stood there before do not spring it") {
    auto game = noted({1, 2, 3, 4, 5}, {11, 12, 13, 14, 15});
    game.round({put(3)});  // black on its own secret square
    CHECK(game.view().spent.empty());
    game.round({put(13)}).round({put(40)});  // white likewise
    CHECK(game.view().spent.empty());
    CHECK(game.chips(Side::white) == Squares{13, 40});
}

TEST_CASE("CTOR 6.3: Replace does not spring it") {
    // White's secret 10 is held by a white chip; black replaces it.
    auto options = secret_options(teams(3, 3));
    CtorGame game(options);
    game.play("white1", secrets({10, 60, 61, 62, 64})).end_secrets();
    game.reach({"bbb.....", "bwb.....", "........", "........", "........", "........", "........", "......w."},
               Side::black);
    game.round({put(40), pass(), pass()}).play("black1", replace(10)).end_turn();
    CHECK(game.chips(Side::black) == Squares{1, 2, 3, 9, 10, 11, 40});
    CHECK(game.view().spent.empty());
    CHECK(unspent(game, Side::white) == Squares{10, 60, 61, 62, 64});  // and can still spring later
}

TEST_CASE("CTOR 6.3: what has sprung is an ordinary chip; the square does not spring again") {
    auto game = noted({1, 2, 3, 4, 5}, {11, 12, 13, 14, 15});
    game.round({put(64)}).round({put(5)}).round({put(40)});
    game.play("black1", open(Operation::move)).round({move(5, 6)}).end_turn();
    game.round({put(5)}).end_turn();
    CHECK(game.chips(Side::white) == Squares{5, 40});
    CHECK(game.view().spent.size() == 1);
}

TEST_CASE("CTOR 6.3: the opponent does not learn of it before the end of its turn") {
    auto game = noted({1, 2, 3, 4, 5}, {11, 12, 13, 14, 15});
    game.round({put(64)}).round({put(5)});
    CHECK(game.told<SecretsSprung>().empty());
    CHECK(game.view(Audience::white).spent.empty());
    CHECK(game.view(Audience::white).board.chips[1].contains(5));
}

TEST_CASE("CTOR 6.3: it springs also where the sandglass ends the turn") {
    auto options = teams(1, 1);
    options.sandglass_s = {5, 5};
    auto game = noted({1, 2, 3, 4, 5}, {11, 12, 13, 14, 15}, options);
    game.round({put(12)}).wait_until(5000);
    CHECK(game.chips(Side::white) == Squares{12});
    CHECK(game.view().turn == 3);
}

TEST_CASE("D16: a square may be noted by both teams; each list springs by itself") {
    auto game = noted({1, 2, 3, 4, 5}, {5, 6, 7, 8, 9});
    game.round({put(64)}).round({put(5)}).round({put(40)});
    CHECK(game.chips(Side::black) == Squares{5, 64});
    CHECK(unspent(game, Side::white) == Squares{5, 6, 7, 8, 9});
    // White empties the square by replacing? No: black moves away, and comes back.
    game.play("black1", open(Operation::move)).round({move(5, 13)}).end_turn();
    game.end_turn();
    game.play("black1", open(Operation::move)).round({move(13, 5)}).end_turn();
    CHECK(game.chips(Side::white) == Squares{5, 40});
    REQUIRE(game.view().spent.size() == 2);
    CHECK(game.view().spent[1].square == 5);
    CHECK(game.view().spent[1].team == Side::white);
}

TEST_CASE("D16: a chip set by springing has not come there") {
    // 5 is noted by both; white comes, black springs it: the black chip does not spring white's list.
    auto game = noted({1, 2, 3, 4, 5}, {5, 6, 7, 8, 9});
    game.round({put(64)}).round({put(5)}).round({put(40)});
    game.end_turn();
    CHECK(game.chips(Side::black) == Squares{5, 64});
    CHECK(game.view().spent.size() == 1);
}

TEST_CASE("D16: a chip put there and moved away in the same turn does not spring it") {
    auto game = noted({1, 2, 3, 4, 5}, {11, 12, 13, 14, 15});
    game.round({put(64)}).round({put(40)}).round({put(41)}).end_turn();
    game.round({put(5)}).round({pass()}).round({move(5, 6)}).end_turn();
    CHECK(game.chips(Side::white) == Squares{6, 40, 41});
    CHECK(game.view().spent.empty());
    CHECK(unspent(game, Side::black) == Squares{1, 2, 3, 4, 5});
}

TEST_CASE("CTOR 6.4: unspent secret squares become public when the game is over") {
    auto game = noted({1, 2, 3, 4, 5}, {11, 12, 13, 14, 15});
    game.round({put(64)}).round({put(3)}).round({put(40)}).play("black1", resign());
    for (const Audience audience : all_audiences) {
        CHECK(unspent(game, Side::black, audience) == Squares{1, 2, 4, 5});
        CHECK(unspent(game, Side::white, audience) == Squares{11, 12, 13, 14, 15});
    }
}
