// CTOR matches between computer players, played to their end: what became of them.
#pragma once

#include <array>
#include <cstdint>

#include "engine/bots.hpp"
#include "tests/support/ctor_game.hpp"

namespace test_support {

struct BotMatch {
    CtorOptions options;
    std::array<unsigned, 2> levels{2, 2};  // of black, of white
    std::uint64_t seed = 1;
    engine::Budget budget = {4, {}};  // of every thought
};

struct BotMatchEnd {
    engine::ctor::View view;  // the referee's
    unsigned actions = 0;
    unsigned choices = 0;                // that were revealed
    unsigned voids = 0;                  // of them, for a collision
    std::array<unsigned, 2> rounds{};    // of Put by side, in which each of several put a chip and had room to
    std::array<unsigned, 2> collided{};  // of them
    unsigned moves = 0;
    unsigned landings = 0;
};

/// Throws where an action is refused, or where nobody has anything to do.
BotMatchEnd play_out(const BotMatch& setup);

/// What a computer player on this seat would do now.
std::optional<engine::ctor::Action> thought_of(const engine::Match& match, engine::Seat seat, unsigned level,
                                               std::uint64_t seed, const engine::Budget& budget = {4, {}});

}  // namespace test_support
