// Rooms that operators have closed: once that is kept they stay closed, even if the server is killed before the room
// has gone. Until then a document for each room says so. From any thread. Its lock is held while the registry's is
// taken, and while the journal is handed an entry; rooms are told without it.
#pragma once

#include <functional>
#include <mutex>
#include <set>
#include <string>
#include <vector>

#include "server/base/document.hpp"
#include "server/journal/journal.hpp"
#include "server/room/room_registry.hpp"

namespace server::room {

class RoomClosing {
public:
    RoomClosing(Journal& journal, const RoomRegistry& rooms) : journal_(journal), rooms_(rooms) {}

    /// Closes the room once `with_it`, which is called under the lock, is kept. `kept` is called once. False: there is
    /// no such room, and neither of them is called.
    bool close(const std::string& room, const std::function<ArchiveRow()>& with_it, std::function<void(bool)> kept);
    /// At the start, after the rooms have been restored: closes those whose closing was kept.
    void go_on(const std::vector<Document>& documents);
    /// The registry no longer has this room, and its lines are given up. If that is not kept, the next start finds no
    /// such room.
    void has_gone(const std::string& room);

private:
    void drop_document(const std::string& room);

    Journal& journal_;
    const RoomRegistry& rooms_;
    std::mutex mutex_;
    std::set<std::string> closing_;  // the journal says so of these
};

}  // namespace server::room
