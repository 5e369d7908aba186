// What people and operators do about somebody's conduct, as far as it is this room's affair.
#include <utility>

#include "server/room/actor.hpp"
#include "server/room/admission.hpp"

namespace server::room {

/// Why somebody whom the host has blocked may not do this: come in, by whatever way, sit down, or begin another game.
std::optional<protocol::Error> Actor::block_fault(const Requester& requester, const RoomCommand& command) const {
    const State& state = core_->state();
    if (!has_own_guests(state) || !deps_.blocks.has(state.host()->id, requester.who.id)) return std::nullopt;
    const bool comes_in = std::holds_alternative<protocol::RoomJoin>(command);
    const bool takes_part = std::holds_alternative<protocol::SeatTake>(command)
                            || std::holds_alternative<protocol::RoomReady>(command)
                            || std::holds_alternative<protocol::RoomRematch>(command);
    // Who plays may come back to their game, and sees its end.
    const bool is_let_in = comes_in && !state.seats_of(requester.who.id).empty();
    if (is_let_in || (!comes_in && !takes_part)) return std::nullopt;
    auto error = protocol::error_of(protocol::Code::forbidden, "the host of this room has blocked you");
    error.is_blocked = true;
    return error;
}

void Actor::show_out(const PlayerId& host, const PlayerId& blocked) {
    when_it_goes_on([host, blocked](Actor& self) {
        self.guarded([&] {
            if (!self.core_) return;
            self.commit(self.core_->show_out(host, blocked, self.now()));
            self.set_alarm();
        });
    });
}

void Actor::rename(const Person& person, const std::string& before) {
    when_it_goes_on([person, before](Actor& self) {
        self.guarded([&] {
            if (!self.core_) return;
            self.commit(self.core_->rename(person, before, self.now()));
            self.set_alarm();
        });
    });
}

void Actor::tell_talk(const PlayerId& player, std::function<void(Talk)> tell) {
    enqueue([player, tell = std::move(tell)](Actor& self) {
        Talk talk;
        if (self.core_) {
            const State& state = self.core_->state();
            if (state.status() != protocol::RoomStatus::open) talk.game = state.fairness().game_id;
            talk.lines = talk_heard_by(state, player);
        }
        tell(std::move(talk));
    });
}

}  // namespace server::room
