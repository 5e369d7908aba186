// Nodes over one log, simulated: lives end at every moment, lines are cut, answers come twice or never, copies lag
// (tests/support/simulation/cluster_world.hpp).
//   cluster --seeds N [--from SEED] [--threads N]
//   cluster --seed N           with the story
//   cluster --break fence,ownership --seeds 100
#include <atomic>
#include <cstdint>
#include <exception>
#include <iostream>
#include <mutex>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include <CLI/CLI.hpp>

#include "tests/support/simulation/cluster_world.hpp"

namespace {

using simulation::Breakage;
using simulation::ClusterReport;
using simulation::ClusterWorld;

Breakage breakage_of(const std::vector<std::string>& names) {
    Breakage broken;
    for (const auto& name : names) {
        if (name == "fence") {
            broken.no_fence = true;
        } else if (name == "after") {
            broken.no_after = true;
        } else if (name == "ownership") {
            broken.no_ownership = true;
        } else if (name == "receipts") {
            broken.early_receipts = true;
        } else {
            throw std::invalid_argument("--break wants fence, after, ownership or receipts, not " + name);
        }
    }
    return broken;
}

int run_one(std::uint64_t seed, const Breakage& broken) {
    const auto report = ClusterWorld(seed, broken, &std::cout).run();
    std::cout << "seed " << seed << ": " << report.owners << " owners, " << report.acknowledged << " acknowledged, "
              << report.faults.size() << " faults\n";
    return report.faults.empty() ? 0 : 1;
}

int run_many(std::uint64_t from, std::uint64_t count, unsigned threads, const Breakage& broken) {
    std::atomic<std::uint64_t> next{0};
    std::mutex mutex;
    ClusterReport sum;
    std::uint64_t failed = 0;
    const auto work = [&] {
        for (std::uint64_t index = next++; index < count; index = next++) {
            const auto report = ClusterWorld(from + index, broken).run();
            const std::lock_guard lock(mutex);
            sum.owners += report.owners;
            sum.acknowledged += report.acknowledged;
            sum.void_batches += report.void_batches;
            sum.lives += report.lives;
            sum.copies += report.copies;
            if (report.faults.empty()) continue;
            if (++failed <= 5) std::cout << "seed " << from + index << ": " << report.faults.front() << '\n';
        }
    };
    std::vector<std::thread> all;
    for (unsigned index = 1; index < threads; ++index) all.emplace_back(work);
    work();
    for (auto& thread : all) thread.join();
    std::cout << count << " seeds: " << failed << " with faults; " << sum.lives << " lives, " << sum.owners
              << " owners, " << sum.acknowledged << " acknowledged, " << sum.void_batches << " void batches, "
              << sum.copies << " copies taken anew\n";
    return failed == 0 ? 0 : 1;
}

}  // namespace

int main(int count, char** arguments) try {
    CLI::App app("Nodes of a cluster over a simulated log, with every fault there is.");
    std::uint64_t seed = 0;
    std::uint64_t seeds = 1'000;
    std::uint64_t from = 1;
    unsigned threads = 1;
    std::vector<std::string> broken;
    app.add_option("--seed", seed, "this one alone, with its story");
    app.add_option("--seeds", seeds, "how many")->capture_default_str();
    app.add_option("--from", from, "the first")->capture_default_str();
    app.add_option("--threads", threads, "that work side by side")->capture_default_str()->check(CLI::Range(1, 64));
    app.add_option("--break", broken, "what does not hold: fence, after, ownership, receipts")->delimiter(',');
    CLI11_PARSE(app, count, arguments);
    const auto breakage = breakage_of(broken);
    return seed > 0 ? run_one(seed, breakage) : run_many(from, seeds, threads, breakage);
} catch (const std::exception& error) {
    std::cerr << "cluster: " << error.what() << '\n';
    return 1;
}
