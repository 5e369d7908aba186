// Who plays where, as far as anybody who looks may see it: gathered from what rooms say of themselves. In memory alone:
// after a restart rooms say it again. From any thread.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <mutex>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "server/base/person.hpp"

namespace server {

class Whereabouts {
public:
    /// Called with whoever has begun to play somewhere, on the thread that told of it, not under a lock. To be set
    /// once, before there are any.
    using Begun = std::function<void(const PlayerId&, const std::string& room, const std::string& game)>;
    void on_begun(Begun tell) { tell_begun_ = std::move(tell); }

    /// Who is to be seen playing in this room from now on. `is_news`: else nobody is told that they have begun.
    void changed(const std::string& room, const std::string& game, const std::vector<PlayerId>& players, bool is_news);
    void gone(const std::string& room) { changed(room, {}, {}, false); }

    struct Place {
        std::string room;
        std::string game;
    };
    std::vector<Place> of(const PlayerId& player) const;

private:
    struct Room {
        std::string game;
        std::vector<PlayerId> players;
    };
    Begun tell_begun_;
    mutable std::mutex mutex_;
    std::unordered_map<std::string, Room> rooms_;
    std::map<PlayerId, std::set<std::string>> places_;
};

}  // namespace server
