// Plays random games and prints one SHA-256 over every view of them: compare_builds.sh compares it between builds.
#include <CLI/CLI.hpp>
#include <cstdint>
#include <exception>
#include <iostream>
#include <string>

#include "tests/support/random_games.hpp"

int main(int count, char** arguments) try {
    CLI::App app("Plays random games and prints one SHA-256 over every view of every audience.");
    std::string game = "ctor";
    test_support::Enough enough;
    std::uint64_t seed = 1;
    bool only_hash = false;
    app.add_option("--game", game, "ctor, totas or tritoc")->capture_default_str();
    auto* games = app.add_option("--games", enough.games, "how many games, at least");
    auto* reveals = app.add_option("--reveals", enough.reveals, "how many rounds, game moves or throws, at least");
    app.add_option("--seed", seed, "the same seed plays the same games")->capture_default_str();
    app.add_flag("--hash", only_hash, "print the hash and nothing else");
    CLI11_PARSE(app, count, arguments);
    if (games->empty() && reveals->empty()) enough.games = 200;

    const auto played = test_support::play_random_games(game, enough, seed);
    std::cout << played.hash << '\n';
    if (only_hash) return 0;
    std::cout << played.games << " games, " << played.reveals << " reveals, " << played.inputs << " inputs ("
              << played.refused << " refused), " << played.views << " views\n";
    for (const auto& [ending, times] : played.endings) std::cout << ending << ' ' << times << '\n';
    return 0;
} catch (const std::exception& error) {
    std::cerr << "random_games: " << error.what() << '\n';
    return 1;
}
