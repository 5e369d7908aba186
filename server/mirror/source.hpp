// The site, or another relay, whose rooms are told anew here: what is asked of it, and no sockets.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "protocol/error.hpp"

namespace server::mirror {

/// From any thread; calls back on a thread of its own, or at once.
class Source {
public:
    virtual ~Source() = default;

    struct Answer {
        long status = 0;  // of HTTP; 0: none has come
        std::string body = {};
    };
    /// Ends when it is let go: then nothing more is called back, but for what is on its way.
    using Stream = std::shared_ptr<void>;

    /// `path` with its query: "/api/v1/rooms/R".
    virtual void read(const std::string& path, std::function<void(Answer)> answered) = 0;
    struct Listener {
        std::function<void()> begun;                 // there is such a stream
        std::function<void(std::string_view)> line;  // of it
        std::function<void(Answer)> ended;           // there is no more; or there was none, and why
    };
    virtual Stream stream(const std::string& path, Listener listener) = 0;
};

/// Why there is nothing else in the answer. Nothing: none has come, or not one of the site's.
std::optional<protocol::Error> error_in(const Source::Answer& answer);
/// What is told then.
protocol::Error not_reached();

}  // namespace server::mirror
