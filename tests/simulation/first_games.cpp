// Somebody who plays at random takes what *Play now* offers: how often they win each of its games, and the first,
// second and third that they are given.
#include <CLI/CLI.hpp>
#include <array>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <fstream>
#include <iostream>
#include <sstream>
#include <string>

#include "tests/support/first_games.hpp"

using namespace test_support;

namespace {

constexpr double percent = 100;

struct Count {
    std::array<unsigned, 3> ends{};
    void note(FirstEnd end) { ++ends.at(static_cast<std::size_t>(end)); }
    void print(const std::string& what) const {
        const double all = ends[0] + ends[1] + ends[2];
        std::printf("| %s | %u | %u | %u | %.1f %% |\n", what.c_str(), ends[0], ends[1], ends[2],
                    percent * ends[0] / all);
        std::fflush(stdout);
    }
};

std::string text_of(const std::string& path) {
    std::ifstream file(path);
    std::stringstream text;
    text << file.rdbuf();
    return text.str();
}

}  // namespace

int main(int count, char** arguments) try {
    CLI::App app("Somebody who plays at random takes what Play now offers; prints a table.");
    std::string game;
    std::string path;
    unsigned games = 1000;
    std::uint64_t seed = 1;
    app.add_option("--game", game, "ctor, totas or tritoc")->required();
    app.add_option("--ladder", path, "web-client/src/games/GAME/ladder.json")->required();
    app.add_option("--games", games, "of each kind")->capture_default_str();
    app.add_option("--seed", seed, "the same seed plays the same games")->capture_default_str();
    CLI11_PARSE(app, count, arguments);

    const Ladder ladder = read_ladder(game, text_of(path));
    std::printf("| %s | won | tied | lost | won of all |\n|---|--:|--:|--:|--:|\n", game.c_str());
    for (std::size_t rung = 0; rung < ladder.rungs.size(); ++rung) {
        Count of_rung;
        for (unsigned one = 0; one < games; ++one)
            of_rung.note(play_at_random(ladder.rungs[rung], seed * 1'000'003 + one));
        of_rung.print("step " + std::to_string(rung + 1) + (rung == ladder.first ? ", the first" : ""));
    }
    std::array<Count, 3> turns;
    for (unsigned one = 0; one < games; ++one) {
        Climb climb(ladder);
        for (std::size_t turn = 0; turn < turns.size(); ++turn) {
            const FirstEnd end = play_at_random(climb.rung(), seed * 2'000'003 + 3 * one + turn);
            turns.at(turn).note(end);
            climb.note(end);
        }
    }
    for (std::size_t turn = 0; turn < turns.size(); ++turn) turns.at(turn).print("game " + std::to_string(turn + 1));
    return 0;
} catch (const std::exception& error) {
    std::cerr << "first_games: " << error.what() << '\n';
    return 1;
}
