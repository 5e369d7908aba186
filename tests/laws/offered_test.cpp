// Law 6: what a view offers as legal is exactly what the game accepts, but for overlaps with one's own other choices.
#include <catch2/catch.hpp>

#include "tests/support/encoded.hpp"
#include "tests/support/playground.hpp"

using namespace engine;
using namespace test_support;

namespace {

struct Compared {
    unsigned offered = 0;
    unsigned wrong = 0;
};

template <class Game>
Compared compared(const Playground<Game>& playground, const Match& match, const Setup& setup) {
    Compared result;
    const auto actions = playground.all_actions(match);
    for (const auto& seat : seats_of(setup.options)) {
        const auto view = match.view_for(audience_of(seat.side));
        Match scratch = match;
        for (const auto& action : actions) {
            const bool offered = Playground<Game>::offers(view, seat, action);
            const auto refusal = scratch.apply(PlayerInput{seat, action}, match.now()).refusal;
            if (!refusal) scratch = match;  // law 5 lets the refused ones share one
            result.offered += offered ? 1 : 0;
            const bool as_offered = offered ? !refusal || refusal == Refusal::overlap : refusal.has_value();
            if (as_offered) continue;
            ++result.wrong;
            CAPTURE(name_of(seat), encoded(action), encoded(refusal));
            CHECK(as_offered);
        }
    }
    return result;
}

}  // namespace

TEMPLATE_LIST_TEST_CASE("law 6: offered = accepted, over every action that could be offered", "", engine::Games) {
    unsigned offered = 0;
    unsigned wrong = 0;
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
        Playground<TestType> playground(seed);
        const Setup setup = playground.setup();
        Match match = Match::open(setup).match;
        // The fewer there are to be tried, the more often.
        const unsigned every = playground.all_actions(match).size() < 1000 ? 1 : 29;
        for (unsigned step = 0; step < 300 && !match.verdict(); ++step) {
            const auto [input, at] = playground.next(match);
            match.apply(input, at);
            if (step % every != seed % every) continue;
            const auto found = compared(playground, match, setup);
            offered += found.offered;
            wrong += found.wrong;
        }
    }
    CHECK(wrong == 0);
    CHECK(offered > 10'000);
}
