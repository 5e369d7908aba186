#include "server/room/room_list.hpp"

#include <charconv>
#include <utility>

#include <boost/asio/dispatch.hpp>

#include "protocol/server_message.hpp"
#include "server/base/limits.hpp"

namespace server::room {
namespace {

std::uint64_t order_of(const std::optional<std::string>& cursor) {
    std::uint64_t order = UINT64_MAX;
    if (cursor) std::from_chars(cursor->data(), cursor->data() + cursor->size(), order);
    return order;
}

int running_games(const std::unique_ptr<const Listed>& listed) {
    return listed && listed->status == protocol::RoomStatus::playing ? 1 : 0;
}

}  // namespace

RoomList::RoomList(Shards& shards, Clock& clock, Metrics& metrics)
    : shards_(shards), clock_(clock), metrics_(metrics), push_alarm_(clock.make_alarm(shards.executor(0))) {}

void RoomList::add(const std::string& room, std::uint64_t order, bool is_public) {
    const std::lock_guard lock(mutex_);
    const auto added = rooms_.try_emplace(room, Entry{.order = order, .is_public = is_public}).first;
    by_order_[order] = &*added;
}

void RoomList::remove(const std::string& room) {
    const std::lock_guard lock(mutex_);
    const auto found = rooms_.find(room);
    if (found == rooms_.end()) return;
    const bool was_public = found->second.is_public;
    metrics_.matches_running.add(-running_games(found->second.listed));
    end_rest(found->second);
    by_order_.erase(found->second.order);
    rooms_.erase(found);
    if (was_public) note_change(room);
}

void RoomList::rests(const std::string& room) {
    const std::lock_guard lock(mutex_);
    Entry& entry = rooms_.at(room);
    entry.rests = true;
    if (entry.is_public) ++opening_;
}

void RoomList::opened(const std::string& room) {
    const std::lock_guard lock(mutex_);
    const auto found = rooms_.find(room);
    if (found != rooms_.end()) end_rest(found->second);
}

/// Under the lock.
void RoomList::end_rest(Entry& entry) {
    if (std::exchange(entry.rests, false) && entry.is_public) --opening_;
}

void RoomList::changed(const std::string& room, const Listed& entry) {
    const std::lock_guard lock(mutex_);
    const auto found = rooms_.find(room);
    if (found == rooms_.end()) return;
    const int before = running_games(found->second.listed);
    found->second.listed = std::make_unique<const Listed>(entry);
    metrics_.matches_running.add(running_games(found->second.listed) - before);
    const bool was_public = std::exchange(found->second.is_public, entry.is_public);
    if (was_public || entry.is_public) note_change(room);
}

RoomList::Page RoomList::page(const protocol::RoomList& wish) const {
    Page page;
    const std::lock_guard lock(mutex_);
    page.opening = opening_;
    auto place = by_order_.lower_bound(order_of(wish.cursor));
    while (place != by_order_.begin()) {
        --place;
        const Entry& entry = place->second->second;
        if (!entry.is_public || !entry.listed) continue;
        if (wish.game && *wish.game != entry.listed->game) continue;
        if (wish.status && *wish.status != entry.listed->status) continue;
        if (page.entries.size() == limit::rooms_per_page) {
            page.cursor = std::to_string(place->first + 1);
            break;
        }
        page.entries.push_back(entry.listed->entry);
    }
    return page;
}

void RoomList::watch(std::uint64_t connection, std::shared_ptr<Sink> sink) {
    const std::lock_guard lock(mutex_);
    watchers_[connection] = std::move(sink);
}

void RoomList::unwatch(std::uint64_t connection) {
    const std::lock_guard lock(mutex_);
    watchers_.erase(connection);
}

/// Under the lock. Changes are gathered, so that a lively evening costs each watcher four messages a second at most.
void RoomList::note_change(const std::string& room) {
    if (watchers_.empty()) return;
    changed_.insert(room);
    if (std::exchange(push_is_due_, true)) return;
    boost::asio::dispatch(shards_.executor(0), [this] {
        push_alarm_->set(clock_.now_ms() + limit::lobby_every_ms, [this] { push_changes(); });
    });
}

/// Under the lock: entries of the rooms that have changed, as they are now.
std::vector<std::string> RoomList::take_changes() {
    push_is_due_ = false;
    std::vector<std::string> entries;
    for (const std::string& room : std::exchange(changed_, {})) {
        const auto found = rooms_.find(room);
        if (found == rooms_.end() || !found->second.is_public) {
            entries.push_back(protocol::room_gone_json(room));
        } else if (found->second.listed) {
            entries.push_back(found->second.listed->entry);
        }
    }
    return entries;
}

void RoomList::push_changes() {
    std::vector<std::shared_ptr<Sink>> sinks;
    std::vector<std::string> entries;
    {
        const std::lock_guard lock(mutex_);
        entries = take_changes();
        for (const auto& [connection, sink] : watchers_) sinks.push_back(sink);
    }
    if (entries.empty()) return;
    const Frame frame = make_public_frame(protocol::rooms_message_json(entries));
    for (const auto& sink : sinks) sink->send(frame, Delivery::required);
}

}  // namespace server::room
