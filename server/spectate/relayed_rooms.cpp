#include "server/spectate/relayed_rooms.hpp"

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
        tell(engine::Failure{protocol::error_of(protocol::Code::unavailable, "this node passes on too many rooms",
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

RelayedRooms::RelayedRooms(Shards& shards, Clock& clock)
    : shards_(shards), clock_(clock), alarm_(clock.make_alarm(shards.executor(0))) {
    look_after();
}

std::shared_ptr<StreamRoom> RelayedRooms::stream_room(const std::string& room) {
    const std::lock_guard lock(mutex_);
    // Whether there is such a room is not known here: names that somebody makes up must not fill the memory.
    if (rooms_.size() >= limit::relays_max && !rooms_.contains(room)) return std::make_shared<NoneFree>(room);
    Passed& passed = rooms_[room];
    passed.asked_ms = clock_.now_ms();
    if (!passed.relay) {
        const std::size_t shard = std::hash<std::string>{}(room) % shards_.count();
        passed.relay = std::make_shared<Relay>(room, Relay::Place{shards_.executor(shard), shard}, clock_);
        if (source_) passed.relay->turn_to(source_);
    }
    return passed.relay;
}

void RelayedRooms::turn_to(std::shared_ptr<StreamRooms> source) {
    const std::lock_guard lock(mutex_);
    source_ = std::move(source);
    for (const auto& [room, passed] : rooms_) passed.relay->turn_to(source_);
}

void RelayedRooms::look_after() {
    const auto now_ms = clock_.now_ms();
    {
        const std::lock_guard lock(mutex_);
        std::erase_if(rooms_, [&](const auto& one) {
            return one.second.relay->is_idle() && now_ms - one.second.asked_ms >= limit::relay_sweep_ms;
        });
        for (const auto& [room, passed] : rooms_) passed.relay->look_after();
    }
    alarm_->set(now_ms + limit::relay_sweep_ms, [this] { look_after(); });
}

}  // namespace server
