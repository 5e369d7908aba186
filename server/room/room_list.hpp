// The list of rooms that people choose from, and those who watch it. Knows what rooms have said of themselves, not the
// rooms: the registry knows which there are (room_registry.hpp). From any thread. Calls nothing under its lock but the
// executor that pushes changes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "protocol/client_message.hpp"
#include "server/base/clock.hpp"
#include "server/net/shards.hpp"
#include "server/net/sink.hpp"
#include "server/room/decision.hpp"
#include "server/telemetry/metrics.hpp"

namespace server::room {

class RoomList {
public:
    RoomList(Shards& shards, Clock& clock, Metrics& metrics);

    /// `order`: later rooms have higher ones.
    void add(const std::string& room, std::uint64_t order, bool is_public);
    void remove(const std::string& room);
    /// The room is there, and cannot say yet what it is to be listed as: it counts as still to come until `opened`.
    void rests(const std::string& room);
    void opened(const std::string& room);
    /// What the room is to be listed as from now on. Changes nothing where it has been removed.
    void changed(const std::string& room, const Listed& entry);

    struct Page {
        std::vector<std::string> entries;
        std::optional<std::string> cursor;  // there are more
        std::size_t opening = 0;            // public rooms that are still to come, whatever they are
    };
    /// Public rooms, the newest first. A cursor that we did not make starts at the beginning.
    Page page(const protocol::RoomList& wish) const;

    /// Pushes of changed entries from now on, until unwatch.
    void watch(std::uint64_t connection, std::shared_ptr<Sink> sink);
    void unwatch(std::uint64_t connection);

private:
    struct Entry {
        std::uint64_t order = 0;
        bool is_public = true;
        std::unique_ptr<const Listed> listed = {};  // null: nothing yet
        bool rests = false;
    };

    using Named = std::pair<const std::string, Entry>;

    void end_rest(Entry& entry);
    void note_change(const std::string& room);
    void push_changes();
    std::vector<std::string> take_changes();

    Shards& shards_;
    Clock& clock_;
    Metrics& metrics_;
    mutable std::mutex mutex_;
    std::unordered_map<std::string, Entry> rooms_;
    std::map<std::uint64_t, const Named*> by_order_;
    std::map<std::uint64_t, std::shared_ptr<Sink>> watchers_;
    std::set<std::string> changed_;
    std::size_t opening_ = 0;
    bool push_is_due_ = false;
    std::unique_ptr<Alarm> push_alarm_;  // on shard 0
};

}  // namespace server::room
