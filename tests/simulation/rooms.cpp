// Rooms, people and bad lines, simulated: every seed is an evening in which the server crashes, lines break and
// everybody does as they like (tests/support/simulation/world.hpp). Says what went wrong, and how to see it again.
//   rooms --seeds FROM-TO [--threads N]
//   rooms --seed N [--log]
#include <CLI/CLI.hpp>
#include <atomic>
#include <cstdint>
#include <exception>
#include <iostream>
#include <mutex>
#include <regex>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "tests/support/simulation/world.hpp"

namespace {

using simulation::Report;

struct Range {
    std::uint64_t from = 1;
    std::uint64_t to = 100;
};

/// "7" or "1-500".
Range range_in(const std::string& text) {
    std::smatch found;
    if (!std::regex_match(text, found, std::regex("([0-9]{1,15})(?:-([0-9]{1,15}))?"))) {
        throw std::invalid_argument("--seeds wants FROM-TO, not " + text);
    }
    Range range;
    range.from = std::stoull(found[1]);
    range.to = found[2].matched ? std::stoull(found[2]) : range.from;
    if (range.to < range.from) throw std::invalid_argument("--seeds wants FROM-TO, with FROM not above TO: " + text);
    return range;
}

void print_fault(const Report& report) {
    std::cout << "seed " << report.seed << ": " << report.faults.front() << '\n'
              << "  again, with the story: rooms --seed " << report.seed << " --log\n"
              << std::flush;
}

Report run(std::uint64_t seed, std::ostream* story) {
    simulation::World world(seed, story);
    Report report = world.run();
    report.seed = seed;
    return report;
}

int run_one(std::uint64_t seed, bool is_told) {
    const Report report = run(seed, is_told ? &std::cout : nullptr);
    for (const auto& fault : report.faults) std::cout << fault << '\n';
    std::cout << "seed " << seed << ": " << report.games << " games, " << report.acts << " acts, " << report.crashes
              << " outages, " << report.frames << " frames, " << report.scenes << " scenes compared, " << report.steps
              << " steps, " << report.virtual_ms / 1000 << " s, hash " << std::hex << report.hash << '\n';
    return report.faults.empty() ? 0 : 1;
}

int run_many(const Range& range, unsigned threads, bool twice) {
    std::atomic<std::uint64_t> next{range.from};
    std::mutex mutex;
    Report sum;
    std::uint64_t failed = 0;
    const auto work = [&] {
        for (std::uint64_t seed = next++; seed <= range.to; seed = next++) {
            Report report = run(seed, nullptr);
            if (twice && report.faults.empty() && run(seed, nullptr).hash != report.hash) {
                report.faults.emplace_back("the same seed gives another run");
            }
            const std::lock_guard lock(mutex);
            sum.games += report.games;
            sum.acts += report.acts;
            sum.crashes += report.crashes;
            sum.frames += report.frames;
            sum.scenes += report.scenes;
            if (report.faults.empty()) continue;
            ++failed;
            print_fault(report);
        }
    };
    {
        std::vector<std::jthread> helpers;
        for (unsigned helper = 1; helper < threads; ++helper) helpers.emplace_back(work);
        work();
    }
    std::cout << range.to - range.from + 1 << " seeds, " << failed << " failed: " << sum.games << " games, " << sum.acts
              << " acts of people, " << sum.crashes << " outages, " << sum.frames << " frames, " << sum.scenes
              << " scenes found again after an outage\n";
    return failed == 0 ? 0 : 1;
}

}  // namespace

int main(int count, char** arguments) try {
    CLI::App app("Rooms under crashes and bad lines, each run from one seed.");
    std::string seeds = "1-100";
    std::uint64_t seed = 0;
    unsigned threads = 1;
    bool is_told = false;
    bool twice = false;
    app.add_option("--seeds", seeds, "FROM-TO")->capture_default_str();
    auto* one = app.add_option("--seed", seed, "this one alone");
    app.add_option("--threads", threads, "seeds at the same time")->capture_default_str()->check(CLI::Range(1, 64));
    app.add_flag("--log", is_told, "with --seed: everything that happens");
    app.add_flag("--twice", twice, "every seed twice: both runs must be the same");
    CLI11_PARSE(app, count, arguments);
    return one->empty() ? run_many(range_in(seeds), threads, twice) : run_one(seed, is_told);
} catch (const std::exception& error) {
    std::cerr << "rooms: " << error.what() << '\n';
    return 2;
}
