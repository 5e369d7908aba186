// What is shown to people who only look: one game of each kind.
#include <tuple>
#include <type_traits>

#include "engine/match.hpp"

namespace engine {
namespace {

/// Two against two: sealed choices that belong together, and that may collide.
Demonstration demonstration_of(std::type_identity<ctor::Options> /*game*/) {
    ctor::Options options;
    options.size = 8;
    options.teams = {2, 2};
    options.power = ctor::default_power(options.teams);
    options.auto_replace = true;
    return {options, 2, 4};
}

/// In the light throughout: there is nothing to see in the dark.
Demonstration demonstration_of(std::type_identity<totas::Options> /*game*/) {
    totas::Options options;
    options.doom_s = 5;
    options.mole_after = 0;
    return {options, 2, 5};
}

Demonstration demonstration_of(std::type_identity<tritoc::Options> /*game*/) {
    tritoc::Options options;
    options.turn_s = 0;
    return {options, 2, 2};
}

}  // namespace

std::vector<Demonstration> demonstrations() {
    return std::apply(
        [](auto... game) {
            return std::vector{demonstration_of(std::type_identity<typename decltype(game)::Options>{})...};
        },
        Games{});
}

}  // namespace engine
