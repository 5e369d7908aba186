#include "server/telemetry/log.hpp"

#include <array>
#include <utility>

#include <fmt/format.h>
#include <spdlog/logger.h>
#include <spdlog/sinks/ostream_sink.h>
#include <spdlog/sinks/stdout_sinks.h>

#include "server/base/limits.hpp"
#include "server/base/moment.hpp"

namespace server {
namespace {

constexpr std::array<std::pair<std::string_view, LogLevel>, 5> levels{{{"debug", LogLevel::debug},
                                                                       {"info", LogLevel::info},
                                                                       {"warn", LogLevel::warn},
                                                                       {"error", LogLevel::error},
                                                                       {"off", LogLevel::off}}};

std::unique_ptr<spdlog::logger> make_logger(spdlog::sink_ptr sink) {
    auto logger = std::make_unique<spdlog::logger>("tutti", std::move(sink));
    logger->set_pattern("%v");
    logger->set_level(spdlog::level::trace);
    logger->flush_on(spdlog::level::trace);
    return logger;
}

}  // namespace

std::optional<LogLevel> log_level_of(std::string_view name) {
    for (const auto& [known, level] : levels) {
        if (known == name) return level;
    }
    return std::nullopt;
}

Log::Log(const Clock& clock, Metrics& metrics, LogLevel level)
    : clock_(clock),
      metrics_(metrics),
      level_(level),
      logger_(make_logger(std::make_shared<spdlog::sinks::stderr_sink_mt>())) {}

Log::Log(const Clock& clock, Metrics& metrics, LogLevel level, std::ostream& out)
    : clock_(clock),
      metrics_(metrics),
      level_(level),
      logger_(make_logger(std::make_shared<spdlog::sinks::ostream_sink_mt>(out))) {}

Log::~Log() = default;

void Log::hostile(std::string_view event, Fields fields) {
    {
        const std::lock_guard lock(hostile_mutex_);
        if (hostile_bucket_.take(limit::hostile_lines, clock_.now_ms()) != 0) {
            metrics_.log_lines_suppressed.add();
            return;
        }
    }
    write(LogLevel::info, event, fields);
}

void Log::write(LogLevel level, std::string_view event, Fields fields) {
    if (level < level_) return;
    std::string line = fmt::format("time={} level={} event={}", moment_text(clock_.unix_ms()),
                                   levels[static_cast<std::size_t>(level)].first, logfmt_value(event));
    for (const auto& field : fields) line += fmt::format(" {}={}", field.key, logfmt_value(field.value));
    logger_->log(spdlog::level::info, line);
}

std::string logfmt_value(std::string_view value) {
    bool is_plain = !value.empty();
    for (const char letter : value)
        is_plain &= letter > ' ' && letter != '"' && letter != '=' && letter != '\\' && letter != 0x7f;
    if (is_plain) return std::string(value);
    std::string quoted = "\"";
    for (const char letter : value) {
        const auto byte = static_cast<unsigned char>(letter);
        if (letter == '"' || letter == '\\') {
            quoted += '\\';
            quoted += letter;
        } else if (letter == '\n') {
            quoted += "\\n";
        } else if (byte < ' ' || byte == 0x7f) {
            quoted += fmt::format("\\x{:02x}", byte);
        } else {
            quoted += letter;
        }
    }
    return quoted + '"';
}

}  // namespace server
