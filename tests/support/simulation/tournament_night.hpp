// A whole tournament in rooms of its own, without sockets: the real tournament service and the real rooms on one
// thread, a journal that keeps what it is told one entry at a time, and a process that may die after any of them.
// Players come as soon as they can, and of two the one whose name comes later gives up.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "protocol/json_reader.hpp"
#include "server/tournament/command.hpp"
#include "server/tournament/settings.hpp"
#include "tests/support/fake_clock.hpp"
#include "tests/support/fake_randomness.hpp"
#include "tests/support/simulation/disk.hpp"

namespace simulation {

class Night {
public:
    /// How the process dies once so many entries have been kept since the start.
    struct Death {
        std::size_t after = 0;
        std::size_t durable = 0;   // of what waits at that moment
        bool fails_first = false;  // the disk gives up a while before
        unsigned times = 1;        // and so often, each time after as many
    };
    /// `stays_away` registers and never comes to a board.
    Night(server::tournament::Settings settings, const std::vector<std::string>& names, std::string stays_away = {});
    ~Night();
    Night(const Night&) = delete;
    Night& operator=(const Night&) = delete;

    /// From the start to the end. Throws where it comes to none.
    void play(const std::optional<Death>& death = {});
    /// Likewise, until so many entries have been kept and the next one waits.
    void play_until(std::size_t kept);
    /// Their accounts are gone; the process dies when so many entries have been kept after it, if that is said.
    void forget(const std::vector<std::string>& deleted_accounts, std::optional<std::size_t> dies_after = {});

    /// A director asks for this: "ok", once all of it has been kept, or the code of the refusal.
    std::string direct(const server::tournament::Command& wish);
    /// A director asks for this, the process dies when so many entries have been kept after that, and comes back.
    void direct_and_die(const server::tournament::Command& wish, std::size_t after);
    /// Until boards wait for somebody.
    void start();
    /// An operator closes this room; likewise.
    void close_and_die(const std::string& room, std::size_t after);
    /// Everybody does what they would do next; of that nothing is kept yet.
    void act_once();
    /// Nobody does anything meanwhile, and the journal keeps nothing.
    void tick(std::int64_t ms);
    /// Nobody does anything meanwhile.
    void pass(std::int64_t ms);
    /// The process ends, with so much of what waits kept, and starts again.
    void die(std::size_t durable);

    /// Null where there is none; as it was shown last, where it has not changed since.
    const protocol::Json& page();
    /// Of the page.
    std::string tag();
    /// Entries that have been kept since the start.
    std::size_t kept() const { return kept_; }
    unsigned deaths() const { return deaths_; }
    const Disk& disk() const { return disk_; }

private:
    struct Life;
    void begin_life();
    void commit_all();
    void commit_and_die(std::size_t after);
    void ask(const std::string& name, server::tournament::Status wanted);
    bool people_act();
    void await_pairing();
    void pass_to_next_alarm();

    const std::vector<std::string> names_;
    const std::string stays_away_;
    test_support::FakeClock clock_;
    test_support::FakeRandomness randomness_;
    Disk disk_;
    std::unique_ptr<Life> life_;
    std::string id_;
    std::size_t kept_ = 0;
    unsigned lives_ = 0;
    unsigned deaths_ = 0;
    std::set<std::string> done_;  // in this life: room, who and what
    protocol::Json page_;         // likewise, with its tag
    std::string page_tag_;
};

}  // namespace simulation
