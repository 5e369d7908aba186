// How a room goes, also one whose core cannot be asked any more.
#include <utility>

#include <boost/asio/dispatch.hpp>
#include <boost/asio/post.hpp>

#include "protocol/server_message.hpp"
#include "server/room/actor.hpp"
#include "server/room/board_outcome.hpp"

namespace server::room {

namespace {

/// The board's outcome: its game's end, if it was over, or that it was closed.
BoardOutcome frozen_outcome(const std::string& room, const TournamentBoard& board, const State* state) {
    if (const auto outcome = state != nullptr ? outcome_at_end(*state) : std::nullopt) return *outcome;
    BoardOutcome outcome;
    outcome.room = room;
    outcome.board = board;
    outcome.kind = BoardOutcome::Kind::closed;
    return outcome;
}

}  // namespace

void Actor::close() {
    when_it_goes_on([](Actor& self) {
        self.guarded([&] { self.commit(self.core_->close(self.now())); });
        if (self.is_frozen_ && !self.is_halted_) self.close_frozen();
    });
}

void Actor::call_off() {
    when_it_goes_on([](Actor& self) {
        if (!self.core_ || self.core_->state().status() != protocol::RoomStatus::over) self.close();
    });
}

/// Where a game has ended it is given out, and a tournament hears what it has to know once that is kept; the room goes
/// in any case.
void Actor::close_frozen() {
    if (std::exchange(is_closing_, true)) return;
    reopens_ = false;
    alarm_.cancel();
    if (core_ && core_->state().status() == protocol::RoomStatus::over) {
        deps_.journal.give_out(core_->state().fairness().game_id);
    }
    if (!board_) return vanish();
    const BoardOutcome outcome = frozen_outcome(id_, *board_, core_ ? &core_->state() : nullptr);
    Entry entry;
    entry.room = id_;
    entry.documents.push_back(document_of(outcome));
    // Without a core nobody knows whether the board had ended: a note of that stays.
    entry.documents.back().is_new = !core_;
    deps_.journal.append(std::move(entry), [self = shared_from_this(), outcome](bool kept) {
        boost::asio::dispatch(self->deps_.executor, [self, outcome, kept] {
            if (kept) self->listener_.board_decided(outcome);
            self->vanish();
        });
    });
}

void Actor::vanish() {
    is_closed_ = true;
    alarm_.cancel();
    thoughts_.clear();
    deps_.journal.forget_room(id_);
    const Frame end = make_frame(protocol::end_message_json(id_, "closed"), FrameKind::end);
    for (std::size_t channel = 0; channel < channel_kinds; ++channel) {
        for (const Subscribers::Subscriber* subscriber : connections_.of(static_cast<ChannelKind>(channel))) {
            subscriber->sink().send(end, Delivery::required);
        }
    }
    connections_ = {};
    streams_.end_all(id_, "closed");
    do_what_waited();
    listener_.room_closed(id_);
    // After what has been decided together with the end: nobody is left without an answer.
    boost::asio::post(deps_.executor, [self = shared_from_this()] {
        self->unanswered_.answer_all(
            [] { return protocol::error_of(protocol::Code::no_such_room, "the room is closed"); });
    });
}

}  // namespace server::room
