// The queue of passwords that wait to be hashed: bounded, in turns, and never silent.
#include "server/identity/passwords.hpp"

#include <catch2/catch.hpp>

#include <future>
#include <vector>

#include "server/base/limits.hpp"
#include "tests/support/fake_clock.hpp"

using namespace server;

namespace {

/// A queue whose thread waits until the test lets it go on.
struct HeldQueue {
    test_support::FakeClock clock;
    std::promise<void> go_on;
    std::vector<std::string> done;                       // read once the queue is empty
    Passwords passwords{Passwords::Cost::least, clock};  // last: its thread uses the others

    HeldQueue() {
        std::promise<void> begun;
        REQUIRE(passwords.order("first", [&begun, going_on = go_on.get_future().share()](bool /*is_in_time*/) {
            begun.set_value();
            going_on.wait();
        }));
        begun.get_future().wait();
    }
    bool order(const std::string& address, const std::string& name) {
        return passwords.order(address, [this, name](bool is_in_time) { done.push_back(is_in_time ? name : "late"); });
    }
    void finish() {
        std::promise<void> finished;
        REQUIRE(passwords.order("last", [&](bool /*is_in_time*/) { finished.set_value(); }));
        go_on.set_value();
        finished.get_future().wait();
        passwords.stop();
    }
};

}  // namespace

TEST_CASE("160 who register at once all get their turn", "[identity]") {
    HeldQueue held;
    for (int number = 0; number < 160; ++number) REQUIRE(held.order("203.0.113.1", std::to_string(number)));
    held.finish();
}

TEST_CASE("addresses take turns", "[identity]") {
    HeldQueue held;
    for (const char* name : {"a1", "a2", "a3"}) REQUIRE(held.order("A", name));
    REQUIRE(held.order("B", "b1"));
    REQUIRE(held.order("C", "c1"));
    REQUIRE(held.order("B", "b2"));
    held.order("Z", "z");
    held.go_on.set_value();
    held.passwords.stop();
    const std::vector<std::string> turns{"a1", "b1", "c1", "z", "a2", "b2", "a3"};
    CHECK(std::equal(held.done.begin(), held.done.end(), turns.begin()));
}

TEST_CASE("one address does not fill the queue, and all together no more than it", "[identity]") {
    HeldQueue held;
    std::size_t taken = 0;
    while (held.order("A", "a")) ++taken;
    CHECK(taken == limit::passwords_waiting_of_one);
    for (int address = 0; taken < limit::passwords_waiting; ++address, ++taken) {
        REQUIRE(held.order("B" + std::to_string(address), "b"));
    }
    CHECK_FALSE(held.order("C", "c"));
    CHECK(held.passwords.retry_ms() >= limit::retry_ms);
    held.go_on.set_value();
}

TEST_CASE("who has waited for too long is told so, and nothing is hashed", "[identity]") {
    HeldQueue held;
    REQUIRE(held.order("A", "a"));
    held.clock.advance(limit::password_waits_ms);
    REQUIRE(held.order("B", "b"));
    held.finish();
    CHECK(held.done == std::vector<std::string>{"late", "b"});
}

TEST_CASE("nobody's password is looked at like anybody's, and is never right", "[identity]") {
    test_support::FakeClock clock;
    Passwords passwords(Passwords::Cost::least, clock);
    const auto looked_at = [&](const std::string& password, const std::string& hash) {
        std::promise<bool> told;
        const bool is_taken =
            passwords.order("A", [&](bool /*is_in_time*/) { told.set_value(passwords.is_right(password, hash)); });
        REQUIRE(is_taken);
        return told.get_future().get();
    };
    std::promise<std::string> hashed;
    const bool is_taken =
        passwords.order("A", [&](bool /*is_in_time*/) { hashed.set_value(passwords.hash("correct horse")); });
    REQUIRE(is_taken);
    const std::string hash = hashed.get_future().get();
    CHECK(looked_at("correct horse", hash));
    CHECK_FALSE(looked_at("wrong", hash));
    CHECK(passwords.computed() == 3);
    for (const char* guess : {"", "correct horse", "wrong"}) CHECK_FALSE(looked_at(guess, ""));
    CHECK(passwords.computed() == 6);
}
