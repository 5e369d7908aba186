#include "server/tournaments/board_calls.hpp"

#include <algorithm>

namespace server::tournaments {

void BoardCalls::call(const tournament::OpenRoom& open, const std::string& name) {
    const auto round = static_cast<unsigned>(open.board.round);
    for (const auto& [seat, person] : open.seats)
        calls_[person.id] = {tournament_, name, open.room, round, open.starts_by_ms, std::nullopt};
}

void BoardCalls::change(const tournament::ChangeReservation& change) {
    const auto is_meant = [&](const auto& one) { return one.second.room == change.room; };
    const auto old_call = std::ranges::find_if(calls_, is_meant);
    if (old_call == calls_.end()) return;
    protocol::Calling call = old_call->second;
    call.instead_of.reset();
    const Frame off = make_frame(protocol::called_off_message_json(tournament_, change.room));
    std::erase_if(calls_, [&](const auto& one) {
        const auto plays = [&](const auto& seat) { return seat.second.id == one.first; };
        if (!is_meant(one) || std::ranges::any_of(change.seats, plays)) return false;
        presences_.tell(one.first, off);
        return true;
    });
    for (const auto& [seat, person] : change.seats) {
        auto& own = calls_[person.id];
        if (own.room != change.room) own = call;
    }
}

void BoardCalls::tell(const tournament::Called& called) {
    for (const Person& person : called.players) {
        const auto call = calls_.find(person.id);
        if (call == calls_.end()) continue;
        call->second.instead_of = called.instead_of;
        presences_.tell(person.id, make_frame(protocol::called_message_json(call->second)));
        keep_(person.id, call->second);
    }
}

void BoardCalls::tell_byes(const tournament::Byes& byes, const std::string& name) {
    byes_.clear();
    const Frame frame = make_frame(protocol::bye_message_json(tournament_, name, static_cast<unsigned>(byes.round)));
    for (const Person& person : byes.players) {
        byes_.emplace(person.id, frame);
        presences_.tell(person.id, frame);
    }
}

void BoardCalls::remind(const PlayerId& player, Sink& sink) const {
    const auto call = calls_.find(player);
    if (call != calls_.end()) sink.send(make_frame(protocol::called_message_json(call->second)), Delivery::required);
    const auto bye = byes_.find(player);
    if (bye != byes_.end()) sink.send(bye->second, Delivery::required);
}

void BoardCalls::end(const std::string& room) {
    const Frame off = make_frame(protocol::called_off_message_json(tournament_, room));
    std::erase_if(calls_, [&](const auto& one) {
        if (one.second.room != room) return false;
        presences_.tell(one.first, off);
        return true;
    });
}

void BoardCalls::end_all() {
    while (!calls_.empty()) end(std::string(calls_.begin()->second.room));
}

}  // namespace server::tournaments
