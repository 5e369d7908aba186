// The wall clock as it was when the server started, which from then on never jumps: for the times of tournaments.
#pragma once

#include <cstdint>

#include "server/base/clock.hpp"

namespace server::tournaments {

class SteadyWallClock {
public:
    explicit SteadyWallClock(const Clock& clock)
        : clock_(clock), started_ms_(clock.now_ms()), started_unix_ms_(clock.unix_ms()) {}

    std::int64_t unix_ms() const { return started_unix_ms_ + clock_.now_ms() - started_ms_; }
    std::int64_t started_unix_ms() const { return started_unix_ms_; }
    /// The same time on the clock of alarms; a time that has passed becomes now.
    std::int64_t alarm_ms(std::int64_t at_unix_ms) const {
        const std::int64_t left_ms = at_unix_ms - unix_ms();
        return clock_.now_ms() + (left_ms > 0 ? left_ms : 0);
    }

private:
    const Clock& clock_;
    std::int64_t started_ms_;
    std::int64_t started_unix_ms_;
};

}  // namespace server::tournaments
