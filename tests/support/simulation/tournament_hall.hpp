// A tournament core with a hall around it, as a test tells it: who asks what, which rooms are open, how their games
// end. Plays the part of the asynchronous shell with a journal that keeps all at once. After every decision the
// journal's lines are applied to a state of their own, which must show the same page; keys must be new.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/json_reader.hpp"
#include "server/tournament/core.hpp"

namespace tournament_test {

using protocol::Json;

/// Of "Ada": the same person everywhere.
server::Person person(const std::string& name);
server::tournament::Who who(const std::string& name);

/// Single players with the game's smallest options; by hand, no check-in.
server::tournament::Settings settings_of(server::tournament::Kind kind, std::string_view game = "ctor");
/// Likewise for teams that play on so many boards.
server::tournament::Settings team_settings_of(server::tournament::Kind kind, unsigned boards);
engine::Options options_of(std::string_view game, const Json& options = Json::object());
/// A game that this side has won, nobody where there is none; with some points that the game can give.
engine::GameScore score_for(const engine::Options& options, std::optional<engine::Side> winner, int margin = 1);

class Hall {
public:
    explicit Hall(const server::tournament::Settings& settings, std::uint64_t seed = 1, std::string_view password = {});

    /// The code of the refusal, or "ok".
    std::string ask(const std::string& name, const server::tournament::Command& command);
    std::string ask(const server::tournament::Who& who, const server::tournament::Command& command);
    /// Must be accepted.
    Hall& direct(const server::tournament::Command& command);
    Hall& enter(const std::vector<std::string>& names);
    /// A team of this captain with so many more members, named "Ada/2", "Ada/3", …
    server::tournament::EntrantId enter_team(const std::string& captain, std::size_t members, std::string club = {});
    server::tournament::EntrantId id_of(const std::string& name) const;
    /// By the entrant's name.
    engine::pairing::Number number_of(const std::string& name) const;

    /// Time passes; the core is woken when it wants to be.
    Hall& pass_to(std::int64_t ms);
    Hall& pass(std::int64_t ms) { return pass_to(now + ms); }
    /// What the pairing's thread has found; the open search stays open with `false`.
    void answer_search();
    bool answers_at_once = true;

    Hall& start_board(const std::string& room);
    /// `missing`: seats of people for whom a computer player sat there in the end.
    Hall& end_board(const std::string& room, const engine::GameScore& score,
                    const std::vector<engine::Seat>& missing = {});
    Hall& miss_board(const std::string& room, server::tournament::BySide has_come);
    Hall& close_board(const std::string& room);
    /// Every open room: the entrant with the lower number wins, or by `lots`.
    Hall& play_round();
    Hall& play_round(std::mt19937_64& lots);
    /// Rounds by hand, and to the end.
    Hall& play_out();

    /// Their account is gone.
    void forget(const std::string& name);
    /// An operator has given them another name.
    void rename(const std::string& name, const std::string& to);
    /// The server goes down and comes back.
    void restart();

    const server::tournament::State& state() const { return core->state(); }
    Json page() const;

    std::int64_t now = 1'800'000'000'000;
    std::optional<server::tournament::Core> core;
    std::vector<std::string> lines;                             // in the journal
    std::map<std::string, server::tournament::OpenRoom> rooms;  // that are open
    std::set<std::string> keys;
    std::optional<server::tournament::PairingWanted> wanted;
    std::vector<server::tournament::Called> calls;
    server::tournament::Byes byes;  // of the latest round
    std::size_t rooms_opened = 0;

private:
    void perform(server::tournament::Decision decision, bool is_restart = false);

    std::optional<server::tournament::State> twin_;
};

/// In which these have registered.
Hall hall_of(const server::tournament::Settings& settings, const std::vector<std::string>& names);
/// Where somebody is to play now, and on which side; throw where there is none.
const server::tournament::OpenRoom& room_of(const Hall& hall, const std::string& name);
engine::Side side_in(const server::tournament::OpenRoom& open, const std::string& name);

}  // namespace tournament_test
