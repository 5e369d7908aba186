// Law 1: two matches that differ only in something sealed tell whoever may not know it the same bytes, until the
// reveal.
#include <algorithm>
#include <catch2/catch.hpp>
#include <map>
#include <string_view>

#include "tests/support/encoded.hpp"
#include "tests/support/playground.hpp"

using namespace engine;
using namespace test_support;

namespace {

/// All that outsiders can learn of the match, the sealer's own envelopes left out.
std::string told_to_outsiders(const Match& match, const Setup& setup, const Secret& secret) {
    std::string text = public_facts(match, setup);
    for (const auto audience : secret.outsiders) text += encoded_with_marks(match.view_for(audience)) + '\n';
    for (const auto& seat : seats_of(setup.options)) {
        const auto& outsiders = secret.outsiders;
        const bool outside = std::find(outsiders.begin(), outsiders.end(), audience_of(seat.side)) != outsiders.end();
        if (seat != secret.seat && outside) text += encoded(match.own_envelopes({seat})) + '\n';
    }
    return text;
}

bool discloses(const Secret& secret, const std::vector<Notice>& notices) {
    return std::any_of(notices.begin(), notices.end(), secret.discloses);
}

bool is_by(const engine::Input& input, Seat seat) {
    const auto* player = std::get_if<PlayerInput>(&input);
    return player != nullptr && player->seat == seat;
}

/// Plays on with the same inputs in both; false where the two never differed or it was disclosed at once.
template <class Game>
bool outsiders_learn_nothing(Match one, Match other, const Secret& secret, const Setup& setup,
                             Playground<Game>& playground) {
    const auto sealed_one = one.apply(secret.one, one.now());
    const auto sealed_other = other.apply(secret.other, other.now());
    if (sealed_one.refusal || sealed_other.refusal) return false;
    if (everything(one, setup) == everything(other, setup)) return false;
    if (discloses(secret, sealed_one.notices) || discloses(secret, sealed_other.notices)) return false;
    CHECK(encoded(sealed_one.notices) == encoded(sealed_other.notices));
    CHECK(told_to_outsiders(one, setup, secret) == told_to_outsiders(other, setup, secret));
    for (unsigned step = 0; step < 80; ++step) {
        const auto [input, at] = playground.next(one);
        // What is answered to the sealer, the sealer may know.
        if (!secret.sealer_plays_on && is_by(input, secret.seat)) continue;
        const auto told_one = one.apply(input, at);
        const auto told_other = other.apply(input, at);
        if (discloses(secret, told_one.notices) || discloses(secret, told_other.notices)) break;
        CHECK(encoded(told_one.refusal) == encoded(told_other.refusal));
        CHECK(encoded(told_one.notices) == encoded(told_other.notices));
        CHECK(told_to_outsiders(one, setup, secret) == told_to_outsiders(other, setup, secret));
    }
    return true;
}

}  // namespace

TEMPLATE_LIST_TEST_CASE("law 1: no leak: outsiders get the same bytes whatever is sealed", "", engine::Games) {
    unsigned compared = 0;
    std::map<std::string_view, unsigned> of_kind;
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        CAPTURE(seed);
        Playground<TestType> playground(seed);
        const Setup setup = playground.setup();
        Match match = Match::open(setup).match;
        for (unsigned step = 0; step < 150 && !match.verdict(); ++step) {
            if (step % 5 == 0) {
                const auto secret = playground.secret(match);
                if (secret && outsiders_learn_nothing(match, match, *secret, setup, playground)) {
                    ++compared;
                    ++of_kind[secret->kind];
                }
            }
            const auto [input, at] = playground.next(match);
            match.apply(input, at);
        }
    }
    const bool seals = !Playground<TestType>::secret_kinds.empty();
    CHECK((compared > 200 || !seals));
    for (const auto kind : Playground<TestType>::secret_kinds) {
        CAPTURE(kind);
        CHECK(of_kind[kind] >= 5);
    }
}
