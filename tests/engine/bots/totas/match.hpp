// TOTA*S matches between computer players, played to their end, and positions laid out by hand for a single thought.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "engine/bots.hpp"
#include "engine/match.hpp"

namespace test_support {

struct TotasMatch {
    engine::totas::Options options;
    std::array<unsigned, 2> levels{2, 2};  // of black, of white
    std::uint64_t seed = 1;
    std::optional<std::uint32_t> iterations;  // of every thought; absent: as many as the level has
};

struct TotasMatchEnd {
    engine::totas::View view;  // the referee's
    engine::Instant ended_at;
    unsigned actions = 0;
    unsigned dooms = 0;       // marked
    unsigned moles = 0;       // lots drawn
    unsigned explosions = 0;  // that went off
    unsigned voids = 0;       // half-moves that could not be carried out
    unsigned skips = 0;
};

/// An action takes 400 ms; where nobody has anything to do the next deadline comes. Throws where one is refused.
TotasMatchEnd play_out(const TotasMatch& setup);

inline constexpr engine::Seat white1{engine::Side::white, 1};
inline constexpr engine::Seat black1{engine::Side::black, 1};

/// A tenth of a second after what came last. Throws where it is refused.
void play(engine::Match& match, engine::Seat seat, const engine::totas::Action& action);

/// What a computer player on this seat would do now.
std::optional<engine::totas::Action> totas_thought(const engine::Match& match, engine::Seat seat, unsigned level,
                                                   std::uint64_t seed);

/// A plan is due, and these are the pieces: "wK@e1", "bp@e5". Grounds lie where they disturb nobody.
engine::totas::View planning_of(const std::vector<std::string_view>& pieces);
std::optional<engine::totas::Action> totas_thought(const engine::totas::View& view, engine::Side side, unsigned level,
                                                   std::uint64_t seed, const engine::Budget& budget = {});

}  // namespace test_support
