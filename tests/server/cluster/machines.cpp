#include "tests/server/cluster/machines.hpp"

#include <algorithm>
#include <filesystem>
#include <future>
#include <iostream>
#include <map>
#include <utility>

#include <catch2/catch.hpp>

#include "server/journal/data_folder.hpp"
#include "tests/server/journal/journal_house.hpp"

namespace test_support {

using namespace server::cluster;

namespace {

constexpr std::int64_t patience_ms = 60'000;

/// A machine's line, which tells on when its process is gone.
class Borrowed final : public ReplicatedLog {
public:
    explicit Borrowed(ReplicatedLog& line) : line_(line) {}
    void begin(const Living& who, const Position& at, std::function<void(std::optional<std::int64_t>)> begun) override {
        line_.begin(who, at, std::move(begun));
    }
    void end(const Living& by, const Living& whom, std::function<void(Answer)> ended) override {
        line_.end(by, whom, std::move(ended));
    }
    void append(const Living& by, const Batch& batch, std::function<void(Answer)> answered) override {
        line_.append(by, batch, std::move(answered));
    }
    void beat(const Living& by, std::int64_t server_ms, Place seen, std::function<void(Answer)> beaten) override {
        line_.beat(by, server_ms, seen, std::move(beaten));
    }
    void hold(const Living& by, const Position& at, const std::vector<Digest>& digests,
              std::function<void(Answer)> held) override {
        line_.hold(by, at, digests, std::move(held));
    }
    void weigh(std::function<void(std::optional<std::int64_t>)> weighed) override { line_.weigh(std::move(weighed)); }
    void follow(const Position& after, const Life& first, std::function<void(LogEvent)> tell,
                std::function<void(LostTrack)> lost) override {
        line_.follow(after, first, std::move(tell), std::move(lost));
    }
    void trim(std::int64_t revision) override { line_.trim(revision); }

private:
    ReplicatedLog& line_;
};

/// Says nothing: what is told is looked for in the metrics and the copies.
std::ostream& silence() {
    static std::ostream stream(nullptr);
    return stream;
}

}  // namespace

void TestLoop::in(std::int64_t ms, std::function<void()> act) {
    const std::lock_guard lock(mutex_);
    due_.emplace(clock_.now_ms() + ms, std::move(act));
}

bool TestLoop::run() {
    std::vector<std::function<void()>> due;
    {
        const std::lock_guard lock(mutex_);
        const auto end = due_.upper_bound(clock_.now_ms());
        for (auto each = due_.begin(); each != end; ++each) due.push_back(std::move(each->second));
        due_.erase(due_.begin(), end);
    }
    for (const auto& act : due) act();
    return !due.empty();
}

std::optional<std::int64_t> TestLoop::next_ms() const {
    const std::lock_guard lock(mutex_);
    return due_.empty() ? std::nullopt : std::optional(due_.begin()->first);
}

Machines::Machines() = default;
Machines::~Machines() = default;

Machine& Machines::start(const std::string& name) {
    machines_.push_back(std::make_unique<Machine>(*this, name, disk(name).path()));
    machines_.back()->membership->start();
    return *machines_.back();
}

const TemporaryFolder& Machines::disk(const std::string& name) {
    auto& disk = disks_[name];
    if (!disk) disk = std::make_unique<TemporaryFolder>();
    return *disk;
}

void Machines::kill(Machine& machine) {
    std::erase_if(machines_, [&](const auto& one) { return one.get() == &machine; });
}

/// All that follows from what has happened, without any time passing.
void Machines::settle() {
    for (bool is_busy = true; is_busy;) {
        is_busy = false;
        for (const auto& machine : machines_) {
            machine->settle_copy();
            if (machine->loop_->run()) is_busy = true;
        }
    }
}

bool Machines::step_to(std::int64_t ms) {
    auto next = agenda_.next_ms();
    for (const auto& machine : machines_) {
        if (const auto due = machine->loop_->next_ms(); due && (!next || *due < *next)) next = due;
    }
    if (!next || *next > ms) return false;
    clock.advance(std::max<std::int64_t>(0, *next - clock.now_ms()));
    while (agenda_.next_ms() && *agenda_.next_ms() <= clock.now_ms()) agenda_.take_next()();
    settle();
    return true;
}

void Machines::until(const std::function<bool()>& holds) {
    settle();
    const auto end_ms = clock.now_ms() + patience_ms;
    while (!holds()) {
        if (!step_to(end_ms)) FAIL("it never came to be");
    }
}

void Machines::pass(std::int64_t ms) {
    settle();
    const auto end_ms = clock.now_ms() + ms;
    while (step_to(end_ms)) {
    }
    clock.advance(end_ms - clock.now_ms());
}

Machine::Machine(Machines& world, const std::string& name, const std::filesystem::path& folder)
    : world_(world),
      log_(world.clock, metrics, server::LogLevel::error, silence()),
      loop_(std::make_shared<TestLoop>(world.clock)) {
    Membership::Options options{name, "test", R"({"at":")" + name + R"("})", {}};
    options.journal.folder = folder;
    options.journal.scrubs.bytes_per_s = 0;
    options.journal.reserve_bytes = 4'096;
    const auto make_log = [this, loop = std::weak_ptr(loop_)] {
        world_.lines_.push_back(std::make_unique<simulation::LogLine>(
            simulation::LogLine::Deps{world_.engine(), world_.agenda_, world_.dice_, world_.weather_,
                                      [this, loop] { return !loop.expired() && is_cut; },
                                      [loop](std::function<void()> act) {
                                          if (const auto here = loop.lock()) here->post(std::move(act));
                                      }}));
        return std::make_unique<Borrowed>(*world_.lines_.back());
    };
    membership = std::make_unique<Membership>(
        options,
        Membership::Deps{*loop_, world.clock, world.randomness_, metrics, log_, make_log,
                         [](const std::function<void()>& act) { act(); }, [this] { over = "its disk has failed"; }},
        Membership::Host{[this](std::unique_ptr<ReplicatedJournal> decides) {
                             found = decides->load();
                             journal = std::move(decides);
                         },
                         [this](bool is_stalled) { stalls.push_back(is_stalled); },
                         [this](bool is_cut_off) { cut_offs.push_back(is_cut_off); },
                         [this](const Living& who) { owner = who; }, [this](const std::string& why) { over = why; },
                         [this](const std::vector<Living>& others) { copy_from = others; }});
}

Machine::~Machine() {
    membership.reset();
    journal.reset();
}

void Machine::settle_copy() {
    if (is_stuck) return;
    std::promise<void> settled;
    const auto copy = membership->copy();
    server::JournalCopy* now = copy ? copy.get() : journal ? &journal->copy() : nullptr;
    if (now == nullptr) return;
    now->flush([&] { settled.set_value(); });
    settled.get_future().wait();
}

std::shared_ptr<std::optional<bool>> Machine::append(const std::string& room, std::vector<std::string> lines,
                                                     std::vector<server::Document> documents) {
    auto receipt = std::make_shared<std::optional<bool>>();
    server::Entry entry;
    entry.room = room;
    entry.lines = std::move(lines);
    entry.documents = std::move(documents);
    journal->append(std::move(entry), [receipt](bool is_kept) { *receipt = is_kept; });
    return receipt;
}

Machine& begin_site(Machines& world) {
    auto& first = world.start("a");
    world.until([&] { return first.owns(); });
    return first;
}

void keep_before(Machines& world) {
    server::JournalRun run(server::options_in(world.disk("a")), server::usual_unix_ms);
    REQUIRE(run.keep(server::entry_of("R1", {"from before"})));
}

void renew_disk(Machines& world, const std::string& name) {
    std::filesystem::remove_all(world.disk(name).path());
    std::filesystem::create_directory(world.disk(name).path());
}

Machine& join(Machines& world, Machine& owner, const std::string& name) {
    auto& blank = world.start(name);
    world.until([&] { return blank.copy_from.has_value(); });
    REQUIRE(blank.copy_from->front().facts == R"({"at":"a"})");
    world.kill(blank);
    renew_disk(world, name);
    std::promise<std::string> fault;
    owner.journal->back_up(world.disk(name).path() / server::single_file_name,
                           [&](const auto& what) { fault.set_value(what.value_or("")); });
    REQUIRE(fault.get_future().get().empty());
    return world.start(name);
}

void meet(Machines& world, const std::vector<Machine*>& all) {
    world.until([&] {
        const auto tail = static_cast<std::int64_t>(world.engine().batches().size());
        return std::ranges::all_of(all, [&](const auto* one) { return one->metrics.cluster_place.value() == tail; });
    });
}

}  // namespace test_support
