// Plays random CTOR games and prints one SHA-256 over every view of them: compare_builds.sh compares it between builds.
#include <CLI/CLI.hpp>
#include <cstdint>
#include <exception>
#include <iostream>

#include "tests/support/random_games.hpp"

int main(int count, char** arguments) try {
    CLI::App app("Plays random CTOR games and prints one SHA-256 over every view of every audience.");
    std::uint64_t games = 200;
    std::uint64_t seed = 1;
    bool only_hash = false;
    app.add_option("--games", games, "how many")->capture_default_str();
    app.add_option("--seed", seed, "the same seed plays the same games")->capture_default_str();
    app.add_flag("--hash", only_hash, "print the hash and nothing else");
    CLI11_PARSE(app, count, arguments);

    const auto played = test_support::play_random_games(games, seed);
    std::cout << played.hash << '\n';
    if (only_hash) return 0;
    std::cout << played.games << " games, " << played.inputs << " inputs (" << played.refused << " refused), "
              << played.views << " views\n";
    for (const auto& [ending, times] : played.endings) std::cout << name_of(ending) << ' ' << times << '\n';
    return 0;
} catch (const std::exception& error) {
    std::cerr << "ctor_random_games: " << error.what() << '\n';
    return 1;
}
