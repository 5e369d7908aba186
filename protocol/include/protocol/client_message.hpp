// What a client may say (wire.md 1 and 2; schema/client.json), decoded once at the edge.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "engine/base/result.hpp"
#include "engine/base/seat.hpp"
#include "engine/games.hpp"
#include "protocol/error.hpp"
#include "protocol/json_reader.hpp"
#include "protocol/json_writer.hpp"
#include "protocol/room_options.hpp"

namespace protocol {

inline constexpr std::size_t message_depth_max = 16;
inline constexpr std::size_t request_id_chars = 40;
inline constexpr std::size_t name_chars = 32;
inline constexpr std::size_t room_name_chars = 60;
inline constexpr std::size_t chat_chars = 300;
inline constexpr std::size_t password_chars = 64;
inline constexpr std::size_t caster_key_chars = 64;  // of one that is given; ours are shorter
inline constexpr std::size_t room_ref_chars = 64;
inline constexpr std::size_t finder_kinds_max = 16;
inline constexpr std::size_t kind_chars = 32;

enum class ChatChannel : std::uint8_t { room, team, watchers };
std::string_view name_of(ChatChannel channel);
enum class RoomStatus : std::uint8_t { open, playing, over };
std::string_view name_of(RoomStatus status);
std::optional<RoomStatus> status_named(std::string_view name);

struct Hello {
    std::optional<std::string> name;   // given where there is no token
    std::optional<std::string> token;  // SECRET
    std::string language;
    std::string evening;         // by whose invitation a new guest comes; empty: nobody's
    bool takes_changes = false;  // instead of whole views (wire.md 9.1)
};

struct Ping {
    std::optional<std::string> room;
};
struct RoomCreate : RoomOptions {
    engine::Options options;
    std::optional<std::string> name;
    std::optional<std::string> password;                  // SECRET
    std::vector<std::pair<engine::Seat, unsigned>> bots;  // with their levels
    bool is_rated = false;                                // its games count for ratings
};
struct RoomList {
    std::optional<std::string> game;
    std::optional<RoomStatus> status;
    std::optional<std::string> cursor;
};
struct RoomWatchList {
    bool on = false;
};
struct RoomDemo {};
/// The table finder: whoever asks for a game gets a table with others (reference/finding.md).
struct FinderSeek {
    std::vector<std::string> kinds;  // names of rating classes, 1 to finder_kinds_max, each once
    bool wants_rated = true;
};
struct FinderLeave {};
/// A party seeks together and sits on one side.
struct PartyCreate {};
struct PartyJoin {
    std::string party;
};
struct PartyLeave {};
struct TournamentWatch {
    std::string tournament;
    bool on = false;
};
struct RoomJoin {
    std::string room;
    std::optional<std::string> password;  // SECRET
    std::optional<std::string> caster;    // SECRET; a key of RoomCaster
};
/// The host wants a new key for those who watch without delay, or withdraws the old one.
struct RoomCaster {
    std::string room;
    bool off = false;
};
/// The host changes what was chosen for the room, before its first game. What is absent stays as it is.
struct RoomConfigure {
    std::string room;
    std::optional<engine::Options> options;
    std::optional<std::string> name;
    std::optional<bool> is_public;
    std::optional<std::string> password;  // SECRET; empty: none any more
    std::optional<bool> is_rated;
    RoomOptions chosen;                    // of these only the ones that are given count
    std::vector<const RoomOption*> given;  // in the order of the list
};
struct RoomLeave {
    std::string room;
};
struct SeatTake {
    std::string room;
    engine::Seat seat;
};
struct SeatLeave {
    std::string room;
    engine::Seat seat;
};
struct SeatBot {
    std::string room;
    engine::Seat seat;
    std::optional<unsigned> level;  // absent: remove
};
struct SeatKick {
    std::string room;
    engine::Seat seat;
};
struct RoomReady {
    std::string room;
    bool ready = false;
    std::optional<std::string> entropy;
};
/// SECRET until the reveal. The action stays as it came until the room knows which game it is for.
struct Act {
    std::string room;
    std::optional<engine::Seat> seat;
    Json action;
};
struct Chat {
    std::string room;
    ChatChannel channel{};
    std::string text;
};
struct RoomRematch {
    std::string room;
    std::optional<std::string> entropy;
};

using Command = std::variant<Ping, RoomCreate, RoomList, RoomWatchList, RoomDemo, RoomJoin, RoomCaster, RoomConfigure,
                             RoomLeave, SeatTake, SeatLeave, SeatBot, SeatKick, RoomReady, Act, Chat, RoomRematch,
                             TournamentWatch, FinderSeek, FinderLeave, PartyCreate, PartyJoin, PartyLeave>;

struct Request {
    std::string id;
    Command command;
};

struct BadRequest {
    std::optional<std::string> id;  // absent: unreadable
    Error error;
};

/// Hello or a request; the first message of a connection must be a Hello, no later one may.
using ClientMessage = std::variant<Hello, Request>;

engine::Result<ClientMessage, BadRequest> read_client_message(std::string_view text);
/// The same, for those who already hold the object.
engine::Result<ClientMessage, BadRequest> read_client_message(Json message);
void write_request(JsonWriter& writer, const Request& request);

/// What the request is called on the wire: "seat.take".
std::string_view type_of(const Command& command);

/// 1 to `most` characters, not all blank, nothing that breaks or turns a line.
bool is_display_text(std::string_view text, std::size_t most);

}  // namespace protocol
