// Readers of streams, as a room's actor sees them (wire.md 6.3): they hear what watchers hear, and say nothing.
#include <utility>

#include "protocol/server_message.hpp"
#include "server/room/actor.hpp"

namespace server::room {

void Actor::consider(const Watching& wish, std::function<void(Core::Considered)> tell) {
    enqueue([wish, tell = std::move(tell)](Actor& self) {
        if (const auto trouble = self.trouble()) return tell(engine::Failure{*trouble});
        tell(self.core_->consider(wish));
    });
}

void Actor::watch(std::uint64_t stream, std::shared_ptr<Sink> sink, const Watching& wish) {
    enqueue([stream, sink = std::move(sink), wish](Actor& self) {
        if (const auto trouble = self.trouble()) {
            const auto end = protocol::end_message_json(self.id_, trouble->code);
            return sink->send(make_frame(end, FrameKind::end), Delivery::required);
        }
        self.guarded([&] {
            self.streams_[stream] = {sink, wish.follows, std::nullopt};
            self.commit(self.core_->watch(stream, wish, self.now()));
            self.set_alarm();
        });
    });
}

void Actor::unwatch(std::uint64_t stream) {
    enqueue([stream](Actor& self) {
        if (self.streams_.erase(stream) == 0) return;
        self.guarded([&] {
            self.commit(self.core_->unwatch(stream, self.now()));
            self.set_alarm();
        });
    });
}

void Actor::perform(const StreamBegun& begun) {
    const auto found = streams_.find(begun.stream);
    if (found == streams_.end()) return;
    for (const Frame& frame : begun.frames) {
        found->second.sink->send(frame, frame->kind() == FrameKind::update ? Delivery::newest : Delivery::required);
    }
    found->second.channel = begun.channel;
    if (begun.is_end) streams_.erase(found);
}

void Actor::perform(const StreamsEnded& ended) {
    for (auto stream = streams_.begin(); stream != streams_.end();) {
        const bool goes_on = stream->second.follows && !ended.all;
        if (goes_on || stream->second.channel != ended.channel) {
            ++stream;
        } else {
            stream->second.sink->send(ended.end, Delivery::required);
            stream = streams_.erase(stream);
        }
    }
}

/// For whatever befalls the room itself.
void Actor::end_streams(std::string_view reason, std::optional<std::int64_t> retry_ms) {
    if (streams_.empty()) return;
    const Frame end = make_frame(protocol::end_message_json(id_, reason, retry_ms), FrameKind::end);
    for (auto stream = streams_.begin(); stream != streams_.end(); stream = streams_.erase(stream)) {
        stream->second.sink->send(end, Delivery::required);
    }
}

}  // namespace server::room
