// Law 2: the order in which the choices of one round arrive does not change what becomes of it.
#include <algorithm>
#include <catch2/catch.hpp>
#include <vector>

#include "tests/support/encoded.hpp"
#include "tests/support/playground.hpp"

using namespace engine;
using namespace test_support;

namespace {

/// The match after these inputs, in this order; nothing where one is refused.
std::optional<std::string> outcome(Match match, const Setup& setup, const std::vector<engine::Input>& inputs,
                                   const std::vector<std::size_t>& order) {
    for (const auto place : order) {
        if (match.apply(inputs[place], match.now()).refusal) return std::nullopt;
    }
    return everything(match, setup);
}

}  // namespace

TEMPLATE_LIST_TEST_CASE("law 2: order-blind: all orders of arrival come to the same", "", engine::Games) {
    unsigned compared = 0;
    for (std::uint64_t seed = 0; seed < 80; ++seed) {
        CAPTURE(seed);
        Playground<TestType> playground(seed);
        const Setup setup = playground.setup();
        Match match = Match::open(setup).match;
        for (unsigned step = 0; step < 200 && !match.verdict(); ++step) {
            const auto inputs = playground.round(match);
            std::vector<std::size_t> order;
            for (std::size_t place = 0; place < inputs.size(); ++place) order.push_back(place);
            const auto first = inputs.size() >= 2 ? outcome(match, setup, inputs, order) : std::nullopt;
            if (first) {
                while (std::next_permutation(order.begin(), order.end())) {
                    CHECK(outcome(match, setup, inputs, order) == first);
                    ++compared;
                }
            }
            const auto [input, at] = playground.next(match);
            match.apply(input, at);
        }
    }
    const bool seals = !Playground<TestType>::secret_kinds.empty();
    CHECK((compared > 1000 || !seals));
}
