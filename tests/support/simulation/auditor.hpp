// Reads the disk as it is written, line by line, plays every room again from it, and holds what must be true of it: a
// clock that counts no outage, deadlines at their own times and not before, games that begin again only when their
// people are back. At the end: everything that was acknowledged is there once, nothing else is, and records verify.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "server/room/state.hpp"
#include "tests/support/simulation/disk.hpp"

namespace simulation {

class World;

class Auditor {
public:
    explicit Auditor(World& world) : world_(world) {}

    /// Everything that has become durable since the last call.
    void read();
    /// Nothing more comes.
    void finish();

    /// Null: the room is not on the disk.
    const server::room::State* state(const std::string& room) const;
    std::size_t games_finished() const { return finished_; }
    std::size_t acts() const { return acts_; }

private:
    struct Act {
        std::string player;
        std::string action;  // as the engine writes it
        std::int64_t at_ms = 0;
    };
    struct Room {
        std::size_t read = 0;  // lines
        std::optional<server::room::State> state;
        unsigned life = 0;
        std::int64_t wall_minus_room_ms = 0;
        std::int64_t last_room_ms = 0;
        std::int64_t last_up_ms = 0;
        std::int64_t game_began_ms = 0;
        std::optional<std::int64_t> stands_since_ms;
        std::int64_t returned_ms = 0;  // room time of the latest restart
        std::vector<Act> acts;
        std::map<std::string, std::size_t> marks;  // texts that people have left, and how often
        struct Words {
            server::room::Spoken spoken;
            bool while_playing = false;
        };
        std::vector<Words> words;
        std::set<std::string> seated;               // "player seat", of all times
        std::map<std::string, std::int64_t> facts;  // events of games, and when they happened first, in up_ms
        unsigned finished = 0;
        std::string ended;  // the record of the latest game
    };

    void read(Room& room, const DiskRoom& kept, const DiskLine& line);
    void look_at_clock(Room& room, const DiskRoom& kept, const DiskLine& line, std::int64_t at_ms);
    void look_at_input(Room& room, const server::room::Played& played, std::int64_t at_ms, const std::string& id);
    void look_at_return(Room& room, std::int64_t at_ms, const std::string& id);
    void note(Room& room, const server::room::Change& change);
    void compare_with_ledger();
    void compare_acts(const std::string& id, const Room& room);
    void compare_told(const std::string& id, const Room& room);
    void verify_games();

    World& world_;
    std::map<std::string, Room> rooms_;
    std::size_t finished_ = 0;
    std::size_t acts_ = 0;
};

}  // namespace simulation
