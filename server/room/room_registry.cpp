#include "server/room/room_registry.hpp"

#include <algorithm>
#include <utility>

#include "engine/match.hpp"
#include "server/room/admission.hpp"
#include "server/room/room_id.hpp"

namespace server::room {

RoomRegistry::RoomRegistry(Deps deps, RoomListener& listener) : deps_(deps), listener_(listener) {}

/// Under the lock.
std::string RoomRegistry::unused_id() const {
    std::string id;
    do {
        id = random_id(deps_.randomness);
    } while (rooms_.contains(id));
    return id;
}

/// Under the lock.
std::shared_ptr<Actor> RoomRegistry::insert(const Settings& settings, const Keeping& keeping) {
    const std::uint64_t order = ++orders_;
    const std::size_t shard = order % deps_.shards.count();
    // Not by make_shared: sessions remember rooms weakly, and would hold the room's own memory as long as they live.
    std::shared_ptr<Actor> actor = std::make_unique<Actor>(
        Actor::Deps{deps_.shards.executor(shard), shard, deps_.clock, keeping.journal, deps_.thinker, deps_.randomness,
                    deps_.guesses, deps_.blocks, deps_.metrics, deps_.log},
        listener_, Core::Tuning{keeping.bot_pace_ms});
    rooms_[settings.id] = {
        actor, {settings.name, std::string(engine::game_name(settings.options))}, has_public_title(settings)};
    deps_.list.add(settings.id, order, settings.is_public);
    deps_.metrics.rooms_open.set(static_cast<std::int64_t>(rooms_.size()));
    return actor;
}

engine::Result<RoomRegistry::Added, RoomRegistry::Refusal> RoomRegistry::add_new(const Describe& describe,
                                                                                 const Keeping& keeping,
                                                                                 std::size_t rooms_max) {
    const std::lock_guard lock(mutex_);
    if (is_draining_) return engine::Failure{Refusal::draining};
    if (rooms_.size() >= rooms_max) return engine::Failure{Refusal::full};
    std::string id = unused_id();
    engine::Bytes32 key{};
    deps_.randomness.fill(key);
    Opened opened = describe(std::move(id), key);
    auto actor = insert(opened.settings, keeping);
    return Added{std::move(actor), std::move(opened)};
}

std::shared_ptr<Actor> RoomRegistry::add(const Settings& settings, const Keeping& keeping) {
    const std::lock_guard lock(mutex_);
    if (is_draining_ || rooms_.contains(settings.id)) return nullptr;
    return insert(settings, keeping);
}

std::shared_ptr<Actor> RoomRegistry::add_resting(const Settings& settings, const Keeping& keeping) {
    auto actor = add(settings, keeping);
    if (actor) deps_.list.rests(settings.id);
    return actor;
}

void RoomRegistry::changed(const std::string& room, const Listed& entry) {
    const std::lock_guard lock(mutex_);
    const auto found = rooms_.find(room);
    if (found == rooms_.end()) return;
    found->second.title.name = entry.name;
    found->second.has_public_title = entry.has_public_title;
    deps_.list.changed(room, entry);
}

bool RoomRegistry::remove(const std::string& room) {
    std::shared_ptr<Actor> actor;  // outlives the lock: it may be the last to hold it
    const std::lock_guard lock(mutex_);
    const auto found = rooms_.find(room);
    if (found == rooms_.end()) return false;
    actor = std::move(found->second.actor);
    rooms_.erase(found);
    deps_.list.remove(room);
    deps_.metrics.rooms_open.set(static_cast<std::int64_t>(rooms_.size()));
    return true;
}

std::shared_ptr<Actor> RoomRegistry::find(const std::string& room) const {
    const std::lock_guard lock(mutex_);
    const auto found = rooms_.find(crockford_normal(room));
    return found == rooms_.end() ? nullptr : found->second.actor;
}

std::optional<RoomRegistry::Title> RoomRegistry::title_of(const std::string& room) const {
    const std::lock_guard lock(mutex_);
    const auto found = rooms_.find(crockford_normal(room));
    if (found == rooms_.end()) return std::nullopt;
    return found->second.has_public_title ? found->second.title : Title{};
}

std::optional<RoomRegistry::Title> RoomRegistry::insiders_title_of(const std::string& room) const {
    const std::lock_guard lock(mutex_);
    const auto found = rooms_.find(crockford_normal(room));
    return found == rooms_.end() ? std::nullopt : std::optional(found->second.title);
}

/// Under the lock.
std::vector<std::shared_ptr<Actor>> RoomRegistry::actors() const {
    std::vector<std::shared_ptr<Actor>> actors;
    for (const auto& [id, entry] : rooms_) actors.push_back(entry.actor);
    return actors;
}

std::vector<std::shared_ptr<Actor>> RoomRegistry::all() const {
    const std::lock_guard lock(mutex_);
    return actors();
}

std::vector<std::shared_ptr<Actor>> RoomRegistry::drain() {
    const std::lock_guard lock(mutex_);
    is_draining_ = true;
    return actors();
}

std::vector<std::shared_ptr<Actor>> RoomRegistry::forget(const DeletedAccount& deleted_account) {
    const std::lock_guard lock(mutex_);
    for (auto& [id, entry] : rooms_) {
        const auto names_room = [&](const std::string& name) { return room_named_after(name) == entry.title.name; };
        if (std::ranges::any_of(deleted_account.names, names_room)) entry.title.name = room_named_after(deleted_player);
    }
    return actors();
}

}  // namespace server::room
