// Which computer player thinks for which game.
#include <variant>

#include "ctor_player.hpp"
#include "engine/bots.hpp"
#include "engine/ensure.hpp"
#include "totas_player.hpp"

namespace engine {
namespace {

std::optional<Action> think_of(const ctor::View& view, const OwnEnvelopes& own, Seat seat, unsigned level, Seed seed) {
    auto action = ctor::Player(view, std::get<ctor::OwnEnvelopes>(own), seat, level, seed).next();
    if (!action) return std::nullopt;
    return Action(*std::move(action));
}

std::optional<Action> think_of(const totas::View& view, const OwnEnvelopes& own, Seat seat, unsigned level, Seed seed) {
    auto action = totas::Player(view, std::get<totas::OwnEnvelopes>(own), seat, level, seed).next();
    if (!action) return std::nullopt;
    return Action(*std::move(action));
}

}  // namespace

std::optional<Action> think(const View& view, const OwnEnvelopes& own, Seat seat, unsigned level, std::uint64_t seed) {
    ENSURE(level >= bot_level_min && level <= bot_level_max);
    return std::visit([&](const auto& seen) { return think_of(seen, own, seat, level, Seed(seed)); }, view);
}

}  // namespace engine
