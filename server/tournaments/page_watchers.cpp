#include "server/tournaments/page_watchers.hpp"

#include <utility>

#include "protocol/server_message.hpp"
#include "server/base/limits.hpp"

namespace server::tournaments {

PageWatchers::PageWatchers(std::string tournament, const Clock& clock, std::unique_ptr<Alarm> alarm)
    : tournament_(std::move(tournament)), clock_(clock), alarm_(std::move(alarm)) {}

void PageWatchers::tell(std::uint64_t version) {
    version_ = version;
    if (sinks_.empty() || std::exchange(is_due_, true)) return;
    alarm_->set(clock_.now_ms() + limit::tournament_push_ms, [self = shared_from_this()] { self->push(); });
}

void PageWatchers::push() {
    is_due_ = false;
    const Frame frame = make_frame(protocol::tournament_message_json(tournament_, version_));
    for (const auto& [connection, sink] : sinks_) sink->send(frame, Delivery::required);
}

}  // namespace server::tournaments
