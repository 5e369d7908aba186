// Plays Swisses at random and checks every round (tests/support/swiss_evening.hpp).
#include <cstdint>
#include <exception>
#include <iostream>

#include <CLI/CLI.hpp>

#include "tests/support/swiss_evening.hpp"

int main(int count, char** arguments) try {
    CLI::App app("Plays Swiss tournaments at random, 2 to 60 entrants, and checks every round.");
    std::uint64_t tournaments = 10'000;
    std::uint64_t seed = 1;
    app.add_option("--tournaments", tournaments, "how many")->capture_default_str();
    app.add_option("--seed", seed, "that of the first; each next has the next")->capture_default_str();
    CLI11_PARSE(app, count, arguments);

    test_support::SwissTally tally;
    for (std::uint64_t index = 0; index < tournaments; ++index) test_support::play_swiss(seed + index, tally);
    std::cout << tournaments << " tournaments, " << tally.rounds << " rounds (" << tally.impossible << " impossible), "
              << tally.pairs << " pairs, " << tally.byes << " byes, " << tally.compared
              << " rounds compared with every other\n";
    return 0;
} catch (const std::exception& error) {
    std::cerr << "swiss: " << error.what() << '\n';
    return 1;
}
