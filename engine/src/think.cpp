// Which computer player thinks for which game.
#include "all_traits.hpp"
#include "engine/base/ensure.hpp"
#include "engine/bots.hpp"
#include "engine/match.hpp"

namespace engine {

Seen seen_from(const Match& match, Seat seat) {
    return {match.options(), match.view_for(audience_of(seat.side)), match.own_envelopes({seat}), seat, std::nullopt};
}

std::optional<Action> think(const Seen& seen, unsigned level, std::uint64_t seed, const Budget& budget) {
    ENSURE(level <= bot_level_max);
    return std::visit(
        [&]<class One>(const One&) -> std::optional<Action> {
            auto action = TraitsOf<One>::think(seen, level, Seed(seed), budget);
            if (!action) return std::nullopt;
            return Action(*std::move(action));
        },
        seen.view);
}

std::uint32_t iterations_of(const Options& game, unsigned level) {
    ENSURE(level <= bot_level_max);
    return std::visit([&]<class One>(const One& options) { return TraitsOf<One>::iterations_of(options, level); },
                      game);
}

}  // namespace engine
