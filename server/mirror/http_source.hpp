// The source by HTTP: one site, at one or several addresses, of which the next is taken where one does not answer.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "server/mirror/source.hpp"
#include "server/net/http_client.hpp"
#include "server/telemetry/log.hpp"
#include "server/telemetry/metrics.hpp"

namespace server::mirror {

class HttpSource final : public Source {
public:
    /// Origins, "https://play.example.org"; at least one. Log and metrics outlive it.
    HttpSource(std::vector<std::string> origins, Metrics& metrics, Log& log);
    /// What is under way is let go: nothing is called back any more. Not from its own thread. Before what it calls
    /// goes.
    void stop() { client_.stop(); }

    void read(const std::string& path, std::function<void(Answer)> answered) override;
    Stream stream(const std::string& path, Listener listener) override;
    /// JSON, with this token. What is answered is not looked at.
    void tell(const std::string& path, std::string body, const std::string& token);

    /// Whether it has answered of late.
    bool is_reached() const { return is_reached_; }

private:
    void probe();
    void note(std::size_t turn, bool has_answered);
    const std::string& origin(std::size_t turn) const { return origins_[turn % origins_.size()]; }

    const std::vector<std::string> origins_;
    Metrics& metrics_;
    Log& log_;
    std::atomic<std::size_t> turn_{0};  // which origin is asked
    std::atomic<bool> is_reached_{false};
    std::size_t unanswered_ = 0;  // one after the other; on the source's thread
    HttpClient client_;           // last: it calls back into all of the above
};

}  // namespace server::mirror
