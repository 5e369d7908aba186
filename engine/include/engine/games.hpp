// The one list of games. A game is named here, implements engine/src/<game>/state.hpp, has a codec in protocol,
// a schema and a module of the page; nothing in server knows its name.
#pragma once

#include <string_view>
#include <tuple>
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
}  // namespace detail

using Options = detail::OfGames<Games>::Options;
using Action = detail::OfGames<Games>::Action;
using Notice = detail::OfGames<Games>::Notice;
using View = detail::OfGames<Games>::View;
/// A seat's own sealed choices: told to that seat alone (record.md 7.2).
using OwnEnvelopes = detail::OfGames<Games>::Envelopes;

/// What an answer tells the one who acted, beside the time: what may follow (wire.md 3.4).
using Offer = detail::OfGames<Games>::Offer;

}  // namespace engine
