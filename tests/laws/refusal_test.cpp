// Law 5: a refusal changes nothing but the time.
#include <catch2/catch.hpp>

#include "tests/support/encoded.hpp"
#include "tests/support/playground.hpp"

using namespace engine;
using namespace test_support;

TEMPLATE_LIST_TEST_CASE("law 5: a refusal changes nothing but the time", "", engine::Games) {
    unsigned refused = 0;
    for (std::uint64_t seed = 0; seed < 100; ++seed) {
        CAPTURE(seed);
        Playground<TestType> playground(seed);
        const Setup setup = playground.setup();
        Match match = Match::open(setup).match;
        for (unsigned step = 0; step < 400; ++step) {
            const auto [input, at] = playground.next(match);
            Match waited = match;
            const auto applied = match.apply(input, at);
            if (!applied.refusal) continue;
            ++refused;
            CHECK_FALSE(applied.offer);
            const auto notices = waited.advance(at);
            CHECK(encoded(applied.notices) == encoded(notices));
            REQUIRE(everything(match, setup) == everything(waited, setup));
            // And it changes nothing that shows only later: the next inputs are answered alike.
            const auto [later, later_at] = playground.next(match);
            Match after_refusal = match;
            const auto answer = after_refusal.apply(later, later_at);
            const auto expected = waited.apply(later, later_at);
            CHECK(answer.refusal == expected.refusal);
            CHECK(encoded(answer.notices) == encoded(expected.notices));
            REQUIRE(everything(after_refusal, setup) == everything(waited, setup));
        }
    }
    CHECK(refused > 2000);
}
