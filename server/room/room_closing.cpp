#include "server/room/room_closing.hpp"

#include <utility>

#include "server/journal/append_in_order.hpp"
#include "server/room/room_id.hpp"

namespace server::room {
namespace {

/// Documents by room: it is closed for good, but has not gone yet.
constexpr const char* closing_collection = "closing_room";

}  // namespace

/// The room is looked for under the lock: either it is found, and is marked as closing before it is removed, or it
/// was gone already.
bool RoomClosing::close(const std::string& room, const std::function<ArchiveRow()>& with_it,
                        std::function<void(bool)> kept) {
    const std::string id = crockford_normal(room);
    std::unique_lock lock(mutex_);
    auto actor = rooms_.find(id);
    if (!actor) return false;
    closing_.insert(id);
    server::Entry entry;
    entry.archive.push_back(with_it());
    entry.documents.push_back({closing_collection, id, ""});
    append_in_order(journal_, lock, std::move(entry), [actor = std::move(actor), kept = std::move(kept)](bool is_kept) {
        if (is_kept) actor->close();
        kept(is_kept);
    });
    return true;
}

void RoomClosing::go_on(const std::vector<Document>& documents) {
    for (const Document& document : documents) {
        if (document.collection != closing_collection) continue;
        const auto actor = rooms_.find(document.key);
        if (!actor) {
            drop_document(document.key);
            continue;
        }
        {
            const std::lock_guard lock(mutex_);
            closing_.insert(document.key);
        }
        actor->close();
    }
}

void RoomClosing::has_gone(const std::string& room) {
    {
        const std::lock_guard lock(mutex_);
        if (closing_.erase(room) == 0) return;
    }
    drop_document(room);
}

void RoomClosing::drop_document(const std::string& room) {
    server::Entry entry;
    entry.documents.push_back({closing_collection, room, std::nullopt});
    journal_.append(std::move(entry), [](bool /*is_kept*/) {});
}

}  // namespace server::room
