// Who is connected to this node, WebSockets and readers of streams, so that all of them can be sent away while the
// process runs on: they come back by another node. From any thread.
#pragma once

#include <cstddef>
#include <memory>
#include <mutex>
#include <vector>

#include "server/http/stream_source.hpp"
#include "server/net/sink.hpp"

namespace server {

class Visitors {
public:
    /// Whether they may stay; else they have been sent away.
    bool take(const std::shared_ptr<Sink>& connection);
    /// The same stream, which ends when everybody is sent away, or at once.
    Stream take(Stream stream);

    /// Everybody who is here, and whoever comes from now on.
    void send_away();
    /// Whoever comes from now on may stay.
    void receive();

private:
    class Reading;
    template <class Visitor>
    class List {
    public:
        void add(const std::shared_ptr<Visitor>& one);
        std::vector<std::shared_ptr<Visitor>> here() const;

    private:
        std::vector<std::weak_ptr<Visitor>> all_;
        std::size_t pruned_at_ = 64;  // so many are looked through for those who have gone
    };

    std::mutex mutex_;
    bool sends_away_ = false;
    List<Sink> connections_;
    List<Reading> streams_;
};

}  // namespace server
