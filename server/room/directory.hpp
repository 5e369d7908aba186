// All rooms of the server, as the rest of it uses them: the parts that make, find, list, show and close rooms, put
// together. It keeps no state and has no lock of its own; each part has. From any thread. What happens in a room is in
// actor.hpp.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/base/result.hpp"
#include "server/room/demo_rooms.hpp"
#include "server/room/resting_rooms.hpp"
#include "server/room/restoring.hpp"
#include "server/room/room_closing.hpp"
#include "server/room/room_id.hpp"
#include "server/room/room_list.hpp"
#include "server/room/room_registry.hpp"

namespace server::room {

class Directory final : public StreamRooms, private RoomListener {
public:
    struct Deps {
        Shards& shards;
        Clock& clock;
        Randomness& randomness;
        Journal& journal;
        Thinker& thinker;
        Guesses& guesses;
        const Blocks& blocks;
        Metrics& metrics;
        Log& log;
    };
    Directory(Deps deps, Core::Tuning tuning, std::size_t rooms_max);

    using Created = engine::Result<std::string, protocol::Error>;
    /// Answers with the new room's id, once the room is kept.
    void create(protocol::RoomCreate wish, const Person& host, const RequestName& name,
                std::function<void(Created)> created);
    /// The same, for somebody who has asked in another way; these people have seats from the start, and are expected.
    void create_between(protocol::RoomCreate wish, const Person& host, Sitters people,
                        std::function<void(Created)> created);
    /// The rooms that were open before the server was away are back, and rest; must be called before the shards run,
    /// and before anything else is given to the journal. `documents` are those of the journal.
    using Returning = room::Returning;
    std::vector<Returning> restore(std::vector<KeptRoom> rooms, const std::vector<Document>& documents,
                                   std::int64_t away_ms);
    /// A room of which what was kept is damaged: it is found by its id, and says so.
    void add_set_aside(const std::string& room);
    /// Opens those that rest, one by one, while all else goes on. To be called once.
    void open_resting();
    /// After restore: finishes the closing of rooms that were being closed.
    void go_on_closing(const std::vector<Document>& documents) { closing_.go_on(documents); }
    /// See DemoRooms.
    void show_demo(Demo::Answer answer) { demo_.show(std::move(answer)); }
    /// Opens a table that the finder has put together; answers with the room's id, once the room is kept. Not bound by
    /// the number of rooms that people may make.
    void open_table(const TableOpening& opening, std::function<void(Created)> opened);
    /// Called whenever what a room is listed as has changed, and with null when it has gone; on any thread. To be added
    /// before there are any.
    void on_listed(std::function<void(const std::string& room, const Listed*)> tell) {
        tell_listed_.push_back(std::move(tell));
    }
    /// Opens a tournament's room, by its id and key; one that is there already goes on, and waits for its players as
    /// long as is said now. Not bound by the number of rooms that people may make.
    void open_board(const BoardOpening& opening, std::function<void(bool)> opened);
    /// Called with the outcomes of the boards played in such rooms, on the rooms' threads. To be set once, before there
    /// are any.
    void on_board_outcome(std::function<void(const BoardOutcome&)> publish) { publish_outcome_ = std::move(publish); }
    void reserve(const std::string& room, Reservations reservations, bool in_play);
    /// Whether anybody chats in this room of a tournament.
    void switch_chat(const std::string& room, bool is_on);
    /// In all rooms that are open; `forgotten` gets the greatest value of any room, on any thread (actor.hpp).
    void forget(const DeletedAccount& deleted_account, std::function<void(Forgetting)> forgotten);
    /// Closes it at once. False: there is no such room.
    bool close(const std::string& room);
    /// See Actor.
    void call_off(const std::string& room);
    /// An operator closes it for good: see RoomClosing.
    bool close(const std::string& room, const std::function<ArchiveRow()>& with_it, std::function<void(bool)> kept) {
        return closing_.close(room, with_it, std::move(kept));
    }
    /// No new rooms from now on, and time stands still in all there are; `halted` is called when it does, on any
    /// thread.
    void drain(std::function<void()> halted);
    /// The journal keeps nothing for now, or it does again: see Actor.
    void stand_still(bool stands);

    /// Null: there is no such room.
    std::shared_ptr<Actor> find(const std::string& room) const { return rooms_.find(room); }
    std::shared_ptr<StreamRoom> stream_room(const std::string& room) override { return find(room); }
    std::optional<RoomRegistry::Title> title_of(const std::string& room) const { return rooms_.title_of(room); }
    std::optional<RoomRegistry::Title> insiders_title_of(const std::string& room) const {
        return rooms_.insiders_title_of(room);
    }
    /// A room that strangers may watch; tells its id, as it is spelled.
    void find_watchable(const std::string& room, std::function<void(Created)> tell) const;
    RoomList::Page list(const protocol::RoomList& wish) const { return list_.page(wish); }
    /// Pushes of changed entries from now on, until unwatch.
    void watch(std::uint64_t connection, std::shared_ptr<Sink> sink) { list_.watch(connection, std::move(sink)); }
    void unwatch(std::uint64_t connection) { list_.unwatch(connection); }

private:
    // RoomListener.
    void room_listed(const std::string& room, const Listed& entry) override;
    void room_opened(const std::string& room) override;
    void room_closed(const std::string& room) override { remove(room); }
    void board_decided(const BoardOutcome& outcome) override { publish_outcome_(outcome); }

    void create(protocol::RoomCreate wish, const Person& host, const RequestName* name, Sitters sitters,
                std::function<void(Created)> created);
    void open(RoomRegistry::Added room, Sitters sitters, std::optional<KeptAnswer> answer,
              std::function<void(Created)> opened);
    RoomRegistry::Keeping keeping() const { return {deps_.journal, tuning_.bot_pace_ms}; }
    void remove(const std::string& room);
    void keep(Document note);

    Deps deps_;
    const Core::Tuning tuning_;
    const std::size_t rooms_max_;
    std::function<void(const BoardOutcome&)> publish_outcome_;
    std::vector<std::function<void(const std::string&, const Listed*)>> tell_listed_;
    RoomList list_;
    RoomRegistry rooms_;
    RoomClosing closing_;
    RestingRooms resting_;
    DemoRooms demo_;
};

}  // namespace server::room
