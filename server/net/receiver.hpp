// What a transport tells of its connection. The session behind it (session.hpp) knows the protocol; the transport
// knows frames, pings and sockets and no message.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "server/net/sink.hpp"

namespace server {

class Receiver {
public:
    virtual ~Receiver() = default;
    /// One whole text message of valid UTF-8 within the size limit. On the connection's executor.
    virtual void on_text(std::string_view text) = 0;
    /// The same, of any bytes; only where the service takes binary messages.
    virtual void on_binary(std::string_view /*bytes*/) {}
    /// An empty frame of an unfinished message has come. Each is work for us, and somebody who sends nothing else never
    /// finishes a message.
    virtual void on_empty_fragment() {}
    /// A ping of ours came back after this many milliseconds.
    virtual void on_round_trip(std::int64_t ms) = 0;
    /// Some time has passed: at least every limit::sweep_every_ms.
    virtual void on_time(std::int64_t now_ms) = 0;
    /// The connection is gone; called exactly once, last.
    virtual void on_closed() = 0;
};

/// Makes the receiver of a new connection. `address` is the client's (behind a trusted proxy, the forwarded one).
/// `bearer` is the token of an Authorization header, or empty.
class ReceiverFactory {
public:
    virtual ~ReceiverFactory() = default;
    virtual std::shared_ptr<Receiver> receive(std::shared_ptr<Sink> sink, std::string address, std::string bearer) = 0;
    /// The shard on which a connection that was asked for with this query would live best; nothing: where it is.
    virtual std::optional<std::size_t> home_of(std::string_view /*query*/) const { return std::nullopt; }
};

}  // namespace server
