#include "tests/engine/bots/bot_match.hpp"

#include <algorithm>

#include "engine/base/seed.hpp"

namespace test_support {

using namespace engine;
using namespace engine::ctor;

namespace {

/// `empty`: how many squares were before.
void count(const std::vector<engine::Notice>& notices, Side side, std::size_t empty, BotMatchEnd& end) {
    for (const auto& notice : notices) {
        const auto* revealed = std::get_if<RoundRevealed>(&std::get<ctor::Notice>(notice).fact);
        if (revealed == nullptr) continue;
        const auto& choices = revealed->choices;
        const auto puts = [](const RevealedChoice& one) { return std::holds_alternative<Put>(one.choice); };
        if (choices.size() > 1 && choices.size() <= empty && std::ranges::all_of(choices, puts)) {
            ++end.rounds[index(side)];
            end.collided[index(side)] += std::ranges::any_of(choices, &RevealedChoice::is_void) ? 1 : 0;
        }
        for (const RevealedChoice& choice : choices) {
            ++end.choices;
            end.voids += choice.is_void ? 1 : 0;
            end.moves += std::holds_alternative<Move>(choice.choice) ? 1 : 0;
            end.landings += std::holds_alternative<Landing>(choice.choice) ? 1 : 0;
        }
    }
}

}  // namespace

std::optional<ctor::Action> thought_of(const Match& match, Seat seat, unsigned level, std::uint64_t seed,
                                       const Budget& budget) {
    const auto action = think(seen_from(match, seat), level, seed, budget);
    if (!action) return std::nullopt;
    return std::get<ctor::Action>(*action);
}

BotMatchEnd play_out(const BotMatch& setup) {
    const engine::Options options = setup.options;
    auto match = Match::open({options, {}}).match;
    Seed seed(setup.seed);
    BotMatchEnd end;
    while (!match.ended_at()) {
        const unsigned actions_before = end.actions;
        for (const Seat seat : starting_seats_of(options)) {
            const auto action = thought_of(match, seat, setup.levels[index(seat.side)], seed.next(), setup.budget);
            if (!action) continue;
            const auto empty = std::get<ctor::View>(match.view_for(Audience::referee)).board.empty().size();
            const auto applied = match.apply(PlayerInput{seat, *action}, after(match.now(), 100));
            if (applied.refusal) throw std::runtime_error("refused: " + std::string(name_of(*applied.refusal)));
            ++end.actions;
            count(applied.notices, seat.side, empty, end);
        }
        if (end.actions == actions_before) throw std::runtime_error("nobody has anything to do");
    }
    end.view = std::get<ctor::View>(match.view_for(Audience::referee));
    return end;
}

}  // namespace test_support
