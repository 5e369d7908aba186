#include "server/spectate/passed_rooms.hpp"

#include <functional>
#include <string>
#include <utility>

#include "protocol/server_message.hpp"
#include "server/base/limits.hpp"

namespace server {
namespace {

/// In place of one more: it tells to come back.
class NoneFree final : public StreamRoom {
public:
    explicit NoneFree(std::string room) : room_(std::move(room)) {}

    void consider(const Watching& /*wish*/, std::function<void(Considered)> tell) override {
        tell(engine::Failure{protocol::error_of(protocol::Code::unavailable, "too many rooms are passed on here",
                                                limit::stream_refused_retry_ms)});
    }
    void watch(std::uint64_t stream, std::shared_ptr<Sink> sink, const Watching& /*wish*/) override {
        const auto end = protocol::end_message_json(room_, "restart", retry_ms_of(stream));
        sink->send(make_frame(end, FrameKind::end), Delivery::required);
        sink->close(CloseCode::normal, {});
    }
    void unwatch(std::uint64_t /*stream*/) override {}
    void weigh(std::uint64_t /*stream*/, std::size_t /*readers*/) override {}
    std::size_t shard() const override { return 0; }

private:
    const std::string room_;
};

}  // namespace

PassedRooms::PassedRooms(Shards& shards, Clock& clock, Make make)
    : shards_(shards), clock_(clock), make_(std::move(make)), alarm_(clock.make_alarm(shards.executor(0))) {
    look_after();
}

std::shared_ptr<StreamRoom> PassedRooms::stream_room(const std::string& room) {
    const std::lock_guard lock(mutex_);
    // Whether there is such a room is not known here: names that somebody makes up must not fill the memory.
    if (rooms_.size() >= limit::relays_max && !rooms_.contains(room)) return std::make_shared<NoneFree>(room);
    Passed& passed = rooms_[room];
    passed.asked_ms = clock_.now_ms();
    if (!passed.room) {
        const std::size_t shard = std::hash<std::string>{}(room) % shards_.count();
        passed.room = make_(room, {shards_.executor(shard), shard});
    }
    return passed.room;
}

void PassedRooms::for_each(const std::function<void(const std::string& room, PassedRoom& passed)>& act) {
    const std::lock_guard lock(mutex_);
    for (const auto& [name, passed] : rooms_) act(name, *passed.room);
}

void PassedRooms::look_after() {
    const auto now_ms = clock_.now_ms();
    {
        const std::lock_guard lock(mutex_);
        std::erase_if(rooms_, [&](const auto& one) {
            return one.second.room->is_idle() && now_ms - one.second.asked_ms >= 2 * limit::relay_sweep_ms;
        });
        for (const auto& [name, passed] : rooms_) passed.room->look_after();
    }
    alarm_->set(now_ms + limit::relay_sweep_ms, [this] { look_after(); });
}

}  // namespace server
