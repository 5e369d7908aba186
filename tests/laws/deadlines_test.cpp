// Law 7: deadlines are exact to the millisecond of the stamp, however late the queue is, and end what nobody ends.
#include <catch2/catch.hpp>
#include <variant>

#include "tests/support/encoded.hpp"
#include "tests/support/playground.hpp"

using namespace engine;
using namespace test_support;

namespace {

Instant time_of(const Notice& notice) {
    return std::visit([](const auto& one) { return one.at; }, notice);
}

/// What is held of one match that has a deadline.
void deadline_is_exact(const Match& match, Instant deadline, const Setup& setup, const TimedInput& next) {
    Match early = match;
    CHECK(early.advance(Instant{deadline.ms - 1}).empty());
    CHECK(early.deadline() == deadline);

    Match in_time = match;
    const auto notices = in_time.advance(deadline);
    REQUIRE_FALSE(notices.empty());
    for (const auto& notice : notices) CHECK(time_of(notice) == deadline);
    CHECK((in_time.verdict() || in_time.deadline() != deadline));

    // Late, and by small steps: the same things happen at the same times.
    const Instant late = after(deadline, 123'456);
    Match at_once = match;
    const std::string told_at_once = encoded(at_once.advance(late));
    std::string told_in_steps = encoded(notices);
    for (auto step = in_time.deadline(); step && *step <= late; step = in_time.deadline()) {
        told_in_steps += encoded(in_time.advance(*step));
    }
    told_in_steps += encoded(in_time.advance(late));
    CHECK(told_at_once == told_in_steps);
    CHECK(everything(at_once, setup) == everything(in_time, setup));

    // record.md 2.2: before an input that bears the same time.
    Match together = match;
    Match apart = match;
    const auto applied = together.apply(next.input, deadline);
    std::string told = encoded(apart.advance(deadline));
    const auto then = apart.apply(next.input, deadline);
    CHECK(applied.refusal == then.refusal);
    CHECK(encoded(applied.notices) == told + encoded(then.notices));
    CHECK(everything(together, setup) == everything(apart, setup));
}

}  // namespace

TEMPLATE_LIST_TEST_CASE("law 7: deadlines are exact, however late the queue is", "", engine::Games) {
    unsigned deadlines = 0;
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        CAPTURE(seed);
        Playground<TestType> playground(seed, Clocks::every_phase);
        const Setup setup = playground.setup();
        Match match = Match::open(setup).match;
        for (unsigned step = 0; step < 120 && !match.verdict(); ++step) {
            const auto next = playground.next(match);
            const auto deadline = match.deadline();
            REQUIRE(deadline.has_value());
            CHECK(*deadline > match.now());
            if (step % 4 == 0) {
                deadline_is_exact(match, *deadline, setup, next);
                ++deadlines;
            }
            match.apply(next.input, next.at);
        }
    }
    CHECK(deadlines > 300);
}

TEMPLATE_LIST_TEST_CASE("law 7: where every phase has a deadline, silence ends the game", "", engine::Games) {
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        CAPTURE(seed);
        Playground<TestType> playground(seed, Clocks::every_phase);
        Match match = Match::open(playground.setup()).match;
        for (unsigned step = 0; step < seed && !match.verdict(); ++step) {
            const auto [input, at] = playground.next(match);
            match.apply(input, at);
        }
        unsigned deadlines = 0;
        for (auto deadline = match.deadline(); deadline; deadline = match.deadline()) {
            match.advance(*deadline);
            REQUIRE(++deadlines <= 2000);
        }
        CHECK(match.verdict().has_value());
        CHECK(match.ended_at().has_value());
    }
}
