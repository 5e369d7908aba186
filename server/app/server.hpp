// One server: threads, edge and what is behind it, wired. Usable within a process, by tests, with port 0. Signals, the
// first line of output and exit codes are serve.hpp's.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "server/app/services.hpp"
#include "server/gateway/gateway.hpp"

namespace server {

class Server {
public:
    /// Binds the ports; throws std::exception if that, or reading the page, fails. Clock and randomness outlive it.
    Server(Config config, Clock& clock, Randomness& randomness, const MakeServices& make = make_services);
    /// After run() has returned.
    ~Server();

    /// "127.0.0.1:8080", with the port that was taken.
    std::string address() const { return endpoint_text(gateway_->endpoint()); }
    /// Of the operator's port, by place_text; empty without one.
    std::string operator_address() const;

    /// Serves, with the calling thread as one of its threads, until a drain has ended or stop(). `listening` is called
    /// once, when clients find everything that was there before; where that takes longer than
    /// limit::opening_ms, they find a server that is not ready.
    void run(std::function<void()> listening = {});
    /// Called, on any thread, when a drain begins. Set it before run().
    void when_draining(std::function<void()> draining) { draining_ = std::move(draining); }
    /// Not ready, no new rooms, WebSockets closed with 1012; run() returns when all have gone, within limit::drain_ms.
    /// From any thread; a second one changes nothing.
    void drain();
    /// Why another process must take the place of this one; empty: it need not. After run() has returned.
    const std::string& replaced_because() const { return replaced_because_; }
    /// The journal has failed, maybe during the start: the server drains, closing with 1013, and run() soon returns.
    bool has_failed() const { return has_failed_; }
    /// What the journal says is wrong with it; empty where nothing is.
    std::string trouble() const { return services_->journal_health().trouble; }
    /// run() returns at once. From any thread.
    void stop() { shards_.stop(); }

    Metrics& metrics() { return metrics_; }
    Log& log() { return log_; }
    Executor executor() const { return shards_.executor(0); }

private:
    void fail();
    void be_replaced(const std::string& why);
    void back_up(const std::filesystem::path& file, std::function<void(std::optional<std::string>)> done);
    void open_doors();
    void begin_drain();
    Health health() const;

    const Config config_;
    Clock& clock_;
    const std::int64_t began_ms_;
    Metrics metrics_;
    Log log_;
    AddressGuard guard_;
    // Before the services, whose threads may report a failure while they are still being made.
    std::atomic<bool> is_restored_{false};
    std::atomic<bool> is_draining_{false};
    std::atomic<bool> has_failed_{false};
    std::string replaced_because_;
    std::function<void()> listening_;
    std::function<void()> draining_;
    bool is_open_ = false;                  // on shard 0
    unsigned undrained_ = 2;                // the services and the gateway; on shard 0
    Shards shards_;                         // before all that lives on its loops
    std::unique_ptr<Alarm> opening_alarm_;  // on shard 0
    std::unique_ptr<Services> services_;
    std::unique_ptr<Gateway> gateway_;
};

}  // namespace server
