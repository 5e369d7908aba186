// What the computer player on a TOTA*S seat does in single moments, and what it may not know.
#include <algorithm>
#include <set>

#include <catch2/catch.hpp>

#include "engine/totas/action.hpp"
#include "tests/engine/bots/totas/match.hpp"

using namespace engine;
using namespace engine::totas;
using namespace test_support;

namespace {

using Thought = std::optional<totas::Action>;

constexpr std::uint64_t seeds = 12;

Square at(std::string_view name) { return square_named(name).value(); }

template <class Kind>
Kind the(const Thought& thought) {
    REQUIRE(thought);
    REQUIRE(std::holds_alternative<Kind>(*thought));
    return std::get<Kind>(*thought);
}

Match opened(const totas::Options& options = {}) { return Match::open({engine::Options(options), {}}).match; }

/// Both grounds are set, by the computer players themselves unless one is given.
Match planned(const totas::Options& options = {}, const std::optional<Ground>& black = {}) {
    Match match = opened(options);
    play(match, white1, *totas_thought(match, white1, 1, 1));
    play(match, black1, black ? totas::Action(SetGround{*black}) : *totas_thought(match, black1, 1, 1));
    return match;
}

/// Every level, whatever chance says: each of its plans.
template <class Check>
void for_plans(const totas::View& view, unsigned from_level, Check check) {
    for (unsigned level = from_level; level <= bot_level_max; ++level) {
        for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
            CAPTURE(level, seed);
            check(the<SealPlan>(totas_thought(view, Side::white, level, seed)).plan);
        }
    }
}
bool goes(const Plan& plan, std::string_view from, std::string_view to) {
    return std::find(plan.begin(), plan.end(), HalfMove(Go{at(from), at(to), std::nullopt})) != plan.end();
}
bool moves(const Plan& plan, std::string_view from) {
    return std::any_of(plan.begin(), plan.end(), [&](const HalfMove& half) {
        const auto* go = std::get_if<Go>(&half);
        return go != nullptr && go->from == at(from);
    });
}

}  // namespace

TEST_CASE("TOTA*S: the same arguments give the same answer, other seeds other ones") {
    const Match match = planned();
    std::vector<Thought> different;
    for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
        for (unsigned level = bot_level_min; level <= bot_level_max; ++level) {
            const auto first = totas_thought(match, white1, level, seed);
            CHECK(first == totas_thought(match, white1, level, seed));
            if (level == 1 && std::count(different.begin(), different.end(), first) == 0) different.push_back(first);
        }
    }
    CHECK(different.size() > 1);
}

TEST_CASE("TOTA*S: what it does not know makes no difference: a labyrinth, a plan, a draft") {
    Ground ground{
        at("c11"),
        {Zone{ZoneKind::sea, {at("e9"), at("f9"), at("g9")}}, Zone{ZoneKind::desert, {at("h6"), at("h7"), at("h8")}}},
        at("a7")};
    Match one = planned({}, ground);
    ground.labyrinth = at("g7");
    Match two = planned({}, ground);
    const auto think_alike = [&] {
        for (unsigned level = bot_level_min; level <= bot_level_max; ++level) {
            for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
                if (totas_thought(one, white1, level, seed) != totas_thought(two, white1, level, seed)) return false;
            }
        }
        return true;
    };
    CHECK(think_alike());
    const Plan plan{Go{at("e11"), at("e10"), std::nullopt}, Go{at("f11"), at("f9"), std::nullopt}};
    const Plan other_plan{Go{at("h11"), at("h9"), std::nullopt}, Go{at("g11"), at("g10"), std::nullopt}};
    play(one, black1, DraftPlan{other_plan});
    play(two, black1, DraftPlan{plan});
    CHECK(think_alike());
    play(one, black1, SealPlan{plan});
    play(two, black1, SealPlan{other_plan});
    CHECK(think_alike());
}

TEST_CASE("TOTAS 5.1: sets a ground that is allowed, once") {
    for (std::uint64_t seed = 1; seed <= 40; ++seed) {
        Match match = opened();
        for (const Seat seat : {white1, black1}) {
            const auto ground = totas_thought(match, seat, 1, seed);
            the<SetGround>(ground);
            play(match, seat, *ground);
            if (seat == white1) CHECK_FALSE(totas_thought(match, seat, 1, seed));
        }
        CHECK(std::get<totas::View>(match.view_for(Audience::spectator)).phase == Phase::plan);
    }
}

TEST_CASE("TOTAS 2.5: its plans are complete, and there is nothing to do once one is sealed") {
    Match match = planned();
    for (unsigned level = bot_level_min; level <= bot_level_max; ++level) {
        CHECK(the<SealPlan>(totas_thought(match, white1, level, 5)).plan.size() == plan_max);
    }
    play(match, white1, *totas_thought(match, white1, 2, 5));
    CHECK_FALSE(totas_thought(match, white1, 2, 5));
    CHECK(totas_thought(match, black1, 2, 5));
}

TEST_CASE("TOTAS 14.1: partners seal a half-move each, and nothing more") {
    totas::Options options;
    options.players = 4;
    Match match = planned(options);
    constexpr Seat white2{Side::white, 2};
    for (unsigned level = bot_level_min; level <= bot_level_max; ++level) {
        CHECK(the<SealHalf>(totas_thought(match, white1, level, 1)).half);
        CHECK(the<SealHalf>(totas_thought(match, white2, level, 2)).half);
    }
    play(match, white1, *totas_thought(match, white1, 2, 1));
    CHECK_FALSE(totas_thought(match, white1, 2, 1));
    CHECK(totas_thought(match, white2, 2, 1));
}

TEST_CASE("TOTAS 11.3: in the dark it knows of nothing that it could move, unless it remembers") {
    auto view = planning_of({});
    view.board.reset();
    view.dark = true;
    CHECK(the<SealPlan>(totas_thought(view, Side::white, 3, 1)).plan.empty());
    view.coalition = true;
    CHECK_FALSE(the<SealHalf>(totas_thought(view, Side::white, 3, 1)).half);
}

TEST_CASE("TOTAS 11.2, 11.3: in the dark it plans with what it saw last, and with a mole as it stands now") {
    auto remembered = planning_of({"wK@a1", "wR@e1", "wp@b2", "bK@l12", "bG@e6", "wQ@h6", "bp@a11", "bp@b11"});
    auto view = planning_of({});
    view.board.reset();
    view.dark = true;
    const auto plan_of = [&](unsigned level) {
        const Seen seen{totas::Options{}, view, totas::OwnEnvelopes{}, white1, remembered};
        const auto action = think(seen, level, 1);
        REQUIRE(action);
        return the<SealPlan>(std::get<totas::Action>(*action)).plan;
    };
    remembered.board->doomed = {at("e6")};
    for (unsigned level = bot_level_min; level <= bot_level_max; ++level) {
        CAPTURE(level);
        view.mole.reset();
        CHECK(goes(plan_of(level), "e1", "e6"));
        view.mole = {MoleLot{6, at("e6"), true}, MoleLot{}};  // vetted: nothing has changed
        CHECK(goes(plan_of(level), "e1", "e6"));
        view.mole = {MoleLot{1, at("e6"), false}, MoleLot{}};  // one's own now
        CHECK_FALSE(goes(plan_of(level), "e1", "e6"));
    }
}

TEST_CASE("once it is out of time it answers at once, with a plan that is allowed; and it asks often") {
    const Match match = planned();
    for (unsigned level = bot_level_min; level <= bot_level_max; ++level) {
        for (const unsigned patience : {0U, 1U, 20U, 60U}) {
            CAPTURE(level, patience);
            unsigned asked = 0;
            const Budget budget{1'000'000, [&] { return ++asked > patience; }};
            const auto action = think(seen_from(match, white1), level, 3, budget);
            REQUIRE(action);
            CHECK(asked <= patience + 2);
            Match trial = match;
            CHECK_FALSE(trial.apply(PlayerInput{white1, *action}, after(trial.now(), 100)).refusal);
        }
    }
}

TEST_CASE("TOTAS 1: more steps are another thought, the same number the same one") {
    const Match match = planned();
    const auto thought = [&](std::uint32_t steps, std::uint64_t seed) {
        return think(seen_from(match, white1), bot_level_max, seed, {steps, {}});
    };
    unsigned different = 0;
    for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
        CHECK(thought(20, seed) == thought(20, seed));
        different += thought(0, seed) == thought(40, seed) ? 0 : 1;
    }
    CHECK(different > 0);
    CHECK(iterations_of(totas::Options{}, bot_level_max) > 0);
}

TEST_CASE("TOTAS 8.4, 11.1: marks all that it may and says done; both once") {
    auto view = planning_of({"wK@a1", "bK@l12", "wR@e1", "bQ@e5", "bN@e9"});
    view.phase = Phase::doom;
    CHECK_FALSE(totas_thought(view, Side::white, 2, 1));
    view.owes_done[index(Side::white)] = true;
    view.doom_targets[index(Side::white)] = {at("e5"), at("e9")};
    CHECK(the<MarkDoomed>(totas_thought(view, Side::white, 2, 1)).squares == std::vector{at("e5"), at("e9")});
    view.doom_targets[index(Side::white)] = {};
    the<SayDone>(totas_thought(view, Side::white, 2, 1));
    view.phase = Phase::memorise;
    the<SayDone>(totas_thought(view, Side::white, 2, 1));
    view.owes_done[index(Side::white)] = false;
    CHECK_FALSE(totas_thought(view, Side::white, 2, 1));
    view.phase = Phase::over;
    CHECK_FALSE(totas_thought(view, Side::white, 2, 1));
}

TEST_CASE("TOTAS 2.6, 9.1: takes a king that it attacks and that cannot get away") {
    auto view =
        planning_of({"wK@a1", "wN@j11", "wp@b2", "wR@d2", "bK@l12", "bR@k12", "bp@k11", "bp@l11", "bN@a9", "bB@b7"});
    view.board->doomed = {at("k11"), at("l11"), at("k12")};
    for_plans(view, 1, [](const Plan& plan) { CHECK(goes(plan, "j11", "l12")); });
}

TEST_CASE("TOTAS 2.6: levels 2 and 3 do not leave their king where it is attacked") {
    const auto view = planning_of({"wK@f2", "wp@a2", "wN@l2", "wB@k2", "bK@l12", "bR@f8", "bp@a11", "bQ@c11"});
    for_plans(view, 2, [](const Plan& plan) { CHECK(moves(plan, "f2")); });
}

TEST_CASE("takes what is left unguarded, and a doomed piece above all (TOTAS 8.4)") {
    auto view = planning_of({"wK@a1", "wR@e1", "wp@b2", "bK@l12", "bQ@e6", "bp@a11", "bp@b11", "bN@k10"});
    view.board->doomed = {at("e6")};
    for_plans(view, 1, [](const Plan& plan) { CHECK(goes(plan, "e1", "e6")); });
}

TEST_CASE("TOTAS 4.4: levels 2 and 3 explode where that costs the enemy more") {
    // All the enemy's treasure lies around d8, and may not move.
    auto view = planning_of(
        {"wK@a1", "wV@d8", "wp@b2", "wp@c2", "bK@l12", "bQ@c8", "bR@d9", "bG@e8", "bR@d7", "bp@a11", "bp@b11"});
    view.board->doomed = {at("c8"), at("d9"), at("e8"), at("d7")};
    for_plans(view, 2, [](const Plan& plan) {
        const bool explodes = std::any_of(plan.begin(), plan.end(),
                                          [](const HalfMove& half) { return std::holds_alternative<Explode>(half); });
        CHECK(explodes);
    });
}

TEST_CASE("TOTAS 3.1: a pawn on its way to the last rank becomes a queen") {
    const auto view = planning_of({"wK@a1", "wp@g11", "wp@b2", "bK@l8", "bp@a10", "bN@b8"});
    for_plans(view, 1, [](const Plan& plan) {
        const HalfMove promotion = Go{at("g11"), at("g12"), Kind::queen};
        CHECK(std::find(plan.begin(), plan.end(), promotion) != plan.end());
    });
}

TEST_CASE("level 3 does not play the same plan every time where it could be guessed (TOTAS 2.6)") {
    // The king is attacked wherever it goes: whoever always flees to one square is struck there.
    const auto view = planning_of({"wK@f2", "wp@a2", "wp@b2", "bK@l12", "bQ@f8", "bR@e10", "bR@g10", "bG@a9"});
    std::set<Square> kings;
    for (std::uint64_t seed = 1; seed <= 2 * seeds; ++seed) {
        Square king = at("f2");
        for (const HalfMove& half : the<SealPlan>(totas_thought(view, Side::white, 3, seed)).plan) {
            const auto* go = std::get_if<Go>(&half);
            if (go != nullptr && go->from == at("f2")) king = go->to;
        }
        kings.insert(king);
    }
    CHECK(kings.size() > 1);
}

TEST_CASE("TOTAS 4.4: level 3 steps up to a king that cannot get away, and explodes") {
    auto view = planning_of({"wK@a1", "wT@j10", "wp@b2", "bK@l12", "bR@k12", "bp@k11", "bp@l11", "bN@a9", "bB@b7"});
    view.board->doomed = {at("k11"), at("l11"), at("k12")};
    for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
        const auto plan = the<SealPlan>(totas_thought(view, Side::white, 3, seed)).plan;
        CAPTURE(seed);
        CHECK(goes(plan, "j10", "k11"));
        CHECK(plan.back() == HalfMove(Explode{at("k11")}));
    }
}
