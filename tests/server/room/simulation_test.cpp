// Evenings in which everything goes wrong that can, each from one seed (tests/support/simulation/world.hpp): crashes
// before and after every write, lines that break, stand still and say things twice. Nothing that was acknowledged is
// lost or done twice, nothing hidden is told, clocks stand while the server is away, and every game comes to its end.
#include <catch2/catch.hpp>

#include <atomic>
#include <mutex>
#include <thread>

#include "tests/support/simulation/world.hpp"

namespace {

using simulation::Report;

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr std::uint64_t seeds = 50;
#else
constexpr std::uint64_t seeds = 500;
#endif

Report run(std::uint64_t seed) {
    simulation::World world(seed, nullptr);
    Report report = world.run();
    report.seed = seed;
    return report;
}

}  // namespace

TEST_CASE("simulation: whatever fails, nothing is lost, told too early or done twice, and every game ends") {
    std::atomic<std::uint64_t> next{1};
    std::mutex mutex;
    std::vector<Report> reports;
    const auto work = [&] {
        for (std::uint64_t seed = next++; seed <= seeds; seed = next++) {
            Report report = run(seed);
            const std::lock_guard lock(mutex);
            reports.push_back(std::move(report));
        }
    };
    {
        std::vector<std::jthread> helpers;
        for (unsigned core = 1; core < std::thread::hardware_concurrency(); ++core) helpers.emplace_back(work);
        work();
    }
    std::size_t games = 0;
    std::size_t acts = 0;
    std::size_t crashes = 0;
    std::size_t scenes = 0;
    std::size_t changes = 0;
    for (const Report& report : reports) {
        games += report.games;
        acts += report.acts;
        crashes += report.crashes;
        scenes += report.scenes;
        changes += report.changes;
        if (report.faults.empty()) continue;
        FAIL_CHECK("seed " << report.seed << ": " << report.faults.front()
                           << "\nagain, with the story: build/release/rooms --seed " << report.seed << " --log");
    }
    // That it was an evening at all.
    CHECK(games > seeds);
    CHECK(acts > 20 * seeds);
    CHECK(crashes > seeds);
    CHECK(scenes > seeds);
    CHECK(changes > 20 * seeds);  // wire.md 9, through all of it
}

TEST_CASE("simulation: the same seed is the same evening, to the last frame") {
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
        CAPTURE(seed);
        CHECK(run(seed).hash == run(seed).hash);
    }
    CHECK(run(1).hash != run(2).hash);
}
