#include "engine/match.hpp"

#include <utility>
#include <variant>

#include "all_traits.hpp"
#include "engine/base/ensure.hpp"
#include "engine/base/overloaded.hpp"

namespace engine {
namespace {

template <class State>
std::optional<Refusal> act(State& state, const PlayerInput& player, Instant at, Applied& applied) {
    using Game = GameOf<std::decay_t<decltype(state.view_for(Audience::referee, at))>>;
    const auto* action = std::get_if<typename Game::Action>(&player.action);
    if (action == nullptr) return Refusal::malformed;
    const auto refusal = state.act(player.seat, *action, at, applied.notices);
    if (refusal) return refusal;
    if (auto offer = state.offer_after(*player.seat, *action)) applied.offer = Offer(*std::move(offer));
    return std::nullopt;
}

}  // namespace

struct Match::State {
    Options options;
    AnyState game;
    Instant now;
    std::optional<Instant> ended_at;

    State(const Setup& setup, std::vector<Notice>& notices)
        : options(setup.options),
          game(std::visit([&]<class One>(const One& one) { return AnyState(TraitsOf<One>::open(one, setup, notices)); },
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
    std::visit(
        [&](auto& state) {
            applied.refusal =
                std::visit(Overloaded{[](const Tick&) { return std::optional<Refusal>{}; },
                                      [&](const Join& join) { return state.join(join.seat); },
                                      [&](const Leave& leave) { return state.leave(leave.seat, at, notices); },
                                      [&](const Forfeit& forfeit) { return state.forfeit(forfeit.side, at, notices); },
                                      [&](const CallTime&) { return state.call_time(at, notices); },
                                      [&](const PlayerInput& player) { return act(state, player, at, applied); }},
                           input);
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
