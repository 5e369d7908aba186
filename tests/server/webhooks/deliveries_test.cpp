// When webhooks are called: first at once, then later and later, and not for ever.
#include "server/webhooks/deliveries.hpp"

#include <catch2/catch.hpp>

#include <algorithm>

#include "server/webhooks/webhook_limits.hpp"

namespace server::webhooks {

using End = Deliveries::End;

namespace {

constexpr std::int64_t start_ms = 1'000'000;

/// The machine with a clock, and all that came out of it.
struct Desk {
    explicit Desk(std::uint64_t seed = 1) : machine(seed) {}

    void offer(const std::string& webhook, const std::string& id, std::int64_t life_ms = delivery_life_ms) {
        machine.offer({id, webhook, server::share_text("about " + id), now_ms + life_ms, 0}, now_ms);
        step();
    }
    void restore(const std::string& webhook, const std::string& id) {
        machine.restore({id, webhook, server::share_text("about " + id), now_ms + delivery_life_ms, 0}, now_ms);
        step();
    }
    /// Of the call that has been under way longest.
    void answer(unsigned status, std::int64_t retry_after_ms = 0) {
        REQUIRE_FALSE(calls.empty());
        const auto call = calls.front();
        calls.erase(calls.begin());
        machine.heard(call.number, {status, retry_after_ms, ""}, now_ms);
        step();
    }
    void step() {
        auto step = machine.step(now_ms);
        for (auto& one : step.calls) calls.push_back(std::move(one));
        for (auto& one : step.kept) kept.push_back(one.id);
        for (auto& one : step.ended) ended.push_back(one.id + ' ' + std::string(name_of(one.how)));
        for (auto& one : step.gone) gone.push_back(std::move(one));
    }
    void wait(std::int64_t ms) {
        now_ms += ms;
        step();
    }
    /// Until it wants something. How long that was.
    std::int64_t wait() {
        const auto at_ms = machine.wakes_ms();
        REQUIRE(at_ms);
        REQUIRE(*at_ms > now_ms);
        const std::int64_t waited_ms = *at_ms - now_ms;
        wait(waited_ms);
        return waited_ms;
    }
    std::vector<std::string> called() const {
        std::vector<std::string> ids(calls.size());
        std::ranges::transform(calls, ids.begin(), &Deliveries::Call::delivery);
        return ids;
    }

    Deliveries machine;
    std::int64_t now_ms = start_ms;
    std::vector<Deliveries::Call> calls;
    std::vector<std::string> kept;
    std::vector<std::string> ended;
    std::vector<std::string> gone;
};

using Texts = std::vector<std::string>;

bool is_between(std::int64_t least, std::int64_t number, std::int64_t most) {
    return least <= number && number <= most;
}

}  // namespace

TEST_CASE("what happens is told at once, one after the other", "[webhooks]") {
    Desk desk;
    desk.offer("W", "one");
    desk.offer("W", "two");
    desk.offer("W", "three");
    desk.offer("V", "other");
    CHECK(desk.called() == Texts{"one", "other"});
    CHECK(*desk.calls[0].body == "about one");
    desk.answer(204);
    CHECK(desk.called() == Texts{"other", "two"});
    desk.answer(200);
    desk.answer(299);
    CHECK(desk.called() == Texts{"three"});
    desk.answer(200);
    CHECK(desk.ended == Texts{"one delivered", "other delivered", "two delivered", "three delivered"});
    CHECK(desk.kept.empty());
    CHECK(desk.machine.waiting() == 0);
    CHECK_FALSE(desk.machine.wakes_ms());
}

TEST_CASE("what fails is told again, later and later, until a day is over", "[webhooks]") {
    for (const unsigned status : {0U, 408U, 425U, 500U, 503U, 599U}) {
        CAPTURE(status);
        Desk desk(status);
        desk.offer("W", "one");
        std::int64_t delay_ms = retry_first_ms;
        while (desk.ended.empty()) {
            REQUIRE(desk.calls.size() == 1);
            CHECK(desk.now_ms < start_ms + delivery_life_ms);
            desk.answer(status);
            if (!desk.ended.empty()) break;
            CHECK(is_between(delay_ms / 2, desk.wait(), delay_ms * 3 / 2));
            delay_ms = std::min(2 * delay_ms, retry_most_ms);
        }
        CHECK(delay_ms == retry_most_ms);
        CHECK(desk.ended == Texts{"one given_up"});
        CHECK(desk.now_ms > start_ms + delivery_life_ms - 2 * retry_most_ms);
        CHECK(desk.kept == Texts{"one"});  // once is enough
        CHECK_FALSE(desk.machine.wakes_ms());
    }
}

TEST_CASE("the jitter uses all of its room, and is another for each seed", "[webhooks]") {
    std::vector<std::int64_t> delays;
    for (std::uint64_t seed = 1; seed <= 200; ++seed) {
        Desk desk(seed);
        desk.offer("W", "one");
        desk.answer(500);
        delays.push_back(desk.wait());
    }
    std::ranges::sort(delays);
    CHECK(is_between(retry_first_ms / 2, delays.front(), retry_first_ms * 55 / 100));
    CHECK(is_between(retry_first_ms * 145 / 100, delays.back(), retry_first_ms * 3 / 2));
    CHECK(is_between(retry_first_ms * 85 / 100, delays[100], retry_first_ms * 115 / 100));
}

TEST_CASE("a message that a receiver cannot take holds up no other", "[webhooks]") {
    Desk desk;
    desk.offer("W", "poison");
    desk.answer(500);
    desk.offer("W", "next");
    CHECK(desk.called() == Texts{"next"});
    desk.answer(200);
    CHECK(desk.ended == Texts{"next delivered"});
    CHECK(desk.kept == Texts{"poison"});
    desk.wait();
    CHECK(desk.called() == Texts{"poison"});
}

TEST_CASE("an answer that is final is not asked for again", "[webhooks]") {
    for (const unsigned status : {100U, 301U, 302U, 307U, 400U, 401U, 403U, 405U, 413U}) {
        CAPTURE(status);
        Desk desk;
        desk.offer("W", "one");
        desk.answer(status);
        CHECK(desk.ended == Texts{"one refused"});
        CHECK(desk.gone.empty());
        CHECK_FALSE(desk.machine.wakes_ms());
    }
}

TEST_CASE("a webhook that is gone is to be removed, with all that waits for it", "[webhooks]") {
    for (const unsigned status : {404U, 410U}) {
        CAPTURE(status);
        Desk desk;
        desk.offer("W", "one");
        desk.offer("W", "two");
        desk.offer("V", "other");
        desk.answer(status);
        CHECK(desk.gone == Texts{"W"});
        CHECK(desk.ended == Texts{"one removed", "two removed"});
        CHECK(desk.called() == Texts{"other"});
        CHECK(desk.machine.waiting() == 1);
    }
}

TEST_CASE("Retry-After holds for all that is told there, and only there", "[webhooks]") {
    for (const unsigned status : {429U, 503U}) {
        CAPTURE(status);
        Desk desk;
        desk.offer("W", "one");
        desk.offer("W", "two");
        desk.answer(status, 120'000);
        desk.offer("W", "three");
        desk.offer("V", "other");
        CHECK(desk.called() == Texts{"other"});
        desk.answer(200);
        CHECK(desk.kept == Texts{"two", "one", "three"});  // a restart loses none of them
        CHECK(desk.wait() == 120'000);
        CHECK(desk.called() == Texts{"two"});
        desk.answer(200);
        desk.answer(200);
        desk.answer(200);
        CHECK(desk.machine.waiting() == 0);
    }
}

TEST_CASE("a rest is kept to even when nothing waits any more", "[webhooks]") {
    Desk desk;
    desk.offer("W", "short", 20'000);
    desk.answer(429, 60'000);
    CHECK(desk.ended == Texts{"short given_up"});
    desk.wait(30'000);
    desk.offer("W", "next");
    CHECK(desk.calls.empty());
    CHECK(desk.wait() == 30'000);
    CHECK(desk.called() == Texts{"next"});
    desk.answer(200);
    CHECK_FALSE(desk.machine.wakes_ms());
}

TEST_CASE("a 429 that names no time is a rest, too; and none makes a call sooner", "[webhooks]") {
    Desk desk;
    desk.offer("W", "one");
    desk.offer("W", "two");
    desk.answer(429);
    CHECK(desk.calls.empty());
    CHECK(is_between(retry_first_ms / 2, desk.wait(), retry_first_ms * 3 / 2));
    CHECK(desk.calls.size() == 1);

    Desk hasty;
    hasty.offer("W", "one");
    for (int one = 0; one < 5; ++one) {
        hasty.answer(429, 1);
        std::int64_t waited_ms = 0;
        while (hasty.calls.empty()) waited_ms += hasty.wait();
        CHECK(waited_ms >= retry_first_ms / 2 << one);
    }
    // A rest of years, or one that is over already.
    Desk patient;
    patient.offer("W", "one", 2 * rest_most_ms);
    patient.answer(503, INT64_MAX);
    CHECK(patient.wait() == rest_most_ms);
    patient.answer(503, INT64_MIN);
    CHECK(patient.wait() <= 2 * retry_first_ms * 3 / 2);
}

TEST_CASE("what is worth nothing any more is not told", "[webhooks]") {
    Desk desk;
    desk.offer("W", "one");
    desk.offer("W", "short", 5'000);
    desk.wait(6'000);  // the receiver takes its time
    desk.answer(200);
    CHECK(desk.calls.empty());
    CHECK(desk.ended == Texts{"one delivered", "short given_up"});
    // A next try would come too late.
    desk.offer("W", "two", retry_first_ms / 2);
    desk.answer(500);
    CHECK(desk.ended.back() == "two given_up");
    // Under way when its time is over: it may still arrive.
    desk.offer("W", "late", 1'000);
    desk.wait(2'000);
    desk.answer(200);
    CHECK(desk.ended.back() == "late delivered");
}

TEST_CASE("what is worth nothing any more goes then, not only when its receiver has rested", "[webhooks]") {
    Desk desk;
    desk.offer("W", "one");
    desk.answer(503, 60'000);
    desk.offer("W", "short", 20'000);
    CHECK(desk.wait() == 20'000);
    CHECK(desk.ended == Texts{"short given_up"});
    CHECK(desk.wait() == 40'000);
    CHECK(desk.called() == Texts{"one"});
}

TEST_CASE("a machine that is woken late calls nobody too early for it", "[webhooks]") {
    Desk desk;
    desk.offer("W", "patient");
    for (int failures = 1; failures < 5; ++failures) {
        desk.answer(500);
        desk.wait();
    }
    desk.answer(500);  // the next try is in 80 s at the earliest
    desk.offer("W", "short", 16'000);
    desk.answer(500);
    desk.wait(20'000);
    CHECK(desk.ended == Texts{"short given_up"});
    CHECK(desk.calls.empty());
    CHECK(desk.wait() >= 60'000);
    CHECK(desk.called() == Texts{"patient"});
}

TEST_CASE("of too many for one webhook the oldest go, but not the one under way", "[webhooks]") {
    Desk desk;
    for (std::size_t number = 0; number < deliveries_of_one + 2; ++number) desk.offer("W", std::to_string(number));
    CHECK(desk.machine.waiting_for("W") == deliveries_of_one);
    CHECK(desk.called() == Texts{"0"});
    CHECK(desk.ended == Texts{"1 crowded_out", "2 crowded_out"});
    desk.answer(500);
    desk.offer("W", "last");
    CHECK(desk.called() == Texts{"3"});
    CHECK(desk.ended.back() == "0 crowded_out");
}

TEST_CASE("of too many in all the oldest go, whosever they are; only so many calls are made at once", "[webhooks]") {
    Desk desk;
    for (std::size_t number = 0; number < deliveries_max; ++number) {
        desk.offer("W" + std::to_string(number), std::to_string(number));
    }
    CHECK(desk.machine.waiting() == deliveries_max);
    CHECK(desk.calls.size() == calls_at_once);
    CHECK_FALSE(desk.machine.wakes_ms());  // an answer wakes it
    CHECK(desk.ended.empty());
    desk.offer("V", "more");
    CHECK(desk.machine.waiting() == deliveries_max);
    CHECK(desk.ended == Texts{std::to_string(calls_at_once) + " crowded_out"});
    for (std::size_t number = 0; number < deliveries_max; ++number) desk.answer(200);
    CHECK(desk.machine.waiting() == 0);
    CHECK(desk.calls.empty());
}

TEST_CASE("of a webhook that is removed nothing is told, and nothing follows from its last call", "[webhooks]") {
    Desk desk;
    desk.offer("W", "one");
    desk.offer("W", "two");
    desk.machine.remove("W");
    desk.machine.remove("V");
    desk.step();
    CHECK(desk.ended == Texts{"one removed", "two removed"});
    desk.answer(500);
    CHECK(desk.ended.size() == 2);
    CHECK(desk.kept.empty());
    CHECK(desk.gone.empty());
    CHECK_FALSE(desk.machine.wakes_ms());
}

TEST_CASE("what was kept is told again a while after a restart", "[webhooks]") {
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        CAPTURE(seed);
        Desk desk(seed);
        desk.restore("W", "one");
        CHECK(desk.calls.empty());
        CHECK(is_between(retry_first_ms / 2, desk.wait(), retry_first_ms * 3 / 2));
        CHECK(desk.called() == Texts{"one"});
        desk.answer(500);
        CHECK(desk.kept.empty());  // it is kept already
        CHECK(is_between(retry_first_ms, desk.wait(), 3 * retry_first_ms));
        desk.answer(200);
        CHECK(desk.ended == Texts{"one delivered"});
    }
}

TEST_CASE("before the server ends all that waits is kept, and nobody is called any more", "[webhooks]") {
    Desk desk;
    desk.offer("W", "one");
    desk.offer("W", "two");
    desk.machine.drain();
    desk.step();
    CHECK(desk.kept == Texts{"one", "two"});
    desk.offer("V", "three");
    CHECK(desk.kept == Texts{"one", "two", "three"});
    CHECK(desk.called() == Texts{"one"});
    CHECK_FALSE(desk.machine.wakes_ms());
    desk.answer(200);  // that was in time
    CHECK(desk.ended == Texts{"one delivered"});
    CHECK(desk.calls.empty());
}

}  // namespace server::webhooks
