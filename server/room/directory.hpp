// All rooms of the server: makes them, finds them, lists them, and tells those who watch the list. From any thread;
// what happens in a room is its actor's (actor.hpp).
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "engine/base/result.hpp"
#include "server/base/randomness.hpp"
#include "server/net/shards.hpp"
#include "server/room/actor.hpp"
#include "server/room/demo.hpp"

namespace server::room {

/// The one spelling of a room's id, as a person may have typed it (Crockford): small letters, O for 0, I and L for 1.
std::string normal_id(std::string id);

/// Documents by room: somebody who looks after the server has closed it, and it is still there.
inline constexpr const char* closing_collection = "closing_room";

class Directory {
public:
    struct Deps {
        Shards& shards;
        Clock& clock;
        Randomness& randomness;
        Journal& journal;
        Thinker& thinker;
        Guesses& guesses;
        Metrics& metrics;
        Log& log;
    };
    Directory(Deps deps, Core::Tuning tuning, std::size_t rooms_max);
    ~Directory();

    using Created = engine::Result<std::string, protocol::Error>;
    /// Answers with the new room's id, once the room is kept.
    void create(const protocol::RoomCreate& wish, const Person& host, const RequestName& name,
                std::function<void(Created)> created);
    /// Those that were open before the server was away, all at once; before the shards run. Gives, for each that is
    /// back, who has a seat or is the host.
    struct Returning {
        std::string room;
        std::vector<PlayerId> people;
        std::string tournament;  // whose board is played there; empty: none's
        bool is_over = false;    // its game is
    };
    std::vector<Returning> restore(std::vector<KeptRoom> rooms, std::int64_t away_ms);
    /// After that: those that were being closed are.
    void go_on_closing(const std::vector<Document>& documents);
    /// The room that shows computer players at this moment, opened when it is first asked for. It is in no
    /// list and counts for no limit; there is one that plays, and those whose watchers have not moved on yet.
    void show_demo(Demo::Answer answer);
    /// A room of a tournament, by its id and key; where it is there already, it goes on, and waits for its players as
    /// long as is said now. Not bound by the number of rooms that people may make.
    void open_board(const BoardOpening& opening, std::function<void(bool)> opened);
    /// Called with what becomes of the boards played in such rooms, on their threads. To be set once, before there are
    /// any.
    void on_board_outcome(std::function<void(const BoardOutcome&)> publish) { publish_outcome_ = std::move(publish); }
    void reserve(const std::string& room, Reservations reservations);
    /// In all rooms that are open; `forgotten` gets the most that is left in any, on any thread (actor.hpp).
    void forget(const DeletedAccount& deleted_account, std::function<void(Forgetting)> forgotten);
    /// At once. False, here and below: there is no such room.
    bool close(const std::string& room);
    /// By those who look after the server: once `with_it` is kept, and for good, also where the server is killed before
    /// the room has gone. `kept` is called once, if there is such a room.
    bool close(const std::string& room, const std::function<ArchiveRow()>& with_it, std::function<void(bool)> kept);
    /// Null: there is no such room.
    std::shared_ptr<Actor> find(const std::string& room) const;

    struct Page {
        std::vector<std::string> entries;
        std::optional<std::string> cursor;  // there are more
    };
    /// Public rooms, the newest first. A cursor that is none of ours begins anew.
    Page list(const protocol::RoomList& wish) const;
    /// Pushes of changed entries from now on, until unwatch.
    void watch(std::uint64_t connection, std::shared_ptr<Sink> sink);
    void unwatch(std::uint64_t connection);

    /// No new rooms from now on, and time stands still in all there are; `halted` is called when it does, on any
    /// thread.
    void drain(std::function<void()> halted);
    /// What strangers who have a room's address may know of it, for titles of pages.
    struct Title {
        std::string name;  // both empty where they are told nothing but that it is there:
        std::string game;  // it is not listed, and asks for a password or lets nobody watch
    };
    /// Nothing: there is no such room.
    std::optional<Title> title_of(const std::string& room) const;

private:
    struct Entry {
        std::shared_ptr<Actor> actor;
        std::uint64_t order = 0;
        bool is_public = true;
        bool is_told = true;  // its name and game, to strangers who have its address
        std::string name;
        std::string game;
        std::optional<Listed> listed;
        bool is_closing = false;  // the journal says so
    };

    std::string unused_id() const;
    engine::Bytes32 new_key();
    std::shared_ptr<Actor> add(const Settings& settings, Journal& journal, std::int64_t bot_pace_ms);
    void demo_opened(const std::string& room, bool is_open);
    void listed(const std::string& room, const Listed& entry);
    void closed(const std::string& room);
    void has_closed(const std::string& room);
    void note_change(const std::string& room);
    void push_changes();

    Deps deps_;
    const Core::Tuning tuning_;
    const std::size_t rooms_max_;
    mutable std::mutex mutex_;
    std::unordered_map<std::string, Entry> rooms_;
    std::map<std::uint64_t, std::string> by_order_;
    std::uint64_t orders_ = 0;
    bool is_draining_ = false;
    std::function<void(const BoardOutcome&)> publish_outcome_;
    Demo demo_;
    const std::unique_ptr<Journal> no_journal_ = make_memory_journal(0);  // the demo's
    std::map<std::uint64_t, std::shared_ptr<Sink>> watchers_;
    std::set<std::string> changed_;
    bool push_is_due_ = false;
    std::unique_ptr<Alarm> push_alarm_;  // on shard 0
};

}  // namespace server::room
