// Teams, power, allotments and duties (CTOR 2.1 to 2.5, fine-print D1, D2), for every pairing.
#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "tests/support/printing.hpp"

using namespace engine;
using namespace engine::ctor;
using namespace test_support;

namespace {

struct Pairing {
    std::array<unsigned, 2> teams;
    unsigned power;
    Allotment regular;
};
/// All pairings with all powers that CTOR 2.3 allows, and what CTOR 2.4 gives them.
const std::vector<Pairing> pairings{
    {{1, 1}, 2, {2, 2, 1}}, {{1, 1}, 3, {3, 3, 0}}, {{1, 2}, 2, {2, 2, 0}}, {{1, 2}, 3, {3, 3, 0}},
    {{2, 1}, 2, {2, 2, 0}}, {{2, 1}, 3, {3, 3, 0}}, {{2, 2}, 2, {2, 2, 0}}, {{2, 2}, 3, {3, 3, 0}},
    {{1, 3}, 3, {3, 3, 0}}, {{3, 1}, 3, {3, 3, 0}}, {{2, 3}, 3, {3, 3, 0}}, {{3, 2}, 3, {3, 3, 0}},
    {{3, 3}, 3, {3, 3, 0}},
};
CtorGame game_of(const Pairing& pairing) { return CtorGame(teams(pairing.teams[0], pairing.teams[1], pairing.power)); }

/// The members of a side, as their numbers.
std::vector<unsigned> members(const CtorGame& game, Side side) {
    std::vector<unsigned> numbers;
    for (unsigned number = 0; number <= 4; ++number) {
        if (game.view().members[index(side)].contains(number)) numbers.push_back(number);
    }
    return numbers;
}
std::vector<unsigned> up_to(unsigned last) {
    std::vector<unsigned> numbers;
    for (unsigned number = 1; number <= last; ++number) numbers.push_back(number);
    return numbers;
}

}  // namespace

TEST_CASE("CTOR 2.1: black begins, and the teams take turns whatever their sizes") {
    for (const auto& pairing : pairings) {
        auto game = game_of(pairing);
        CAPTURE(pairing.teams, pairing.power);
        CHECK(game.view().phase == Phase::turn);
        CHECK(game.view().turn == 1);
        CHECK(game.view().team == Side::black);
        for (unsigned turn = 2; turn <= 9; ++turn) {
            game.play_to_turn(turn);
            CHECK(game.view().turn == turn);
            CHECK(game.view().team == (turn % 2 == 1 ? Side::black : Side::white));
        }
    }
}

TEST_CASE("CTOR 2.3: the power is max(2, larger team) unless the option says 3") {
    CHECK(default_power({1, 1}) == 2);
    CHECK(default_power({1, 2}) == 2);
    CHECK(default_power({2, 2}) == 2);
    CHECK(default_power({3, 1}) == 3);
    CHECK(default_power({2, 3}) == 3);
    CHECK(default_power({3, 3}) == 3);
    for (const auto& pairing : pairings) CHECK(game_of(pairing).view().power == pairing.power);
}

TEST_CASE("CTOR 2.4: the allotment of a regular turn follows from pairing and power") {
    for (const auto& pairing : pairings) {
        auto game = game_of(pairing);
        CAPTURE(pairing.teams, pairing.power);
        for (unsigned turn = pairing.power + 1; turn <= pairing.power + 2; ++turn) {  // one of each team
            game.play_to_turn(turn);
            CHECK(game.view().left == pairing.regular);
            CHECK_FALSE(game.view().opening);
        }
    }
}

TEST_CASE("D1: at the start seats 1 to the size of the team are occupied") {
    for (const auto& pairing : pairings) {
        const auto game = game_of(pairing);
        CHECK(members(game, Side::black) == up_to(pairing.teams[0]));
        CHECK(members(game, Side::white) == up_to(pairing.teams[1]));
    }
}

TEST_CASE("D1: each team has P seats, and the vacant ones may be joined") {
    for (const auto& pairing : pairings) {
        for (const Side side : both_sides) {
            auto game = game_of(pairing);
            for (unsigned number = 1; number <= seat_number_max; ++number) {
                CAPTURE(pairing.teams, pairing.power, side, number);
                const bool vacant = number > pairing.teams[index(side)] && number <= pairing.power;
                const Seat joined{side, static_cast<std::uint8_t>(number)};
                CHECK(game.attempt(Join{joined}) == (vacant ? accepted : Refused(Refusal::not_available)));
            }
            CHECK(members(game, side) == up_to(pairing.power));
        }
    }
}

TEST_CASE("D1: the pairing that fixes power and allotment is that of the start") {
    CtorGame duel(teams(1, 1));
    duel.join("black2").join("white2").play_to_turn(3);
    CHECK(duel.view().left == Allotment{2, 2, 1});
    CHECK(duel.view().power == 2);

    CtorGame shrunk(teams(2, 2));
    shrunk.leave("black2").leave("white2").play_to_turn(3);
    CHECK(shrunk.view().left == Allotment{2, 2, 0});
}

TEST_CASE("CTOR 2.5: duties belong to their seats, vacant ones are dealt round from the lowest seat") {
    struct Dealing {
        std::vector<std::string> leaving;
        std::vector<Seat> owners;
    };
    // Black's third opening turn has all three duties in one round.
    const std::vector<Dealing> dealings{
        {{}, seats({"black1", "black2", "black3"})},
        {{"black1"}, seats({"black2", "black2", "black3"})},
        {{"black2"}, seats({"black1", "black1", "black3"})},
        {{"black3"}, seats({"black1", "black2", "black1"})},
        {{"black1", "black2"}, seats({"black3", "black3", "black3"})},
        {{"black1", "black3"}, seats({"black2", "black2", "black2"})},
        {{"black2", "black3"}, seats({"black1", "black1", "black1"})},
    };
    for (auto dealing : dealings) {
        std::sort(dealing.leaving.begin(), dealing.leaving.end());
        do {  // the order of leaving is of no matter
            CtorGame game(teams(3, 3));
            game.play_to_turn(3);
            for (const auto& name : dealing.leaving) game.leave(name);
            CHECK(game.owners() == dealing.owners);
        } while (std::next_permutation(dealing.leaving.begin(), dealing.leaving.end()));
    }
}

TEST_CASE("D2: vacant duties are dealt over all duties, not over those of the round") {
    // P = 3, one member and then two: duty 3 is the second vacant one, and black1's all the same.
    CtorGame game(teams(1, 3));
    game.play_to_turn(5);
    CHECK(game.duties() == std::vector<unsigned>{1});
    game.round({put(60)});
    CHECK(game.duties() == std::vector<unsigned>{2});
    game.round({put(61)});
    CHECK(game.duties() == std::vector<unsigned>{3});
    CHECK(game.owners() == seats({"black1"}));
    game.join("black2");
    CHECK(game.owners() == seats({"black1"}));
    game.join("black3");
    CHECK(game.owners() == seats({"black3"}));
}

TEST_CASE("D2: Landing has duty 1 alone") {
    CtorGame game(teams(1, 1));
    game.play_to_turn(3).play("black1", open(Operation::landing));
    CHECK(game.duties() == std::vector<unsigned>{1});
    CHECK(game.owners() == seats({"black1"}));
    game.join("black2");
    CHECK(game.owners() == seats({"black1"}));
    game.play("black1", open(Operation::move)).play("black2", open(Operation::landing));
    CHECK(game.duties() == std::vector<unsigned>{1});  // with two members, too
    CHECK(game.attempt("black2", seal(pass())) == Refusal::not_yours);
    game.leave("black1");
    CHECK(game.owners() == seats({"black2"}));
}

TEST_CASE("D2: members at the opening or switching of a round decide between one round and single ones") {
    CtorGame game(teams(2, 2));
    game.play_to_turn(3);
    CHECK(game.duties() == std::vector<unsigned>{1, 2});
    game.leave("black2");
    CHECK(game.duties() == std::vector<unsigned>{1, 2});  // CTOR 2.6: the open round stays as it is
    game.play("black1", open(Operation::move));
    CHECK(game.duties() == std::vector<unsigned>{1});
    game.join("black2");
    CHECK(game.duties() == std::vector<unsigned>{1});
    game.play("black2", open(Operation::put));
    CHECK(game.duties() == std::vector<unsigned>{1, 2});
}

TEST_CASE("C2: CTOR knows joining and leaving; who may start and who may sit") {
    const engine::Options options = teams(1, 3);
    CHECK(has_seat_changes(options));
    CHECK(allows_solo(options));
    CHECK(game_name(options) == "ctor");
    CHECK(starting_seats_of(options) == seats({"black1", "white1", "white2", "white3"}));
    CHECK(seats_of(options) == seats({"black1", "black2", "black3", "white1", "white2", "white3"}));
    CHECK(seats_of(teams(1, 1)) == seats({"black1", "black2", "white1", "white2"}));
}

TEST_CASE("CTOR 8.1: one player may take all seats, with unequal sandglasses") {
    auto options = teams(1, 1);
    options.sandglass_s = {5, 30};
    CHECK(allows_solo(options));
    CtorGame game(options);
    game.round({put(1)}).round({put(2)}).round({put(3)});
    CHECK(game.view(Audience::solo).legal.has_value());  // black's choices…
    game.end_turn();
    CHECK(game.view(Audience::solo).legal.has_value());  // … and white's
    const auto exchanged = std::get<CtorOptions>(sides_exchanged(options));
    CHECK(exchanged.sandglass_s == std::array{30U, 5U});
    CHECK(std::get<CtorOptions>(sides_exchanged(teams(1, 3))).teams == std::array{3U, 1U});
}
