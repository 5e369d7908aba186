#include "server/room/resting_rooms.hpp"

#include <algorithm>
#include <utility>

#include <boost/asio/post.hpp>

#include "server/base/limits.hpp"

namespace server::room {

RestingRooms::RestingRooms(Shards& shards, Clock& clock, const Journal& journal)
    : shards_(shards),
      clock_(clock),
      journal_(journal),
      at_start_(std::max<std::size_t>(1, limit::rooms_opened_at_start / shards.count())),
      unfinished_(shards.count()) {
    for (std::size_t shard = 0; shard < shards.count(); ++shard) {
        queues_.push_back({shard, {}, clock.make_alarm(shards.executor(shard)), at_start_});
    }
}

void RestingRooms::add(const std::shared_ptr<Actor>& room) { queues_.at(room->shard()).rooms.push_back(room); }

void RestingRooms::begin(std::function<void()> opened) {
    const auto is_empty = [](const Queue& queue) { return queue.rooms.empty(); };
    if (std::ranges::all_of(queues_, is_empty)) return;
    opened_ = std::move(opened);
    for (Queue& queue : queues_) go_on(queue, limit::openings_at_once);
}

void RestingRooms::go_on(Queue& queue, std::size_t at_once) {
    queue.opening = at_once;
    for (std::size_t one = 0; one < at_once; ++one) post_next(queue);
}

void RestingRooms::post_next(Queue& queue) {
    boost::asio::post(shards_.executor(queue.shard), [this, &queue] { open_next(queue); });
}

/// Each room that is opened writes a line: where the journal takes nothing more, they wait.
void RestingRooms::open_next(Queue& queue) {
    if (is_stopped_) return;
    while (!queue.rooms.empty() && queue.may_open > 0 && journal_.is_accepting()) {
        const auto room = queue.rooms.front().lock();
        queue.rooms.pop_front();
        if (!room) continue;
        --queue.may_open;
        return room->open_now([this, &queue](bool rested) {
            if (!rested) ++queue.may_open;  // somebody needed it
            post_next(queue);
        });
    }
    if (--queue.opening == 0) wait(queue);
}

void RestingRooms::wait(Queue& queue) {
    if (queue.rooms.empty()) {
        if (--unfinished_ == 0) opened_();
        return;
    }
    if (queue.may_open > 0) {
        return queue.alarm->set(clock_.now_ms() + limit::journal_retry_ms,
                                [this, &queue] { go_on(queue, limit::openings_at_once); });
    }
    // About when one of them has been closed.
    const std::int64_t pause_ms =
        std::max<std::int64_t>(1, limit::empty_room_ms / static_cast<std::int64_t>(at_start_));
    queue.alarm->set(clock_.now_ms() + pause_ms, [this, &queue] {
        queue.may_open = 1;
        go_on(queue, 1);
    });
}

}  // namespace server::room
