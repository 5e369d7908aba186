// One run of the table finder's machine with 10,000 tickets waiting: CPU time of this process. Each repetition gets a
// machine that waits alike.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <iostream>
#include <random>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "server/matching/core.hpp"
#include "tests/bench/machine.hpp"

namespace {

using namespace server::matching;

const std::vector<Pool> pools{{"ones", 1}, {"twos", 2}, {"threes", 3}, {"other ones", 1}, {"other twos", 2}};

struct Case {
    std::string what;
    std::vector<std::size_t> pools;
    std::size_t least = 1;  // in a party
    std::size_t most = 1;
    server::Standing standing = server::Standing::registered;
    bool is_due = false;
    std::size_t warm = 0;
};

const std::vector<Case> cases{
    {"alone, 1 against 1", {0}},
    {"alone, 3 against 3", {2}},
    {"alone, whatever there is", {0, 1, 2, 3, 4}},
    {"parties of 1 to 3, 3 against 3", {2}, 1, 3},
    {"parties of 3, 3 against 3", {2}, 3, 3},
    {"pairs of programs, 3 against 3: no table can be made", {2}, 2, 2, server::Standing::program},
    {"pairs who have waited long enough, 3 against 3", {2}, 2, 2, server::Standing::registered, true},
    {"parties of 1 to 3 who have waited long enough, whatever there is",
     {0, 1, 2, 3, 4},
     1,
     3,
     server::Standing::registered,
     true},
    {"alone, and chairs at 5,000 tables", {2}, 1, 1, server::Standing::registered, false, 5'000},
    {"pairs, and single chairs at 5,000 tables", {2}, 2, 2, server::Standing::registered, false, 5'000},
};

Core filled(const Case& one, std::size_t tickets) {
    Core core(pools, {});
    std::mt19937_64 lots(1);
    std::size_t born = 0;
    for (std::size_t count = 0; count < tickets; ++count) {
        Ticket ticket;
        ticket.pools = one.pools;
        const std::size_t size = one.least + lots() % (one.most - one.least + 1);
        while (ticket.party.size() < size) {
            const std::string name = std::to_string(++born);
            Seeker seeker{{{"p" + name}, "Player " + name, one.standing}, name, {}};
            for (std::size_t pool = 0; pool < pools.size(); ++pool)
                seeker.strengths.push_back({1000 + static_cast<double>(lots() % 1000), 80, 0.06});
            ticket.party.push_back(seeker);
        }
        if (core.seek(std::move(ticket), 0)) throw std::runtime_error("refused");
    }
    return core;
}

/// One chair of a computer at each, of different sides and looks.
std::vector<WarmTable> warm_tables(std::size_t count) {
    std::vector<WarmTable> warm;
    for (std::size_t place = 0; place < count; ++place) {
        const unsigned black = place % 2 == 0 ? 1 : 0;
        warm.push_back({std::to_string(place), 2, {black, 1 - black}, {3 - black, 2 + black}});
    }
    return warm;
}

void measure(const Case& one, std::size_t tickets, unsigned repetitions) {
    const Core waiting = filled(one, tickets);
    const auto warm = warm_tables(one.warm);
    std::vector<double> milliseconds;
    std::size_t tables = 0;
    std::size_t seated = 0;
    while (milliseconds.size() < repetitions) {
        Core core = waiting;
        const double began = bench::own_cpu_seconds();
        const Matched matched = core.match(warm, one.is_due ? 8'000 : 0);
        milliseconds.push_back(1e3 * (bench::own_cpu_seconds() - began));
        tables = matched.tables.size();
        seated = matched.seated.size();
    }
    std::ranges::sort(milliseconds);
    std::printf("| %s | %zu | %zu | %.1f | %.1f … %.1f |\n", one.what.c_str(), tables, seated,
                milliseconds[milliseconds.size() / 2], milliseconds.back(), milliseconds.front());
    std::fflush(stdout);
}

}  // namespace

int main(int count, char** arguments) try {
    std::size_t tickets = 10'000;
    unsigned repetitions = 7;
    CLI::App app("Measures one run of the table finder; prints a table.");
    app.add_option("--tickets", tickets, "that wait")->capture_default_str();
    app.add_option("--repetitions", repetitions, "of each")->check(CLI::PositiveNumber)->capture_default_str();
    CLI11_PARSE(app, count, arguments);

    std::printf(
        "%zu tickets\n\n| who waits | new tables | seated | ms a run | slowest … fastest |\n|---|---|---|---|---|\n",
        tickets);
    for (const Case& one : cases) measure(one, tickets, repetitions);
    return 0;
} catch (const std::exception& fault) {
    std::cerr << "bench_matching: " << fault.what() << '\n';
    return 1;
}
