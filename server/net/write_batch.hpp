// What the connections of one shard share in each turn of its loop: a buffer to read into and a place to put together
// what is written, so that none has its own while it is silent; and the list of those that have something to write, so
// that each writes once a turn, however much it was given in it. Used on the shard's thread only.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <vector>

#include "server/net/gathered.hpp"
#include "server/net/socket.hpp"

namespace server {

/// A connection that may be marked; one that goes unmarks itself first.
class Flushed {
public:
    virtual ~Flushed() = default;
    /// Writes what waits.
    virtual void flush() = 0;

protected:
    /// It will be flushed.
    bool is_marked() const { return place_ != unmarked; }

private:
    friend class WriteBatch;
    static constexpr std::size_t unmarked = static_cast<std::size_t>(-1);
    std::size_t place_ = unmarked;
};

class WriteBatch {
public:
    WriteBatch();

    /// It is flushed when what is ready now has been done, on `executor`, which is the shard's.
    void mark(Flushed& flushed, const Executor& executor);
    void unmark(Flushed& flushed);

    /// Good until the reader returns to the loop.
    std::span<char> read_buffer() { return {buffer_.get(), buffer_bytes}; }
    /// Likewise; whoever writes clears it first.
    Gathered& gathered() { return gathered_; }

private:
    void flush_all();

    static constexpr std::size_t buffer_bytes = std::size_t{64} * 1024;

    std::vector<Flushed*> marked_;  // null: unmarked again
    std::size_t flushed_ = 0;       // of those
    bool is_posted_ = false;
    std::unique_ptr<char[]> buffer_;
    Gathered gathered_;
};

}  // namespace server
