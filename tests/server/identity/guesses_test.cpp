// Guessing is slow, whoever does it and from wherever; knowing costs nothing. Time is a number.
#include "server/identity/guesses.hpp"

#include <catch2/catch.hpp>

#include <sstream>

#include "tests/support/fake_clock.hpp"

using namespace server;

namespace {

constexpr std::int64_t day_ms = 86'400'000;

struct Door {
    test_support::FakeClock clock;
    Metrics metrics;
    std::ostringstream lines;
    Log log{clock, metrics, LogLevel::info, lines};
    Guesses guesses{{{0.1, 30}, {0.5, 60}}, metrics, log};
    std::int64_t now_ms = 0;

    /// True if it was looked at, and proved wrong.
    bool tries(const Guess& guess) {
        if (guesses.wait_ms(guess, now_ms) > 0) return false;
        guesses.was_wrong(guess, now_ms);
        return true;
    }
    int tries(const Guess& guess, int times) {
        int looked_at = 0;
        for (int time = 0; time < times; ++time) looked_at += tries(guess) ? 1 : 0;
        return looked_at;
    }
};

Guess at_room(const std::string& room, const std::string& address) { return {Guess::At::room, room, address}; }
Guess at_account(const std::string& id, const std::string& address, const std::string& known_by = {}) {
    return {Guess::At::account, id, address, known_by};
}
/// Of as many hosts as a test wants.
std::string address_of(int host) {
    return "198." + std::to_string(host / 65'536) + '.' + std::to_string(host / 256 % 256) + '.'
           + std::to_string(host % 256);
}

}  // namespace

TEST_CASE("wrong ones count for the address, at one thing and in all", "[identity]") {
    Door door;
    CHECK(door.tries(at_room("R1", "203.0.113.1"), 100) == 10);
    CHECK(door.guesses.wait_ms(at_room("R1", "203.0.113.1"), 0) == 30'000);
    CHECK(door.guesses.wait_ms(at_room("R1", "203.0.113.2"), 0) == 0);  // others need not wait for that
    CHECK(door.tries(at_room("R2", "203.0.113.1"), 100) == 10);
    CHECK(door.tries(at_account("pAda", "203.0.113.1"), 100) == 10);
    CHECK(door.tries(at_room("R3", "203.0.113.1"), 100) == 0);
    CHECK(door.guesses.wait_ms(at_room("R3", "203.0.113.1"), 0) == 10'000);
    door.now_ms = 10'000;
    CHECK(door.tries(at_room("R3", "203.0.113.1"), 100) == 1);
    CHECK(door.metrics.guesses_wrong.value({"room"}) == 21);
    CHECK(door.metrics.guesses_refused.value({"room", "one"}) > 0);
    CHECK(door.metrics.guesses_refused.value({"room", "address"}) > 0);
    CHECK(door.lines.str().find("event=guessing at=room/R1 address=203.0.113.1 by=one") != std::string::npos);
}

TEST_CASE("right ones cost nothing, and whoever knows it may make mistakes", "[identity]") {
    Door door;
    for (int phone = 0; phone < 1'000; ++phone) {
        REQUIRE(door.guesses.wait_ms(at_room("R1", "203.0.113.1"), 0) == 0);
        door.guesses.was_right(at_room("R1", "203.0.113.1"));
    }
    CHECK(door.guesses.remembered() == 0);
    CHECK(door.tries(at_room("R1", "203.0.113.1"), 9) == 9);
    door.guesses.was_right(at_room("R1", "203.0.113.1"));
    CHECK(door.tries(at_room("R1", "203.0.113.1"), 100) == 10);
}

TEST_CASE("four digits do not fall in a day, neither to one address nor to a hundred", "[identity]") {
    for (const int hosts : {1, 100}) {
        Door door;
        int looked_at = 0;
        for (; door.now_ms < day_ms; door.now_ms += 5'000) {
            for (int host = 0; host < hosts; ++host) looked_at += door.tries(at_room("R1", address_of(host))) ? 1 : 0;
        }
        INFO(looked_at);
        CHECK(looked_at < 3'000);
    }
}

TEST_CASE("strangers keep nobody out: neither who is known, nor who comes from elsewhere", "[identity]") {
    Door door;
    for (; door.now_ms < day_ms / 4; door.now_ms += 1'000) {
        for (int host = 0; host < 50; ++host) door.tries(at_account("pAda", address_of(host)));
    }
    for (int host = 0; host < 50; ++host) door.tries(at_account("pAda", address_of(host)));
    CHECK(door.guesses.wait_ms(at_account("pAda", address_of(0)), door.now_ms) > 0);
    CHECK(door.metrics.guesses_refused.value({"account", "all"}) > 0);
    // Even from where they guess.
    CHECK(door.guesses.wait_ms(at_account("pAda", address_of(0), "session"), door.now_ms) == 0);
    CHECK(door.guesses.wait_ms(at_account("pAda", address_of(0), "DEVICE1"), door.now_ms) == 0);
    // A new device in another place, with a mistake or two.
    CHECK(door.tries(at_account("pAda", "203.0.113.77"), 2) == 2);
    CHECK(door.guesses.wait_ms(at_account("pAda", "203.0.113.77"), door.now_ms) == 0);
    // Others are not concerned.
    CHECK(door.tries(at_account("pBen", "203.0.113.77"), 8) == 8);
}

TEST_CASE("who is known guesses as slowly as others, each device apart", "[identity]") {
    Door door;
    CHECK(door.tries(at_account("pAda", "203.0.113.1", "DEVICE1"), 100) == 10);
    CHECK(door.guesses.wait_ms(at_account("pAda", "198.51.100.1", "DEVICE1"), 0) == 30'000);
    CHECK(door.guesses.wait_ms(at_account("pAda", "203.0.113.1", "DEVICE2"), 0) == 0);
    CHECK(door.guesses.wait_ms(at_account("pAda", "203.0.113.1"), 0) == 0);
}

TEST_CASE("what is slow to look at is looked at so often only, right or wrong", "[identity]") {
    Door door;
    const Guess stranger = at_account("pAda", "203.0.113.1");
    const Guess known = at_account("pAda", "203.0.113.1", "session");
    for (int time = 0; time < 60; ++time) {
        for (const Guess& guess : {stranger, known}) {
            REQUIRE(door.guesses.wait_ms(guess, 0) == 0);
            door.guesses.hashed(guess, 0);
            door.guesses.was_right(guess);
        }
    }
    CHECK(door.guesses.wait_ms(stranger, 0) == 2'000);
    CHECK(door.guesses.wait_ms(known, 0) == 2'000);
    CHECK(door.guesses.wait_ms(at_room("R1", "203.0.113.1"), 0) == 0);  // is looked at quickly
}

TEST_CASE("what is remembered of those who guess is bounded", "[identity]") {
    Door door;
    const int hosts = static_cast<int>(limit::guessers_max) + 1'000;
    for (int host = 0; host < hosts; ++host) door.tries(at_room("R1", address_of(host)));
    CHECK(door.guesses.remembered() <= 2 * limit::guessers_max + 1);
    door.now_ms = 40 * day_ms;
    CHECK(door.tries(at_room("R2", "203.0.113.1"), 100) == 10);
    CHECK(door.guesses.remembered() < 10);  // those who have stopped are forgotten
}
