#include "server/telemetry/metrics.hpp"

#include <catch2/catch.hpp>

#include <regex>
#include <set>
#include <sstream>
#include <thread>

using server::Metrics;

namespace {

bool has_line(const std::string& text, const std::string& line) {
    return ("\n" + text).find("\n" + line + "\n") != std::string::npos;
}

}  // namespace

TEST_CASE("Metrics are told as Prometheus reads them") {
    Metrics metrics;
    metrics.connections.add(3);
    metrics.connections.add(-1);
    metrics.actions.add();
    metrics.requests.add({"room.list", "ok"});
    metrics.requests.add({"act", "not_legal"}, 2);
    const std::string text = metrics.text();
    CHECK(has_line(text, "tutti_connections 2"));
    CHECK(has_line(text, "tutti_actions_total 1"));
    CHECK(has_line(text, R"(tutti_requests_total{type="act",outcome="not_legal"} 2)"));
    CHECK(has_line(text, R"(tutti_requests_total{type="room.list",outcome="ok"} 1)"));
    CHECK(has_line(text, "# TYPE tutti_connections gauge"));
    CHECK(has_line(text, "# TYPE tutti_requests_total counter"));

    const std::regex sample(R"([a-z_]+(\{[a-z]+="[^"\\]*"(,[a-z]+="[^"\\]*")*\})? [0-9.e+-]+)");
    const std::regex comment("# (HELP|TYPE) [a-z_]+ .+");
    std::istringstream lines(text);
    std::set<std::string> described;
    for (std::string line; std::getline(lines, line);) {
        CAPTURE(line);
        CHECK((std::regex_match(line, sample) || std::regex_match(line, comment)));
        if (line.starts_with("# TYPE")) CHECK(described.insert(line.substr(7, line.find(' ', 7) - 7)).second);
    }
}

TEST_CASE("A histogram's buckets add up") {
    Metrics metrics;
    metrics.action_latency.observe_us(50);
    metrics.action_latency.observe_us(51);
    metrics.action_latency.observe_us(60'000'000);
    const std::string text = metrics.text();
    CHECK(has_line(text, R"(tutti_action_latency_seconds_bucket{le="5e-05"} 1)"));
    CHECK(has_line(text, R"(tutti_action_latency_seconds_bucket{le="0.0001"} 2)"));
    CHECK(has_line(text, R"(tutti_action_latency_seconds_bucket{le="1"} 2)"));
    CHECK(has_line(text, R"(tutti_action_latency_seconds_bucket{le="+Inf"} 3)"));
    CHECK(has_line(text, "tutti_action_latency_seconds_count 3"));
}

TEST_CASE("A family has a bounded number of series") {
    Metrics metrics;
    for (std::size_t made = 0; made < 2 * server::CounterFamily::series_max; ++made) {
        metrics.rate_limited.add({std::to_string(made)});
    }
    CHECK(metrics.rate_limited.value({"0"}) == 1);
    CHECK(metrics.rate_limited.value({"other"}) == server::CounterFamily::series_max);
}

TEST_CASE("Metrics may be counted from many threads") {
    Metrics metrics;
    std::vector<std::thread> threads;
    for (int made = 0; made < 4; ++made) {
        threads.emplace_back([&metrics] {
            for (int counted = 0; counted < 1000; ++counted) {
                metrics.actions.add();
                metrics.requests.add({"act", "ok"});
                metrics.action_latency.observe_us(counted);
            }
        });
    }
    for (auto& thread : threads) thread.join();
    CHECK(metrics.actions.value() == 4000);
    CHECK(metrics.requests.value({"act", "ok"}) == 4000);
}

TEST_CASE("The process's own figures are there") {
    const std::string text = Metrics().text();
    CHECK(std::regex_search(text, std::regex("\nprocess_resident_memory_bytes [1-9][0-9]+\n")));
    CHECK(std::regex_search(text, std::regex("\nprocess_open_fds [1-9][0-9]*\n")));
    CHECK(std::regex_search(text, std::regex("\nprocess_cpu_seconds_total [0-9.e-]+\n")));
}
