// Requests to other servers, by libcurl: one thread of its own, on which everything is called back. Connections are
// kept and used again. Nothing of what is sent or received is logged here.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/base/loop.hpp"

namespace server {

class HttpClient final : public Loop {
public:
    /// For https: who is believed, and who we are. Empty: the system's, and nobody.
    struct Tls {
        std::filesystem::path ca, certificate, key;
    };
    struct Answer {
        long status = 0;
        std::string body;
        bool is_whole = true;  // false: a stream was cut off
    };
    struct Request {
        std::string url;
        std::optional<std::string> body;  // JSON, by POST; nothing: GET
        std::int64_t patience_ms = 1'000;
        std::size_t answer_bytes_max = std::size_t{64} * 1024 * 1024;  // of a stream: of a line
        std::int64_t connect_ms = 500;
        std::int64_t silence_ms = 0;  // a stream of which nothing comes for so long has ended, as has one that has not
                                      // begun within patience_ms; 0: neither has
        std::vector<std::string> headers = {};  // besides those of every request: "Accept: application/json"
        bool takes_gzip = false;
    };
    /// Ends when it is let go.
    using Stream = std::shared_ptr<void>;

    explicit HttpClient(Tls tls = {});
    /// What is under way is let go: nothing is called back any more. Not from its own thread.
    ~HttpClient() override;
    /// The same, while it is still there to be asked in vain.
    void stop();
    HttpClient(const HttpClient&) = delete;
    HttpClient& operator=(const HttpClient&) = delete;

    void post(std::function<void()> act) override;
    void in(std::int64_t ms, std::function<void()> act) override;

    /// `answered`: nothing where no whole answer came in time. On the client's thread.
    void send(Request request, std::function<void(std::optional<Answer>)> answered);
    /// On the client's thread.
    struct Listener {
        std::function<void()> begun = {};            // an answer of status 200 has begun; may be left out
        std::function<void(std::string_view)> line;  // of such an answer, as it comes
        /// There is no more. The status is 0 where no answer has come; the body is what was told in no line.
        std::function<void(Answer)> ended;
    };
    Stream stream(Request request, Listener listener);

private:
    class Transfers;
    std::unique_ptr<Transfers> transfers_;
};

}  // namespace server
