// Rooms that those who look after the server have closed: once that is kept they are closed for good, also where the
// server is killed before the room has gone. A document of each says so meanwhile. From any thread. Its lock is held
// while the registry's is taken, and while the journal is handed an entry; rooms are told without it.
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

    /// Once `with_it`, which is asked for under the lock, is kept. `kept` is called once. False: there is no such room,
    /// and neither of them is called.
    bool close(const std::string& room, const std::function<ArchiveRow()>& with_it, std::function<void(bool)> kept);
    /// At the start, when the rooms are restored: those whose closing was kept are closed.
    void go_on(const std::vector<Document>& documents);
    /// The registry has this room no longer, and its lines are given up. If that is not kept, the next start finds no
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
