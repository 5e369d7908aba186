#include "server/telemetry/log.hpp"

#include <algorithm>
#include <sstream>

#include <catch2/catch.hpp>

#include "tests/support/fake_clock.hpp"

using namespace server;

TEST_CASE("An event is one line of logfmt") {
    const test_support::FakeClock clock(0, 1'700'000'000'123);
    Metrics metrics;
    std::ostringstream out;
    Log log(clock, metrics, LogLevel::info, out);
    log.info("listening", {{"address", "127.0.0.1:80"}, {"threads", 2}});
    log.debug("unheard");
    CHECK(out.str() == "time=2023-11-14T22:13:20.123Z level=info event=listening address=127.0.0.1:80 threads=2\n");
}

TEST_CASE("What is logged cannot make lines or fields of its own") {
    CHECK(logfmt_value("plain") == "plain");
    CHECK(logfmt_value("") == "\"\"");
    CHECK(logfmt_value("two words") == "\"two words\"");
    CHECK(logfmt_value("a=b") == "\"a=b\"");
    CHECK(logfmt_value("say \"x\\\"") == "\"say \\\"x\\\\\\\"\"");
    CHECK(logfmt_value("one\ntwo\x1b[31m") == "\"one\\ntwo\\x1b[31m\"");
}

TEST_CASE("Strangers cannot flood the log") {
    test_support::FakeClock clock;
    Metrics metrics;
    std::ostringstream out;
    Log log(clock, metrics, LogLevel::info, out);
    for (int line = 0; line < 1000; ++line) log.hostile("handshake_refused", {{"reason", "origin"}});
    const auto lines = [&] {
        const std::string text = out.str();
        return std::count(text.begin(), text.end(), '\n');
    };
    const auto burst = static_cast<std::int64_t>(limit::hostile_lines.burst);
    CHECK(lines() == burst);
    CHECK(metrics.log_lines_suppressed.value() == static_cast<std::uint64_t>(1000 - burst));
    clock.advance(1000);
    for (int line = 0; line < 1000; ++line) log.hostile("handshake_refused", {{"reason", "origin"}});
    CHECK(lines() == burst + static_cast<std::int64_t>(limit::hostile_lines.per_s));
}

TEST_CASE("Levels have names") {
    CHECK(log_level_of("debug") == LogLevel::debug);
    CHECK(log_level_of("off") == LogLevel::off);
    CHECK_FALSE(log_level_of("loud"));
}
