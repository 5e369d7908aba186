// A clock that only a test moves. Alarms ring on their executors, as real ones do: whoever runs the loop runs them.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>

#include "server/clock.hpp"

namespace test_support {

class FakeClock final : public server::Clock {
public:
    explicit FakeClock(std::int64_t now_ms = 1'000'000, std::int64_t unix_ms = 1'800'000'000'000)
        : now_ms_(now_ms), unix_offset_ms_(unix_ms - now_ms) {}

    std::int64_t now_ms() const override;
    std::int64_t unix_ms() const override;
    std::unique_ptr<server::Alarm> make_alarm(boost::asio::io_context::executor_type executor) override;

    /// From any thread. Alarms that have come due are posted, in the order of their times.
    void advance(std::int64_t by_ms);
    /// When the next alarm is due; nothing if none is set. To step from alarm to alarm.
    std::optional<std::int64_t> next_alarm_ms() const;

private:
    class FakeAlarm;
    struct Pending;

    std::shared_ptr<Pending> pending_ = make_pending();
    static std::shared_ptr<Pending> make_pending();

    mutable std::mutex mutex_;
    std::int64_t now_ms_;
    const std::int64_t unix_offset_ms_;
};

}  // namespace test_support
