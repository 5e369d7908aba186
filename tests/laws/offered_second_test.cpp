// Law 6 for what is offered in an answer: half-move number 2 of a plan in TOTA*S (wire.md 3.4), and with it the
// skip rule (TOTAS 2.5, fine-print F1), which looks at the same.
#include <algorithm>
#include <catch2/catch.hpp>

#include "engine/totas/game.hpp"
#include "tests/support/encoded.hpp"
#include "tests/support/playground.hpp"

using namespace engine;
using namespace engine::totas;
using namespace test_support;

namespace {

using PlayingTotas = Playground<totas::Game>;

engine::Input by(Seat seat, totas::Action action) { return PlayerInput{seat, engine::Action{std::move(action)}}; }

std::vector<HalfMove> legal_of(const Match& match, Side side) {
    const auto view = match.view_for(audience_of(side));
    const auto& legal = std::get<totas::View>(view).legal;
    const auto* halves = legal ? std::get_if<std::vector<HalfMove>>(&*legal) : nullptr;
    return halves != nullptr ? *halves : std::vector<HalfMove>{};
}

/// Half-moves by the dozen: all that are legal first, by either side, and shapes that may be.
std::vector<HalfMove> candidates(const Match& match, const std::vector<HalfMove>& firsts, Seed& seed) {
    auto halves = firsts;
    for (const auto& half : legal_of(match, Side::white)) halves.push_back(half);
    for (const auto& first : firsts) {
        const auto* go = std::get_if<Go>(&first);
        if (go == nullptr || seed.below(4) != 0) continue;
        halves.emplace_back(Explode{go->to});
        halves.emplace_back(Go{go->to, go->from, std::nullopt});
        for (unsigned square = 0; square < 4; ++square) {
            halves.emplace_back(Go{go->to, static_cast<Square>(seed.below(square_count)), std::nullopt});
        }
    }
    for (const Wing wing : both_wings) halves.emplace_back(Castle{wing});
    return halves;
}

bool holds(const std::vector<HalfMove>& halves, const HalfMove& half) {
    return std::find(halves.begin(), halves.end(), half) != halves.end();
}

struct SecondsCompared {
    unsigned offered = 0;
    unsigned refused = 0;
    unsigned short_refused = 0;
};

void compare(const Match& match, Seat seat, Seed& seed, SecondsCompared& compared) {
    const auto firsts = legal_of(match, seat.side);
    if (firsts.empty()) return;
    const bool skip = std::get<totas::View>(match.view_for(Audience::referee)).skip[index(seat.side)];
    const HalfMove first = firsts[seed.below(firsts.size())];
    Match drafted = match;
    const auto answer = drafted.apply(by(seat, DraftPlan{{first}}), match.now());
    REQUIRE_FALSE(answer.refusal);
    REQUIRE(answer.offer);
    CHECK(answer.notices.empty());
    const auto seconds = std::get<totas::Offer>(*answer.offer).legal;

    // F1: short is what could be added to, and costs the skip.
    const auto sealed_short = Match(match).apply(by(seat, SealPlan{{first}}), match.now()).refusal;
    const bool may_be_sealed = seconds.empty() || skip;
    CHECK(sealed_short == (may_be_sealed ? std::nullopt : std::optional(Refusal::incomplete_plan)));
    compared.short_refused += may_be_sealed ? 0 : 1;
    if (std::holds_alternative<Castle>(first)) {
        CHECK(seconds.empty());
        return;  // with another half-move beside it, it is not the shape of a plan (fine-print F24)
    }

    for (const HalfMove& second : candidates(match, firsts, seed)) {
        const bool offered = holds(seconds, second);
        if (std::holds_alternative<Castle>(second)) CHECK_FALSE(offered);
        const Plan plan{first, second};
        CAPTURE(encoded(engine::Action(totas::Action(DraftPlan{plan}))));
        const auto draft = drafted.apply(by(seat, DraftPlan{plan}), match.now()).refusal;
        CHECK(offered == !draft);
        ++(offered ? compared.offered : compared.refused);
    }
    for (const HalfMove& second : seconds) {
        const auto refusal = Match(match).apply(by(seat, SealPlan{{first, second}}), match.now()).refusal;
        CHECK_FALSE(refusal);
    }
}

}  // namespace

TEST_CASE("law 6: what an answer offers as half-move number 2 is what TOTA*S accepts") {
    SecondsCompared compared_in_all;
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        CAPTURE(seed);
        PlayingTotas playground(seed);
        const Setup setup = playground.setup();
        if (std::get<totas::Options>(setup.options).coalition()) continue;
        Seed choices(seed);
        Match match = Match::open(setup).match;
        for (unsigned step = 0; step < 200 && !match.verdict(); ++step) {
            const auto [input, at] = playground.next(match);
            match.apply(input, at);
            if (step % 5 != 0) continue;
            for (const Side side : both_sides) compare(match, {side, 1}, choices, compared_in_all);
        }
    }
    CHECK(compared_in_all.offered > 2000);
    CHECK(compared_in_all.refused > 2000);
    CHECK(compared_in_all.short_refused > 20);
}
