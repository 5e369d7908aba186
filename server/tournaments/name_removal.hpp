// Takes the names of deleted accounts out of all rooms and all tournaments, also those that are over. One account after
// the other: two removals from the same page at once would each put the other's name back. What a stop of the server
// interrupts, or a fault prevents, starts again after a restart: the journal keeps the account until the end.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "server/journal/deleted_account.hpp"
#include "server/tournaments/archive.hpp"
#include "server/tournaments/course_cache.hpp"
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
    };
    explicit NameRemoval(Deps deps) : deps_(std::move(deps)) {}

    /// From any thread.
    void begin(const DeletedAccount& account);
    /// While it goes on, nothing is to come back out of the archive.
    bool is_going_on() const { return !accounts_.empty(); }
    /// How many removals have begun so far, repeated ones included.
    std::uint64_t begun() const { return begun_; }

private:
    struct Leaving {
        DeletedAccount account;
        room::Forgetting left{};
    };
    void take_next();
    void take_from_live(const PlayerId& player);
    void take_from_archived(std::vector<std::string> ids);
    void rewrite(const std::string& id, const PlayerId& player, const Archive::Lines& lines,
                 std::function<void(bool)> done);
    void finish();

    Deps deps_;
    std::deque<Leaving> accounts_;  // the first is being taken out
    std::uint64_t begun_ = 0;
};

}  // namespace server::tournaments
