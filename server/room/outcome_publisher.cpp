#include "server/room/outcome_publisher.hpp"

namespace server::room {

using protocol::RoomStatus;

void OutcomePublisher::publish_outcome(Transaction& tx, RoomStatus told_to_watchers) {
    if (!state_.settings().tournament) return;
    std::optional<Kind> kind;
    if (state_.not_played()) {
        kind = Kind::not_played;
    } else if (state_.status() != RoomStatus::open) {
        kind = told_to_watchers == RoomStatus::over ? Kind::ended : Kind::started;
    }
    if (kind && kind != published_) tx.add(outcome_of(state_, *kind));
    published_ = kind;
}

void OutcomePublisher::publish_outcome_at_end(Transaction& tx) {
    const auto outcome = outcome_at_end(state_);
    if (!outcome || outcome->kind == published_) return;
    if (outcome->kind == Kind::closed) tx.keep_outcome(Kind::closed);
    tx.add(*outcome);
}

}  // namespace server::room
