// A room from before the server was away, until it is opened: its lines are there, and nothing is made of them yet. For
// its people that time is part of the time in which the server was away (wire.md 4.4).
#include <algorithm>
#include <new>
#include <utility>

#include "server/room/actor.hpp"
#include "server/room/change.hpp"

namespace server::room {

void Actor::rest(const std::string& id, std::optional<TournamentBoard> board, Core::Past past) {
    id_ = id;
    if (board) board_ = std::make_unique<const TournamentBoard>(*std::move(board));
    past_ = std::move(past);
}

void Actor::be_set_aside(const std::string& id) {
    id_ = id;
    is_frozen_ = is_set_aside_ = true;
}

void Actor::open_now() {
    enqueue([](Actor& /*self*/) {});
}

/// A server that is about to stop leaves it as it is: the next one finds it so.
void Actor::open_from_rest() {
    if (!past_ || is_halted_) return;
    is_wanted_open_ = stands_still_;
    if (stands_still_) return;
    Core::Past past = *std::exchange(past_, std::nullopt);
    // Should there be no memory for it, it is opened again from here.
    stopped_ms_ = opened_at_ms_ - past.away_ms;
    stopped_at_ = RoomTime{time_of(past.lines.back()).ms + std::max<std::int64_t>(0, past.ran_on_ms)};
    past.away_ms = deps_.clock.now_ms() - stopped_ms_;
    try {
        go_on_from(past);
        set_alarm();
    } catch (const std::bad_alloc&) {
        is_frozen_ = true;
        reopens_ = true;
        lacks_memory_ = true;
        deps_.metrics.rooms_suspended.add();
        reopen_later();
    } catch (const std::exception& fault) {
        core_.reset();
        freeze(fault.what());
    }
    do_what_waited();
    listeners_.opened();
}

void Actor::go_on_from(const Core::Past& past) {
    Decision first;
    core_.emplace(past, tuning_, first, deps_.clock.unix_ms());
    opened_at_ms_ = deps_.clock.now_ms() - core_->now().ms;
    is_frozen_ = false;
    reopens_ = false;
    commit(std::move(first));
}

}  // namespace server::room
