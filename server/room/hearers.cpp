#include "server/room/hearers.hpp"

#include <algorithm>
#include <utility>

namespace server::room {

Hearers::Hearer* Hearers::find(std::uint64_t connection) {
    const auto found = hearers_.find(connection);
    return found == hearers_.end() ? nullptr : &found->second;
}

/// Wholly or, where there is no memory for it, not at all.
void Hearers::add(std::uint64_t connection, std::shared_ptr<Sink> sink, const Person& who) {
    if (hearers_.contains(connection)) return;
    List& own = players_[who.id];
    own.reserve(own.size() + 1);
    own.push_back(&hearers_.try_emplace(connection, connection, std::move(sink), who).first->second);
}

Hearers::List Hearers::all() {
    List all;
    for (auto& [connection, hearer] : hearers_) all.push_back(&hearer);
    return all;
}

void Hearers::remove(std::uint64_t connection) {
    const auto found = hearers_.find(connection);
    if (found == hearers_.end()) return;
    hear_nothing(found->second);
    const auto own = players_.find(found->second.player());
    std::erase(own->second, &found->second);
    if (own->second.empty()) players_.erase(own);
    hearers_.erase(found);
}

void Hearers::hear(Hearer& hearer, ChannelKind channel) {
    hear_nothing(hearer);
    List& list = channels_[static_cast<std::size_t>(channel)];
    list.push_back(&hearer);
    hearer.channel_ = channel;
    hearer.place_ = list.size() - 1;
}

/// The last of the list takes its place.
void Hearers::hear_nothing(Hearer& hearer) {
    if (!hearer.channel_) return;
    List& list = channels_[static_cast<std::size_t>(*hearer.channel_)];
    list[hearer.place_] = list.back();
    list[hearer.place_]->place_ = hearer.place_;
    list.pop_back();
    hearer.channel_.reset();
}

const Hearers::List& Hearers::of(const PlayerId& player) const {
    static const List nobody;
    const auto found = players_.find(player);
    return found == players_.end() ? nobody : found->second;
}

std::int64_t Hearers::greatest_lag_ms(const PlayerId& player) const {
    std::int64_t greatest = 0;
    for (const Hearer* hearer : of(player)) greatest = std::max(greatest, hearer->lag_ms());
    return greatest;
}

}  // namespace server::room
