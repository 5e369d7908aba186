#include "server/identity/presences.hpp"

#include <algorithm>
#include <utility>

namespace server {

void Presences::add(const PlayerId& player, Presence presence) {
    const std::lock_guard lock(mutex_);
    presences_[player].push_back(std::move(presence));
}

void Presences::remove(const PlayerId& player, std::uint64_t connection) {
    const std::lock_guard lock(mutex_);
    const auto found = presences_.find(player);
    if (found == presences_.end()) return;
    std::erase_if(found->second, [&](const Presence& one) { return one.connection == connection; });
    if (found->second.empty()) presences_.erase(found);
}

bool Presences::is_here(const PlayerId& player) const {
    const std::lock_guard lock(mutex_);
    return presences_.contains(player);
}

std::size_t Presences::count() const {
    const std::lock_guard lock(mutex_);
    return presences_.size();
}

std::vector<Presences::Presence> Presences::presences_of(const PlayerId& player) const {
    const std::lock_guard lock(mutex_);
    const auto found = presences_.find(player);
    return found == presences_.end() ? std::vector<Presence>() : found->second;
}

void Presences::tell(const PlayerId& player, const Frame& frame) const {
    const std::lock_guard lock(mutex_);
    const auto found = presences_.find(player);
    if (found == presences_.end()) return;
    for (const Presence& one : found->second) one.sink->send(frame, Delivery::required);
}

void Presences::attend(const PlayerId& player, std::optional<std::uint64_t> there, const std::string& room) const {
    std::vector<std::shared_ptr<Conversation>> others;
    std::unique_lock lock(mutex_);
    if (const auto found = presences_.find(player); found != presences_.end()) {
        for (const Presence& one : found->second) {
            if (one.connection == there) continue;
            if (auto other = one.conversation.lock()) others.push_back(std::move(other));
        }
    }
    lock.unlock();
    for (const auto& other : others) other->attend(room);
}

void Presences::dismiss(const PlayerId& player, const std::function<bool(const Presence&)>& is_meant,
                        std::string_view reason, CloseCode code) const {
    std::vector<std::shared_ptr<Sink>> meant;
    std::unique_lock lock(mutex_);
    if (const auto found = presences_.find(player); found != presences_.end()) {
        for (const Presence& one : found->second) {
            if (is_meant(one)) meant.push_back(one.sink);
        }
    }
    lock.unlock();
    for (const auto& sink : meant) sink->close(code, reason);
}

void Presences::dismiss_all(const std::function<bool(const Presence&)>& is_meant, std::string_view reason) const {
    std::vector<std::shared_ptr<Sink>> meant;
    std::unique_lock lock(mutex_);
    for (const auto& [player, presences] : presences_) {
        for (const Presence& one : presences) {
            if (is_meant(one)) meant.push_back(one.sink);
        }
    }
    lock.unlock();
    for (const auto& sink : meant) sink->close(CloseCode::conduct, reason);
}

}  // namespace server
