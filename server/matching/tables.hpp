// Which tables there are, as far as the finder knows of them: those that wait for people whom it has found, and games
// in which computer players give up their chairs. Nobody is at two of them. On the finder's executor.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "engine/base/seat.hpp"
#include "server/base/person.hpp"
#include "server/matching/core.hpp"
#include "server/room/decision.hpp"

namespace server::matching {

class Tables {
public:
    explicit Tables(const std::vector<Pool>& pools) : pools_(pools) {}

    /// These have been given a table, and its room is being opened.
    void expect(const std::vector<PlayerId>& people);
    /// … and could not be: they are at none.
    void give_up(const std::vector<PlayerId>& people);
    /// The room is open, and waits for them until the game begins.
    void opened(const std::string& room, std::size_t pool, std::int64_t starts_by_unix_ms,
                const std::vector<PlayerId>& people);

    /// Its game was on when the server went away; whether it still is, and who of these plays there, is listed.
    void resumed(const std::string& room, std::size_t pool, const std::vector<PlayerId>& people);

    /// What the room is listed as; null: it has gone. Returns those who were awaited there and have not come.
    std::vector<PlayerId> listed(const std::string& room, const room::Listed* entry, std::int64_t now_unix_ms);
    /// Whether anything of what a room is listed as matters here.
    bool knows(const std::string& room) const { return tables_.contains(room); }

    /// With chairs of computer players that are kept for nobody.
    std::vector<WarmTable> warm() const;
    /// A computer player's chair on this side, kept for the player from now on; nothing: there is none. The room knows
    /// of no kept chairs: where somebody else sits down there first, it is kept no longer.
    std::optional<engine::Seat> hold(const std::string& room, std::size_t side, const PlayerId& player,
                                     std::int64_t now_ms);
    /// They do not want the chair that is kept for them: no more at this table. False: none is.
    bool decline(const PlayerId& player);
    /// Chairs that nobody has come to for too long are kept no longer; whoever did not come may not have been let in.
    void release(std::int64_t now_ms);
    std::optional<std::int64_t> next_release_ms() const;

    /// The table that this player has; its room's id is empty while the room is being opened.
    struct Place {
        std::string room;
        std::size_t pool = 0;
        std::optional<std::int64_t> starts_by_unix_ms = {};  // the game has not begun
        std::optional<engine::Seat> held = {};               // they have yet to take it
    };
    std::optional<Place> place_of(const PlayerId& player) const;

private:
    struct Held {
        engine::Seat seat;
        std::int64_t until_ms = 0;
    };
    struct Table {
        std::size_t pool = 0;
        std::int64_t starts_by_unix_ms = 0;
        std::unordered_set<PlayerId> awaited;  // empty once the game has begun
        std::unordered_set<PlayerId> people;   // who sit there
        std::optional<room::WarmGame> warm;
        std::map<PlayerId, Held> held;  // chairs that computers have in `warm`
        // Who have left the game, or did not come to the chair that was kept for them, or did not want it: the room
        // would refuse them, or has. Forgotten when the game is over, so that they are never many.
        std::unordered_set<PlayerId> not_again;
    };
    std::vector<PlayerId> follow(const std::string& room, Table& table, const room::Listed& entry);
    void remove(const std::string& room);
    /// They are not at this table any more; at another one they may be by now.
    void free(const PlayerId& player, const std::string& room);
    /// Of the chairs that are kept at this table those for which `ends(held)`; returns for whom they were.
    template <class Ends>
    std::vector<PlayerId> end_holds(const std::string& room, Table& table, Ends ends);

    const std::vector<Pool>& pools_;
    std::map<std::string, Table> tables_;  // by room
    std::unordered_map<PlayerId, std::string> rooms_;
};

}  // namespace server::matching
