// What each person has been told lately, kept until newer ones have taken its place, and up to where they have read it.
// The same on all their devices. From any thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "protocol/error.hpp"
#include "server/base/clock.hpp"
#include "server/identity/presences.hpp"
#include "server/journal/journal.hpp"
#include "server/notifications/notification.hpp"

namespace server::notifications {

inline constexpr const char* notification_collection = "notification";

class Inbox {
public:
    /// All of them outlive it.
    struct Deps {
        Clock& clock;
        Journal& journal;
        const Presences& presences;
    };
    explicit Inbox(Deps deps) : deps_(deps) {}
    /// Those from before the server was away, of people whom `is_known` knows; the others are forgotten.
    void restore(const std::vector<Document>& documents, const std::function<bool(const PlayerId&)>& is_known);
    /// Called with each that is kept, and how many are unread with it; on any thread. To be set once.
    using Kept = std::function<void(const PlayerId&, const Notification&, std::size_t unread)>;
    void on_kept(Kept tell) { tell_kept_ = std::move(tell); }

    /// Gives it number and time, keeps it, and tells whoever is here. What somebody plays takes the place of what they
    /// played before, unless that has been read; and nobody is called to one board twice.
    void tell(const PlayerId& player, const Notification& notification);
    /// The same to each of them. However many they are, the journal has room for it.
    void tell_all(const std::vector<PlayerId>& players, const Notification& notification);

    struct Page {
        std::vector<Notification> notifications;  // the newest first
        std::int64_t read = 0;                    // up to this number
        std::size_t unread = 0;
    };
    Page of(const PlayerId& player) const;
    /// All up to this number, at most the newest.
    void read(const PlayerId& player, std::int64_t up_to, std::function<void(std::optional<protocol::Error>)> done);

    /// A connection of theirs has begun: if there is something unread, it is told so.
    void remind(const PlayerId& player, Sink& sink) const;

    /// There is no such person any more: nothing of theirs is kept.
    void forget(const PlayerId& player);
    /// … and they have deleted their account: nobody else's notification bears their name, nor that of a room which is
    /// named after them.
    void forget_name(const DeletedAccount& deleted_account);

private:
    struct Box {
        std::deque<Notification> notifications;  // the oldest first
        std::int64_t newest = 0;
        std::int64_t read = 0;
    };
    static std::size_t unread_in(const Box& box);
    bool add(const PlayerId& player, Notification& notification, Entry& entry);
    void kept(const PlayerId& player, const Notification& notification) const;
    void erase(const PlayerId& player, Box& box, std::deque<Notification>::iterator one, Entry& entry);
    void drop_oldest(Entry& entry);

    Deps deps_;
    Kept tell_kept_;
    mutable std::mutex mutex_;
    std::map<PlayerId, Box> boxes_;
    std::set<std::pair<std::int64_t, std::pair<PlayerId, std::int64_t>>> by_age_;  // since when, whose, number
};

/// {"type":"bell"}: `latest` may be null.
std::string bell_message_json(std::size_t unread, std::int64_t read, const Notification* latest);

}  // namespace server::notifications
