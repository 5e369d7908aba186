#include "server/app/announcements.hpp"

#include <optional>
#include <utility>

namespace server {

using notifications::Notification;

namespace {

/// What a director's club hears of a phase, if anything.
std::optional<webhooks::TournamentNews::What> told_of(tournament::Status status) {
    using What = webhooks::TournamentNews::What;
    switch (status) {
        case tournament::Status::registration:
            return What::open;
        case tournament::Status::running:
            return What::begun;
        case tournament::Status::finished:
            return What::over;
        case tournament::Status::draft:
        case tournament::Status::check_in:
        case tournament::Status::cancelled:
            break;
    }
    return std::nullopt;
}

}  // namespace

void Announcements::tell_followers(const Person& person, const Notification& notification) const {
    auto followers = deps_.follows.towards(person.id);
    std::erase_if(followers, [&](const PlayerId& one) { return !deps_.sight.sees(one, person.id); });
    deps_.inbox.tell_all(followers, notification);
}

void Announcements::restore(const std::vector<std::string>& rooms) {
    const std::lock_guard lock(mutex_);
    returning_.insert(rooms.begin(), rooms.end());
}

bool Announcements::is_news(const std::string& room) {
    const std::lock_guard lock(mutex_);
    return returning_.erase(room) == 0;
}

void Announcements::listed(const std::string& room, const room::Listed* entry) {
    const bool news = is_news(room);
    if (entry != nullptr) {
        waits(room, *entry, news);
        return deps_.whereabouts.changed(room, entry->game, entry->players, news);
    }
    deps_.whereabouts.gone(room);
    const std::lock_guard lock(mutex_);
    waiting_.erase(room);
}

/// Told when the first has sat down, and once more when only one is missing: a club's channel is not to be filled.
void Announcements::waits(const std::string& room, const room::Listed& entry, bool is_news) {
    {
        const std::lock_guard lock(mutex_);
        if (!entry.waiting || entry.waiting->taken == 0) {
            if (entry.status != protocol::RoomStatus::open) waiting_.erase(room);
            return;
        }
        const bool is_nearly_full = entry.waiting->taken + 1 == entry.waiting->seats;
        const auto [told, is_first] = waiting_.emplace(room, entry.waiting->taken);
        if (!is_first && (!is_nearly_full || told->second >= entry.waiting->taken)) return;
        told->second = entry.waiting->taken;
    }
    if (is_news)
        deps_.outreach.tell(entry.waiting->host, webhooks::RoomOpen{room, entry.game, entry.name, entry.waiting->taken,
                                                                    entry.waiting->seats});
}

void Announcements::plays(const PlayerId& player, const std::string& room, const std::string& game) const {
    const auto person = deps_.players.find(player.text);
    if (!person) return;
    Notification told{Notification::Kind::plays};
    told.player = person;
    told.room = room;
    told.game = game;
    tell_followers(*person, told);
}

void Announcements::called(const PlayerId& player, const protocol::Calling& calling) const {
    Notification told{Notification::Kind::called};
    told.tournament = calling.tournament;
    told.title = calling.name;
    told.room = calling.room;
    told.round = calling.round;
    told.starts_unix_ms = calling.starts_by_unix_ms;
    deps_.inbox.tell(player, told);
}

void Announcements::phase_changed(const tournaments::PhaseNews& news) const {
    if (!news.is_public) return;
    if (const auto what = told_of(news.status)) {
        for (const Person& director : news.directors)
            deps_.outreach.tell(director.id, webhooks::TournamentNews{news.tournament, news.name, *what});
    }
    if (news.status != tournament::Status::registration) return;
    for (const Person& director : news.directors) {
        Notification told{Notification::Kind::directs};
        told.player = director;
        told.tournament = news.tournament;
        told.title = news.name;
        tell_followers(director, told);
    }
}

}  // namespace server
