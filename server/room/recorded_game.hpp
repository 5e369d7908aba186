// A game of a room as it is found when it is over: its record, written while it is played, and whose game it was.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/match.hpp"
#include "protocol/game_summary.hpp"
#include "protocol/record.hpp"
#include "protocol/server_message.hpp"
#include "server/journal/finished_game.hpp"
#include "server/room/change.hpp"

namespace server::room {

/// Whether strangers find the room's games when they are over.
bool lists_games(const Settings& settings);

class RecordedGame {
public:
    /// A seat when the game begins, and who sits there: nobody where that is a computer player.
    struct Sitting {
        engine::Seat seat;
        protocol::RecordedSeat as_recorded;
        std::optional<Person> person;
        bool is_named = true;  // false: has deleted their account
    };
    RecordedGame(const engine::Options& options, const engine::Fairness& fairness, std::vector<Sitting> seats,
                 std::int64_t unix_ms);

    void add(const engine::Input& input, engine::Instant at);
    /// The person has sat down during the game.
    void add_player(const Person& person) { players_[person.id] = person.name; }
    /// The player has deleted their account: what they have played, and who they are in the current game, stays.
    void forget(const PlayerId& player);
    /// Ends the recording.
    FinishedGame finish(const engine::Match& match, const engine::Fairness& fairness, const Settings& settings,
                        const protocol::Series& series);

    /// Whether the player sat there when the game began.
    bool has_begun(const PlayerId& player) const;
    /// Whether the player sat there at any time, and is called by their name.
    bool names(const PlayerId& player) const { return players_.contains(player); }

private:
    protocol::GameSummary summary_of(const engine::Match& match, const Settings& settings,
                                     const protocol::Series& series) const;
    std::optional<RatedGame> rated_game(const engine::Match& match, const Settings& settings,
                                        std::int64_t ended_unix_ms) const;

    protocol::RecordHeader header_;
    std::vector<std::optional<PlayerId>> recorded_people_;  // who had the header's seats
    std::array<std::vector<Person>, 2> starters_;           // by side
    std::map<PlayerId, std::string> players_;               // everybody who has sat there, by name
    std::int64_t started_unix_ms_;
    std::uint64_t inputs_ = 0;
    std::optional<protocol::RecordWriter> record_;  // SECRET until the game is over
};

}  // namespace server::room
