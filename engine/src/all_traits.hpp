// Every game's traits, and the dispatch to them: from a value of whatever game to what is known of its game.
#pragma once

#include <tuple>
#include <variant>

#include "base/game_traits.hpp"
#include "ctor/traits.hpp"
#include "engine/games.hpp"
#include "totas/traits.hpp"
#include "tritoc/traits.hpp"

namespace engine {

namespace detail {
template <class List>
struct StateOfGames;
template <class... Game>
    requires(GameTraits<typename Game::Traits, Game> && ...)
struct StateOfGames<std::tuple<Game...>> {
    using State = std::variant<typename Game::Traits::State...>;
};
}  // namespace detail

/// The state of a match, whatever its game.
using AnyState = detail::StateOfGames<Games>::State;

/// Of the game that a value belongs to: its options, view, notice …
template <class Part>
using TraitsOf = typename GameOf<Part>::Traits;

}  // namespace engine
