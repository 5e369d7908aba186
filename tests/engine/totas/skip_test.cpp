// The skip (TOTAS 2.5, fine-print F1) as a match keeps it.
#include <algorithm>

#include "engine/match.hpp"
#include "tests/support/printing.hpp"
#include "tests/support/totas_field.hpp"

using namespace engine;
using namespace engine::totas;
using namespace test_support;
using namespace test_support::field;

namespace {

/// A game of the usual army whose ground is set. Everyone acts a second after the one before.
class Sealing {
public:
    Sealing() : match_(Match::open({totas::Options{}, {}}).match) {
        const std::array zones{Zone{ZoneKind::sea, {square("a3"), square("b3"), square("c3")}},
                               Zone{ZoneKind::desert, {square("l4"), square("l5"), square("l6")}}};
        act(Side::white, SetGround{{square("b2"), zones, square("a6")}});
        act(Side::black, SetGround{{square("b10"), zones, square("a7")}});
    }
    Refused act(Side side, const totas::Action& action) {
        now_.ms += 1000;
        return match_.apply(PlayerInput{Seat{side, 1}, action}, now_).refusal;
    }
    Refused seal(Side side, std::string_view text) { return act(side, SealPlan{plan(text)}); }
    totas::View view() const { return std::get<totas::View>(match_.view_for(Audience::referee)); }
    bool skip(Side side) const { return view().skip[index(side)]; }

private:
    Match match_;
    Instant now_{};
};

}  // namespace

TEST_CASE("TOTAS 2.1: a plan is sealed until both are in, then both are carried out") {
    Sealing game;
    CHECK(game.seal(Side::white, "e2-e4 d2-d4") == accepted);
    CHECK(game.view().gm == 1);
    CHECK(game.view().sealed == std::array{false, true});
    CHECK(game.seal(Side::white, "e2-e3 d2-d4") == Refusal::already_sealed);
    CHECK(game.seal(Side::black, "e11-e9 d11-d9") == accepted);
    CHECK(game.view().gm == 2);
    CHECK(game.view().sealed == std::array{false, false});
    const auto pieces = game.view().board.value().pieces;
    for (const auto* moved : {"wp@e4", "wp@d4", "bp@e9", "bp@d9"}) {
        CAPTURE(moved);
        CHECK(std::any_of(pieces.begin(), pieces.end(), [&](const auto& piece) { return name_of(piece) == moved; }));
    }
}

TEST_CASE("TOTAS 2.5: a plan of fewer half-moves than possible uses up the skip; then such a plan is refused") {
    Sealing game;
    SECTION("one half-move left out") { CHECK(game.seal(Side::white, "e2-e4") == accepted); }
    SECTION("the whole GM left out") { CHECK(game.seal(Side::white, "") == accepted); }
    CHECK(game.skip(Side::white));  // the enemy must not learn of it before the reveal (F1)
    CHECK(game.seal(Side::black, "e11-e9 d11-d9") == accepted);
    CHECK_FALSE(game.skip(Side::white));
    CHECK(game.skip(Side::black));
    CHECK(game.seal(Side::white, "f2-f4") == Refusal::incomplete_plan);
    CHECK(game.seal(Side::white, "") == Refusal::incomplete_plan);
    CHECK(game.seal(Side::white, "f2-f4 g2-g4") == accepted);
    CHECK(game.seal(Side::black, "") == accepted);
    CHECK_FALSE(game.skip(Side::black));
}

TEST_CASE("TOTAS 2.5: what is wrong with a half-move is said before that the plan is short") {
    Sealing game;
    game.seal(Side::white, "");
    game.seal(Side::black, "");
    CHECK(game.seal(Side::white, "e2-e5") == Refusal::illegal_move);
    CHECK(game.seal(Side::white, "e3-e4") == Refusal::not_yours);
    CHECK(game.seal(Side::white, "e2-e4") == Refusal::incomplete_plan);
}
