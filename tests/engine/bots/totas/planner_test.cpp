// The plans that the computer player looks at are legal, and what it expects of one is what would come of it if the
// enemy stood still (TOTAS 6).
#include <algorithm>
#include <array>
#include <string_view>

#include <catch2/catch.hpp>

#include "tests/engine/bots/totas/match.hpp"
#include "totas/bot/evaluation.hpp"
#include "totas/bot/planner.hpp"
#include "totas/bot/sketch.hpp"

using namespace engine;
using namespace engine::totas;
using namespace test_support;

TEST_CASE("TOTAS 2.4, 6.5: who plans an explosion first and another half-move second counts it as going off last") {
    // The rook is hit if it stays; the enemies are, whatever happens.
    const std::string_view exploder = GENERATE("wV@e6", "wT@e6");
    const auto around = exploder[1] == 'V' ? std::array{"wR@e5", "bR@d6", "bQ@e7", "bG@f6"}
                                           : std::array{"wR@d5", "bR@d7", "bQ@f7", "bG@f5"};
    const Planner planner(planning_of({"wK@a1", "bK@l12", exploder, around[0], around[1], around[2], around[3]}),
                          Side::white);
    CAPTURE(exploder);
    const auto value_of_plan = [&](const Moves& moves) {
        Draws lots{Fairness{}};
        const Outlook after = planner.after(moves, {}, lots);
        return value_for(Side::white, after.field, planner.setting())
               - value_for(Side::white, planner.field(), planner.setting());
    };
    unsigned explosions_first = 0;
    for (const Proposal& proposal : planner.proposals(Side::white, 200)) {
        CHECK(proposal.gain == value_of_plan(proposal.moves));
        const auto& moves = proposal.moves;
        if (moves.size() == 2 && moves[0].kind == MoveKind::explosion) ++explosions_first;
    }
    CHECK(explosions_first > 0);
}

TEST_CASE("TOTAS 5.4: a plan that is worth a glance brings a sheltered king back once") {
    auto view = planning_of({"wp@a5", "bK@l12"});
    view.shelter[index(Side::white)] = ShelterState::out;
    const Planner planner(view, Side::white);
    const Evaluation evaluation = evaluate(planner.field(), planner.setting());
    unsigned returns = 0;
    for (const Moves& plan : sketch({planner.field(), planner.setting(), evaluation}, Side::white, 50)) {
        const auto back =
            std::count_if(plan.begin(), plan.end(), [](const Move& move) { return move.kind == MoveKind::reentry; });
        CHECK(back <= 1);
        returns += static_cast<unsigned>(back);
        Draws lots{Fairness{}};
        CHECK(planner.after(plan, {}, lots).kings_lost == std::array{false, false});
    }
    CHECK(returns > 1);
}
