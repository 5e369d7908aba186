// The log that all nodes of a site share: batches in one order, and who is alive. This is all that is asked of the
// engine below; replica.hpp makes one owner and durable receipts of it. From one thread; callbacks come on it, later.
// Whoever is told that there was no answer asks again at once: waiting is this side's.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace server::cluster {

/// One start of one node's process, "NODE.RANDOM": never used again.
using Life = std::string;
/// Of a batch in the log of all: 1, 2, 3 … without a hole. 0: before all of them.
using Place = std::int64_t;

/// What a node says of itself while it lives.
struct Living {
    Life life;
    std::int64_t epoch = 0;  // the engine's number for this life's beginning
    std::string facts;       // for the other nodes: where it is, what it reads
};

/// How far a reader has come.
struct Position {
    Place place = 0;
    std::int64_t revision = 0;  // the engine's number for that place: what follows has a greater one
    /// The engine's name of the batch there, which no other ever bears: in a log that was set back and has grown again
    /// another one may have both these numbers. Empty: there is none, or it is not known.
    std::string batch = {};
};

/// A batch where it lies.
struct Placed {
    Position at;
    Life life;
    std::int64_t number = 0;  // its author's
    std::string payload;      // ownership.hpp
};
struct Born {
    Living who;
};
struct Gone {
    Life life;
};
struct Beaten {
    Life life;
    std::int64_t server_ms = 0;  // on its author's clock of the server
    Place seen = 0;              // the last batch that its author has seen: it lies before this
};
/// Of what a copy was given up to a place (digests.hpp).
struct Digest {
    Place place = 0;
    std::string sum = {};
};
/// Everything up to there is in its copy, and in those that others take of it: nothing before is needed for them.
struct Held {
    Life life;
    Position at;
    std::vector<Digest> digests = {};
};
/// Everybody who is alive: told after the batches that were there, and before anything newer.
struct Census {
    std::vector<Living> alive;
    std::vector<Held> held;
};
using LogEvent = std::variant<Placed, Census, Born, Gone, Beaten, Held>;

enum class Answer : std::uint8_t {
    kept,     // it is in the log, by this request or by an earlier one of the same number
    refused,  // this request did nothing
    gone,     // the life that asks is over; what it asked is not in the log, and never will be
    unknown,  // no answer in time: it may be there, or come yet
};

enum class Lost : std::uint8_t {
    broken,   // to be followed again from where one has come to
    trimmed,  // batches after that position are gone for good
    foreign,  // it has not what was followed so far: it is another log, or was set back and has gone on
};

struct LostTrack {
    Lost how = Lost::broken;
    /// Where a copy of another is wanted: who may have one. Of a log that began anew nobody has any.
    std::vector<Living> alive = {};
};

struct Batch {
    std::int64_t number = 0;
    std::string payload;
    /// Kept only if this life is over.
    std::optional<Life> after;
    /// Kept only if nothing was kept before: the log begins with it.
    bool is_first = false;
};

class ReplicatedLog {
public:
    virtual ~ReplicatedLog() = default;

    /// Begins a life that holds this position. Its epoch; nothing where no answer came in time.
    virtual void begin(const Living& who, const Position& at,
                       std::function<void(std::optional<std::int64_t>)> begun) = 0;
    /// The last thing that is asked for a life that ends by itself, or somebody else's end: `by` must be alive.
    virtual void end(const Living& by, const Living& whom, std::function<void(Answer)> ended) = 0;
    /// The same number again, with the same batch, is kept once.
    virtual void append(const Living& by, const Batch& batch, std::function<void(Answer)> answered) = 0;
    virtual void beat(const Living& by, std::int64_t server_ms, Place seen, std::function<void(Answer)> beaten) = 0;
    virtual void hold(const Living& by, const Position& at, const std::vector<Digest>& digests,
                      std::function<void(Answer)> held) = 0;
    /// How many bytes all that the engine has in use are; nothing: no answer.
    virtual void weigh(std::function<void(std::optional<std::int64_t>)> weighed) = 0;

    /// Tells all batches after this position, then the census, then what happens, in order; whatever was followed
    /// before is not told of any more. `first`: the life that the log began with, as far as is known. `lost`: nothing
    /// more comes; once. A log that was set back and has grown again may have another batch at that place: as far as
    /// that can be known it is foreign.
    virtual void follow(const Position& after, const Life& first, std::function<void(LogEvent)> tell,
                        std::function<void(LostTrack)> lost) = 0;
    /// Nobody needs batches up to this revision any more. Whether it was done matters to nobody, but none goes before
    /// an older one.
    virtual void trim(std::int64_t revision) = 0;
};

}  // namespace server::cluster
