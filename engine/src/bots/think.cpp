// Which computer player thinks for which game.
#include <utility>
#include <variant>

#include "ctor_player.hpp"
#include "engine/bots.hpp"
#include "engine/ensure.hpp"
#include "engine/match.hpp"
#include "totas_player.hpp"
#include "tritoc_player.hpp"

namespace engine {
namespace {

ctor::Player player_for(const ctor::View& view, const Seen& seen, unsigned level, Seed seed, const Budget& budget) {
    const auto& own = std::get<ctor::OwnEnvelopes>(seen.own);
    return {std::get<ctor::Options>(seen.options), view, own, seen.seat, level, seed, budget};
}
totas::Player player_for(const totas::View& view, const Seen& seen, unsigned level, Seed seed, const Budget& budget) {
    const auto* remembered = seen.remembered ? &std::get<totas::View>(*seen.remembered) : nullptr;
    return {view, remembered, std::get<totas::OwnEnvelopes>(seen.own), seen.seat, level, seed, budget};
}

std::uint32_t iterations_in(const ctor::Options& options, unsigned level) {
    return ctor::Player::iterations_of(options, level);
}
std::uint32_t iterations_in(const totas::Options& /*options*/, unsigned level) {
    return totas::Player::iterations_of(level);
}

tritoc::Player player_for(const tritoc::View& view, const Seen& seen, unsigned level, Seed seed, const Budget& budget) {
    return {view, std::get<tritoc::Options>(seen.options), seen.seat, level, seed, budget};
}
std::uint32_t iterations_in(const tritoc::Options& /*options*/, unsigned level) {
    return tritoc::Player::iterations_of(level);
}

}  // namespace

Seen seen_from(const Match& match, Seat seat) {
    return {match.options(), match.view_for(audience_of(seat.side)), match.own_envelopes({seat}), seat, std::nullopt};
}

std::optional<Action> think(const Seen& seen, unsigned level, std::uint64_t seed, const Budget& budget) {
    ENSURE(level >= bot_level_min && level <= bot_level_max);
    return std::visit(
        [&](const auto& view) -> std::optional<Action> {
            auto action = player_for(view, seen, level, Seed(seed), budget).next();
            if (!action) return std::nullopt;
            return Action(*std::move(action));
        },
        seen.view);
}

std::uint32_t iterations_of(const Options& game, unsigned level) {
    ENSURE(level >= bot_level_min && level <= bot_level_max);
    return std::visit([&](const auto& options) { return iterations_in(options, level); }, game);
}

}  // namespace engine
