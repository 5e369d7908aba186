// Which rooms there are: makes their actors, finds them by id, and keeps the list of rooms (room_list.hpp) in step.
// From any thread. Its lock is held while the list's is taken, never the other way round; nothing that happens in a
// room is waited for under it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "engine/base/result.hpp"
#include "server/base/randomness.hpp"
#include "server/journal/deleted_account.hpp"
#include "server/net/shards.hpp"
#include "server/room/actor.hpp"
#include "server/room/room_list.hpp"

namespace server::room {

class RoomRegistry {
public:
    struct Deps {
        Shards& shards;
        Clock& clock;
        Randomness& randomness;
        Thinker& thinker;
        Guesses& guesses;
        const Blocks& blocks;
        Metrics& metrics;
        Log& log;
        RoomList& list;
    };
    /// The listener may call back, but not while a room is being made.
    RoomRegistry(Deps deps, RoomListener& listener);

    /// What the makers of a room choose for it beside its settings.
    struct Keeping {
        Journal& journal;
        std::int64_t bot_pace_ms;
    };
    struct Added {
        std::shared_ptr<Actor> actor;
        Opened opened;
    };
    enum class Refusal : std::uint8_t { draining, full };
    /// A room with a new id and key. `describe` says what it is to be; it is called under the lock.
    using Describe = std::function<Opened(std::string id, const engine::Bytes32& key)>;
    engine::Result<Added, Refusal> add_new(const Describe& describe, const Keeping& keeping, std::size_t rooms_max);
    /// Null: there is one of this id already, or there are no new rooms any more.
    std::shared_ptr<Actor> add(const Settings& settings, const Keeping& keeping);
    /// The same of a room that rests: the list tells that it is still to come.
    std::shared_ptr<Actor> add_resting(const Settings& settings, const Keeping& keeping);
    /// What the room is to be listed as from now on, and what it is called. Changes nothing where it has been removed.
    void changed(const std::string& room, const Listed& entry);
    /// False: it was gone already.
    bool remove(const std::string& room);

    /// By any spelling of its id. Null: there is no such room.
    std::shared_ptr<Actor> find(const std::string& room) const;
    /// What strangers who have a room's address may know of it, for titles of pages.
    struct Title {
        std::string name;  // both empty where they are told nothing but that it is there:
        std::string game;  // it is not listed, and asks for a password or lets nobody watch
    };
    /// Nothing: there is no such room.
    std::optional<Title> title_of(const std::string& room) const;
    /// The same for those who are in it.
    std::optional<Title> insiders_title_of(const std::string& room) const;

    std::vector<std::shared_ptr<Actor>> all() const;
    /// There are no new rooms from now on. Gives all there are.
    std::vector<std::shared_ptr<Actor>> drain();
    /// Rooms that are named after somebody who has deleted their account get another name in their titles. Returns all
    /// rooms: each must forget for itself what else it knows of the person.
    std::vector<std::shared_ptr<Actor>> forget(const DeletedAccount& deleted_account);

private:
    struct Entry {
        std::shared_ptr<Actor> actor;
        Title title;
        bool has_public_title = true;
    };

    std::string unused_id() const;
    std::shared_ptr<Actor> insert(const Settings& settings, const Keeping& keeping);
    std::vector<std::shared_ptr<Actor>> actors() const;

    Deps deps_;
    RoomListener& listener_;
    mutable std::mutex mutex_;
    std::unordered_map<std::string, Entry> rooms_;
    std::uint64_t orders_ = 0;
    bool is_draining_ = false;
};

}  // namespace server::room
