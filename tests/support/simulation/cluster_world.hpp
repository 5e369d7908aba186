// Some nodes over one log, simulated, all from one seed: lives end at every moment, lines are cut, nodes are paused,
// copies lag. First everything goes wrong that can; then all is well, and one of them must own the site.
#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <ostream>
#include <set>
#include <string>
#include <vector>

#include "server/cluster/replica.hpp"
#include "tests/support/fake_clock.hpp"
#include "tests/support/simulation/agenda.hpp"
#include "tests/support/simulation/dice.hpp"
#include "tests/support/simulation/log_engine.hpp"

namespace simulation {

struct ClusterReport {
    std::vector<std::string> faults;  // none where all is well
    std::size_t owners = 0, acknowledged = 0, void_batches = 0, lives = 0, copies = 0;
};

class ClusterWorld {
public:
    /// The story is written there; nowhere where it is null.
    ClusterWorld(std::uint64_t seed, const Breakage& broken, std::ostream* story = nullptr);
    ~ClusterWorld();
    ClusterWorld(const ClusterWorld&) = delete;
    ClusterWorld& operator=(const ClusterWorld&) = delete;

    ClusterReport run();

private:
    class Node;

    void run_to(std::int64_t ms);
    void plan_faults();
    void fault();
    void heal();
    void tell(const std::string& what);
    void wrong(const std::string& what);
    void check_owner(const Node& node);
    void check_end();

    const Breakage broken_;
    std::ostream* const story_;
    Dice dice_;
    test_support::FakeClock clock_{1'000};
    Agenda agenda_{clock_};
    Weather weather_;
    LogEngine engine_{broken_};
    bool is_over_ = false;  // nobody does anything new
    std::vector<std::unique_ptr<Node>> nodes_;
    std::set<std::string> acknowledged_;
    ClusterReport report_;
};

}  // namespace simulation
