// Lets crowds seek tables at every rate from one an hour to ten a second, and holds the table finder's machine to what
// it promises (tests/support/simulation/matching_crowd.hpp).
#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <iostream>
#include <stdexcept>
#include <string>

#include <CLI/CLI.hpp>

#include "tests/support/simulation/matching_crowd.hpp"

namespace {

using matching_test::CrowdPlan;
using matching_test::CrowdTally;

constexpr std::array<double, 10> rates{1, 3, 10, 30, 120, 600, 2'400, 7'200, 18'000, 36'000};  // an hour
constexpr std::int64_t waits_ms_most = 60'000;  // what the page may promise, whatever the tuning

void print_run(double per_hour, const CrowdTally& tally) {
    const double waited_s =
        static_cast<double>(tally.waited_ms) / 1e3 / static_cast<double>(std::max<std::size_t>(1, tally.waited));
    std::printf("| %.0f | %zu | %zu | %zu | %zu | %zu | %zu | %zu | %zu | %zu | %.1f | %.1f |\n", per_hour,
                tally.arrivals, tally.full_tables, tally.rated, tally.tables_with_computers, tally.tables_of_programs,
                tally.chairs, tally.left, tally.dodged, tally.cooled, waited_s,
                static_cast<double>(tally.longest_ms) / 1e3);
    std::fflush(stdout);
}

void print_deciles(const CrowdTally& tally) {
    std::printf("\n| black's chance | games | predicted | won |\n|---|---|---|---|\n");
    for (std::size_t tenth = 0; tenth < tally.deciles.size(); ++tenth) {
        const auto& decile = tally.deciles[tenth];
        const double games = static_cast<double>(std::max<std::size_t>(1, decile.games));
        std::printf("| %zu to %zu %% | %zu | %.1f %% | %.1f %% |\n", 10 * tenth, 10 * tenth + 10, decile.games,
                    100 * decile.predicted / games, 100 * static_cast<double>(decile.won) / games);
    }
}

}  // namespace

int main(int count, char** arguments) try {
    CLI::App app("Lets crowds seek tables and checks everything that the table finder does; prints two tables.");
    CrowdPlan plan;
    double only_rate = 0;
    std::size_t enough = 2'000;
    app.add_option("--arrivals", plan.arrivals, "of each run")->check(CLI::PositiveNumber)->capture_default_str();
    app.add_option("--seed", plan.seed, "that of the first run; each next has the next")->capture_default_str();
    app.add_option("--per-hour", only_rate, "arrivals, instead of every rate there is")->check(CLI::PositiveNumber);
    app.add_option("--enough", enough, "games, for a tenth of the chances to be judged")->capture_default_str();
    CLI11_PARSE(app, count, arguments);

    std::printf(
        "| an hour | came | full tables | rated | with computers | of programs | chairs taken | left | dodged "
        "| sent to cool down | s waited | at most |\n|---|---|---|---|---|---|---|---|---|---|---|---|\n");
    CrowdTally all;
    for (const double rate : rates) {
        plan.per_hour = only_rate > 0 ? only_rate : rate;
        CrowdTally tally;
        tally.deciles = all.deciles;
        matching_test::simulate_crowd(plan, tally);
        all.deciles = tally.deciles;
        print_run(plan.per_hour, tally);
        if (tally.longest_ms > waits_ms_most) throw std::runtime_error("somebody has waited for more than a minute");
        if (only_rate > 0) break;
        ++plan.seed;
    }
    print_deciles(all);
    matching_test::check_deciles(all, enough, 0.03);
    return 0;
} catch (const std::exception& fault) {
    std::cerr << "matching: " << fault.what() << '\n';
    return 1;
}
