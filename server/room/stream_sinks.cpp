#include "server/room/stream_sinks.hpp"

#include <utility>
#include <vector>

#include "protocol/server_message.hpp"

namespace server::room {

// Whoever is told may at once read no more: what is told is not what is gone through.

void StreamSinks::begin(const StreamBegun& begun) {
    const auto found = streams_.find(begun.stream);
    if (found == streams_.end()) return;
    const auto sink = found->second.sink;
    const bool takes_changes = found->second.takes_changes;
    if (begun.is_end) {
        streams_.erase(found);
    } else {
        found->second.channel = begun.channel;
    }
    for (const Frame& frame : begun.frames) {
        sink->send(form_of(frame, takes_changes), watchers_delivery(frame));
    }
    if (begun.is_end) sink->close(CloseCode::normal, {});
}

void StreamSinks::publish(const Published& published) const {
    for (const Form form : forms_of(published.frame)) {
        for (const auto& [number, stream] : streams_) {
            if (stream.channel != published.channel || !form.is_for(stream.takes_changes)) continue;
            stream.sink->send(form.frame, published.delivery);
        }
    }
}

void StreamSinks::end(const StreamsEnded& ended) {
    std::vector<std::shared_ptr<Sink>> sinks;
    for (auto stream = streams_.begin(); stream != streams_.end();) {
        const bool goes_on = stream->second.follows && !ended.all;
        if (goes_on || stream->second.channel != ended.channel) {
            ++stream;
        } else {
            sinks.push_back(std::move(stream->second.sink));
            stream = streams_.erase(stream);
        }
    }
    for (const auto& sink : sinks) {
        sink->send(ended.end, Delivery::required);
        sink->close(CloseCode::normal, {});
    }
}

void StreamSinks::end_all(const std::string& room, std::string_view reason, std::optional<std::int64_t> retry_ms) {
    if (streams_.empty()) return;
    const Frame end = make_frame(protocol::end_message_json(room, reason, retry_ms), FrameKind::end);
    for (const auto& [number, stream] : std::exchange(streams_, {})) {
        stream.sink->send(end, Delivery::required);
        stream.sink->close(CloseCode::normal, {});
    }
}

}  // namespace server::room
