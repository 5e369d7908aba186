// A clock that only a test moves. Alarms ring on their executors, as real ones do, when somebody runs the loop.
// All in the header, so that tests of the lower layers need not link the server.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>

#include <boost/asio/post.hpp>

#include "server/base/clock.hpp"

namespace test_support {

class FakeClock final : public server::Clock {
public:
    explicit FakeClock(std::int64_t now_ms = 1'000'000, std::int64_t unix_ms = 1'800'000'000'000)
        : now_ms_(now_ms), unix_offset_ms_(unix_ms - now_ms) {}

    std::int64_t now_ms() const override {
        const std::lock_guard lock(mutex_);
        return now_ms_;
    }
    std::int64_t unix_ms() const override { return now_ms() + unix_offset_ms_; }
    std::unique_ptr<server::Alarm> make_alarm(boost::asio::io_context::executor_type executor) override {
        return std::make_unique<FakeAlarm>(*this, executor);
    }

    /// From any thread. Alarms that have come due are posted, in the order of their times.
    void advance(std::int64_t by_ms) {
        std::int64_t now_ms = 0;
        {
            const std::lock_guard lock(mutex_);
            now_ms = now_ms_ += by_ms;
        }
        const std::lock_guard lock(pending_->mutex);
        auto& rings = pending_->rings;
        while (!rings.empty() && rings.begin()->first <= now_ms) {
            Ring due = std::move(rings.begin()->second);
            rings.erase(rings.begin());
            const auto executor = due.executor;
            boost::asio::post(executor, [due = std::move(due)] {
                if (*due.generation == due.set_in) due.call();
            });
        }
    }

    /// When the next alarm is due; nothing if none is set. To step from alarm to alarm.
    std::optional<std::int64_t> next_alarm_ms() const {
        const std::lock_guard lock(pending_->mutex);
        if (pending_->rings.empty()) return std::nullopt;
        return pending_->rings.begin()->first;
    }

private:
    struct Ring {
        boost::asio::io_context::executor_type executor;
        std::shared_ptr<std::uint64_t> generation;  // of the alarm; another one means that it was replaced or cancelled
        std::uint64_t set_in;
        std::function<void()> call;
    };
    // What is set, by time; shared with the alarms, which may outlive the clock.
    struct Pending {
        std::mutex mutex;
        std::multimap<std::int64_t, Ring> rings;
    };

    // Used on its executor's thread, like a real one; only what is set is shared with the test's thread.
    class FakeAlarm final : public server::Alarm {
    public:
        FakeAlarm(FakeClock& clock, boost::asio::io_context::executor_type executor)
            : clock_(clock), pending_(clock.pending_), executor_(executor) {}
        ~FakeAlarm() override { forget(); }

        void set(std::int64_t at_ms, std::function<void()> ring) override {
            forget();
            {
                const std::lock_guard lock(pending_->mutex);
                pending_->rings.emplace(at_ms, Ring{executor_, generation_, *generation_, std::move(ring)});
            }
            if (at_ms <= clock_.now_ms()) clock_.advance(0);
        }
        void cancel() override { forget(); }

    private:
        void forget() {
            ++*generation_;
            const std::lock_guard lock(pending_->mutex);
            std::erase_if(pending_->rings, [this](const auto& item) { return item.second.generation == generation_; });
        }

        FakeClock& clock_;
        std::shared_ptr<Pending> pending_;
        boost::asio::io_context::executor_type executor_;
        std::shared_ptr<std::uint64_t> generation_ = std::make_shared<std::uint64_t>(0);
    };

    std::shared_ptr<Pending> pending_ = std::make_shared<Pending>();
    mutable std::mutex mutex_;
    std::int64_t now_ms_;
    const std::int64_t unix_offset_ms_;
};

}  // namespace test_support
