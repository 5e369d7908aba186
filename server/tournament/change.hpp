// What has happened to a tournament, fact by fact: the journal keeps these, and applying them again gives the same
// tournament. A change is decided once (core.hpp) and can no longer be refused. SECRET: the seed is in the first, and a
// password's hash may be in settings.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/base/draws.hpp"
#include "engine/base/result.hpp"
#include "protocol/json_reader.hpp"
#include "server/tournament/entrant.hpp"
#include "server/tournament/round.hpp"
#include "server/tournament/settings.hpp"

namespace server::tournament {

struct Opened {
    Settings settings;
    Person director;
    engine::Bytes32 seed{};  // SECRET until the end: every lot comes from it (lots.hpp)
};
struct SettingsChanged {
    Settings settings;
    Person by;
};
struct DirectorAdded {
    Person director;
    Person by;
};
/// By a director, or by the time that was set.
struct StatusChanged {
    Status status{};
};
struct Entered {
    EntrantId id{};
    std::string name;
    std::string club;
    int rating = 0;
    Person captain;  // and the first of the line-up
};
struct MemberJoined {
    EntrantId entrant{};
    Person member;
};
struct MemberLeft {
    EntrantId entrant{};
    PlayerId member;
};
struct LineUpSet {
    EntrantId entrant{};
    std::vector<PlayerId> line_up;
    std::vector<PlayerId> alternates;
};
/// Another member becomes the captain of the team.
struct CaptainSet {
    EntrantId entrant{};
    Person captain;
    Person by;
};
/// Before the start: as if they had never come.
struct Left {
    EntrantId entrant{};
};
struct CheckedIn {
    EntrantId entrant{};
};
/// The best first; others come after them in their own order.
struct SeedsSet {
    std::vector<EntrantId> order;
    Person by;
};
/// Numbers from 1 in this order.
struct Started {
    std::vector<EntrantId> order;
};
/// After the start: the next number; rounds before this one have been missed.
struct Numbered {
    EntrantId entrant{};
    std::size_t first_round = 1;
};
/// The pairing of a Swiss round is being looked for. Each search has a number of its own.
struct RoundWanted {
    std::uint64_t search = 0;
};
/// The search has found no pairing.
struct NoRound {};
struct RoundPaired {
    std::size_t round = 0;
    std::vector<Match> matches;
    std::optional<engine::pairing::TeamRoundCost> cost;  // of a scramble's drawing
};
/// A scramble: a late entrant sits down where a computer player has kept a chair.
struct Joined {
    BoardRef board;
    engine::Seat seat;
    EntrantId entrant{};
};
/// Somebody who has lost what they were known by, a phone perhaps, is to be let back in: whoever gives the code of this
/// number (lots.hpp) until then takes the entrant's place.
struct ClaimOffered {
    EntrantId entrant{};
    unsigned number = 0;
    std::int64_t until = 0;  // unix ms
    Person by;
};
/// They have given it: the entrant is theirs now, with all that was achieved.
struct Claimed {
    EntrantId entrant{};
    Person person;
};
/// The entrant, who is no team, is called otherwise from now on.
struct Renamed {
    EntrantId entrant{};
    std::string name;
    std::optional<Person> by;  // nothing: on the whole site
};
/// They have no part any more, and do not enter again.
struct Expelled {
    EntrantId entrant{};
    Person by;
    std::string reason;
};
struct Substituted {
    BoardRef board;
    engine::Seat seat;
    Person player;
};
struct BoardStarted {
    BoardRef board;
};
struct BoardDecided {
    BoardRef board;
    BoardResult result;
};
/// By a director, whatever was decided before.
struct Corrected {
    BoardRef board;
    BoardResult result;
    Person by;
    std::string reason;
};
/// A knock-out match was tied: once more, with sides exchanged.
struct Replayed {
    std::size_t round = 0;
    std::size_t match = 0;
    std::vector<Board> boards;
};
/// … and again: who goes on.
struct LotDrawn {
    std::size_t round = 0;
    std::size_t match = 0;
    Number winner = 0;
};
/// A game of the latest round counts for nothing: the board is played once more, in this room.
struct Voided {
    BoardRef board;
    std::string room;
    std::optional<Person> by;  // nothing: its room was closed
    std::string reason;
};
struct RoundClosed {};
struct Absent {
    EntrantId entrant{};
    std::optional<Person> by;  // nothing: did not come
};
struct Returned {
    EntrantId entrant{};
    Person by;
};
struct Withdrawn {
    EntrantId entrant{};
    Person by;
};
/// Their account is gone: from now on they are called `deleted_player`.
struct Forgotten {
    PlayerId player;
};
struct Paused {
    Person by;
};
struct Resumed {
    Person by;
};
struct Finished {};
struct Cancelled {
    std::optional<Person> by;  // nothing: too few came
    std::string reason;
};
/// A director is about to decide otherwise about this board: until the time below, or until they release it, what would
/// follow from it waits. Only the latest of each director counts.
struct Held {
    BoardRef board;
    Person by;
    std::int64_t until = 0;  // unix ms
};
/// By the director, or because its time is over.
struct Released {
    PlayerId by;
};
/// It was finished: until the time below boards may be corrected.
struct Reopened {
    Person by;
    std::string reason;
    std::int64_t until = 0;  // unix ms
};

using Change = std::variant<Opened, SettingsChanged, DirectorAdded, StatusChanged, Entered, MemberJoined, MemberLeft,
                            LineUpSet, CaptainSet, Left, CheckedIn, SeedsSet, Started, Numbered, RoundWanted, NoRound,
                            RoundPaired, Substituted, BoardStarted, BoardDecided, Corrected, Replayed, Voided, LotDrawn,
                            RoundClosed, Absent, Returned, Withdrawn, Forgotten, Paused, Resumed, Finished, Cancelled,
                            Held, Released, Reopened, Joined, ClaimOffered, Claimed, Renamed, Expelled>;

struct TimedChange {
    std::int64_t at = 0;  // unix ms
    Change change;
};

/// One line for the journal.
std::string encode(const TimedChange& timed);
/// Reads what encode wrote. Nothing: no such line.
std::optional<TimedChange> decode(std::string_view line);
/// Reads a line from strangers, already parsed; or says what is wrong with it. Whether such a change is possible at all
/// is another question (verification.hpp).
engine::Result<TimedChange, std::string> read_change(const protocol::Json& json);

}  // namespace server::tournament
