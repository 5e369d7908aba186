// Law 1 for the move in the dark (TOTAS 11.3, record.md 7.3): everything on the board is hidden from everybody,
// although everybody has seen it a moment before. Two matches that differ in nothing but their boards tell the same
// bytes from the lots until the reveal.
#include <catch2/catch.hpp>
#include <optional>
#include <string>

#include "engine/totas/game.hpp"
#include "protocol/json_reader.hpp"
#include "tests/support/encoded.hpp"
#include "tests/support/playground.hpp"

using namespace engine;
using namespace test_support;

namespace {

using Playing = Playground<totas::Game>;
constexpr std::array unseeing{Audience::black, Audience::white, Audience::solo, Audience::spectator};

totas::View referee(const Match& match) { return std::get<totas::View>(match.view_for(Audience::referee)); }

std::string told(const Match& match, const Setup& setup) {
    std::string text = public_facts(match, setup);
    for (const auto audience : unseeing) text += encoded_with_marks(match.view_for(audience)) + '\n';
    for (const auto& seat : seats_of(setup.options)) text += encoded(match.own_envelopes({seat})) + '\n';
    return text;
}

/// The match in the dark, after this round and what comes after it; nothing where the game ends before.
std::optional<Match> in_the_dark(Match match, const std::vector<engine::Input>& round) {
    for (const auto& input : round) {
        if (match.apply(input, match.now()).refusal) return std::nullopt;
    }
    for (unsigned windows = 0; windows < 2 && !match.verdict() && !referee(match).dark; ++windows) {
        for (const Seat seat : match.awaited()) {
            match.apply(PlayerInput{seat, engine::Action{totas::Action{totas::SayDone{}}}}, match.now());
        }
    }
    if (match.verdict() || !referee(match).dark) return std::nullopt;
    return match;
}

/// What everybody may know of a match in the dark.
bool public_part_is_equal(const totas::View& one, const totas::View& other) {
    const auto springs = [](const totas::View& view, Side side) { return view.labyrinth[index(side)]->used; };
    return one.potential == other.potential && one.lost == other.lost && one.skip == other.skip
           && one.shelter == other.shelter && one.mole == other.mole && one.timeouts == other.timeouts
           && one.timer_ms == other.timer_ms && one.deadline == other.deadline
           && springs(one, Side::black) == springs(other, Side::black)
           && springs(one, Side::white) == springs(other, Side::white);
}

bool is_revealed(const std::vector<Notice>& notices) {
    return std::any_of(notices.begin(), notices.end(), [](const Notice& notice) {
        const auto& fact = std::get<totas::Notice>(notice).fact;
        return std::holds_alternative<totas::DarkChanged>(fact) || std::holds_alternative<totas::GameEnded>(fact);
    });
}

void tell_the_same_until_the_reveal(Match one, Match other, const Setup& setup, Playing& playground) {
    CHECK(told(one, setup) == told(other, setup));
    for (unsigned step = 0; step < 60; ++step) {
        const auto [input, at] = playground.next(one);
        const auto answer_one = one.apply(input, at);
        const auto answer_other = other.apply(input, at);
        if (is_revealed(answer_one.notices) || is_revealed(answer_other.notices)) return;
        CHECK(answer_one.refusal == answer_other.refusal);
        CHECK_FALSE(answer_one.offer);
        CHECK_FALSE(answer_other.offer);
        CHECK(encoded(answer_one.notices) == encoded(answer_other.notices));
        REQUIRE(told(one, setup) == told(other, setup));
    }
}

/// The last planning before the lots, with nothing sealed; nothing where the game does not come so far.
std::optional<Match> before_the_lots(Playing& playground, const Setup& setup) {
    const auto after = std::get<totas::Options>(setup.options).mole_after;
    Match match = Match::open(setup).match;
    for (unsigned step = 0; step < 400 && !match.verdict(); ++step) {
        const auto view = referee(match);
        if (after > 0 && view.phase == totas::Phase::plan && view.gm == after
            && match.awaited().size() == seats_of(setup.options).size()) {
            return match;
        }
        const auto [input, at] = playground.next(match);
        match.apply(input, at);
    }
    return std::nullopt;
}

}  // namespace

TEST_CASE("law 1: in the dark, matches that differ in their boards alone tell everybody the same") {
    unsigned compared = 0;
    unsigned coalitions = 0;
    for (std::uint64_t seed = 0; seed < 240; ++seed) {
        CAPTURE(seed);
        Playing playground(seed);
        const Setup setup = playground.setup();
        const auto match = before_the_lots(playground, setup);
        if (!match) continue;
        const auto one = in_the_dark(*match, playground.round(*match));
        for (unsigned tries = 0; one && tries < 6; ++tries) {
            const auto other = in_the_dark(*match, playground.round(*match));
            if (!other || !public_part_is_equal(referee(*one), referee(*other))) continue;
            if (encoded(engine::View(referee(*one))) == encoded(engine::View(referee(*other)))) continue;
            tell_the_same_until_the_reveal(*one, *other, setup, playground);
            ++compared;
            coalitions += std::get<totas::Options>(setup.options).coalition() ? 1 : 0;
        }
    }
    CHECK(compared > 100);
    CHECK(coalitions > 10);
}

TEST_CASE("law 1: in the dark no audience but the referee is shown what record.md 7.3 hides") {
    unsigned seen = 0;
    for (std::uint64_t seed = 0; seed < 120; ++seed) {
        CAPTURE(seed);
        Playing playground(seed);
        Match match = Match::open(playground.setup()).match;
        for (unsigned step = 0; step < 300 && !match.verdict(); ++step) {
            const auto [input, at] = playground.next(match);
            match.apply(input, at);
            if (!referee(match).dark) continue;
            ++seen;
            CHECK(referee(match).board);
            for (const auto audience : unseeing) {
                const auto view = match.view_for(audience);
                const auto& shown = std::get<totas::View>(view);
                CHECK_FALSE(shown.board);
                CHECK_FALSE(shown.legal);
                CHECK_FALSE((shown.plans_shown || shown.plans[0] || shown.plans[1] || !shown.halves.empty()));
                const auto json = protocol::parse_json(encoded(view), protocol::any_depth);
                REQUIRE(json);
                for (const auto* field :
                     {"pieces", "away", "en_passant", "stepped", "vetted", "axes", "castling", "doomed"}) {
                    CAPTURE(field);
                    CHECK((json->contains(field) && json->at(field).is_null()));
                }
                CHECK_FALSE(json->contains("legal"));
                const std::string all = encoded_with_marks(view);
                for (const auto* field : {"right", "resting"}) {
                    CHECK(all.find('"' + std::string(field) + "\":null") != std::string::npos);
                }
            }
        }
    }
    CHECK(seen > 200);
}
