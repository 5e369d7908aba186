// The structured log: one logfmt line an event, `time=… level=info event=listening address=…`. Never tokens, passwords,
// choices, or sizes of what clients send. Lines that strangers can provoke go through `hostile`, which bounds their
// rate.
#pragma once

#include <concepts>
#include <cstdint>
#include <initializer_list>
#include <iosfwd>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include "server/base/clock.hpp"
#include "server/base/token_bucket.hpp"
#include "server/telemetry/metrics.hpp"

namespace spdlog {
class logger;
}

namespace server {

enum class LogLevel : std::uint8_t { debug, info, warn, error, off };
std::optional<LogLevel> log_level_of(std::string_view name);

struct LogField {
    LogField(std::string_view name, std::string_view text) : key(name), value(text) {}
    LogField(std::string_view name, std::integral auto number) : key(name), value(std::to_string(number)) {}
    std::string_view key;
    std::string value;
};

class Log {
public:
    using Fields = std::initializer_list<LogField>;

    /// To standard error.
    Log(const Clock& clock, Metrics& metrics, LogLevel level);
    /// To a stream that outlives this, for tests.
    Log(const Clock& clock, Metrics& metrics, LogLevel level, std::ostream& out);
    ~Log();
    Log(const Log&) = delete;
    Log& operator=(const Log&) = delete;

    void debug(std::string_view event, Fields fields = {}) { write(LogLevel::debug, event, fields); }
    void info(std::string_view event, Fields fields = {}) { write(LogLevel::info, event, fields); }
    void warn(std::string_view event, Fields fields = {}) { write(LogLevel::warn, event, fields); }
    void error(std::string_view event, Fields fields = {}) { write(LogLevel::error, event, fields); }
    /// For what anyone on the network can cause. Beyond limit::hostile_lines lines are only counted.
    void hostile(std::string_view event, Fields fields = {});

private:
    void write(LogLevel level, std::string_view event, Fields fields);

    const Clock& clock_;
    Metrics& metrics_;
    LogLevel level_;
    std::unique_ptr<spdlog::logger> logger_;
    std::mutex hostile_mutex_;
    TokenBucket hostile_bucket_;
};

/// A value as logfmt wants it: quoted where it has spaces, quotes or control characters, and never of two lines.
std::string logfmt_value(std::string_view value);

}  // namespace server
