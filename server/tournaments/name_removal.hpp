// Takes the names of deleted accounts out of all rooms and all tournaments, also those that are over; and those of an
// evening's guests out of that evening alone. One job after the other: two removals from the same page at once would
// each put the other's name back. What a stop of the server interrupts, or a fault prevents, starts again after a
// restart: the journal keeps what is to be removed until the end.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "server/journal/deleted_account.hpp"
#include "server/tournaments/archive.hpp"
#include "server/tournaments/course_cache.hpp"
#include "server/tournaments/guest_names.hpp"
#include "server/tournaments/live_tournament.hpp"

namespace server::tournaments {

using LiveTournaments = std::map<std::string, std::shared_ptr<LiveTournament>>;

class NameRemoval {
public:
    /// All of them outlive it.
    struct Deps {
        Executor executor;
        Journal& journal;
        room::Directory& directory;
        LiveTournaments& live;
        Archive& archive;
        CourseCache& courses;
        Log& log;
        std::function<bool()> is_draining;
        /// On the executor: names have been taken out of finished games, wherever those are read.
        std::function<void()> names_removed;
    };
    explicit NameRemoval(Deps deps) : deps_(std::move(deps)) {}

    /// From any thread.
    void begin(const DeletedAccount& account);
    /// Of an evening that is in the archive. On the executor.
    void begin(GuestNames names);
    /// While it goes on, nothing is to come back out of the archive.
    bool is_going_on() const { return !jobs_.empty(); }
    /// How many removals have begun so far, repeated ones included.
    std::uint64_t begun() const { return begun_; }

private:
    struct Job {
        std::vector<PlayerId> players;
        std::variant<DeletedAccount, GuestNames> of;
        room::Forgetting left{};
    };
    void add(Job job);
    void take_next();
    void take_from_live(const PlayerId& player);
    void take_from_archived(std::vector<std::string> ids);
    void rewrite(const std::string& id, Archive::Lines lines, std::function<void(bool)> done);
    void finish();
    void finish(const DeletedAccount& account, room::Forgetting left);
    void finish(const GuestNames& names, room::Forgetting left);
    void append_last(Entry entry);

    Deps deps_;
    std::deque<Job> jobs_;  // the first goes on
    std::uint64_t begun_ = 0;
};

}  // namespace server::tournaments
