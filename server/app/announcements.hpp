// What happens on the site, and whom it is told to beside those who are there: put together from who follows whom, who
// may see whom, and what each has wished for. From any thread.
#pragma once

#include <map>
#include <mutex>
#include <set>
#include <string>
#include <vector>

#include "protocol/server_message.hpp"
#include "server/app/outreach.hpp"
#include "server/identity/follows.hpp"
#include "server/identity/players.hpp"
#include "server/notifications/inbox.hpp"
#include "server/people/social_api.hpp"
#include "server/room/decision.hpp"
#include "server/tournaments/tournament_service.hpp"

namespace server {

class Announcements {
public:
    /// All of them outlive it.
    struct Deps {
        const Players& players;
        const Follows& follows;
        Sight sight;
        Whereabouts& whereabouts;
        notifications::Inbox& inbox;
        Outreach& outreach;
    };
    explicit Announcements(Deps deps) : deps_(deps) {}

    /// These rooms are back: what they are listed as first is not news.
    void restore(const std::vector<std::string>& rooms);
    /// What a room is listed as; null: it has gone.
    void listed(const std::string& room, const room::Listed* entry);
    /// Somebody is to be seen playing in a room.
    void plays(const PlayerId& player, const std::string& room, const std::string& game) const;
    void called(const PlayerId& player, const protocol::Calling& calling) const;
    void phase_changed(const tournaments::PhaseNews& news) const;

private:
    bool is_news(const std::string& room);
    void waits(const std::string& room, const room::Listed& entry, bool is_news);
    void tell_followers(const Person& person, const notifications::Notification& notification) const;

    const Deps deps_;
    std::mutex mutex_;
    std::map<std::string, unsigned> waiting_;  // rooms that wait for people, and how many had come when it was told
    std::set<std::string> returning_;
};

}  // namespace server
