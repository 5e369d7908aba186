#include "tests/support/simulation/cluster_world.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include "server/cluster/ownership.hpp"

namespace simulation {

using namespace server::cluster;

namespace {

constexpr std::size_t nodes = 3;
constexpr std::int64_t bad_times_ms = 20'000;
constexpr std::int64_t good_times_ms = 15'000;
constexpr std::int64_t tick_ms = 25;
/// Trimmed soon, so that copies lie behind.
constexpr ReplicaTimes times{.hold_ms = 1'000, .holds_spared = 3};

}  // namespace

/// A machine: its disk outlives the processes that run on it one after the other.
class ClusterWorld::Node final : public Site {
public:
    Node(ClusterWorld& world, std::string name) : world_(world), name_(std::move(name)) { start(); }

    void kill() {
        if (!process_) return;
        world_.tell(process_->life + " is killed");
        stop();
        restart_in(world_.dice_.between(50, 3'000));
    }
    void pause(std::int64_t ms) {
        world_.tell(name_ + " is paused for " + std::to_string(ms));
        paused_until_ms_ = std::max(paused_until_ms_, world_.agenda_.now_ms() + ms);
        world_.agenda_.at(paused_until_ms_, [this] { take_what_waits(); });
    }
    void cut(std::int64_t ms) {
        world_.tell(name_ + " is cut off for " + std::to_string(ms));
        cut_until_ms_ = std::max(cut_until_ms_, world_.agenda_.now_ms() + ms);
    }
    void slow_disk(std::int64_t ms) { slow_until_ms_ = world_.agenda_.now_ms() + ms; }
    void leave() {
        if (!process_) return;
        world_.tell(process_->life + " leaves");
        process_->replica->leave();
    }
    void recover() { paused_until_ms_ = cut_until_ms_ = slow_until_ms_ = 0; }

    bool is_owner() const { return process_ && process_->replica->is_owner(); }
    const std::vector<std::string>& entries() const { return entries_; }
    const Position& at() const { return at_; }
    const std::string& name() const { return name_; }
    const Life& life() const { return process_->life; }
    std::int64_t last_receipt_ms() const { return last_receipt_ms_; }

    // Site

    void apply(const Placed& placed, const Life& owner, bool is_valid) override {
        auto& process = *process_;
        process.applying.push_back({placed, owner, is_valid || world_.broken_.no_ownership});
        if (world_.broken_.early_receipts) process.replica->applied(placed.at.place);
        if (process.applying.size() == 1) apply_next();
    }
    void owns(std::int64_t silent_ms, std::int64_t /*server_ms*/) override {
        world_.tell(process_->life + " owns, after " + std::to_string(silent_ms));
        ++world_.report_.owners;
        world_.check_owner(*this);
        work();
    }
    void confirmed(std::int64_t /*at_ms*/) override {}
    void stalls(bool is_stalled) override { process_->is_stalled = is_stalled; }
    void ended(const std::string& why) override {
        world_.tell(process_->life + " ends: " + why);
        // Not from within its own call.
        world_.agenda_.in(0, [this, life = process_->life] {
            if (!process_ || process_->life != life) return;
            if (process_->replica->needs_copy()) take_copy();
            stop();
            restart_in(world_.dice_.between(50, 500));
        });
    }

private:
    struct Applying {
        Placed placed;
        Life owner;
        bool is_valid = false;
    };
    struct Process {
        Life life;
        std::unique_ptr<Replica> replica;
        std::deque<Applying> applying;
        std::deque<std::function<void()>> waiting;  // while it is paused
        bool is_stalled = false;
        unsigned written = 0;
    };

    bool is_paused() const { return paused_until_ms_ > world_.agenda_.now_ms(); }

    void start() {
        process_ = std::make_shared<Process>();
        process_->life = name_ + "." + std::to_string(++lives_);
        ++world_.report_.lives;
        const std::weak_ptr<Process> process = process_;
        // Processes that are gone have lines that still talk.
        lines_.push_back(
            std::make_unique<LogLine>(LogLine::Deps{world_.engine_, world_.agenda_, world_.dice_, world_.weather_,
                                                    [this] { return cut_until_ms_ > world_.agenda_.now_ms(); },
                                                    [this, process](std::function<void()> act) {
                                                        const auto here = process.lock();
                                                        if (!here) return;
                                                        here->waiting.push_back(std::move(act));
                                                        if (here == process_) take_what_waits();
                                                    }}));
        process_->replica = std::make_unique<Replica>(Living{process_->life, 0, {}}, Replica::Past{at_, owner_, first_},
                                                      *lines_.back(), *this, times);
        world_.tell(process_->life + " starts at " + std::to_string(at_.place));
        process_->replica->start(world_.agenda_.now_ms());
        tick();
    }

    void stop() {
        process_.reset();
        ++generation_;
    }

    /// A backup of the node that has come furthest.
    void take_copy() {
        const auto& best =
            *std::ranges::max_element(world_.nodes_, {}, [](const auto& node) { return node->at_.place; });
        world_.tell(name_ + " takes a copy of " + best->name_);
        ++world_.report_.copies;
        std::tie(at_, owner_, first_, entries_) = std::tie(best->at_, best->owner_, best->first_, best->entries_);
    }

    void restart_in(std::int64_t ms) {
        world_.agenda_.in(ms, [this] {
            if (!process_) start();
        });
    }

    template <class Act>
    void later(std::int64_t ms, Act act) {
        world_.agenda_.in(ms, [this, act, generation = generation_] {
            if (generation != generation_ || !process_) return;
            process_->waiting.push_back(act);
            take_what_waits();
        });
    }

    void take_what_waits() {
        if (is_taking_) return;
        is_taking_ = true;
        while (process_ && !is_paused() && !process_->waiting.empty()) {
            const auto act = std::move(process_->waiting.front());
            process_->waiting.pop_front();
            act();
        }
        is_taking_ = false;
    }

    void tick() {
        const auto now = world_.agenda_.now_ms();
        process_->replica->pass(now, now);
        later(tick_ms, [this] { tick(); });
    }

    void apply_next() {
        const bool is_slow = slow_until_ms_ > world_.agenda_.now_ms();
        later(is_slow ? world_.dice_.between(100, 1'500) : world_.dice_.between(0, 2), [this] {
            const Applying one = process_->applying.front();
            process_->applying.pop_front();
            if (one.placed.at.place != at_.place + 1) {
                world_.wrong(process_->life + " applies " + std::to_string(one.placed.at.place) + " after "
                             + std::to_string(at_.place));
            }
            if (const auto entries = entries_in(one.placed.payload); entries && one.is_valid) {
                entries_.emplace_back(*entries);
            }
            at_ = one.placed.at;
            owner_ = one.owner;
            if (one.placed.at.place == 1) first_ = one.placed.life;
            process_->replica->applied(at_.place);
            if (process_ && !process_->applying.empty()) apply_next();
        });
    }

    /// What owners do all day.
    void work() {
        if (process_->replica->has_ended()) return;
        if (process_->replica->is_free() && !world_.is_over_) {
            const auto entry = process_->life + "/" + std::to_string(++process_->written);
            process_->replica->propose(entry, [this, entry] {
                last_receipt_ms_ = world_.agenda_.now_ms();
                if (!world_.acknowledged_.insert(entry).second) world_.wrong(entry + " is acknowledged twice");
            });
        }
        later(world_.dice_.between(1, 60), [this] { work(); });
    }

    ClusterWorld& world_;
    const std::string name_;
    unsigned lives_ = 0;
    unsigned generation_ = 0;
    bool is_taking_ = false;
    std::int64_t paused_until_ms_ = 0, cut_until_ms_ = 0, slow_until_ms_ = 0, last_receipt_ms_ = 0;
    // The disk.
    Position at_;
    Life owner_;
    Life first_;  // of the log
    std::vector<std::string> entries_;
    std::vector<std::unique_ptr<LogLine>> lines_;
    std::shared_ptr<Process> process_;
};

ClusterWorld::ClusterWorld(std::uint64_t seed, const Breakage& broken, std::ostream* story)
    : broken_(broken), story_(story), dice_(seed) {
    weather_ = {static_cast<unsigned>(dice_.below(40)), static_cast<unsigned>(dice_.below(60)),
                static_cast<unsigned>(dice_.below(60)), static_cast<unsigned>(dice_.below(4)),
                static_cast<unsigned>(dice_.below(6))};
    for (std::size_t index = 0; index < nodes; ++index) {
        nodes_.push_back(std::make_unique<Node>(*this, std::string(1, static_cast<char>('A' + index))));
    }
}

ClusterWorld::~ClusterWorld() = default;

ClusterReport ClusterWorld::run() {
    const auto begun_ms = agenda_.now_ms();
    plan_faults();
    run_to(begun_ms + bad_times_ms);
    heal();
    run_to(begun_ms + bad_times_ms + good_times_ms);
    is_over_ = true;
    run_to(begun_ms + bad_times_ms + good_times_ms + 3'000);
    check_end();
    report_.acknowledged = acknowledged_.size();
    return report_;
}

void ClusterWorld::run_to(std::int64_t ms) {
    while (agenda_.next_ms() && *agenda_.next_ms() <= ms) {
        clock_.advance(std::max<std::int64_t>(0, *agenda_.next_ms() - clock_.now_ms()));
        agenda_.take_next()();
    }
    clock_.advance(ms - clock_.now_ms());
}

void ClusterWorld::plan_faults() {
    const auto count = 4 + dice_.below(20);
    for (std::size_t index = 0; index < count; ++index) {
        agenda_.in(dice_.between(0, bad_times_ms), [this] { fault(); });
    }
}

void ClusterWorld::fault() {
    // The owner most of all.
    const auto owner = std::ranges::find_if(nodes_, [](const auto& node) { return node->is_owner(); });
    Node& node = owner != nodes_.end() && dice_.chance(600) ? **owner : *nodes_[dice_.below(nodes_.size())];
    switch (dice_.below(6)) {
        case 0:
            return node.kill();
        case 1:
            return node.pause(dice_.between(100, 9'000));
        case 2:
            return node.cut(dice_.between(100, 9'000));
        case 3:
            return node.slow_disk(dice_.between(500, 5'000));
        case 4:
            return node.leave();
        default:
            // The engine has no majority: nobody gets through.
            const auto ms = dice_.between(100, 5'000);
            for (const auto& each : nodes_) each->cut(ms);
    }
}

void ClusterWorld::heal() {
    tell("all is well");
    weather_ = {};
    for (const auto& node : nodes_) node->recover();
}

void ClusterWorld::tell(const std::string& what) {
    if (story_ != nullptr) *story_ << agenda_.now_ms() << ' ' << what << '\n';
}

void ClusterWorld::wrong(const std::string& what) {
    tell("WRONG: " + what);
    report_.faults.push_back(what);
}

/// Whoever begins to decide knows all that anybody was told. Whose life is over by then may believe what it likes:
/// nothing that it decides is ever kept.
void ClusterWorld::check_owner(const Node& node) {
    if (!engine_.is_alive(node.life())) return;
    const std::set<std::string> known(node.entries().begin(), node.entries().end());
    for (const auto& entry : acknowledged_) {
        if (!known.contains(entry)) return wrong(node.name() + " owns and lacks " + entry);
    }
}

void ClusterWorld::check_end() {
    Ownership ownership;
    std::vector<std::string> valid;
    std::vector<std::size_t> valid_up_to{0};  // by place
    for (const Placed& placed : engine_.batches()) {
        const bool is_valid = ownership.take(placed);
        const auto entries = entries_in(placed.payload);
        if (entries && is_valid) valid.emplace_back(*entries);
        if (!is_valid) ++report_.void_batches;
        valid_up_to.push_back(valid.size());
    }
    const std::set<std::string> kept(valid.begin(), valid.end());
    if (kept.size() != valid.size()) wrong("an entry is kept twice");
    for (const auto& entry : acknowledged_) {
        if (!kept.contains(entry)) wrong(entry + " was acknowledged and is lost");
    }
    const auto tail = static_cast<Place>(engine_.batches().size());
    std::size_t owners = 0;
    for (const auto& node : nodes_) {
        if (node->is_owner()) ++owners;
        if (node->at().place != tail) {
            wrong(node->name() + " has come to " + std::to_string(node->at().place) + " of " + std::to_string(tail));
        }
        const auto length = static_cast<std::ptrdiff_t>(valid_up_to[static_cast<std::size_t>(node->at().place)]);
        if (!std::equal(valid.begin(), valid.begin() + length, node->entries().begin(), node->entries().end())) {
            wrong(node->name() + " has a copy of its own");
        }
    }
    if (owners != 1) wrong(std::to_string(owners) + " own the site in the end");
    const bool is_working = std::ranges::any_of(nodes_, [&](const auto& node) {
        return node->is_owner() && node->last_receipt_ms() > agenda_.now_ms() - 5'000;
    });
    if (!is_working) wrong("nobody keeps anything in the end");
}

}  // namespace simulation
