#include "server/identity/presences.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace server {

void Presences::add(Conversation& conversation) {
    const std::lock_guard lock(mutex_);
    const bool is_first = !conversations_.contains(conversation.player());
    conversations_.insert(&conversation);
    if (is_first) ++people_;
}

void Presences::remove(Conversation& conversation) {
    const std::lock_guard lock(mutex_);
    const auto [first, last] = conversations_.equal_range(&conversation);
    const auto found = std::find(first, last, &conversation);
    if (found == last) return;
    conversations_.erase(found);
    if (!conversations_.contains(conversation.player())) --people_;
}

bool Presences::is_here(const PlayerId& player) const {
    const std::lock_guard lock(mutex_);
    return conversations_.contains(player);
}

std::size_t Presences::count() const {
    const std::lock_guard lock(mutex_);
    return people_;
}

std::vector<Presences::Presence> Presences::presences_of(const PlayerId& player) const {
    std::vector<Presence> presences;
    {
        const std::lock_guard lock(mutex_);
        const auto [first, last] = conversations_.equal_range(player);
        std::transform(first, last, std::back_inserter(presences), [](const auto* one) { return one->presence(); });
    }
    std::ranges::sort(presences, {}, &Presence::connection);
    return presences;
}

void Presences::tell(const PlayerId& player, const Frame& frame) const {
    const std::lock_guard lock(mutex_);
    const auto [first, last] = conversations_.equal_range(player);
    std::for_each(first, last, [&](const auto* one) { one->presence().sink->send(frame, Delivery::required); });
}

void Presences::attend(const PlayerId& player, std::optional<std::uint64_t> there, const std::string& room) const {
    std::vector<std::shared_ptr<Conversation>> others;
    {
        const std::lock_guard lock(mutex_);
        const auto [first, last] = conversations_.equal_range(player);
        // What is held below is let go of without the lock, which its end wants.
        others.reserve(static_cast<std::size_t>(std::distance(first, last)));
        for (auto one = first; one != last; ++one) {
            if ((*one)->presence().connection == there) continue;
            if (auto other = (*one)->if_alive()) others.push_back(std::move(other));
        }
    }
    for (const auto& other : others) other->attend(room);
}

void Presences::dismiss(const PlayerId& player, const std::function<bool(const Presence&)>& is_meant,
                        std::string_view reason, CloseCode code) const {
    for (const Presence& one : presences_of(player)) {
        if (is_meant(one)) one.sink->close(code, reason);
    }
}

void Presences::dismiss_all(const std::function<bool(const Presence&)>& is_meant, std::string_view reason) const {
    std::vector<std::shared_ptr<Sink>> meant;
    {
        const std::lock_guard lock(mutex_);
        for (const auto* one : conversations_) {
            if (is_meant(one->presence())) meant.push_back(one->presence().sink);
        }
    }
    for (const auto& sink : meant) sink->close(CloseCode::conduct, reason);
}

}  // namespace server
