// The one list of games. A game is named here and nowhere else in this floor: what it is made of stands in its folder
// (engine/src/base/game_traits.hpp says what the compiler asks of it; docs/add-a-game.md, what else there is to do).
#pragma once

#include <string_view>
#include <tuple>
#include <type_traits>
#include <variant>

#include "engine/ctor/game.hpp"
#include "engine/totas/game.hpp"
#include "engine/tritoc/game.hpp"

namespace engine {

using Games = std::tuple<ctor::Game, totas::Game, tritoc::Game>;

namespace detail {
template <class List>
struct OfGames;
template <class... Game>
struct OfGames<std::tuple<Game...>> {
    using Options = std::variant<typename Game::Options...>;
    using Action = std::variant<typename Game::Action...>;
    using Notice = std::variant<typename Game::Notice...>;
    using View = std::variant<typename Game::View...>;
    using Envelopes = std::variant<typename Game::Envelopes...>;
    using Offer = std::variant<typename Game::Offer...>;
};

template <class Part, class... Parts>
concept OneOf = (std::is_same_v<Part, Parts> || ...);
template <class Part, class Game>
concept PartOf = OneOf<Part, typename Game::Options, typename Game::Action, typename Game::Notice, typename Game::View,
                       typename Game::Envelopes, typename Game::Offer>;

template <class Part, class List>
struct GameWith;
template <class Part, class First, class... Others>
struct GameWith<Part, std::tuple<First, Others...>> : GameWith<Part, std::tuple<Others...>> {};
template <class Part, class First, class... Others>
    requires PartOf<Part, First>
struct GameWith<Part, std::tuple<First, Others...>> {
    using Game = First;
};
}  // namespace detail

using Options = detail::OfGames<Games>::Options;
using Action = detail::OfGames<Games>::Action;
using Notice = detail::OfGames<Games>::Notice;
using View = detail::OfGames<Games>::View;
/// A seat's own sealed choices: told to that seat alone (record.md 7.2).
using OwnEnvelopes = detail::OfGames<Games>::Envelopes;

/// What an answer tells the one who acted, beside the time: what may follow (wire.md 3.4).
using Offer = detail::OfGames<Games>::Offer;

/// The game among Games that a type belongs to: its Options, Action, Notice, View, Envelopes or Offer.
template <class Part>
using GameOf = detail::GameWith<std::decay_t<Part>, Games>::Game;

/// Calls `use` with an entry of the list for each game, in order.
template <class Use>
void for_each_game(Use use) {
    std::apply([&](auto... game) { (use(game), ...); }, Games{});
}

}  // namespace engine
