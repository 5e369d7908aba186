// Plays whole evenings at random and checks every round (tests/support/simulation/random_evening.hpp).
#include <array>
#include <cstdint>
#include <exception>
#include <iostream>
#include <map>
#include <string>

#include <CLI/CLI.hpp>

#include "engine/base/seed.hpp"
#include "server/tournament/course.hpp"
#include "tests/support/simulation/random_evening.hpp"

namespace {

using tournament_test::EveningPlan;

/// Every form of table, 5 to 60 people, 1 to 12 rounds, most with people who come and go.
EveningPlan plan_of(std::uint64_t seed) {
    engine::Seed luck(seed);
    EveningPlan plan;
    plan.seed = seed;
    plan.people = static_cast<unsigned>(5 + luck.below(56));
    plan.rounds = static_cast<unsigned>(1 + luck.below(12));
    plan.game = std::string(std::array{"ctor", "ctor", "totas", "tritoc"}[luck.below(4)]);
    plan.team = plan.game == "tritoc" ? 1U : static_cast<unsigned>(1 + luck.below(plan.game == "ctor" ? 3 : 2));
    plan.is_restless = luck.below(4) > 0;
    return plan;
}

}  // namespace

int main(int count, char** arguments) try {
    CLI::App app("Plays evenings at random, 5 to 60 people, and checks every round.");
    std::uint64_t evenings = 1'000;
    std::uint64_t seed = 1;
    unsigned people = 0;
    unsigned rounds = 0;
    bool is_exported = false;
    app.add_option("--evenings", evenings, "how many")->capture_default_str();
    app.add_option("--seed", seed, "that of the first; each next has the next")->capture_default_str();
    app.add_option("--people", people, "of each, instead of 5 to 60");
    app.add_option("--rounds", rounds, "of each, instead of 1 to 12");
    app.add_flag("--export", is_exported, "print the tournament.json of each, a line, and nothing else");
    CLI11_PARSE(app, count, arguments);

    std::map<std::string, unsigned> happened;
    for (std::uint64_t index = 0; index < evenings; ++index) {
        auto plan = plan_of(seed + index);
        if (people > 0) plan.people = people;
        if (rounds > 0) plan.rounds = rounds;
        tournament_test::RandomEvening evening(plan);
        evening.play();
        if (is_exported) std::cout << server::tournament::course_json(evening.hall().lines) << '\n';
        for (const auto& [what, times] : evening.happened()) happened[what] += times;
    }
    if (is_exported) return 0;
    std::cout << evenings << " evenings:";
    for (const auto& [what, times] : happened) std::cout << ' ' << times << ' ' << what << ',';
    std::cout << " all as they have to be\n";
    return 0;
} catch (const std::exception& error) {
    std::cerr << "evenings: " << error.what() << '\n';
    return 1;
}
