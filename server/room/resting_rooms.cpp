#include "server/room/resting_rooms.hpp"

#include <algorithm>
#include <utility>

#include <boost/asio/post.hpp>

#include "server/base/limits.hpp"

namespace server::room {

RestingRooms::RestingRooms(Shards& shards, Clock& clock, const Journal& journal)
    : shards_(shards), clock_(clock), journal_(journal), unfinished_(shards.count()) {
    for (std::size_t shard = 0; shard < shards.count(); ++shard) {
        queues_.push_back({shard, {}, clock.make_alarm(shards.executor(shard))});
    }
}

void RestingRooms::add(const std::shared_ptr<Actor>& room) { queues_.at(room->shard()).rooms.push_back(room); }

void RestingRooms::begin(std::function<void()> opened) {
    const auto is_empty = [](const Queue& queue) { return queue.rooms.empty(); };
    if (std::ranges::all_of(queues_, is_empty)) return;
    opened_ = std::move(opened);
    for (Queue& queue : queues_) post_next(queue);
}

void RestingRooms::post_next(Queue& queue) {
    boost::asio::post(shards_.executor(queue.shard), [this, &queue] { open_next(queue); });
}

/// Each room that is opened writes a line: where the journal takes nothing more, they wait.
void RestingRooms::open_next(Queue& queue) {
    if (is_stopped_) return;
    if (queue.rooms.empty()) {
        if (--unfinished_ == 0) opened_();
        return;
    }
    if (!journal_.is_accepting()) {
        return queue.alarm->set(clock_.now_ms() + limit::journal_retry_ms, [this, &queue] { open_next(queue); });
    }
    const auto room = queue.rooms.front().lock();
    queue.rooms.pop_front();
    if (room) room->open_now();
    post_next(queue);
}

}  // namespace server::room
