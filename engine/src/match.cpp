#include "engine/match.hpp"

#include <utility>
#include <variant>

#include "ctor/state.hpp"
#include "engine/ensure.hpp"
#include "engine/overloaded.hpp"

namespace engine {
namespace {

/// What each game's state is; the list in games.hpp in the same order.
using GameState = std::variant<ctor::State>;
static_assert(std::variant_size_v<GameState> == std::tuple_size_v<Games>);

}  // namespace

struct Match::State {
    Draws draws;
    GameState game;
    Instant now;
    std::optional<Instant> ended_at;

    State(const Setup& setup, std::vector<Notice>& notices)
        : draws(setup.fairness),
          game(std::visit([&](const ctor::Options& options) { return GameState(ctor::State(options, draws, notices)); },
                          setup.options)) {}

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
    applied.refusal = std::visit(
        [&](auto& state) {
            return std::visit(
                Overloaded{[](const Tick&) { return std::optional<Refusal>{}; },
                           [&](const Join& join) { return state.join(join.seat); },
                           [&](const Leave& leave) { return state.leave(leave.seat, at, notices); },
                           [&](const Forfeit& forfeit) { return state.forfeit(forfeit.side, at, notices); },
                           [&](const PlayerInput& player) {
                               return std::visit(
                                   [&](const auto& action) { return state.act(player.seat, action, at, notices); },
                                   player.action);
                           }},
                input);
        },
        state_->game);
    state_->note_end(at);
    return applied;
}

std::optional<Instant> Match::deadline() const { return state_->deadline(); }
Instant Match::now() const { return state_->now; }
std::optional<Instant> Match::ended_at() const { return state_->ended_at; }

std::optional<Verdict> Match::verdict() const {
    return std::visit(
        [](const auto& state) {
            const auto& outcome = state.outcome();
            return outcome ? std::optional(Verdict{outcome->winner}) : std::nullopt;
        },
        state_->game);
}

View Match::view_for(Audience audience) const {
    return std::visit([&](const auto& state) { return View(state.view_for(audience)); }, state_->game);
}
OwnEnvelopes Match::own_envelopes(const std::vector<Seat>& seats) const {
    return std::visit([&](const auto& state) { return OwnEnvelopes(state.own_envelopes(seats)); }, state_->game);
}
std::vector<Seat> Match::awaited() const {
    return std::visit([](const auto& state) { return state.awaited(); }, state_->game);
}
bool Match::is_sealing(Side side) const {
    return std::visit([&](const auto& state) { return state.is_sealing(side); }, state_->game);
}

}  // namespace engine
