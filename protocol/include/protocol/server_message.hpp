// What the server says (wire.md 1.3, 1.4, 2.2 and 3; schema/server.json): plain facts in, one JSON text out.
// Views and events come in already encoded, since they are made once per audience and shared.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/match.hpp"
#include "protocol/client_message.hpp"
#include "protocol/error.hpp"
#include "protocol/view_changes.hpp"

namespace protocol {

struct Occupant {
    std::string name;
    std::optional<unsigned> bot_level;  // absent: a human
    bool connected = true;
    bool ready = true;
    bool is_registered = false;
    bool is_program = false;
    std::string player = {};  // a human's id
};

struct NextGame {
    std::string game_id;
    std::string commitment;
};

struct Series {
    unsigned played = 0;
    std::array<unsigned, 2> score{};  // of those who now sit on black, on white
    unsigned ties = 0;
    std::optional<std::array<unsigned, 2>> points;  // theirs added up, where the game counts any
};

/// Where a room's game stands in a tournament.
struct TournamentPlace {
    std::string tournament;
    std::size_t round = 0;
    std::size_t match = 0;
    std::size_t board = 0;
};

/// Of a table that the finder has put together: what its first game promises.
struct FoundTold {
    std::int64_t starts_by_unix_ms = 0;
    unsigned black_percent = 50;  // how likely black is to win,
    unsigned spread_percent = 0;  // give or take
};

/// The room outside the game.
struct RoomInfo : RoomOptions {
    engine::Options options;
    std::string name;
    RoomStatus status{};
    std::vector<std::pair<engine::Seat, std::optional<Occupant>>> seats;
    std::optional<std::string> host;
    std::string game_id;
    std::string commitment;
    std::uint64_t spectators = 0;
    Series series;
    bool has_password = false;
    std::optional<std::string> rated;  // an engine::RatingClass, where games count
    std::optional<TournamentPlace> tournament;
    std::optional<FoundTold> found;     // until its first game is over
    bool is_quiet = false;              // nobody chats here
    bool stands = false;                // since a restart the game's clock waits for people to come back
    std::optional<NextGame> next;       // when over
    std::vector<engine::Seat> rematch;  // when over
};

/// The JSON value of a RoomInfo, for several messages.
std::string info_json(const RoomInfo& info);
/// One entry of the list of rooms.
std::string room_entry_json(std::string_view room, const RoomInfo& info);
std::string room_gone_json(std::string_view room);

/// What concerns one player alone. SECRET: own sealed choices; for that player's connections only.
/// `is_undelayed`: hears a delayed room without its delay (wire.md 3.7).
void write_you(JsonWriter& writer, const std::vector<engine::Seat>& seats, const engine::Match* match, bool is_host,
               bool is_undelayed);

struct SnapshotParts {
    std::string_view room;
    std::uint64_t seq = 0;
    std::int64_t now_ms = 0;
    std::string_view info;
    engine::Audience audience{};
    std::string_view you;
    std::string_view view;   // "null" before the first game
    std::string_view marks;  // beside the view; empty where the game has none
    std::vector<std::string_view> log;
};
std::string snapshot_json(const SnapshotParts& parts);
struct UpdateParts {
    std::string_view room;
    std::uint64_t seq = 0;
    std::int64_t now_ms = 0;
    std::string_view events;  // an array
    std::string_view marks;   // beside the view; empty where the game has none
};
std::string events_json(const std::vector<std::string_view>& events);
std::string update_json(const UpdateParts& parts, std::string_view view);
/// For those who have the view of `since`; left out, of the number before this one (wire.md 9.2, 9.6).
std::string update_json(const UpdateParts& parts, const ViewChanges& changes,
                        std::optional<std::uint64_t> since = std::nullopt);
std::string info_message_json(std::string_view room, std::string_view info);
std::string you_message_json(std::string_view room, std::string_view you);
/// Nothing more is told of this room, and why; with `retry_ms` it is worth coming back after so long.
std::string end_message_json(std::string_view room, std::string_view reason, std::optional<std::int64_t> retry_ms = {});
/// The page of a tournament is another one.
std::string tournament_message_json(std::string_view tournament, std::uint64_t version);
/// To one player: a board is waiting.
struct Calling {
    std::string tournament;
    std::string name;  // of the tournament
    std::string room;
    unsigned round = 0;
    std::int64_t starts_by_unix_ms = 0;
    std::optional<std::string> instead_of;  // a name: whose seat it was
};
std::string called_message_json(const Calling& calling);
/// … and is no longer: the game has begun, or others play it, or nobody.
std::string called_off_message_json(std::string_view tournament, std::string_view room);
/// To one player: the round has begun, and they have no match in it.
std::string bye_message_json(std::string_view tournament, std::string_view name, unsigned round);
/// What there is of a kind of game for those who seek one.
struct PoolTold {
    std::string kind;                                 // an engine::RatingClass
    std::size_t people = 0;                           // who wait
    std::size_t programs = 0;                         // likewise, for each other
    std::size_t tables = 0;                           // with computer players who give up their chairs
    std::optional<std::int64_t> starts_unix_ms = {};  // of a table with those who wait; nothing: nobody does
};
/// `here`: how many people are connected.
std::string finder_message_json(std::int64_t now_unix_ms, std::size_t here, const std::vector<PoolTold>& pools);
/// To one player: a table is waiting. With `seat`: a computer player's chair in a game that is on.
struct TableTold {
    std::string kind;
    std::string room;
    std::optional<engine::Seat> seat = {};
    std::optional<std::int64_t> starts_by_unix_ms = {};
};
std::string found_message_json(const TableTold& told);
/// To one player: they no longer seek, and why.
std::string seek_ended_message_json(std::string_view reason);
/// To its members; without a code: you are in none.
struct PartyTold {
    std::string party;
    std::vector<std::pair<std::string, std::string>> members;  // ids and names, in the order in which they came
    struct Seek {
        std::vector<std::string> kinds;
        bool is_rated = true;
    };
    std::optional<Seek> seeks = {};  // a table, for all of them
};
std::string party_message_json(const std::optional<PartyTold>& party);
/// What a game has changed, to the one whose rating it is.
struct RatingTold {
    std::string kind;
    double before = 0;
    double after = 0;
    double deviation = 0;
};
std::string rating_message_json(const RatingTold& told);
std::string rooms_message_json(const std::vector<std::string>& entries);

/// What is compressed for those who take it (wire.md 9.5): what is at least so large and goes to so many readers, or is
/// so large that it pays for one.
struct DeflateLimits {
    std::size_t bytes = 0;
    std::size_t readers = 0;
    std::size_t alone_bytes = 0;
};
struct Welcome {
    std::string player_id;
    std::string name;
    std::optional<std::string> token;  // SECRET; only where a guest was made
    std::int64_t now_unix_ms = 0;
    std::string version;
    std::size_t message_bytes = 0;
    std::size_t requests_remembered = 0;
    bool is_registered = false;
    bool is_program = false;
    bool takes_changes = false;  // as asked for (wire.md 9.1)
    DeflateLimits deflate;
};
std::string welcome_json(const Welcome& welcome);

// Answers.
std::string done_answer_json(std::string_view id);
/// An offer is SECRET: for the one who acted alone.
std::string act_answer_json(std::string_view id, engine::Instant at, const std::optional<engine::Offer>& offer = {});
/// SECRET; none: it is withdrawn.
std::string caster_answer_json(std::string_view id, const std::optional<std::string>& key);
std::string created_answer_json(std::string_view id, std::string_view room);
/// `next_ms`: the game there is over, and the next one begins so much later.
std::string demo_answer_json(std::string_view id, std::string_view room, std::optional<std::int64_t> next_ms);
/// `room`: a table is there for them already; nothing: they seek from now on.
std::string seek_answer_json(std::string_view id, const std::optional<std::string>& room);
std::string party_answer_json(std::string_view id, std::string_view party);
std::string ping_answer_json(std::string_view id, std::int64_t now_unix_ms, std::optional<std::int64_t> game_now_ms);
/// `opening`: public rooms that are still to come.
std::string list_answer_json(std::string_view id, const std::vector<std::string>& entries,
                             const std::optional<std::string>& cursor, std::size_t opening);
/// The body of an HTTP error (wire.md 6.6).
std::string http_error_json(const Error& error);

// Events of the room itself (wire.md 3.3); `at` is game time.
enum class Departure : std::uint8_t { left, absent, kicked };
std::string join_event_json(std::int64_t at_ms, engine::Seat seat, std::string_view name);
std::string leave_event_json(std::int64_t at_ms, engine::Seat seat, std::string_view name, Departure reason);
struct ChatLine {
    ChatChannel channel{};
    std::string_view name;
    std::string_view player;  // the id of who bears it
    std::optional<engine::Seat> seat;
    std::string_view text;
};
std::string chat_event_json(std::int64_t at_ms, const ChatLine& line);
std::string ready_event_json(std::int64_t at_ms, engine::Seat seat, bool ready);
std::string start_event_json(std::int64_t at_ms, std::string_view game_id, std::string_view commitment);
/// The server was away for so long, by the wall clock; the game's clock stands still until it is resumed.
std::string away_event_json(std::int64_t at_ms, std::int64_t away_ms);
std::string resumed_event_json(std::int64_t at_ms);
/// The host has changed what was chosen for the room (RoomConfigure).
std::string configured_event_json(std::int64_t at_ms);
std::string presence_event_json(std::int64_t at_ms, engine::Seat seat, bool connected);

}  // namespace protocol
