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
    const auto [added, is_new] = subscribers_.try_emplace(requester.connection, requester);
    if (!is_new) return;
    try {
        by_player_.insert(&added->second);
    } catch (...) {
        subscribers_.erase(added);
        throw;
    }
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
    const auto [first, last] = by_player_.equal_range(&found->second);
    by_player_.erase(std::find(first, last, &found->second));
    subscribers_.erase(found);
}

void Subscribers::hear(Subscriber& subscriber, ChannelKind channel) {
    hear_nothing(subscriber);
    List& list = channels_[static_cast<std::size_t>(channel)];
    list.push_back(&subscriber);
    subscriber.channel_ = channel;
    subscriber.place_ = static_cast<std::uint32_t>(list.size() - 1);
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

Subscribers::List Subscribers::of(const PlayerId& player) const {
    const auto [first, last] = by_player_.equal_range(player);
    return {first, last};
}

std::int64_t Subscribers::greatest_lag_ms(const PlayerId& player) const {
    std::int64_t greatest = 0;
    const auto [first, last] = by_player_.equal_range(player);
    for (auto one = first; one != last; ++one) greatest = std::max(greatest, (*one)->lag_ms());
    return greatest;
}

}  // namespace server::room
