// TOTA*S in playthroughs: half-moves by their squares, as `plan e2e4 b5*`; the record form (TOTAS 15) at the end.
#include "engine/base/overloaded.hpp"
#include "engine/totas/form.hpp"
#include "engine/totas/game.hpp"
#include "tests/support/script.hpp"
#include "tests/support/totas_game.hpp"

namespace test_support {
namespace {

using namespace engine::totas;
using engine::name_of;
using engine::totas::name_of;
using engine::totas::View;

std::string text_of(const Zone& zone) {
    std::string text(name_of(zone.kind));
    for (const Square square : zone.squares) text += " " + name_of(square);
    return text;
}

std::string text_of(const Ground& ground) {
    return name_of(ground.acropolis) + " " + text_of(ground.zones[0]) + " " + text_of(ground.zones[1]) + " "
           + name_of(ground.labyrinth);
}

std::string text_of_action(const engine::totas::Action& action) {
    return std::visit(
        engine::Overloaded{
            [](const SetGround& one) { return "ground " + text_of(one.ground); },
            [](const SealPlan& one) { return one.plan.empty() ? "plan" : "plan " + test_support::text_of(one.plan); },
            [](const DraftPlan& one) {
                return one.plan.empty() ? "draft" : "draft " + test_support::text_of(one.plan);
            },
            [](const SealHalf& one) { return "half " + (one.half ? test_support::text_of(*one.half) : "-"); },
            [](const MarkDoomed& one) { return "doom " + test_support::text_of(one.squares); },
            [](const SayDone&) { return std::string("done"); }, [](const Resign&) { return std::string("resign"); }},
        action);
}

std::string text_of(const GroundRevealed& revealed) {
    std::string text = "ground:";
    for (const Side side : {Side::white, Side::black}) {
        const std::size_t i = engine::index(side);
        text += (side == Side::white ? " white " : "; black ") + name_of(revealed.acropolis[i]);
        for (const Zone& zone : revealed.zones[i]) text += " " + text_of(zone);
        if (revealed.by_lot[i]) text += " (by lot)";
    }
    return text;
}

std::string text_of(const PlansRevealed& revealed) {
    std::string text = "GM " + std::to_string(revealed.gm) + ":";
    for (const Side side : {Side::white, Side::black}) {
        text += side == Side::white ? " white" : "; black";
        if (revealed.plans[engine::index(side)].empty()) text += " nothing";
        for (const auto& half : revealed.plans[engine::index(side)]) {
            text += " " + test_support::text_of(half.half) + (half.is_void ? " (void)" : "");
        }
        if (revealed.skip_used[engine::index(side)]) text += ", its skip";
        if (revealed.late == side) text += revealed.time_out ? ", a time-out" : ", late";
    }
    return text;
}

std::string for_so_long(const std::optional<unsigned>& misses) {
    return misses ? "away for " + std::to_string(*misses) : "lost";
}
std::string text_of(const Dice& dice) { return std::to_string(dice[0]) + " " + std::to_string(dice[1]); }

std::string text_of(const MolesDrawn& drawn) {
    std::string text = "moles:";
    for (const Side side : {Side::white, Side::black}) {
        const MoleLot& lot = drawn.lots[engine::index(side)];
        text += (side == Side::white ? " white " : "; black ") + std::to_string(lot.die) + " ";
        text += lot.piece ? name_of(*lot.piece) + (lot.vetted ? ", vetted" : "") : "nobody";
    }
    return text;
}

/// What an input line does not say itself. Empty: that somebody has sealed or spoken, and what the form says at the
/// end.
std::string text_of_fact(const Fact& fact) {
    return std::visit(
        engine::Overloaded{
            [](const GroundRevealed& one) { return text_of(one); },
            [](const TimerStarted& one) {
                return std::string(name_of(one.side)) + " has until " + std::to_string(one.deadline.ms);
            },
            [](const PlansRevealed& one) { return text_of(one); },
            [](const Encountered& one) {
                std::string text = std::string(name_of(one.kind)) + " on " + name_of(one.square) + ":";
                for (const Side side : {Side::white, Side::black}) {
                    text += " " + name_of(one.pieces[engine::index(side)]) + " ";
                    text += name_of(one.outcome[engine::index(side)]);
                }
                return text;
            },
            [](const Captured& one) {
                return name_of(one.by) + " takes " + name_of(one.taken) + (one.en_passant ? " in passing" : "")
                       + (one.captor_lost ? " and is lost with it" : "");
            },
            [](const Exploded& one) {
                return name_of(PlacedPiece{one.piece, one.square})
                       + " explodes: " + (one.lost.empty() ? "nothing" : test_support::text_of(one.lost));
            },
            [](const LegionSpared& one) { return name_of(one.piece) + " stays of its legion"; },
            [](const DiceThrown& one) {
                return name_of(one.piece) + (one.why == DiceReason::again ? " throws again " : " throws ")
                       + text_of(one.dice) + ": " + for_so_long(one.misses);
            },
            [](const LabyrinthSprung& one) {
                return name_of(one.piece) + " in the labyrinth " + text_of(one.dice) + ": " + for_so_long(one.misses);
            },
            [](const Promoted& one) { return "promoted: " + name_of(one.piece); },
            [](const Returned& one) {
                return name_of(one.piece) + (one.is_set ? " is set" : " returns")
                       + (one.piece.square == one.due ? "" : ", due on " + name_of(one.due));
            },
            [](const KingStranded& one) { return name_of(one.piece) + " finds no room: lost"; },
            [](const DoomOpened& one) {
                std::string text = "doom window of";
                for (const Side side : {Side::white, Side::black}) {
                    if (one.sides[engine::index(side)]) text += " " + std::string(name_of(side));
                }
                return text + " until " + std::to_string(one.deadline.ms);
            },
            [](const MemoriseStarted& one) { return "memorise until " + std::to_string(one.deadline.ms); },
            [](const MolesDrawn& one) { return text_of(one); },
            [](const DarkChanged& one) { return std::string(one.on ? "dark" : "light"); },
            [](const GameEnded& one) { return "over: " + test_support::text_of(one.outcome); },
            [](const auto&) { return std::string(); }},
        fact);
}

/// The referee's board, and what stands beside it.
std::string drawn(const engine::Match& match) {
    const auto view = std::get<View>(match.view_for(engine::Audience::referee));
    std::array<std::string, square_count> at;
    at.fill("..");
    for (const PlacedPiece& placed : view.board->pieces) at[placed.square] = name_of(placed.piece);
    std::string text;
    for (unsigned rank = board_side; rank-- > 0;) {
        text += (rank < 9 ? "       " : "      ") + std::to_string(rank + 1);
        for (unsigned file = 0; file < board_side; ++file) text += " " + at[square_at(file, rank)];
        text += '\n';
    }
    text += "         a  b  c  d  e  f  g  h  i  j  k  l\n";
    text += "      potential " + std::to_string(view.potential[engine::index(Side::white)]) + " to "
            + std::to_string(view.potential[engine::index(Side::black)]);
    if (!view.board->away.empty()) text += ", away " + test_support::text_of(view.board->away);
    if (!view.board->doomed.empty()) text += ", doomed " + test_support::text_of(view.board->doomed);
    return text + '\n';
}

class TotasScript : public GameScript {
public:
    engine::Action read_action(Words& words) const override { return totas_action(words.rest()); }
    std::string text_of(const engine::Action& action) const override {
        return text_of_action(std::get<engine::totas::Action>(action));
    }
    std::string results(const engine::Match& match, const std::vector<engine::Notice>& notices,
                        engine::Instant at) override {
        std::string text;
        bool draws_board = false;
        bool ends = false;
        for (const auto& notice : notices) {
            const auto& [when, fact] = std::get<engine::totas::Notice>(notice);
            if (const auto line = text_of_fact(fact); !line.empty()) text += result_line(line, when, at);
            if (const auto* line = std::get_if<FormWritten>(&fact)) form_.push_back(*line);
            ends = ends || std::holds_alternative<GameEnded>(fact);
            draws_board = draws_board || ends || std::holds_alternative<PlanningStarted>(fact);
        }
        if (draws_board) text += drawn(match);
        return ends ? text + form() : text;
    }

private:
    std::string form() const {
        std::string text;
        std::istringstream lines(form_of(form_));
        for (std::string line; std::getline(lines, line);) text += "      " + line + '\n';
        return text;
    }

    std::vector<FormWritten> form_;
};

}  // namespace

std::unique_ptr<GameScript> totas_script() { return std::make_unique<TotasScript>(); }

}  // namespace test_support
