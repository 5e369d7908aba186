#include "server/base/clock.hpp"

#include <chrono>
#include <ctime>
#include <fstream>
#include <utility>

#include <boost/asio/steady_timer.hpp>

namespace server {
namespace {

using std::chrono::duration_cast;
using std::chrono::milliseconds;

class SteadyAlarm final : public Alarm {
public:
    explicit SteadyAlarm(boost::asio::io_context::executor_type executor) : timer_(executor) {}

    void set(std::int64_t at_ms, std::function<void()> ring) override {
        timer_.expires_at(std::chrono::steady_clock::time_point(milliseconds(at_ms)));
        timer_.async_wait([ring = std::move(ring)](boost::system::error_code error) {
            if (!error) ring();
        });
    }
    void cancel() override { timer_.cancel(); }

private:
    boost::asio::basic_waitable_timer<std::chrono::steady_clock, boost::asio::wait_traits<std::chrono::steady_clock>,
                                      boost::asio::io_context::executor_type>
        timer_;
};

class SteadyClock final : public Clock {
public:
    std::int64_t now_ms() const override {
        return duration_cast<milliseconds>(std::chrono::steady_clock::now().time_since_epoch()).count();
    }
    std::int64_t now_us() const override {
        return duration_cast<std::chrono::microseconds>(std::chrono::steady_clock::now().time_since_epoch()).count();
    }
    std::int64_t unix_ms() const override {
        return duration_cast<milliseconds>(std::chrono::system_clock::now().time_since_epoch()).count();
    }
    Boot boot() const override {
        Boot boot;
        std::ifstream("/proc/sys/kernel/random/boot_id") >> boot.id;
        timespec up{};
        if (clock_gettime(CLOCK_BOOTTIME, &up) != 0) return {};
        boot.up_ms = std::int64_t{up.tv_sec} * 1000 + up.tv_nsec / 1'000'000;
        return boot;
    }
    std::unique_ptr<Alarm> make_alarm(boost::asio::io_context::executor_type executor) override {
        return std::make_unique<SteadyAlarm>(executor);
    }
};

}  // namespace

std::unique_ptr<Clock> make_steady_clock() { return std::make_unique<SteadyClock>(); }

}  // namespace server
