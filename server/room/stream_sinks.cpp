#include "server/room/stream_sinks.hpp"

#include "protocol/server_message.hpp"

namespace server::room {

void StreamSinks::begin(const StreamBegun& begun) {
    const auto found = streams_.find(begun.stream);
    if (found == streams_.end()) return;
    for (const Frame& frame : begun.frames) {
        found->second.sink->send(frame, frame->kind() == FrameKind::update ? Delivery::newest : Delivery::required);
    }
    found->second.channel = begun.channel;
    if (!begun.is_end) return;
    found->second.sink->close(CloseCode::normal, {});
    streams_.erase(found);
}

void StreamSinks::publish(const Published& published) const {
    for (const auto& [number, stream] : streams_) {
        if (stream.channel == published.channel) stream.sink->send(published.frame, published.delivery);
    }
}

void StreamSinks::end(const StreamsEnded& ended) {
    for (auto stream = streams_.begin(); stream != streams_.end();) {
        const bool goes_on = stream->second.follows && !ended.all;
        if (goes_on || stream->second.channel != ended.channel) {
            ++stream;
        } else {
            const auto sink = std::move(stream->second.sink);
            stream = streams_.erase(stream);
            sink->send(ended.end, Delivery::required);
            sink->close(CloseCode::normal, {});
        }
    }
}

void StreamSinks::end_all(const std::string& room, std::string_view reason, std::optional<std::int64_t> retry_ms) {
    if (streams_.empty()) return;
    const Frame end = make_frame(protocol::end_message_json(room, reason, retry_ms), FrameKind::end);
    for (auto stream = streams_.begin(); stream != streams_.end(); stream = streams_.erase(stream)) {
        stream->second.sink->send(end, Delivery::required);
        stream->second.sink->close(CloseCode::normal, {});
    }
}

}  // namespace server::room
