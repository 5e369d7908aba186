// What two nodes of a site say to each other. The edge is the node that clients have come to, the owner the one that
// decides. The edge numbers conversations, questions and readers of streams; numbers hold for one link.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "protocol/error.hpp"
#include "server/http/api.hpp"
#include "server/http/stream_rooms.hpp"
#include "server/net/frame.hpp"
#include "server/net/frames/close_code.hpp"
#include "server/net/sink.hpp"

namespace server::link {

using Number = std::uint64_t;

/// The first message of both.
struct Greeting {
    unsigned format = 0;  // format_of_today
    std::string site;
    std::string node;
};
inline constexpr unsigned format_of_today = 2;

/// Comes back as it is: both hear that the other is there, and how long the way is.
struct Ping {
    std::int64_t sent_ms = 0;  // on the sender's clock
    bool is_back = false;
};

// From the edge.

struct Opened {
    Number conversation = 0;
    std::string address, bearer;
};
struct Said {
    Number conversation = 0;
    std::string text;
};
struct EmptyFragment {
    Number conversation = 0;
};
struct RoundTrip {
    Number conversation = 0;
    std::int64_t ms = 0;
};
struct Closed {
    Number conversation = 0;
};
struct Asked {
    Number question = 0;
    ApiRequest request;
};
struct AskedAbout {
    Number question = 0;
    PageRequest page;
};
/// Of an answer that goes on: everything told has been written.
struct StreamGoesOn {
    Number question = 0;
};
struct StreamStops {
    Number question = 0;
};
/// Whether a room's stream may be read here, for all who ask the edge for it (stream_rooms.hpp).
struct WatchConsidered {
    Number question = 0;
    std::string room;
    Watching wish;  // without a key
};
/// From now on what the room tells goes to this place, until Ended.
struct Watched {
    Number place = 0;
    std::string room;
    Watching wish;  // likewise
};
struct Unwatched {
    Number place = 0;
};
struct Weighed {
    Number place = 0;
    std::uint64_t readers = 0;
};
/// The next part of all that the owner's copy has, for a node that lies too far back: the first asks for a new copy.
struct CopyWanted {};

// From the owner.

/// A frame for whoever it is for: to conversations by their numbers, to places by theirs. To a question, before its
/// answer: the methods that there are (ApiAnswer::allow), which an answer has no part for. Nodes of before know no such
/// number, and pass over it; a new part they would not read, and another format they would not speak.
struct Told {
    struct To {
        Number number = 0;
        Delivery delivery = Delivery::required;
    };
    std::string text;
    FrameKind kind = FrameKind::other;
    std::uint64_t seq = 0;
    std::uint64_t room = 0;
    Deflating deflating = Deflating::never;
    std::string whole;  // of an update that tells changes: the same with its whole view, for those who fall behind
    std::vector<To> to;
};
struct Ended {
    Number number = 0;  // of a conversation, or the place of a room that is watched
    CloseCode code = CloseCode::normal;
    std::string reason;
};
/// Of an answer that goes on.
struct StreamBegins {
    Number first = 0;  // of its places
    std::vector<std::string> rooms;
    std::vector<std::optional<std::uint64_t>> since;
    bool is_many = false;
    Telling telling;
    std::int64_t retry_ms = 0;
};
struct Answered {
    Number question = 0;
    ApiAnswer answer;  // its stream is beside it
    std::optional<StreamBegins> stream;
};
struct AnsweredAbout {
    Number question = 0;
    PageAbout about;
};
struct WatchAnswered {
    Number question = 0;
    bool has_news = false;
    std::optional<protocol::Error> refused;
};
struct CopyPart {
    std::string bytes;
    std::string fault;  // it could not be made
    bool is_last = false;
};

/// It owns the site, and answers from now on.
struct Serves {};

using LinkMessage = std::variant<Greeting, Ping, Opened, Said, EmptyFragment, RoundTrip, Closed, Asked, AskedAbout,
                                 StreamGoesOn, StreamStops, WatchConsidered, Watched, Unwatched, Weighed, CopyWanted,
                                 Told, Ended, Answered, AnsweredAbout, WatchAnswered, CopyPart, Serves>;

std::string encoded(const LinkMessage& message);
/// Throws BytesError.
LinkMessage message_in(std::string_view bytes);

}  // namespace server::link
