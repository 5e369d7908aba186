// Rounds of a Swiss, paired, and those of an evening, drawn: CPU time of this thread. Earlier rounds were paired and
// drawn likewise, with results at random.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <exception>
#include <iostream>
#include <random>
#include <stdexcept>
#include <string>
#include <vector>

#include "engine/pairing.hpp"
#include "engine/team_draw.hpp"
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

const TableForm threes{.team = 3, .uneven = true, .smaller = true, .computers = true};

engine::Bytes32 key_of(int round) { return engine::sha256("round " + std::to_string(round)); }

std::vector<Attendee> guests(Number count) {
    std::vector<Attendee> people(count);
    for (Number number = 1; number <= count; ++number) people[number - 1U].number = number;
    return people;
}

/// Who was with whom and against whom; sides win at random.
void play_evening_round(std::vector<Attendee>& people, int number, std::mt19937_64& lots) {
    const auto round = draw_teams(people, threes, key_of(number));
    for (const auto& table : round.tables) {
        const bool has_white_won = lots() % 2 == 0;
        for (const bool is_white : {true, false}) {
            const auto& own = is_white ? table.white : table.black;
            const auto& others = is_white ? table.black : table.white;
            for (const auto who : own) {
                auto& person = people[who - 1U];
                std::ranges::copy_if(own, std::back_inserter(person.partners), [&](Number one) { return one != who; });
                person.opponents.insert(person.opponents.end(), others.begin(), others.end());
                person.whites_more += is_white ? 1 : -1;
                person.points += is_white == has_white_won ? 2 : 0;
            }
        }
    }
}

}  // namespace

int main(int count, char** arguments) try {
    double seconds = 0.5;
    CLI::App app("Measures the pairing of Swiss rounds and the drawing of evenings; prints a table.");
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
    for (const int size : {24, 60}) {
        std::mt19937_64 lots(static_cast<unsigned>(size));
        auto people = guests(static_cast<Number>(size));
        for (int played = 0; played <= 12; ++played) {
            if (played % 6 == 0) {
                const std::string of = std::to_string(size) + " people, " + std::to_string(played) + " rounds played";
                table.nanoseconds("a round of an evening, teams of three", of, 1,
                                  [&] { pairs += draw_teams(people, threes, key_of(played)).tables.size(); });
            }
            play_evening_round(people, played, lots);
        }
    }
    std::fprintf(stderr, "(%zu)\n", pairs);
    return 0;
} catch (const std::exception& fault) {
    std::cerr << "bench_pairing: " << fault.what() << '\n';
    return 1;
}
