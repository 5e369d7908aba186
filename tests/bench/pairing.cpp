// Rounds of a Swiss, paired: CPU time of this thread. Earlier rounds were paired likewise, with results at random.
#include <CLI/CLI.hpp>
#include <cstdio>
#include <exception>
#include <iostream>
#include <random>
#include <stdexcept>
#include <string>
#include <vector>

#include "engine/pairing.hpp"
#include "tests/bench/table.hpp"

namespace {

using namespace engine::pairing;
using Entrants = std::vector<SwissEntrant>;

Entrants newcomers(Number count) {
    Entrants entrants(count);
    for (Number number = 1; number <= count; ++number) entrants[number - 1U].number = number;
    return entrants;
}

/// The stronger wins more often; one game in eight is tied.
void play_round(Entrants& entrants, std::mt19937_64& lots) {
    const auto round = pair_swiss(entrants);
    if (!round) throw std::runtime_error("no round");
    for (const auto& pair : round->pairs) {
        auto& white = entrants[pair.white - 1U];
        auto& black = entrants[pair.black - 1U];
        white.may_not_meet.push_back(black.number);
        white.sides.push_back(engine::Side::white);
        black.sides.push_back(engine::Side::black);
        const auto lot = lots() % 8;
        if (lot == 0) {
            ++white.score;
            ++black.score;
        } else {
            ((lot < 6) == (white.number < black.number) ? white : black).score += 2;
        }
    }
    if (round->bye) {
        entrants[*round->bye - 1U].had_bye = true;
        entrants[*round->bye - 1U].score += 2;
    }
}

}  // namespace

int main(int count, char** arguments) try {
    double seconds = 0.5;
    CLI::App app("Measures the pairing of Swiss rounds; prints a table.");
    app.add_option("--seconds", seconds, "of each repetition, at least")->capture_default_str();
    CLI11_PARSE(app, count, arguments);

    const bench::Table table(seconds);
    std::size_t pairs = 0;
    for (const int size : {60, 500, 1000}) {
        std::mt19937_64 lots(static_cast<unsigned>(size));
        auto entrants = newcomers(static_cast<Number>(size + 1));  // odd, so that there is a bye to give
        for (int played = 0; played <= 9; ++played) {
            if (played == 0 || played == 5 || played == 9) {
                const std::string of =
                    std::to_string(size + 1) + " entrants, " + std::to_string(played) + " rounds played";
                table.nanoseconds("a round of a Swiss", of, 1, [&] { pairs += pair_swiss(entrants)->pairs.size(); });
            }
            play_round(entrants, lots);
        }
    }
    std::fprintf(stderr, "(%zu)\n", pairs);
    return 0;
} catch (const std::exception& fault) {
    std::cerr << "bench_pairing: " << fault.what() << '\n';
    return 1;
}
