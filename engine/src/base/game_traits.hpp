// What the engine asks of a game, and the compiler with it: a game that leaves something out is named in the error. A
// game is one folder (engine/src/GAME with its types in engine/include/engine/GAME), an entry in engine/games.hpp, and
// an include in all_traits.hpp; docs/add-a-game.md tells the rest.
#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "engine/base/seed.hpp"
#include "engine/bots.hpp"
#include "engine/contest.hpp"
#include "engine/match.hpp"

namespace engine {

/// A game in progress. All of it is a value: copying one copies the game.
template <class State, class Game>
concept GameState = std::copyable<State>
                    && requires(State state, const State& seen, std::optional<Seat> acting, Seat seat, Side side,
                                const typename Game::Action& action, Instant at, std::vector<Notice>& notices,
                                const std::vector<Seat>& seats, Audience audience) {
                           { state.act(acting, action, at, notices) } -> std::same_as<std::optional<Refusal>>;
                           { state.join(seat) } -> std::same_as<std::optional<Refusal>>;
                           { state.leave(seat, at, notices) } -> std::same_as<std::optional<Refusal>>;
                           { state.forfeit(side, at, notices) } -> std::same_as<std::optional<Refusal>>;
                           // The end, by what the game counts (fine-print G).
                           { state.call_time(at, notices) } -> std::same_as<std::optional<Refusal>>;
                           // The deadline takes effect, at its own time.
                           { state.expire(notices) } -> std::same_as<void>;
                           { seen.deadline() } -> std::same_as<std::optional<Instant>>;
                           { seen.outcome()->winner } -> std::convertible_to<std::optional<Side>>;
                           // The two ways out for what is sealed.
                           { seen.view_for(audience, at) } -> std::same_as<typename Game::View>;
                           { seen.own_envelopes(seats) } -> std::same_as<typename Game::Envelopes>;
                           // What may follow an action that was accepted, for the one who acted.
                           { seen.offer_after(seat, action) } -> std::same_as<std::optional<typename Game::Offer>>;
                           { seen.lots() } -> std::same_as<std::span<const TakenLot>>;
                           { seen.awaited() } -> std::same_as<std::vector<Seat>>;
                           { seen.is_sealing(side) } -> std::same_as<bool>;
                       };

/// What else is known of a game, as static members of `Game::Traits`.
template <class Traits, class Game>
concept GameTraits =
    GameState<typename Traits::State, Game>
    && requires(const Setup& setup, const typename Game::Options& options, std::vector<Notice>& notices, Seat seat,
                const typename Game::Notice& notice, const typename Game::View& view, const GameScore& score,
                const Seen& seen, unsigned level, Seed seed, const Budget& budget) {
           { Traits::open(options, setup, notices) } -> std::same_as<typename Traits::State>;

           // Before there is a match (engine/match.hpp).
           { Traits::seats(options) } -> std::same_as<std::vector<Seat>>;
           { Traits::starting_seats(options) } -> std::same_as<std::vector<Seat>>;
           { Traits::knows_seat(options, seat) } -> std::same_as<bool>;
           { Traits::sides_exchanged(options) } -> std::same_as<typename Game::Options>;
           { Traits::allows_solo } -> std::convertible_to<bool>;
           { Traits::has_seat_changes } -> std::convertible_to<bool>;
           { Traits::demonstration() } -> std::same_as<Demonstration>;

           // What is told to whom comes later.
           { Traits::moves_on(notice) } -> std::same_as<bool>;
           { Traits::keeping_of(notice) } -> std::same_as<Keeping>;
           { Traits::veiled(view) } -> std::same_as<typename Game::View>;

           // What a finished game is worth (engine/contest.hpp, engine/rating_class.hpp).
           { Traits::contest_points } -> std::convertible_to<ContestPoints>;
           { Traits::has_plain_results } -> std::convertible_to<bool>;
           { Traits::table_form(options) } -> std::same_as<pairing::TableForm>;
           { Traits::for_table(options, level, level) } -> std::same_as<typename Game::Options>;
           { Traits::score(view) } -> std::same_as<GameScore>;
           { Traits::fault_in(options, score) } -> std::same_as<std::optional<ScoreFault>>;
           { Traits::rated_members } -> std::convertible_to<std::span<const unsigned>>;
           { Traits::unrated_option(options) } -> std::same_as<std::string_view>;
           { Traits::among_strangers(level) } -> std::same_as<typename Game::Options>;

           // Computer players (engine/bots.hpp).
           { Traits::think(seen, level, seed, budget) } -> std::same_as<std::optional<typename Game::Action>>;
           { Traits::iterations_of(options, level) } -> std::same_as<std::uint32_t>;
       };

/// True of a fact that is one of these: for visiting notices.
template <class... Facts>
inline constexpr auto is_one_of = []<class Fact>(const Fact& /*fact*/) { return (std::is_same_v<Fact, Facts> || ...); };

/// For games that never draw a veil over what everybody has seen.
struct WithoutVeil {
    template <class Notice>
    static Keeping keeping_of(const Notice& /*notice*/) {
        return Keeping::passing;
    }
    template <class View>
    static View veiled(View view) {
        return view;
    }
};

}  // namespace engine
