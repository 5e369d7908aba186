// Board, numbers, seats and options (TRITOC 1).
#include <numeric>
#include <set>

#include "tests/support/encoded.hpp"
#include "tests/support/printing.hpp"
#include "tests/support/tritoc_game.hpp"

using namespace engine;
using namespace engine::tritoc;
using namespace test_support;

namespace {

engine::Fairness fairness_of(const std::string& id) {
    engine::Fairness fairness;
    fairness.game_id = id;
    return fairness;
}
TritocOptions shuffled() {
    TritocOptions options;
    options.layout = Layout::shuffled;
    return options;
}

/// TRITOC 1.2, word by word.
Labels labels_drawn(engine::Draws& draws) {
    Labels labels{};
    for (auto& field : labels) {
        std::iota(field.begin(), field.end(), std::uint8_t{3});
        for (std::size_t i = 8; i >= 1; --i) {
            const auto other_entry = draws.draw(static_cast<std::uint32_t>(i + 1));
            std::swap(field.at(i), field.at(other_entry));
        }
    }
    return labels;
}

}  // namespace

TEST_CASE("TRITOC 1.1: nine fields of nine holes, fields and holes counted row by row from the top left") {
    TritocGame game({3, 11, 7});
    game.toss().play("place 1 1").toss().play("place 9 9").toss().play("place 2 5");
    CHECK(game.board()
          == "b.. ... ...\n"
             "... .b. ...\n"
             "... ... ...\n"
             "... ... ...\n"
             "... ... ...\n"
             "... ... ...\n"
             "... ... ...\n"
             "... ... ...\n"
             "... ... ..w\n");
    const auto bytes = encoded(engine::View(game.view()));
    CHECK(bytes.find(R"("board":["b........","....b....",)") != std::string::npos);
    CHECK(bytes.find(R"("........w"],"owners")") != std::string::npos);
}

TEST_CASE("TRITOC 1.2: standard numbers are 3 to 11 in the holes 1 to 9 of every field") {
    const auto labels = TritocGame().view().labels;
    for (const auto& field : labels) {
        for (unsigned hole = 0; hole < hole_count; ++hole) CHECK(field.at(hole) == 3 + hole);
    }
}

TEST_CASE("TRITOC 1.2: shuffled numbers are drawn field by field, each of the nine once in every field") {
    std::set<std::array<std::uint8_t, hole_count>> fields;
    for (const auto* id : {"a", "b", "c", "d"}) {
        const auto fairness = fairness_of(id);
        engine::Draws draws(fairness);
        const auto labels = TritocGame(shuffled(), fairness).view().labels;
        CHECK(labels == labels_drawn(draws));
        for (const auto& field : labels) {
            CHECK(std::set<unsigned>(field.begin(), field.end()).size() == hole_count);
            fields.insert(field);
        }
    }
    CHECK(fields.size() == 36);
}

TEST_CASE("TRITOC 1.2: a total names the holes that bear it, wherever they lie") {
    for (unsigned number = 0; number < 20; ++number) {
        TritocGame game(shuffled(), fairness_of(std::to_string(number)));
        const auto view = game.view();
        const unsigned total = game.next_total();
        if (total == 2 || total == 12) continue;
        game.toss();
        const auto targets = game.view().targets;
        REQUIRE(targets.size() == field_count);
        for (unsigned field = 0; field < field_count; ++field) {
            CHECK(targets[field].field == field);
            CHECK(view.labels[field].at(targets[field].hole) == total);
        }
    }
}

TEST_CASE("E9: the layout takes draws 0 to 71, the dice follow; the standard layout draws nothing") {
    const auto fairness = fairness_of("E9");
    engine::Draws draws(fairness);
    TritocGame standard({}, fairness);
    standard.toss();
    const unsigned first = 1 + draws.draw(6);
    CHECK(standard.throws() == std::to_string(first) + "+" + std::to_string(1 + draws.draw(6)));

    engine::Draws after_layout(fairness);
    labels_drawn(after_layout);
    TritocGame game(shuffled(), fairness);
    game.toss();
    const unsigned first_after = 1 + after_layout.draw(6);
    CHECK(game.throws() == std::to_string(first_after) + "+" + std::to_string(1 + after_layout.draw(6)));
}

TEST_CASE("TRITOC 1.3: black1 and white1 play, black begins, and they take turns") {
    const engine::Options options{TritocOptions{}};
    CHECK(seats_of(options) == seats({"black1", "white1"}));
    CHECK(starting_seats_of(options) == seats({"black1", "white1"}));
    CHECK_FALSE(allows_solo(options));
    TritocGame game({4, 5});
    CHECK(game.view().player == Side::black);
    CHECK(game.view().turn == 1);
    CHECK(game.match().awaited() == seats({"black1"}));
    CHECK(game.attempt("white1", "throw") == Refusal::not_your_turn);
    game.play("black1", "throw").play("black1", "place 1 2");
    CHECK(game.view().player == Side::white);
    CHECK(game.view().turn == 2);
    CHECK(game.match().awaited() == seats({"white1"}));
    CHECK(game.attempt("black1", "throw") == Refusal::not_your_turn);
    game.play("white1", "throw").play("white1", "place 1 3");
    CHECK(game.view().player == Side::black);
    CHECK(game.view().turn == 3);
}

TEST_CASE("E1: any seat but black1 and white1 is not_seated, before all else") {
    TritocGame game;
    for (const auto* who : {"black2", "black3", "white2", "white3"}) {
        for (const auto* action : {"throw", "decline", "place 1 1", "remove 0 99", "resign"}) {
            CHECK(game.attempt(who, action) == Refusal::not_seated);
        }
    }
    CHECK(game.attempt(PlayerInput{std::nullopt, engine::Action{tritoc_action("throw")}}) == Refusal::not_seated);
    game.play("black1", "resign");
    CHECK(game.attempt("white2", "throw") == Refusal::not_seated);
}

TEST_CASE("E1: turn_seconds up to an hour, 0 for none") {
    TritocOptions options;
    CHECK(TritocGame(options).deadline() == 30'000);
    options.turn_s = turn_max_s;
    CHECK(TritocGame(options).deadline() == 3'600'000);
    options.turn_s = 0;
    TritocGame game(options);
    CHECK_FALSE(game.deadline());
    game.wait_until(1'000'000'000);
    CHECK(game.notices().empty());
    CHECK(game.view().turn == 1);
    game.toss();
    CHECK_FALSE(game.deadline());
}

TEST_CASE("record.md 6.1: the options of a game are what it was opened with, the same for a rematch") {
    TritocOptions options = shuffled();
    options.dice = Dice::even;
    options.turn_s = 7;
    const TritocGame game(options, fairness_of("6.1"));
    CHECK(game.match().options() == engine::Options(options));
    CHECK(sides_exchanged(game.match().options()) == engine::Options(options));
    CHECK(game_name(game.match().options()) == "tritoc");
    CHECK(game.deadline() == 7'000);
}
