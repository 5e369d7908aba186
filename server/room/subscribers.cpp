#include "server/room/subscribers.hpp"

#include <algorithm>
#include <utility>

namespace server::room {

Subscribers::Subscriber* Subscribers::find(std::uint64_t connection) {
    const auto found = subscribers_.find(connection);
    return found == subscribers_.end() ? nullptr : &found->second;
}

/// Adds it wholly or, where there is no memory for it, not at all.
void Subscribers::add(const Requester& requester) {
    if (subscribers_.contains(requester.connection)) return;
    List& own = players_[requester.who.id];
    own.reserve(own.size() + 1);
    own.push_back(&subscribers_.try_emplace(requester.connection, requester).first->second);
}

Subscribers::List Subscribers::all() {
    List all;
    for (auto& [connection, subscriber] : subscribers_) all.push_back(&subscriber);
    return all;
}

void Subscribers::remove(std::uint64_t connection) {
    const auto found = subscribers_.find(connection);
    if (found == subscribers_.end()) return;
    hear_nothing(found->second);
    const auto own = players_.find(found->second.player());
    std::erase(own->second, &found->second);
    if (own->second.empty()) players_.erase(own);
    subscribers_.erase(found);
}

void Subscribers::hear(Subscriber& subscriber, ChannelKind channel) {
    hear_nothing(subscriber);
    List& list = channels_[static_cast<std::size_t>(channel)];
    list.push_back(&subscriber);
    subscriber.channel_ = channel;
    subscriber.place_ = list.size() - 1;
}

/// The last of the list takes its place.
void Subscribers::hear_nothing(Subscriber& subscriber) {
    if (!subscriber.channel_) return;
    List& list = channels_[static_cast<std::size_t>(*subscriber.channel_)];
    list[subscriber.place_] = list.back();
    list[subscriber.place_]->place_ = subscriber.place_;
    list.pop_back();
    subscriber.channel_.reset();
}

const Subscribers::List& Subscribers::of(const PlayerId& player) const {
    static const List nobody;
    const auto found = players_.find(player);
    return found == players_.end() ? nobody : found->second;
}

std::int64_t Subscribers::greatest_lag_ms(const PlayerId& player) const {
    std::int64_t greatest = 0;
    for (const Subscriber* subscriber : of(player)) greatest = std::max(greatest, subscriber->lag_ms());
    return greatest;
}

}  // namespace server::room
