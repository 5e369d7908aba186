// Law 1 for Tritoc (record.md 7.4): nothing is hidden but the dice to come. Two matches that differ in nothing but the
// secret tell the same bytes until the next throw or lot, and all audiences the same.
#include <algorithm>
#include <catch2/catch.hpp>
#include <string>

#include "engine/base/overloaded.hpp"
#include "engine/tritoc/game.hpp"
#include "tests/support/encoded.hpp"
#include "tests/support/playground.hpp"

using namespace engine;
using namespace test_support;

namespace {

using PlayingTritoc = Playground<tritoc::Game>;

bool is_drawn(const std::vector<Notice>& notices) {
    return std::any_of(notices.begin(), notices.end(), [](const Notice& notice) {
        return std::visit(
            Overloaded{[](const tritoc::DiceThrown&) { return true; },
                       [](const tritoc::PiecePlaced& one) { return one.by_lot; },
                       [](const tritoc::PieceRemoved& one) { return one.by_lot; }, [](const auto&) { return false; }},
            std::get<tritoc::Notice>(notice).fact);
    });
}

constexpr unsigned alike_throws = 3;

/// What even dice show (record.md 6.1): lots that differ may show the same.
std::vector<unsigned> shown_first(const Fairness& fairness) {
    Draws draws(fairness);
    std::vector<unsigned> totals;
    while (totals.size() < alike_throws) totals.push_back(draws.draw(29) / 3);
    return totals;
}

/// The same game under another secret, that shows the same dice at first.
Setup twin_of(Setup setup) {
    const auto shown = shown_first(setup.fairness);
    do {
        for (auto& byte : setup.fairness.secret) {
            if (++byte != 0) break;
        }
    } while (shown_first(setup.fairness) != shown);
    return setup;
}

/// True where both drew something that differs: from then on they may differ.
bool differ_by_lot(Match& one, Match& other, const Setup& setup, const TimedInput& next) {
    const auto told_one = one.apply(next.input, next.at);
    const auto told_other = other.apply(next.input, next.at);
    CHECK(told_one.refusal == told_other.refusal);
    CHECK(is_drawn(told_one.notices) == is_drawn(told_other.notices));
    if (is_drawn(told_one.notices) && encoded(told_one.notices) != encoded(told_other.notices)) return true;
    CHECK(encoded(told_one.notices) == encoded(told_other.notices));
    REQUIRE(everything(one, setup) == everything(other, setup));
    return false;
}

}  // namespace

TEST_CASE("law 1: matches of Tritoc that differ in the dice to come alone tell the same until they are thrown") {
    unsigned thrown_alike = 0;
    unsigned drawn_apart = 0;
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        CAPTURE(seed);
        PlayingTritoc playground(seed);
        Setup setup = playground.setup();
        std::get<tritoc::Options>(setup.options).layout = tritoc::Layout::standard;
        std::get<tritoc::Options>(setup.options).dice = tritoc::Dice::even;
        Match one = Match::open(setup).match;
        Match other = Match::open(twin_of(setup)).match;
        CHECK(everything(one, setup) == everything(other, setup));
        bool differ = false;
        while (!differ && !one.verdict()) {
            const auto throws_before = std::get<tritoc::View>(one.view_for(Audience::referee)).throws.size();
            differ = differ_by_lot(one, other, setup, playground.next(one));
            const auto throws = std::get<tritoc::View>(one.view_for(Audience::referee)).throws.size();
            thrown_alike += !differ && throws > throws_before ? 1 : 0;
        }
        drawn_apart += differ ? 1 : 0;
    }
    CHECK(thrown_alike > 400);
    CHECK(drawn_apart > 150);
}

TEST_CASE("record.md 7.4: every audience of Tritoc is shown the same at every moment") {
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        CAPTURE(seed);
        PlayingTritoc playground(seed);
        const Setup setup = playground.setup();
        Match match = Match::open(setup).match;
        for (unsigned step = 0; step < 200 && !match.verdict(); ++step) {
            const auto referee = encoded_with_marks(match.view_for(Audience::referee));
            for (const auto audience : all_audiences) CHECK(encoded_with_marks(match.view_for(audience)) == referee);
            for (const Seat seat : seats_of(setup.options)) CHECK(encoded(match.own_envelopes({seat})) == "{}");
            for (const Side side : both_sides) CHECK_FALSE(match.is_sealing(side));
            const auto [input, at] = playground.next(match);
            match.apply(input, at);
        }
    }
}
