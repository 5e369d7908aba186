// Machines with copies of their own on disk, over the simulated log: time and threads are the test's, only the copies
// have theirs.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "server/cluster/membership.hpp"
#include "tests/support/fake_clock.hpp"
#include "tests/support/fake_randomness.hpp"
#include "tests/support/simulation/agenda.hpp"
#include "tests/support/simulation/dice.hpp"
#include "tests/support/simulation/log_engine.hpp"
#include "tests/support/temporary_folder.hpp"

namespace test_support {

/// What is given to it is done when the test wants it, on its thread.
class TestLoop final : public server::Loop {
public:
    explicit TestLoop(const FakeClock& clock) : clock_(clock) {}
    void post(std::function<void()> act) override { in(0, std::move(act)); }
    void in(std::int64_t ms, std::function<void()> act) override;
    /// Whether anything was due.
    bool run();
    std::optional<std::int64_t> next_ms() const;

private:
    const FakeClock& clock_;
    mutable std::mutex mutex_;
    std::multimap<std::int64_t, std::function<void()>> due_;
};

class Machine;

class Machines {
public:
    Machines();
    ~Machines();

    /// A process on a disk of this name: the same name goes on where the last one ended.
    Machine& start(const std::string& name);
    const TemporaryFolder& disk(const std::string& name);
    /// Nothing more is done by it.
    void kill(Machine& machine);
    /// Until this holds; fails after a minute of the test's time.
    void until(const std::function<bool()>& holds);
    void pass(std::int64_t ms);

    FakeClock clock{1'000};
    simulation::LogEngine& engine() { return engines_.back(); }
    /// All that it had is gone, for those who start from now on.
    void lose_log() { engines_.emplace_back(broken_); }
    /// It has only this much of it, likewise.
    void set_log_back(server::cluster::Place place) { engines_.push_back(engine().set_back_to(place)); }

private:
    friend class Machine;
    void settle();
    bool step_to(std::int64_t ms);

    simulation::Agenda agenda_{clock};
    simulation::Breakage broken_;
    std::deque<simulation::LogEngine> engines_ = std::deque<simulation::LogEngine>(1, simulation::LogEngine(broken_));
    simulation::Weather weather_;
    simulation::Dice dice_{1};
    FakeRandomness randomness_;
    std::map<std::string, std::unique_ptr<TemporaryFolder>> disks_;
    std::vector<std::unique_ptr<simulation::LogLine>> lines_;
    std::vector<std::unique_ptr<Machine>> machines_;
};

class Machine {
public:
    Machine(Machines& world, const std::string& name, const std::filesystem::path& folder);
    /// What a copy still does it does while there is somebody to tell.
    ~Machine();
    Machine(const Machine&) = delete;
    Machine& operator=(const Machine&) = delete;

    bool owns() const { return journal != nullptr; }
    /// What the rooms would have found as they came back.
    server::Kept found;
    std::unique_ptr<server::cluster::ReplicatedJournal> journal;
    std::optional<server::cluster::Living> owner;
    std::optional<std::string> over;
    std::optional<std::vector<server::cluster::Living>> copy_from;  // it cannot go on without one
    bool is_cut = false;
    bool is_stuck = false;     // its copy takes nothing, and nobody waits for it
    std::vector<bool> stalls;  // told to the rooms
    std::vector<bool> cut_offs;
    server::Metrics metrics;
    std::unique_ptr<server::cluster::Membership> membership;

    /// The receipt of an entry with these lines.
    std::shared_ptr<std::optional<bool>> append(const std::string& room, std::vector<std::string> lines,
                                                std::vector<server::Document> documents = {});

private:
    friend class Machines;
    void settle_copy();

    Machines& world_;
    server::Log log_;
    std::shared_ptr<TestLoop> loop_;
};

/// The first begins the site …
Machine& begin_site(Machines& world);
/// … on whose disk a server of its own may have been before …
void keep_before(Machines& world);
/// … and this one has its copy: a blank machine with a backup of the owner's.
Machine& join(Machines& world, Machine& owner, const std::string& name);
/// A new disk, with nothing on it.
void renew_disk(Machines& world, const std::string& name);
/// Until everybody has the last batch.
void meet(Machines& world, const std::vector<Machine*>& all);

}  // namespace test_support
