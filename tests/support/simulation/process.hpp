// One life of the server without sockets: identities, rooms and conversations are the real ones, put together as
// server/app/services.cpp does it. Thrown away as it is when the simulation says that it has crashed.
#pragma once

#include <memory>
#include <sstream>

#include "server/session/session.hpp"
#include "tests/support/fake_clock.hpp"

namespace simulation {

class Process {
public:
    /// All of them outlive it.
    struct Deps {
        test_support::FakeClock& clock;
        server::Randomness& randomness;
        server::Journal& journal;
        server::Thinker& thinker;
    };
    Process(const Deps& deps, std::int64_t bot_pace_ms);

    server::ReceiverFactory& receivers() { return sessions_; }
    server::room::Directory& directory() { return directory_; }
    server::Executor executor() const { return shards_.executor(0); }
    /// Everything that can be done without time passing.
    void run_ready();
    /// Rooms that nobody has asked for yet are opened from now on.
    void open_resting_rooms() { directory_.open_resting(); }
    /// The server is told to stop; `done` once all that must be kept is kept.
    void drain(std::function<void()> done);
    std::int64_t rooms_frozen() const { return static_cast<std::int64_t>(metrics_.rooms_frozen.value()); }
    std::string log() const { return log_text_.str(); }

private:
    void restore();

    const Deps deps_;
    const server::Config config_;
    server::Metrics metrics_;
    std::ostringstream log_text_;
    server::Log log_;
    server::Shards shards_;
    server::AddressGuard guard_;
    server::Ratings ratings_;
    server::Presences presences_;
    server::Passwords passwords_;
    server::Guesses guesses_;
    server::Accounts accounts_;
    server::Sanctions sanctions_;
    server::Players players_;
    server::Blocks blocks_;
    server::notifications::Inbox inbox_;
    server::room::Directory directory_;
    std::shared_ptr<server::matching::Finder> finder_;
    server::Sessions sessions_;
};

}  // namespace simulation
