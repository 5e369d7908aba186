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
    };
    struct Request {
        std::string url;
        std::string body;  // JSON, by POST
        std::int64_t patience_ms = 1'000;
        std::size_t answer_bytes_max = std::size_t{64} * 1024 * 1024;
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
    /// Tells each line of the answer as it comes, then `ended`: there is no more. On the client's thread.
    Stream stream(Request request, std::function<void(std::string_view)> tell, std::function<void()> ended);

private:
    class Transfers;
    std::unique_ptr<Transfers> transfers_;
};

}  // namespace server
