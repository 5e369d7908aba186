#include "server/tournaments/board_calls.hpp"

#include <algorithm>

#include "protocol/server_message.hpp"

namespace server::tournaments {

void BoardCalls::call(const tournament::OpenRoom& open, const std::string& name) {
    const auto round = static_cast<unsigned>(open.board.round);
    for (const auto& [seat, person] : open.seats) {
        calls_[person.id] = {
            open.room,
            make_frame(protocol::called_message_json({tournament_, name, open.room, round, open.starts_by_ms}))};
    }
}

void BoardCalls::change(const tournament::ChangeReservation& change) {
    const auto is_meant = [&](const auto& one) { return one.second.room == change.room; };
    const auto old_call = std::ranges::find_if(calls_, is_meant);
    if (old_call == calls_.end()) return;
    const Call call = old_call->second;
    const Frame off = make_frame(protocol::called_off_message_json(tournament_, change.room));
    std::erase_if(calls_, [&](const auto& one) {
        const auto plays = [&](const auto& seat) { return seat.second.id == one.first; };
        if (!is_meant(one) || std::ranges::any_of(change.seats, plays)) return false;
        presences_.tell(one.first, off);
        return true;
    });
    for (const auto& [seat, person] : change.seats) calls_[person.id] = call;
}

void BoardCalls::tell(const std::vector<Person>& players) const {
    for (const Person& person : players) {
        const auto call = calls_.find(person.id);
        if (call != calls_.end()) presences_.tell(person.id, call->second.frame);
    }
}

void BoardCalls::remind(const PlayerId& player, Sink& sink) const {
    const auto call = calls_.find(player);
    if (call != calls_.end()) sink.send(call->second.frame, Delivery::required);
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
