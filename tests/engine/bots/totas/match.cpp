#include "tests/engine/bots/totas/match.hpp"

#include <stdexcept>
#include <utility>

#include "engine/base/seed.hpp"

namespace test_support {

using namespace engine;
using namespace engine::totas;

namespace {

void count(const std::vector<engine::Notice>& notices, TotasMatchEnd& end) {
    for (const auto& notice : notices) {
        const Fact& fact = std::get<totas::Notice>(notice).fact;
        end.dooms += std::holds_alternative<Doomed>(fact) ? 1 : 0;
        end.moles += std::holds_alternative<MolesDrawn>(fact) ? 1 : 0;
        end.explosions += std::holds_alternative<Exploded>(fact) ? 1 : 0;
        const auto* revealed = std::get_if<PlansRevealed>(&fact);
        if (revealed == nullptr) continue;
        for (const Side side : both_sides) {
            end.skips += revealed->skip_used[index(side)] ? 1 : 0;
            for (const RevealedHalf& half : revealed->plans[index(side)]) end.voids += half.is_void ? 1 : 0;
        }
    }
}

/// What a side remembers of what is hidden: its view before a veil fell (engine/match.hpp).
using Memories = std::array<std::optional<engine::View>, 2>;

Memories remembered_after(const std::vector<engine::Notice>& notices, const Match& before, Memories memories) {
    for (const auto& notice : notices) {
        const Keeping keeping = keeping_of(notice);
        for (const Side side : both_sides) {
            auto& memory = memories[index(side)];
            if (keeping == Keeping::unveil) memory.reset();
            if (keeping == Keeping::veil) memory = before.view_for(audience_of(side));
        }
    }
    return memories;
}

}  // namespace

void play(Match& match, Seat seat, const totas::Action& action) {
    if (match.apply(PlayerInput{seat, action}, after(match.now(), 100)).refusal)
        throw std::logic_error(name_of(seat) + " is refused");
}

std::optional<totas::Action> totas_thought(const Match& match, Seat seat, unsigned level, std::uint64_t seed) {
    const auto action = think(seen_from(match, seat), level, seed);
    if (!action) return std::nullopt;
    return std::get<totas::Action>(*action);
}

std::optional<totas::Action> totas_thought(const totas::View& view, Side side, unsigned level, std::uint64_t seed,
                                           const Budget& budget) {
    const Seen seen{totas::Options{}, view, totas::OwnEnvelopes{}, Seat{side, 1}, std::nullopt};
    const auto action = think(seen, level, seed, budget);
    if (!action) return std::nullopt;
    return std::get<totas::Action>(*action);
}

TotasMatchEnd play_out(const TotasMatch& setup) {
    constexpr std::int64_t pace_ms = 400;
    const engine::Options options = setup.options;
    Seed seed(setup.seed);
    Fairness fairness;
    fairness.secret.fill(static_cast<std::uint8_t>(seed.next()));
    auto match = Match::open({options, fairness}).match;
    TotasMatchEnd end;
    Memories memories;
    const auto go_on = [&](const Match& before, const std::vector<engine::Notice>& notices) {
        memories = remembered_after(notices, before, std::move(memories));
        count(notices, end);
    };
    while (!match.ended_at()) {
        const unsigned actions_before = end.actions;
        for (const Seat seat : starting_seats_of(options)) {
            if (match.ended_at()) break;
            Seen seen = seen_from(match, seat);
            seen.remembered = memories[index(seat.side)];
            const auto action = think(seen, setup.levels[index(seat.side)], seed.next(), {setup.iterations, {}});
            if (!action) continue;
            const Match before = match;
            const Instant at = after(match.now(), pace_ms);
            if (const auto deadline = match.deadline(); deadline && at >= *deadline) {
                go_on(before, match.advance(*deadline));
                continue;
            }
            const auto applied = match.apply(PlayerInput{seat, *action}, at);
            if (applied.refusal) throw std::runtime_error("refused: " + std::string(name_of(*applied.refusal)));
            ++end.actions;
            go_on(before, applied.notices);
        }
        if (end.actions == actions_before && !match.ended_at()) {
            const Match before = match;
            go_on(before, match.advance(match.deadline().value()));
        }
    }
    end.view = std::get<totas::View>(match.view_for(Audience::referee));
    end.ended_at = *match.ended_at();
    return end;
}

totas::View planning_of(const std::vector<std::string_view>& pieces) {
    totas::View view;
    view.phase = Phase::plan;
    view.gm = 7;
    view.skip = {true, true};
    view.acropolis = {square_named("b10"), square_named("b2")};
    for (auto& zones : view.zones) zones.emplace();
    view.board.emplace();
    for (const std::string_view text : pieces) {
        const Side side = text[0] == 'w' ? Side::white : Side::black;
        view.board->pieces.push_back({{side, kind_lettered(text[1]).value()}, square_named(text.substr(3)).value()});
    }
    return view;
}

}  // namespace test_support
