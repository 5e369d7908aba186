// What has happened to a room, fact by fact: the journal keeps these, and applying them again gives the same room.
// A change is decided once (core.hpp) and can no longer be refused. SECRET: sealed choices and the room's key are in
// them.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "engine/base/draws.hpp"
#include "engine/base/instant.hpp"
#include "engine/input.hpp"
#include "protocol/server_message.hpp"
#include "server/base/person.hpp"

namespace server::room {

/// Milliseconds since the room was opened; stands still while the server is away.
struct RoomTime {
    std::int64_t ms = 0;
    friend auto operator<=>(const RoomTime&, const RoomTime&) = default;
};

/// A game of a tournament: its room has seats for certain people and for nobody else.
struct TournamentBoard {
    std::string tournament;
    std::size_t round = 0;  // from 1, like match and board
    std::size_t match = 0;
    std::size_t board = 0;
    unsigned attempt = 0;
    RoomTime starts_by;  // a side that has not come by then has lost
    /// Of a scramble: what is on then is counted.
    std::optional<RoomTime> finish_by = {};
    /// The level of computer players who keep the chairs of those who are not there, and give way to them; 0: nobody
    /// does.
    unsigned computers = 0;
    bool is_quiet = false;  // nobody chats here
};
/// A table that the finder has put together (../matching): until its game begins, seats are kept for certain people.
struct FoundTable {
    RoomTime starts_from;                // not before: everybody sees first whom they play with
    RoomTime starts_by;                  // computer players sit down for who has not come by then
    std::int64_t starts_by_unix_ms = 0;  // the same, as people are told it
    unsigned black_permille = 500;       // how likely black is to win,
    unsigned spread_permille = 0;        // and how unsure that is

    friend bool operator==(const FoundTable&, const FoundTable&) = default;
};
/// The person for whom each seat is kept.
using Reservations = std::map<engine::Seat, Person>;

/// What people have chosen for a room: its host may choose anew until the first game begins.
struct Choices : protocol::RoomOptions {
    engine::Options options;
    std::string name;
    std::optional<engine::Bytes32> password_hash;
    std::optional<std::string> rated = {};  // an engine::RatingClass, where games count

    friend bool operator==(const Choices&, const Choices&) = default;
};

struct Settings : Choices {
    std::string id;
    bool is_demo = false;  // computer players play while somebody watches, and rest otherwise; nobody joins in
    std::optional<TournamentBoard> tournament = {};
    std::optional<FoundTable> found = {};
    engine::Bytes32 key{};  // SECRET: the secrets and ids of the room's games come from it
};

struct Opened {
    Settings settings;
    std::optional<Person> host;
    Reservations reservations = {};                   // of a game of a tournament, or of a table that was found
    std::optional<engine::Bytes32> caster_hash = {};  // likewise: casters' key is the tournament's
};
/// Somebody else is to play.
struct ReservationsChanged {
    Reservations reservations;
    std::optional<RoomTime> starts_by = {};  // nothing: as before
};
/// Of a tournament's room: whether anybody chats in it.
struct ChatSwitched {
    bool is_on = false;
};
/// The time of grace is over, and only these sides, black first, have come.
struct NotPlayed {
    std::array<bool, 2> has_come{};
};
/// The host has chosen anew, before the first game: nobody is ready any more, and what they gave for the draws is
/// forgotten.
struct Configured {
    Choices choices;
};
struct SeatedPerson {
    engine::Seat seat;
    Person person;
    std::optional<unsigned> level = {};  // of the computer player that plays for it: a program of the house
};
struct SeatedBot {
    engine::Seat seat;
    unsigned level = 1;
};
struct Unseated {
    engine::Seat seat;
    protocol::Departure reason{};
};
struct HostChanged {
    std::optional<Person> host;
};
struct ReadyChanged {
    engine::Seat seat;
    bool ready = false;
    std::optional<std::string> entropy;
};
/// Said after a game, for the next one.
struct RematchAgreed {
    engine::Seat seat;
    std::optional<std::string> entropy;
};
struct GameStarted {
    std::int64_t unix_ms = 0;
};
/// An input that the match accepts, with its game time.
struct Played {
    engine::Input input;
    engine::Instant at;
};
struct Spoken {
    Person who;
    std::optional<engine::Seat> seat;
    protocol::ChatChannel channel{};
    std::string text;
};
/// As it is told; refers to what was spoken.
inline protocol::ChatLine line_of(const Spoken& spoken) {
    return {spoken.channel, spoken.who.name, spoken.who.id.text, spoken.seat, spoken.text};
}
/// The player has given the password.
struct LetIn {
    PlayerId player;
};
/// The key for watching without delay has been replaced, or (nothing) withdrawn.
struct CasterChanged {
    std::optional<engine::Bytes32> hash;
};
/// The player watches the current game without delay: they get no seat in it.
struct Cast {
    PlayerId player;
};
/// The player has deleted their account, and is called a deleted player from now on.
struct Forgotten {
    PlayerId player;
    bool is_room_named = false;  // the room is named after them
};
/// An operator has given somebody here another name.
struct Renamed {
    Person person;
    bool is_room_named = false;  // the room is named after them
};
/// The server was away, for so long by the wall clock. The clock of a running game stands still until it is resumed.
struct Restarted {
    std::int64_t away_ms = 0;
};
struct Resumed {};

using Change = std::variant<Opened, SeatedPerson, SeatedBot, Unseated, HostChanged, ReadyChanged, RematchAgreed,
                            GameStarted, Played, Spoken, LetIn, Restarted, Resumed, CasterChanged, Cast,
                            ReservationsChanged, NotPlayed, Forgotten, Renamed, Configured, ChatSwitched>;

/// One line for the journal.
std::string encode(const Change& change, RoomTime at);

struct TimedChange {
    RoomTime at;
    Change change;
};
/// Reads what encode wrote; `options` are the room's current ones, needed to read an action. Nothing: no such line.
std::optional<TimedChange> decode(std::string_view line, const std::optional<engine::Options>& options);
/// Whether a line that encode wrote tells of the start of a game, without reading the rest of it.
bool starts_game(std::string_view line);
/// Likewise of the opening, of somebody who takes a seat, or of another host.
bool brings_person(std::string_view line);
/// Likewise of what has been chosen anew.
bool configures_room(std::string_view line);
/// The time of a line that encode wrote, without reading the rest of it.
RoomTime time_of(std::string_view line);

}  // namespace server::room
