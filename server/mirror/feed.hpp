// One stream at the source, and those who read by it here. Knows messages, no sockets; on its channel's executor.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "server/http/stream_rooms.hpp"
#include "server/mirror/heard.hpp"
#include "server/mirror/source.hpp"

namespace server::mirror {

/// Who reads here, from its first message to its last.
struct Reader {
    std::shared_ptr<Sink> sink;
    bool takes_changes = false;
    std::optional<std::uint64_t> told;  // up to this update
    std::size_t weight = 1;

    /// What the reader has had already is passed over.
    void tell(const Frame& frame);
    /// Its last message.
    void end(const Frame& end) const;
};
using Readers = std::map<std::uint64_t, Reader>;

struct Feed {
    using Since = std::optional<std::uint64_t>;
    explicit Feed(Since since_given) : since(since_given) {}

    /// As it is passed on: an info with the number of the update before it, and an update that builds upon the one
    /// before it in both its forms (wire.md 9.2).
    Frame frame_of(const Heard& heard, std::uint64_t room_number);
    /// Where whoever reads by it is. Nothing: not known, or nothing has been told yet.
    Since at() const { return last ? last->seq() : since; }
    bool is_wanted() const { return !considering.empty() || !readers.empty(); }

    const Since since;        // it was asked for from there on
    Source::Stream stream;    // null: it has broken off, and is asked for again
    bool is_begun = false;    // the source tells it
    Frame last;               // snapshot or update, with its whole view
    Frame info;               // what the room is, as far as was told
    std::vector<Frame> told;  // all of it, where somebody else may begin likewise
    std::vector<std::function<void(StreamRoom::Considered)>> considering;
    Readers readers;
    std::optional<std::int64_t> lost_ms;  // since when it has been broken off
    std::int64_t begun_ms = 0;
    std::int64_t retry_at_ms = 0;
    unsigned tries = 0;
    std::uint64_t times_opened = 0;
    std::int64_t used_ms = 0;  // by somebody who asked, or reads
};

}  // namespace server::mirror
