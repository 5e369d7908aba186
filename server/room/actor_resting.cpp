// A room from before the server was away, until it is opened: its lines are in the journal, and nothing is made of them
// yet. For its people that time is part of the time in which the server was away (wire.md 4.4).
#include "server/room/actor.hpp"

namespace server::room {

void Actor::rest(const std::string& id, std::optional<TournamentBoard> board, Resting resting) {
    id_ = id;
    if (board) board_ = std::make_unique<const TournamentBoard>(*std::move(board));
    resting_ = std::move(resting);
}

void Actor::be_set_aside(const std::string& id) {
    id_ = id;
    is_frozen_ = is_set_aside_ = true;
}

void Actor::open_now(std::function<void(bool)> then) {
    enqueue(
        [then = std::move(then)](Actor& self) {
            self.enqueue([then, rested = self.resting_.has_value()](Actor& /*self*/) { then(rested); });
        },
        Rest::is_kept);
}

/// A server that is about to stop leaves it as it is: the next one finds it so.
void Actor::open_from_rest() {
    if (!resting_ || is_halted_) return;
    is_wanted_open_ = stands_still_;
    if (stands_still_) return;
    stopped_ms_ = opened_at_ms_ - resting_->away_ms;
    stopped_at_ = resting_->stopped_at;
    resting_.reset();
    is_frozen_ = reopens_ = is_opening_ = true;
    read_again();
}

}  // namespace server::room
