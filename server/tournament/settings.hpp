// What a director lays down for a tournament, and when it may still change. Not how it goes on: state.hpp.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/base/draws.hpp"
#include "engine/bracket.hpp"
#include "engine/games.hpp"
#include "engine/standings.hpp"
#include "engine/team_draw.hpp"
#include "protocol/error.hpp"
#include "protocol/json_reader.hpp"
#include "server/base/person.hpp"

namespace server::tournament {

/// A scramble is an evening: persons enter, and each round draws new sides out of all who are there.
enum class Kind : std::uint8_t { round_robin, swiss, knock_out, team_match, scramble };
std::string_view name_of(Kind kind);
std::optional<Kind> kind_named(std::string_view name);

/// Whether a running one is paused is separate: State::is_paused.
enum class Status : std::uint8_t { draft, registration, check_in, running, finished, cancelled };
std::string_view name_of(Status status);
std::optional<Status> status_named(std::string_view name);

std::string_view name_of(engine::pairing::Elimination elimination);
std::optional<engine::pairing::Elimination> elimination_named(std::string_view name);

/// An entrant as long as the tournament lasts, from 1 in the order of registration. The number by which they are paired
/// (engine::pairing::Number) is given at the start.
enum class EntrantId : std::uint16_t {};
constexpr unsigned number_of(EntrantId id) { return static_cast<unsigned>(id); }

struct Settings {
    std::string id;
    std::string name;
    engine::Options options;
    Kind kind = Kind::swiss;
    bool twice = false;   // round robin
    unsigned rounds = 5;  // of a Swiss, and of a team match board against board
    engine::pairing::Elimination elimination = engine::pairing::Elimination::single;
    bool scheveningen = false;  // team match: everybody against everybody, as many rounds as boards
    unsigned boards = 1;        // of a match; only teams have several
    bool is_team = false;
    std::vector<engine::pairing::TieBreak> tie_breaks;  // the first that differs decides
    std::size_t entrants_max = 100;
    std::optional<engine::Bytes32> password_hash;  // SECRET: see lots.hpp
    std::optional<std::vector<PlayerId>> invited;  // nobody else may register (captains, where there are teams)
    bool needs_registered = false;                 // guests may not
    bool is_rated = false;
    bool is_public = true;
    unsigned spectator_delay_s = 0;
    std::int64_t grace_ms = 300'000;        // for those who do not come
    std::optional<std::int64_t> break_ms;   // after a round; absent: the director calls each round
    std::int64_t check_in_ms = 0;           // before the start; 0: nobody checks in
    std::optional<std::int64_t> starts_at;  // unix ms; absent: the director starts it
    bool forbid_same_club = false;
    bool annuls_withdrawals =
        false;  // round robin: results with somebody who withdraws before half of their games count for nobody
    std::vector<std::pair<EntrantId, EntrantId>> forbidden;  // who may not meet in a Swiss
    std::optional<std::int64_t> round_ms;  // of a scramble: the sandglass of a round; what is on then is counted
    std::optional<bool> has_chat;          // in the rooms of boards; nothing: it has
};

/// As one begins that says nothing else: an evening is among those who were asked to come.
Settings defaults_of(Kind kind);

/// What is wrong with them, whatever the phase.
std::optional<protocol::Error> check(const Settings& settings);

/// Seats of one side, as many as of the other (check sees to it).
std::size_t seats_per_side(const engine::Options& options);
/// What a scramble's tables may be: a chair that nobody is left for is a computer player's, if nothing else helps.
engine::pairing::TableForm table_form(const Settings& settings);
/// Players that an entrant needs for one match.
std::size_t line_up_size(const Settings& settings);
/// True where points of matches come before points of boards.
bool counts_matches(const Settings& settings);

/// For the journal: SECRET, the password's hash is in it.
protocol::Json settings_to_json(const Settings& settings);
/// Reads what settings_to_json wrote; throws where it is anything else.
Settings settings_from_json(const protocol::Json& json);

}  // namespace server::tournament
