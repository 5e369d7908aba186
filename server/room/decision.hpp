// What a command to a room decides: lines for the journal first, and effects that may happen only once the journal has
// them (architecture.md section 1).
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "engine/base/instant.hpp"
#include "engine/base/seat.hpp"
#include "engine/bots.hpp"
#include "engine/contest.hpp"
#include "engine/games.hpp"
#include "server/base/document.hpp"
#include "server/base/person.hpp"
#include "server/net/sink.hpp"
#include "server/room/channel_kind.hpp"
#include "server/room/reply.hpp"
#include "server/room/state.hpp"

namespace server::room {

/// Names a request that still waits for its answer; the room's actor knows whose it is.
enum class Ticket : std::uint64_t {};

struct Answered {
    Ticket ticket;
    Reply reply;
};
/// The asking connection now hears this channel, beginning with the snapshot.
struct Admitted {
    Ticket ticket;
    ChannelKind channel{};
    Frame snapshot;
};
/// All connections of this player now hear another channel.
struct Moved {
    PlayerId player;
    ChannelKind channel{};
    Frame snapshot;
};
/// No connection of this player hears anything any more; `end` is the last.
struct Dismissed {
    PlayerId player;
    Frame end;
};
struct Published {
    ChannelKind channel{};
    Frame frame;
    Delivery delivery{};
};
/// This stream now hears the channel, beginning with these; or has heard all with them.
struct StreamBegun {
    std::uint64_t stream = 0;
    ChannelKind channel{};
    std::vector<Frame> frames;
    bool is_end = false;
};
/// Streams of this channel end: those that follow no rematch, since a game is over for them; or all.
struct StreamsEnded {
    ChannelKind channel{};
    Frame end;
    bool all = false;
};
/// For all connections of one player.
struct Whispered {
    PlayerId player;
    Frame frame;
};
/// A game is on in which computer players give up their chairs, and strangers may know of it.
struct WarmGame {
    std::string kind;                                                       // an engine::RatingClass
    std::vector<std::pair<engine::Seat, std::optional<PlayerId>>> holders;  // nothing: a computer player
};
/// A host waits for people, whoever they are: so many of the first game's seats are taken.
struct Waiting {
    PlayerId host;
    unsigned taken = 0;
    unsigned seats = 0;
};
/// The room's entry in the list of rooms has changed.
struct Listed {
    std::string entry;
    std::string game;
    protocol::RoomStatus status{};
    std::string name = {};
    bool is_public = true;
    bool has_public_title = true;  // admission.hpp
    std::optional<WarmGame> warm = {};
    /// Who plays there at this moment, where anybody may watch at once.
    std::vector<PlayerId> players = {};
    std::optional<Waiting> waiting = {};
};
/// All who may see the end have been told of it: everybody who asks for the game finds it from now on.
struct GivenOut {
    std::string game_id;
};
/// For a tournament's game: it has begun; or it is over, and watchers know it, too; or nobody, or only one side, has
/// come; or the room was closed before any of this decided the board.
struct BoardOutcome {
    enum class Kind : std::uint8_t { started, ended, not_played, closed };
    std::string room;
    TournamentBoard board;
    Kind kind{};
    engine::GameScore score = {};       // ended
    std::string game_id = {};           // ended
    std::array<bool, 2> has_come = {};  // not_played
    /// ended: seats that were kept for people, and on which computer players sat in the end.
    std::vector<engine::Seat> missing = {};
};
/// A computer player is to think; what it finds is told to the room under this number. SECRET: it contains what only
/// this side may know.
struct ThoughtWanted {
    std::uint64_t thought = 0;
    std::shared_ptr<const engine::Seen> seen;  // large, where every effect is to be small
    unsigned level = 1;
    std::uint64_t seed = 0;
    std::optional<RoomTime> deadline;  // of the game
};
/// The result of this thought is no longer wanted.
struct ThoughtDropped {
    std::uint64_t thought = 0;
};
/// Nobody comes any more: the room may be forgotten.
struct Closed {};

using Effect = std::variant<Answered, Admitted, Moved, Dismissed, Published, StreamBegun, StreamsEnded, Whispered,
                            Listed, GivenOut, BoardOutcome, ThoughtWanted, ThoughtDropped, Closed>;

struct Decision {
    std::vector<std::string> records;              // SECRET
    std::shared_ptr<const FinishedGame> finished;  // to be kept with them
    std::vector<Document> documents;               // likewise
    std::vector<Effect> effects;
    unsigned deadlines = 0;  // how many of the game's took effect
};

}  // namespace server::room
