// Time and its passing, injected: the server reads no clock but this one. Fakes: tests/support/fake_clock.hpp.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include <boost/asio/io_context.hpp>

namespace server {

/// Calls back once at a time of its clock, on the executor it was made for. Setting it again replaces what was set.
class Alarm {
public:
    virtual ~Alarm() = default;
    virtual void set(std::int64_t at_ms, std::function<void()> ring) = 0;
    virtual void cancel() = 0;
};

/// This start of the machine. Where it cannot be known, `id` is empty.
struct Boot {
    std::string id;
    std::int64_t up_ms = 0;  // since then, on a clock that nobody sets, sleep included
};

class Clock {
public:
    virtual ~Clock() = default;
    /// Milliseconds on a clock that never jumps; its zero has no meaning.
    virtual std::int64_t now_ms() const = 0;
    /// The same clock, finer: for measuring, not for rules.
    virtual std::int64_t now_us() const { return now_ms() * 1000; }
    /// Milliseconds since 1970 on the wall, for people and their programs; decides nothing.
    virtual std::int64_t unix_ms() const = 0;
    /// Only to find out how long the server was away.
    virtual Boot boot() const { return {}; }
    virtual std::unique_ptr<Alarm> make_alarm(boost::asio::io_context::executor_type executor) = 0;
};

/// The machine's own.
std::unique_ptr<Clock> make_steady_clock();

}  // namespace server
