#include "server/config/config.hpp"

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <catch2/catch.hpp>

#include <algorithm>
#include <cstdlib>
#include <string>

using namespace server;

namespace {

Config config_of(std::vector<std::string> arguments) {
    Config config;
    CLI::App app;
    add_serve_options(app, config);
    std::reverse(arguments.begin(), arguments.end());
    app.parse(arguments);
    return config;
}

// What is said about a bad command line; empty if it is a good one.
std::string complaint(const std::vector<std::string>& arguments) {
    try {
        config_of(arguments);
    } catch (const CLI::ParseError& error) {
        CHECK(error.get_exit_code() != 0);
        return error.what();
    }
    return {};
}

}  // namespace

TEST_CASE("Without options the server is local, in memory, with the limits of limits.hpp") {
    const Config config = config_of({});
    CHECK(endpoint_text(config.listen) == "127.0.0.1:8080");
    CHECK_FALSE(config.operator_port);
    CHECK(config.origins.empty());
    CHECK(config.source_url.empty());
    CHECK(config.trusted_proxies.empty());
    CHECK(config.journal_kind() == Config::JournalKind::memory);
    CHECK(config.journal_syncs);
    CHECK(config.scrub_bytes_per_s == limit::scrub_bytes_per_s);
    CHECK(config.threads == 1);
    CHECK(config.frames == WebSocketOptions::Frames::own);
    CHECK(config.bot_pace_ms == 700);
    CHECK(config.bot_threads >= 1);
    CHECK(config.limits.messages_per_connection.per_s == Limits{}.messages_per_connection.per_s);
    CHECK(config.limits.rooms_max == Limits{}.rooms_max);
}

TEST_CASE("8 Every option reaches its place") {
    const Config config = config_of({"--listen",
                                     "[::1]:0",
                                     "--operator",
                                     "unix:/run/tutti/operator.sock",
                                     "--operator-mode",
                                     "0660",
                                     "--operator-token-file",
                                     "/etc/tutti/operator.token",
                                     "--data",
                                     "/srv/tutti",
                                     "--origin",
                                     "https://Play.test:443",
                                     "--origin=http://dev.test:5173",
                                     "--journal",
                                     "memory",
                                     "--journal-sync",
                                     "normal",
                                     "--scrub-mb-per-second",
                                     "2",
                                     "--threads",
                                     "2",
                                     "--frames",
                                     "beast",
                                     "--web-root",
                                     "dist",
                                     "--source-url",
                                     "https://git.test:8443/tutti?h=v1#top",
                                     "--trusted-proxy",
                                     "::ffff:10.0.0.1",
                                     "--trusted-proxy",
                                     "10.0.0.2",
                                     "--log-level",
                                     "warn",
                                     "--bot-pace",
                                     "0",
                                     "--bot-threads",
                                     "3",
                                     "--league",
                                     "2"});
    CHECK(endpoint_text(config.listen) == "[::1]:0");
    CHECK(place_text(*config.operator_port) == "unix:/run/tutti/operator.sock");
    CHECK(config.operator_mode == 0660);
    CHECK(config.operator_token_file == "/etc/tutti/operator.token");
    CHECK(config.data == "/srv/tutti");
    CHECK(config.journal_kind() == Config::JournalKind::memory);
    CHECK_FALSE(config.journal_syncs);
    CHECK(config.scrub_bytes_per_s == 2'097'152);
    CHECK(config.origins == std::vector<std::string>{"https://play.test", "http://dev.test:5173"});
    CHECK(config.threads == 2);
    CHECK(config.frames == WebSocketOptions::Frames::beast);
    CHECK(config.web_root == "dist");
    CHECK(config.source_url == "https://git.test:8443/tutti?h=v1#top");
    CHECK(config.trusted_proxies == std::vector<std::string>{"10.0.0.1", "10.0.0.2"});
    CHECK(config.log_level == LogLevel::warn);
    CHECK(config.bot_pace_ms == 0);
    CHECK(config.bot_threads == 3);
    CHECK(config.league_boards == 2U);
}

TEST_CASE("8 There is no league unless it is asked for, be it without boards of its own") {
    CHECK_FALSE(config_of({}).league_boards);
    CHECK(config_of({"--league", "0"}).league_boards == 0U);
}

TEST_CASE("8 Where the source is may be told in the environment, in which nothing is nothing") {
    // NOLINTBEGIN(concurrency-mt-unsafe): nobody else looks at it while it changes
    REQUIRE(setenv("TUTTI_SOURCE_URL", "http://git.test", 1) == 0);
    CHECK(config_of({}).source_url == "http://git.test");
    CHECK(config_of({"--source-url", "https://other.test/"}).source_url == "https://other.test/");
    REQUIRE(setenv("TUTTI_SOURCE_URL", "git.test", 1) == 0);
    CHECK(complaint({}).find("--source-url") != std::string::npos);
    REQUIRE(setenv("TUTTI_SOURCE_URL", "", 1) == 0);
    CHECK(config_of({}).source_url.empty());
    unsetenv("TUTTI_SOURCE_URL");
    // NOLINTEND(concurrency-mt-unsafe)
}

TEST_CASE("8 With a folder everything is kept there, unless told otherwise") {
    CHECK(config_of({"--data", "/srv/tutti"}).journal_kind() == Config::JournalKind::sqlite);
    CHECK(config_of({"--data", "/srv/tutti", "--journal", "sqlite"}).journal_kind() == Config::JournalKind::sqlite);
    CHECK(config_of({"--data", "/srv/tutti", "--journal", "memory"}).journal_kind() == Config::JournalKind::memory);
}

TEST_CASE("8 What is kept can be shipped elsewhere, where it is kept at all") {
    CHECK(config_of({"--data", "/srv/tutti"}).ship.empty());
    const Config usual = config_of({"--data", "/srv/tutti", "--ship", "/mnt/second/tutti"});
    CHECK(usual.ship == "/mnt/second/tutti");
    CHECK(usual.ship_base_hours == 24);
    CHECK(usual.ship_keep_days == 7);
    const Config config = config_of(
        {"--data", "/srv/tutti", "--ship", "/mnt/second/tutti", "--ship-base-hours", "6", "--ship-keep-days", "30"});
    CHECK(config.ship_base_hours == 6);
    CHECK(config.ship_keep_days == 30);
    CHECK(complaint({"--ship", "/mnt/second/tutti"}).find("--ship") != std::string::npos);
    CHECK(complaint({"--data", "/srv/tutti", "--journal", "memory", "--ship", "/mnt"}).find("--ship")
          != std::string::npos);
}

TEST_CASE("8 Every rate limit and maximum has an option of its own") {
    const std::vector<std::pair<std::string, Rate Limits::*>> rates{
        {"--rate-messages", &Limits::messages_per_connection},
        {"--rate-address-messages", &Limits::messages_per_address},
        {"--rate-connections", &Limits::connections_per_address},
        {"--rate-guests", &Limits::guests_per_address},
        {"--rate-rooms", &Limits::rooms_per_address},
        {"--rate-reads", &Limits::reads_per_address},
        {"--rate-chats", &Limits::chats_per_player}};
    for (const auto& [option, member] : rates) {
        CAPTURE(option);
        const Limits limits = config_of({option, "12.5/77"}).limits;
        CHECK((limits.*member).per_s == 12.5);
        CHECK((limits.*member).burst == 77);
        for (const auto& [other, untouched] : rates) {
            if (other != option) CHECK((limits.*untouched).burst == (Limits{}.*untouched).burst);
        }
        CHECK((config_of({option, "0"}).limits.*member).burst == 0);
    }
    CHECK(config_of({"--max-rooms", "5"}).limits.rooms_max == 5);
    CHECK(config_of({"--max-connections", "6"}).limits.connections_max == 6);
    CHECK(config_of({"--max-address-connections", "7"}).limits.connections_per_address_max == 7);
    CHECK(config_of({"--max-streams", "8"}).limits.streams_max == 8);
    CHECK(config_of({"--max-address-streams", "9"}).limits.streams_per_address_max == 9);
}

TEST_CASE("A bad value is refused, and the option named") {
    const std::vector<std::pair<std::string, std::vector<std::string>>> cases{
        {"--listen",
         {"", "8080", "localhost:80", "127.0.0.1", "127.0.0.1:", "127.0.0.1:x", "127.0.0.1:65536", "::1:80",
          "[127.0.0.1]:80", "127.0.0.1:-1", "127.0.0.1: 80"}},
        {"--operator", {"9090", "127.0.0.1:99999", "unix:", "unix:operator.sock"}},
        {"--operator-mode", {"", "0666", "600", "rw"}},
        {"--origin", {"example.org", "ftp://example.org", "https://", "https://a.test/path", "null"}},
        {"--source-url",
         {"", "git.test/tutti", "git@git.test:tutti.git", "ssh://git.test/tutti", "javascript:alert(1)", "https://",
          "https:///tutti", "https://:443/", "https://me:token@git.test/", "https://git.test/a b",
          "https://git.test/\"", "https://git.test:http/", "https://git.test/" + std::string(500, 'x')}},
        {"--trusted-proxy", {"proxy", "10.0.0.0/8"}},
        {"--journal", {"paper", "sqlite"}},  // sqlite has nowhere to go
        {"--journal-sync", {"", "sometimes"}},
        {"--ship-base-hours", {"0", "-1", "x", "8761"}},
        {"--ship-keep-days", {"0", "-1", "x", "3651"}},
        {"--scrub-mb-per-second", {"-1", "1001", "some"}},
        {"--threads", {"0", "65", "-1", "two"}},
        {"--frames", {"", "others", "Own"}},
        {"--log-level", {"loud"}},
        {"--bot-pace", {"-1", "60001", "x"}},
        {"--bot-threads", {"0", "65", "all"}},
        {"--league", {"-1", "21", "yes"}},
        {"--rate-messages",
         {"", "20", "20/", "/60", "20/0", "20/0.5", "-1/5", "1/-5", "x/y", "1/2/3", "1e3/5", "nan/5", "1/inf"}},
        {"--max-rooms", {"0", "-5", "many", "1000001"}}};
    for (const auto& [option, values] : cases) {
        for (const auto& value : values) {
            CAPTURE(option, value);
            CHECK(complaint({option + "=" + value}).find(option) != std::string::npos);
        }
    }
    CHECK_FALSE(complaint({"--no-such-option"}).empty());
    CHECK_FALSE(complaint({"stray"}).empty());
}
