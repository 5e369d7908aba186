// What readers of streams ask of a room (wire.md 6.3).
#include <utility>

#include "protocol/server_message.hpp"
#include "server/room/actor.hpp"

namespace server::room {
namespace {

std::string end_of_trouble(const std::string& room, std::uint64_t stream, const protocol::Error& trouble) {
    return is_passing(trouble) ? protocol::end_message_json(room, "restart", retry_ms_of(stream))
                               : protocol::end_message_json(room, trouble.code);
}

}  // namespace

void Actor::consider(const Watching& wish, std::function<void(Considered)> tell) {
    enqueue([wish, tell = std::move(tell)](Actor& self) {
        if (const auto trouble = self.trouble()) return tell(engine::Failure{*trouble});
        tell(self.core_->consider(wish));
    });
}

void Actor::watch(std::uint64_t stream, std::shared_ptr<Sink> sink, const Watching& wish) {
    enqueue([stream, sink = std::move(sink), wish](Actor& self) {
        if (const auto trouble = self.trouble()) {
            const auto end = end_of_trouble(self.id_, stream, *trouble);
            sink->send(make_frame(end, FrameKind::end), Delivery::required);
            return sink->close(CloseCode::normal, {});
        }
        self.guarded([&] {
            self.streams_.add(stream, sink, wish);
            self.commit(self.core_->watch(stream, wish, self.now()));
            self.set_alarm();
        });
    });
}

void Actor::weigh(std::uint64_t stream, std::size_t readers) {
    enqueue(
        [stream, readers](Actor& self) {
            if (!self.core_) return;
            self.guarded([&] {
                self.commit(self.core_->weigh(stream, readers, self.now()));
                self.set_alarm();
            });
        },
        Rest::goes_on);
}

void Actor::unwatch(std::uint64_t stream) {
    enqueue(
        [stream](Actor& self) {
            if (!self.streams_.remove(stream)) return;
            self.guarded([&] {
                self.commit(self.core_->unwatch(stream, self.now()));
                self.set_alarm();
            });
        },
        Rest::goes_on);
}

}  // namespace server::room
