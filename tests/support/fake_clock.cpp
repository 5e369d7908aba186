#include "tests/support/fake_clock.hpp"

#include <utility>

#include <boost/asio/post.hpp>

namespace test_support {

namespace asio = boost::asio;

// What is set, by time; shared with the alarms, which may outlive the clock or go before it.
struct FakeClock::Pending {
    struct Ring {
        asio::io_context::executor_type executor;
        std::shared_ptr<std::uint64_t> generation;  // of the alarm; another one means that it was set anew or cancelled
        std::uint64_t set_in;
        std::function<void()> call;
    };
    mutable std::mutex mutex;
    std::multimap<std::int64_t, Ring> rings;
};

std::shared_ptr<FakeClock::Pending> FakeClock::make_pending() { return std::make_shared<Pending>(); }

// Used on its executor's thread, like a real one; only the map of what is set is shared with the test's thread.
class FakeClock::FakeAlarm final : public server::Alarm {
public:
    FakeAlarm(FakeClock& clock, asio::io_context::executor_type executor)
        : clock_(clock), pending_(clock.pending_), executor_(executor) {}
    ~FakeAlarm() override { cancel(); }

    void set(std::int64_t at_ms, std::function<void()> ring) override {
        cancel();
        const std::uint64_t set_in = *generation_;
        {
            const std::lock_guard lock(pending_->mutex);
            pending_->rings.emplace(at_ms, Pending::Ring{executor_, generation_, set_in, std::move(ring)});
        }
        if (at_ms <= clock_.now_ms()) clock_.advance(0);
    }

    void cancel() override {
        ++*generation_;
        const std::lock_guard lock(pending_->mutex);
        std::erase_if(pending_->rings, [this](const auto& item) { return item.second.generation == generation_; });
    }

private:
    FakeClock& clock_;
    std::shared_ptr<Pending> pending_;
    asio::io_context::executor_type executor_;
    std::shared_ptr<std::uint64_t> generation_ = std::make_shared<std::uint64_t>(0);
};

std::int64_t FakeClock::now_ms() const {
    const std::lock_guard lock(mutex_);
    return now_ms_;
}

std::int64_t FakeClock::unix_ms() const { return now_ms() + unix_offset_ms_; }

std::unique_ptr<server::Alarm> FakeClock::make_alarm(asio::io_context::executor_type executor) {
    return std::make_unique<FakeAlarm>(*this, executor);
}

void FakeClock::advance(std::int64_t by_ms) {
    std::int64_t now_ms = 0;
    {
        const std::lock_guard lock(mutex_);
        now_ms = now_ms_ += by_ms;
    }
    const std::lock_guard lock(pending_->mutex);
    auto& rings = pending_->rings;
    while (!rings.empty() && rings.begin()->first <= now_ms) {
        auto due = std::move(rings.begin()->second);
        rings.erase(rings.begin());
        const auto executor = due.executor;
        asio::post(executor, [due = std::move(due)] {
            if (*due.generation == due.set_in) due.call();
        });
    }
}

std::optional<std::int64_t> FakeClock::next_alarm_ms() const {
    const std::lock_guard lock(pending_->mutex);
    if (pending_->rings.empty()) return std::nullopt;
    return pending_->rings.begin()->first;
}

}  // namespace test_support
