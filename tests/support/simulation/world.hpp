// One simulated evening, all from one seed: a server without sockets, a disk, people, bad lines and a clock. First
// everything goes wrong that can; then lines and disk are good, and whatever was begun must come to its end.
#pragma once

#include <cstdint>
#include <functional>
#include <iosfwd>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "tests/support/fake_clock.hpp"
#include "tests/support/fake_randomness.hpp"
#include "tests/support/simulation/agenda.hpp"
#include "tests/support/simulation/auditor.hpp"
#include "tests/support/simulation/client.hpp"
#include "tests/support/simulation/dice.hpp"
#include "tests/support/simulation/disk.hpp"
#include "tests/support/simulation/fake_journal.hpp"
#include "tests/support/simulation/late_thinker.hpp"
#include "tests/support/simulation/ledger.hpp"
#include "tests/support/simulation/process.hpp"
#include "tests/support/simulation/witness.hpp"

namespace simulation {

/// A room that somebody is going to open, as people have agreed on it.
struct Plan {
    protocol::Json wish;  // of room.create
    std::string password;
    unsigned host = 0;
    std::map<unsigned, std::string> seats;  // by client
    std::size_t patience = 0;               // acts in one game, before a player resigns
    unsigned rematches = 0;
    bool is_asked = false;
    bool is_gone = false;
    std::string id;  // once it is told
};

struct Report {
    std::uint64_t seed = 0;
    std::vector<std::string> faults;  // what the checkers have to say; none where all is well
    std::uint64_t hash = 0;           // of every frame, when and to whom
    std::size_t frames = 0, games = 0, acts = 0, crashes = 0, scenes = 0, changes = 0, steps = 0;
    std::int64_t virtual_ms = 0;
};

class World {
public:
    /// The story is written there; nowhere where it is null.
    World(std::uint64_t seed, std::ostream* story);
    ~World();
    World(const World&) = delete;
    World& operator=(const World&) = delete;

    Report run();

    // For those who live in it.
    Dice& dice() { return dice_; }
    Agenda& agenda() { return agenda_; }
    Ledger& ledger() { return ledger_; }
    Witness& witness() { return witness_; }
    const Disk& disk() const { return disk_; }
    /// Null while the server is away.
    Process* process() { return process_.get(); }
    unsigned life() const { return life_; }
    bool is_healed() const { return is_healed_; }
    std::vector<Plan>& plans() { return plans_; }
    std::shared_ptr<Line> new_line(Client& client);
    void created(const std::string& name, const std::string& room);
    /// Somebody has heard that there is none (any more).
    void is_no_room(const std::string& room);
    /// The server says so.
    void look_for_room(const std::string& room);
    /// As somebody by HTTP.
    void look_at(const std::string& room);
    bool is_delayed(const std::string& room) const;

    void blame(std::string what);
    bool is_blamed() const { return !faults_.empty(); }
    /// `text` is made only where somebody reads.
    template <class Text>
    void tell(Text text) {
        if (story_ != nullptr) write(text());
    }

    /// How long the server has run until then, without outages.
    std::int64_t up_ms(std::int64_t wall_ms) const;
    /// The same until the end of this life, which is over.
    std::int64_t up_ms_at_end_of(unsigned life) const;
    std::int64_t longest_pause_ms() const { return longest_pause_ms_; }
    void note_changes(std::size_t count) { changes_ += count; }
    void note_welcome(const std::string& player) { welcome_.emplace(life_, player); }
    /// Has said hello to the process of this life.
    bool is_back(const std::string& player, unsigned life) const { return welcome_.contains({life, player}); }
    bool is_token_kept(const Client& client) const;

private:
    struct Outage {
        std::int64_t from_ms = 0;
        std::int64_t until_ms = 0;
    };

    void write(const std::string& text);
    void make_plans();
    void begin_life();
    void end_life(std::size_t committed);
    void end_lines();
    void crash();
    void stop_in_order();
    void pause();
    void fill_disk();
    void fail_disk();
    void commit_soon();
    void something_happens();
    bool step();
    void run_until(const std::function<bool()>& is_over, std::int64_t most_ms, const char* what);
    void pass(std::int64_t ms);
    void heal();
    void come_to_rest();
    void come_back_once_more();
    void go_home();
    bool games_are_over();
    void look_at_rooms();

    Dice dice_;
    std::ostream* story_;
    test_support::FakeClock clock_;
    test_support::FakeRandomness randomness_;
    Agenda agenda_;
    Disk disk_;
    Ledger ledger_;
    Witness witness_;
    Auditor auditor_;
    LateThinker thinker_;
    std::unique_ptr<FakeJournal> journal_;
    std::unique_ptr<Process> process_;
    std::vector<std::unique_ptr<Client>> clients_;
    std::vector<Plan> plans_;
    std::vector<Outage> outages_;
    std::set<std::pair<unsigned, std::string>> welcome_;
    std::vector<std::string> faults_;
    unsigned life_ = 0;
    unsigned lines_made_ = 0;
    std::vector<std::weak_ptr<Line>> lines_;  // with an end in this life of the server
    unsigned crashes_left_ = 0;
    unsigned crash_at_write_ = 0;  // in a thousand
    std::int64_t write_ms_ = 5;    // that the disk takes, at most
    std::int64_t bot_pace_ms_ = 400;
    std::int64_t longest_pause_ms_ = 0;
    std::size_t changes_ = 0;  // told instead of whole views
    std::size_t steps_ = 0;
    bool is_healed_ = false;
    bool commit_is_due_ = false;
};

}  // namespace simulation
