// The solver of tables of payoffs, on games whose answers are known.
#include <cstdlib>

#include <catch2/catch.hpp>

#include "totas/bot/matrix_game.hpp"

using namespace engine;
using namespace engine::totas;

namespace {

MatrixGame game_of(const std::vector<std::vector<std::int32_t>>& payoffs) {
    MatrixGame game(payoffs.size(), payoffs.front().size());
    for (std::size_t row = 0; row < payoffs.size(); ++row) {
        for (std::size_t column = 0; column < payoffs[row].size(); ++column)
            game.set(row, column, payoffs[row][column]);
    }
    return game;
}

constexpr unsigned rounds = 2'000;
bool is_about(std::int32_t value, std::int32_t expected, std::int32_t off) { return std::abs(value - expected) <= off; }

}  // namespace

TEST_CASE("a matrix game: rock, paper, scissors are played alike, and win nothing") {
    MatrixGame game = game_of({{0, -900, 900}, {900, 0, -900}, {-900, 900, 0}});
    game.learn(rounds);
    for (const Mix& mix : {game.row_mix(), game.column_mix()}) {
        for (const std::int32_t part : mix) CHECK(is_about(part, mix_whole / 3, mix_whole / 50));
    }
    CHECK(is_about(game.value(), 0, 10));
}

TEST_CASE("a matrix game: what wins more is played less, so that the other side gains nothing by knowing") {
    // Where the two choose alike, the row wins 3 or 1: by hand, it plays the first in one of four cases, and gets 3/4.
    MatrixGame game = game_of({{3'000, 0}, {0, 1'000}});
    game.learn(rounds);
    CHECK(is_about(game.row_mix()[0], mix_whole / 4, mix_whole / 50));
    CHECK(is_about(game.column_mix()[0], mix_whole / 4, mix_whole / 50));
    CHECK(is_about(game.value(), 750, 15));
}

TEST_CASE("a matrix game: what is worse whatever the other does is left alone") {
    MatrixGame game = game_of({{-5, 40, 10}, {100, 90, 80}, {-700, 20, 70}});
    game.learn(rounds);
    CHECK(game.row_mix()[1] > mix_whole * 98 / 100);
    CHECK(game.column_mix()[2] > mix_whole * 98 / 100);
    CHECK(is_about(game.value(), 80, 2));
}

TEST_CASE("a matrix game: against a habit the best answer to it is played, against a thought the safe one") {
    MatrixGame game = game_of({{0, -900, 900}, {900, 0, -900}, {-900, 900, 0}});
    game.expect({mix_whole, 0, 0}, mix_whole);
    game.learn(rounds);
    CHECK(game.row_mix()[1] > mix_whole * 98 / 100);
    CHECK(is_about(game.value(), 900, 20));
}

TEST_CASE("a matrix game: what was learnt is kept until it is forgotten; a mix is always whole") {
    MatrixGame game = game_of({{10, 0, 7}, {0, 10, 3}});
    for (const unsigned more : {0U, 1U, 3U, 200U}) {
        game.learn(more);
        for (const Mix& mix : {game.row_mix(), game.column_mix()}) {
            std::int32_t sum = 0;
            for (const std::int32_t part : mix) sum += part;
            CHECK(sum == mix_whole);
        }
    }
    game.set(0, 0, 0);
    game.set(0, 2, -5);
    game.forget();
    game.learn(rounds);
    CHECK(game.row_mix()[1] > mix_whole * 98 / 100);
}

TEST_CASE("a choice by chance: as often as the mix says, and never what it says too seldom") {
    Seed seed(7);
    const Mix mix{mix_whole / 2, mix_whole / 16, 0, mix_whole * 7 / 16};
    std::array<unsigned, 4> counts{};
    for (unsigned time = 0; time < 4'000; ++time) ++counts.at(chosen_from(mix, mix_whole / 8, seed));
    CHECK(counts[1] == 0);
    CHECK(counts[2] == 0);
    CHECK(std::abs(static_cast<int>(counts[0]) - 4'000 * 8 / 15) < 150);
    CHECK(chosen_from({0, mix_whole / 2, mix_whole / 2}, mix_whole, seed) != 0);  // all are too seldom: all count
}
