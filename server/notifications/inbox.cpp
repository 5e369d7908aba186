#include "server/notifications/inbox.hpp"

#include <algorithm>

#include "engine/base/ensure.hpp"
#include "server/base/limits.hpp"
#include "server/journal/append_in_order.hpp"
#include "server/journal/refusals.hpp"

namespace server::notifications {

using protocol::JsonWriter;

namespace {

/// Beside those of a person's notifications, which are named by their numbers: up to where they have read.
constexpr const char* read_mark = "read";

std::string notification_key(const PlayerId& player, const std::string& what) { return player.text + ' ' + what; }

Document notification_document(const PlayerId& player, const Notification& one) {
    return {notification_collection, notification_key(player, std::to_string(one.number)), kept_notification(one)};
}

Document read_document(const PlayerId& player, std::int64_t read) {
    JsonWriter writer;
    writer.begin_object().field("read", read).end_object();
    return {notification_collection, notification_key(player, read_mark), writer.take()};
}

}  // namespace

std::string bell_message_json(std::size_t unread, std::int64_t read, const Notification* latest) {
    JsonWriter writer;
    writer.begin_object().field("type", "bell").field("unread", unread).field("read", read);
    if (latest != nullptr) write_notification(writer.key("latest"), *latest);
    writer.end_object();
    return writer.take();
}

void Inbox::restore(const std::vector<Document>& documents, const std::function<bool(const PlayerId&)>& is_known) {
    Entry gone;
    const std::int64_t oldest_unix_ms = deps_.clock.unix_ms() - limit::notification_ms;
    std::unique_lock lock(mutex_);
    for (const Document& document : documents) {
        if (document.collection != notification_collection) continue;
        const auto blank = document.key.find(' ');
        ENSURE(blank != std::string::npos);
        const PlayerId player{document.key.substr(0, blank)};
        const auto json = protocol::parse_json(document.value.value_or(""), protocol::any_depth);
        ENSURE(json);
        const bool is_mark = document.key.substr(blank + 1) == read_mark;
        const bool is_old = !is_mark && json->at("at_unix_ms").get<std::int64_t>() < oldest_unix_ms;
        if (is_old || !is_known(player)) {
            gone.documents.push_back({notification_collection, document.key, std::nullopt});
            continue;
        }
        Box& box = boxes_[player];
        if (is_mark) {
            box.read = json->at("read").get<std::int64_t>();
        } else {
            box.notifications.push_back(kept_notification_in(*json));
            by_age_.insert({box.notifications.back().at_unix_ms, {player, box.notifications.back().number}});
        }
    }
    for (auto& [player, box] : boxes_) {
        std::ranges::sort(box.notifications, {}, &Notification::number);
        box.newest = std::max(box.read, box.notifications.empty() ? 0 : box.notifications.back().number);
    }
    if (!gone.documents.empty()) append_in_order(deps_.journal, lock, std::move(gone), [](bool /*is_kept*/) {});
}

std::size_t Inbox::unread_in(const Box& box) {
    return static_cast<std::size_t>(
        std::ranges::count_if(box.notifications, [&](const auto& one) { return one.number > box.read; }));
}

/// Under the lock.
void Inbox::erase(const PlayerId& player, Box& box, std::deque<Notification>::iterator one, Entry& entry) {
    by_age_.erase({one->at_unix_ms, {player, one->number}});
    entry.documents.push_back(
        {notification_collection, notification_key(player, std::to_string(one->number)), std::nullopt});
    box.notifications.erase(one);
}

/// Under the lock: the oldest of anybody's.
void Inbox::drop_oldest(Entry& entry) {
    const auto [player, number] = by_age_.begin()->second;
    Box& box = boxes_.at(player);
    erase(player, box, std::ranges::find(box.notifications, number, &Notification::number), entry);
}

void Inbox::tell(const PlayerId& player, const Notification& notification) { tell_all({player}, notification); }

/// Several of one entry, since the journal's queue counts entries.
void Inbox::tell_all(const std::vector<PlayerId>& players, const Notification& notification) {
    constexpr std::size_t told_at_once = 500;
    for (std::size_t from = 0; from < players.size(); from += told_at_once) {
        if (!deps_.journal.is_accepting()) return;
        Entry entry;
        std::vector<std::pair<PlayerId, Notification>> told;
        std::unique_lock lock(mutex_);
        for (std::size_t one = from; one < std::min(players.size(), from + told_at_once); ++one) {
            Notification own = notification;
            if (add(players[one], own, entry)) told.emplace_back(players[one], std::move(own));
        }
        if (told.empty()) continue;
        append_in_order(deps_.journal, lock, std::move(entry), [this, told = std::move(told)](bool is_kept) {
            if (!is_kept) return;
            for (const auto& [player, own] : told) kept(player, own);
        });
    }
}

/// Under the lock. False: it is there already.
bool Inbox::add(const PlayerId& player, Notification& notification, Entry& entry) {
    Box& box = boxes_[player];
    const auto is_same_call = [&](const Notification& one) {
        return one.kind == Notification::Kind::called && one.room == notification.room;
    };
    if (notification.kind == Notification::Kind::called && std::ranges::any_of(box.notifications, is_same_call))
        return false;
    if (notification.kind == Notification::Kind::plays) {
        const auto before = std::ranges::find_if(box.notifications, [&](const Notification& one) {
            return one.kind == notification.kind && one.number > box.read && one.player->id == notification.player->id;
        });
        if (before != box.notifications.end()) erase(player, box, before, entry);
    }
    if (box.notifications.size() >= limit::notifications_kept) erase(player, box, box.notifications.begin(), entry);
    while (by_age_.size() >= limit::notifications_max) drop_oldest(entry);
    notification.number = ++box.newest;
    notification.at_unix_ms = deps_.clock.unix_ms();
    by_age_.insert({notification.at_unix_ms, {player, notification.number}});
    entry.documents.push_back(notification_document(player, notification));
    box.notifications.push_back(notification);
    return true;
}

void Inbox::kept(const PlayerId& player, const Notification& notification) const {
    std::size_t unread = 0;
    std::int64_t read = 0;
    {
        const std::lock_guard lock(mutex_);
        const auto found = boxes_.find(player);
        if (found == boxes_.end()) return;
        unread = unread_in(found->second);
        read = found->second.read;
    }
    deps_.presences.tell(player, make_frame(bell_message_json(unread, read, &notification)));
    if (tell_kept_) tell_kept_(player, notification, unread);
}

Inbox::Page Inbox::of(const PlayerId& player) const {
    const std::lock_guard lock(mutex_);
    const auto found = boxes_.find(player);
    if (found == boxes_.end()) return {};
    const Box& box = found->second;
    return {{box.notifications.rbegin(), box.notifications.rend()}, box.read, unread_in(box)};
}

void Inbox::read(const PlayerId& player, std::int64_t up_to, std::function<void(std::optional<protocol::Error>)> done) {
    if (!deps_.journal.is_accepting()) return done(not_accepting());
    std::unique_lock lock(mutex_);
    const auto found = boxes_.find(player);
    const std::int64_t read = found == boxes_.end() ? 0 : std::min(up_to, found->second.newest);
    if (found == boxes_.end() || read <= found->second.read) {
        lock.unlock();
        return done(std::nullopt);
    }
    found->second.read = read;
    const std::size_t unread = unread_in(found->second);
    Entry entry;
    entry.documents.push_back(read_document(player, read));
    append_in_order(deps_.journal, lock, std::move(entry), [this, player, read, unread, done](bool is_kept) {
        if (!is_kept) return done(not_kept());
        deps_.presences.tell(player, make_frame(bell_message_json(unread, read, nullptr)));
        done(std::nullopt);
    });
}

void Inbox::remind(const PlayerId& player, Sink& sink) const {
    const Page page = of(player);
    if (page.unread == 0) return;
    sink.send(make_frame(bell_message_json(page.unread, page.read, nullptr)), Delivery::required);
}

void Inbox::forget(const PlayerId& player) {
    Entry entry;
    std::unique_lock lock(mutex_);
    const auto found = boxes_.find(player);
    if (found == boxes_.end()) return;
    auto& [owner, box] = *found;
    while (!box.notifications.empty()) erase(owner, box, box.notifications.begin(), entry);
    if (box.read > 0)
        entry.documents.push_back({notification_collection, notification_key(player, read_mark), std::nullopt});
    boxes_.erase(found);
    append_in_order(deps_.journal, lock, std::move(entry), [](bool /*is_kept*/) {});
}

void Inbox::forget_name(const DeletedAccount& deleted_account) {
    std::set<std::string> rooms;
    for (const std::string& name : deleted_account.names) rooms.insert(room_named_after(name));
    Entry entry;
    std::unique_lock lock(mutex_);
    for (auto& [owner, box] : boxes_) {
        for (Notification& one : box.notifications) {
            // Whoever was in the room may have asked somebody in.
            const bool is_room_named = one.kind == Notification::Kind::invited && rooms.contains(one.title);
            const bool is_named =
                one.player && one.player->id == deleted_account.player && one.player->name != deleted_player;
            if (is_room_named) one.title = room_named_after(deleted_player);
            if (is_named) one.player = Person{deleted_account.player, deleted_player};
            if (is_room_named || is_named) entry.documents.push_back(notification_document(owner, one));
        }
    }
    if (!entry.documents.empty()) append_in_order(deps_.journal, lock, std::move(entry), [](bool /*is_kept*/) {});
}

}  // namespace server::notifications
