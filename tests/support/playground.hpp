// What the laws must know of a game to play it at random: specialise Playground for a new game in a file of its own,
// include that file below, and every law holds for it, too. Not a computer player: it looks at everything.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>
#include <vector>

#include "engine/base/seed.hpp"
#include "engine/match.hpp"

namespace test_support {

struct TimedInput {
    engine::Input input;
    engine::Instant at;
};

/// Law 1: two inputs of one seat that differ only in what they seal.
struct Secret {
    engine::Seat seat;
    engine::Input one;
    engine::Input other;
    std::vector<engine::Audience> outsiders;               // may not know it
    std::function<bool(const engine::Notice&)> discloses;  // from this notice on they may
    std::string_view kind;                                 // one of the playground's
    bool sealer_plays_on = false;  // what is sealed has no bearing on what its sealer is answered from then on
};

enum class Clocks : std::uint8_t { any, every_phase };

/// A specialisation has these members:
///   explicit Playground(std::uint64_t seed, Clocks = Clocks::any);   the same seed plays the same game
///   engine::Setup setup() const;
///   TimedInput next(const engine::Match&);       sensible and silly inputs, room events, time that passes
///   std::optional<Secret> secret(const engine::Match&);
///   std::vector<engine::Input> round(const engine::Match&);   one choice for all that is open to be sealed, or nothing
///   std::vector<engine::Action> all_actions(const engine::Match&) const;  what a view could offer, and more
///   static bool offers(const engine::View& of_its_side, engine::Seat, const engine::Action&);
///   static constexpr unsigned inputs_max;        by then a game has ended
///   static constexpr std::array<std::string_view, …> secret_kinds;   each of them comes up; none: nothing is sealed
template <class Game>
class Playground;

/// Any lots, and entropy of some.
engine::Fairness random_fairness(engine::Seed& seed);

}  // namespace test_support

#include "tests/support/ctor_playground.hpp"
#include "tests/support/totas_playground.hpp"
#include "tests/support/tritoc_playground.hpp"
