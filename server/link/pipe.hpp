// One connection between two nodes: whole messages both ways, in order, over TLS. It ends when nothing has been heard
// for a while, when the other sends what is no message, or when more waits than may. On its executor, but for send().
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include <boost/asio/ssl/context.hpp>
#include <boost/asio/ssl/stream.hpp>

#include "server/base/clock.hpp"
#include "server/link/messages.hpp"
#include "server/net/socket.hpp"

namespace server::link {

class Pipe final : public std::enable_shared_from_this<Pipe> {
public:
    struct Handlers {
        /// Both have shown who they are.
        std::function<void()> opened;
        std::function<void(LinkMessage)> heard;
        /// Once, and the last: in words.
        std::function<void(const std::string& why)> closed;
    };

    /// `socket` is connected. The context and the clock outlive it.
    Pipe(Socket socket, boost::asio::ssl::context& context, bool is_server, Clock& clock);
    Pipe(const Pipe&) = delete;
    Pipe& operator=(const Pipe&) = delete;

    void start(Handlers handlers);
    /// From any thread. After the end nothing goes out. False: the other would not take a message so large, and it is
    /// not sent.
    bool send(const LinkMessage& message);
    /// Tells `closed` nothing any more.
    void close();
    /// As if the other had ended it.
    void fail(const std::string& why);
    /// There and back, as last measured.
    std::int64_t round_trip_ms() const { return round_trip_ms_; }
    Executor executor() { return stream_.get_executor(); }

private:
    using Stream = boost::asio::ssl::stream<Socket>;

    void read();
    void take_messages();
    void hear(LinkMessage message);
    void write();
    void beat();

    Clock& clock_;
    Stream stream_;
    const bool is_server_;
    std::shared_ptr<const Handlers> handlers_;  // null: nothing is told any more
    std::unique_ptr<Alarm> alarm_;
    bool is_open_ = false;
    bool is_over_ = false;
    std::int64_t heard_ms_ = 0;
    std::int64_t round_trip_ms_ = 0;
    std::string received_;
    std::string read_buffer_;
    std::string writing_;
    bool is_writing_ = false;

    std::mutex mutex_;
    std::string waiting_;
    bool is_asked_ = false;  // write() is on its way
    bool is_too_long_ = false;
};

}  // namespace server::link
