#include "engine/match.hpp"

#include <utility>
#include <variant>

#include "ctor/state.hpp"
#include "engine/ensure.hpp"
#include "engine/overloaded.hpp"
#include "totas/state.hpp"
#include "tritoc/state.hpp"

namespace engine {
namespace {

/// What each game's state is; the list in games.hpp in the same order.
using GameState = std::variant<ctor::State, totas::State, tritoc::State>;
static_assert(std::variant_size_v<GameState> == std::tuple_size_v<Games>);

GameState opened(const ctor::Options& options, const Setup& /*setup: CTOR draws no lots*/,
                 std::vector<Notice>& notices) {
    return ctor::State(options, notices);
}
GameState opened(const totas::Options& options, const Setup& setup, std::vector<Notice>& /*notices*/) {
    return totas::State(options, Draws(setup.fairness, setup.lot_book));
}

GameState opened(const tritoc::Options& options, const Setup& setup, std::vector<Notice>& /*notices*/) {
    return tritoc::State(options, Draws(setup.fairness, setup.lot_book));
}

template <class GameAction, class State>
std::optional<Refusal> act_as(State& state, const PlayerInput& player, Instant at, std::vector<Notice>& notices) {
    const auto* action = std::get_if<GameAction>(&player.action);
    return action != nullptr ? state.act(player.seat, *action, at, notices) : Refusal::malformed;
}
std::optional<Refusal> act(ctor::State& state, const PlayerInput& player, Instant at, std::vector<Notice>& notices) {
    return act_as<ctor::Action>(state, player, at, notices);
}
std::optional<Refusal> act(totas::State& state, const PlayerInput& player, Instant at, std::vector<Notice>& notices) {
    return act_as<totas::Action>(state, player, at, notices);
}
std::optional<Refusal> act(tritoc::State& state, const PlayerInput& player, Instant at, std::vector<Notice>& notices) {
    return act_as<tritoc::Action>(state, player, at, notices);
}

template <class State>
std::optional<Offer> offer_after(const State& /*state*/, const PlayerInput& /*player*/) {
    return std::nullopt;
}
std::optional<Offer> offer_after(const totas::State& state, const PlayerInput& player) {
    auto offer = state.offer_after(*player.seat, std::get<totas::Action>(player.action));
    if (!offer) return std::nullopt;
    return Offer(*std::move(offer));
}

}  // namespace

struct Match::State {
    Options options;
    GameState game;
    Instant now;
    std::optional<Instant> ended_at;

    State(const Setup& setup, std::vector<Notice>& notices)
        : options(setup.options),
          game(std::visit([&](const auto& one) { return opened(one, setup, notices); }, setup.options)) {}

    std::optional<Instant> deadline() const {
        return std::visit([](const auto& state) { return state.deadline(); }, game);
    }
    bool over() const {
        return std::visit([](const auto& state) { return state.outcome().has_value(); }, game);
    }
    void note_end(Instant at) {
        if (!ended_at && over()) ended_at = at;
    }
    void advance(Instant at, std::vector<Notice>& notices) {
        ENSURE(at >= now);
        for (auto due = deadline(); due && *due <= at; due = deadline()) {  // record.md 2.1, 2.2
            std::visit([&](auto& state) { state.expire(notices); }, game);
            note_end(*due);
        }
        now = at;
    }
};

Match::Match(std::unique_ptr<State> state) : state_(std::move(state)) {}
Match::Match(const Match& match) : state_(std::make_unique<State>(*match.state_)) {}
Match& Match::operator=(const Match& match) {
    *state_ = *match.state_;
    return *this;
}
Match::Match(Match&&) noexcept = default;
Match& Match::operator=(Match&&) noexcept = default;
Match::~Match() = default;

Match::Opened Match::open(const Setup& setup) {
    std::vector<Notice> notices;
    Match match(std::make_unique<State>(setup, notices));
    return {std::move(match), std::move(notices)};
}

std::vector<Notice> Match::advance(Instant at) {
    std::vector<Notice> notices;
    state_->advance(at, notices);
    return notices;
}

Applied Match::apply(const Input& input, Instant at) {
    Applied applied;
    state_->advance(at, applied.notices);
    auto& notices = applied.notices;
    const auto* player = std::get_if<PlayerInput>(&input);
    std::visit(
        [&](auto& state) {
            applied.refusal =
                std::visit(Overloaded{[](const Tick&) { return std::optional<Refusal>{}; },
                                      [&](const Join& join) { return state.join(join.seat); },
                                      [&](const Leave& leave) { return state.leave(leave.seat, at, notices); },
                                      [&](const Forfeit& forfeit) { return state.forfeit(forfeit.side, at, notices); },
                                      [&](const PlayerInput& action) { return act(state, action, at, notices); }},
                           input);
            if (player != nullptr && !applied.refusal) applied.offer = offer_after(state, *player);
        },
        state_->game);
    state_->note_end(at);
    return applied;
}

const Options& Match::options() const { return state_->options; }
std::optional<Instant> Match::deadline() const { return state_->deadline(); }
Instant Match::now() const { return state_->now; }
std::optional<Instant> Match::ended_at() const { return state_->ended_at; }

std::optional<Verdict> Match::verdict() const {
    return std::visit(
        [](const auto& state) -> std::optional<Verdict> {
            const auto& outcome = state.outcome();
            if (!outcome) return std::nullopt;
            Verdict verdict{outcome->winner};
            if constexpr (requires { outcome->points; }) verdict.points = outcome->points;
            return verdict;
        },
        state_->game);
}

View Match::view_for(Audience audience) const { return view_for(audience, now()); }
View Match::view_for(Audience audience, Instant as_of) const {
    return std::visit([&](const auto& state) { return View(state.view_for(audience, as_of)); }, state_->game);
}
OwnEnvelopes Match::own_envelopes(const std::vector<Seat>& seats) const {
    return std::visit([&](const auto& state) { return OwnEnvelopes(state.own_envelopes(seats)); }, state_->game);
}
Keeping keeping_of(const Notice& notice) {
    const auto* one = std::get_if<totas::Notice>(&notice);
    if (one == nullptr) return Keeping::passing;
    if (std::holds_alternative<totas::FormWritten>(one->fact)) return Keeping::lasting;
    if (const auto* dark = std::get_if<totas::DarkChanged>(&one->fact)) {
        return dark->on ? Keeping::veil : Keeping::unveil;
    }
    if (std::holds_alternative<totas::GameEnded>(one->fact)) return Keeping::unveil;  // also in the dark
    return Keeping::passing;
}

View veiled(View view) {
    if (auto* totas = std::get_if<totas::View>(&view); totas != nullptr && totas->phase != totas::Phase::over) {
        totas->board.reset();
        totas->dark = true;
        totas->doom_targets = {};
    }
    return view;
}

std::span<const TakenLot> Match::lots() const {
    return std::visit([](const auto& state) { return state.lots(); }, state_->game);
}

std::vector<Seat> Match::awaited() const {
    return std::visit([](const auto& state) { return state.awaited(); }, state_->game);
}
bool Match::is_sealing(Side side) const {
    return std::visit([&](const auto& state) { return state.is_sealing(side); }, state_->game);
}

}  // namespace engine
