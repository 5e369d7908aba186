#include "tests/support/totas_census.hpp"

#include "engine/base/overloaded.hpp"
#include "engine/totas/game.hpp"

namespace test_support {

using namespace engine;
using namespace engine::totas;

namespace {

std::string text(std::string_view name) { return std::string(name); }

std::string form_of_half(const HalfMove& half) {
    return std::visit(
        Overloaded{[](const Go& go) { return text(go.promote ? "promoting" : "going"); },
                   [](const Castle& one) { return text(name_of(one.wing)); },
                   [](const Explode&) { return text("explosion"); },
                   [](const totas::Shelter&) { return text("shelter"); },
                   [](const Reenter&) { return text("re-entry"); }, [](const Turn&) { return text("turn"); }},
        half);
}

}  // namespace

unsigned TotasCensus::operator[](const std::string& what) const {
    const auto place = counts_.find(what);
    return place == counts_.end() ? 0 : place->second;
}

void TotasCensus::take(const engine::Input& input, const Applied& applied) {
    for (const auto& notice : applied.notices) take(notice);
    if (applied.refusal) note("refused " + text(name_of(*applied.refusal)));
    const auto* player = std::get_if<PlayerInput>(&input);
    if (player == nullptr || applied.refusal) return;
    if (std::holds_alternative<DraftPlan>(std::get<totas::Action>(player->action))) note("draft");
    if (applied.offer) note("offer");
}

void TotasCensus::take(const engine::Notice& notice) {
    std::visit(
        Overloaded{
            [&](const Sealed& one) {
                note(one.ground ? "sealed ground" : one.seat ? "sealed half" : "sealed plan");
            },
            [&](const GroundRevealed& one) {
                note(one.by_lot[0] || one.by_lot[1] ? "ground by lot" : "ground by hand");
            },
            [&](const PlanningStarted&) { note("gm"); },
            [&](const TimerStarted&) { note("timer"); },
            [&](const PlansRevealed& one) {
                note("reveal");
                if (one.late) note(one.time_out ? "time-out" : "late, but complete");
                for (const Side side : both_sides) {
                    if (one.skip_used[index(side)]) note("skip");
                    if (one.plans[index(side)].empty()) note("empty plan");
                    for (const auto& half : one.plans[index(side)]) {
                        if (half.is_void) {
                            note(half.seat ? "void in coalition" : "void in the dark");
                        } else {
                            note("half " + form_of_half(half.half));
                        }
                    }
                }
            },
            [&](const Encountered& one) {
                note("encounter " + text(name_of(one.kind)));
                for (const Fate fate : one.outcome) note("encounter " + text(name_of(fate)));
            },
            [&](const Captured& one) {
                note(one.en_passant ? "capture en passant" : "capture");
                if (one.captor_lost) note("capture of a bomb by a pawn row");
                if (one.taken.piece.kind == Kind::king) note("capture of a king");
            },
            [&](const Exploded& one) { note(one.lost.empty() ? "explosion of nothing" : "explosion"); },
            [&](const LegionSpared&) { note("legion"); },
            [&](const DiceThrown& one) {
                note("dice " + text(name_of(one.why)));
                if (!one.misses) note("dice lost");
            },
            [&](const LabyrinthSprung& one) { note(one.misses ? "labyrinth" : "labyrinth lost"); },
            [&](const Promoted& one) {
                const Kind kind = one.piece.piece.kind;
                note(kind == Kind::boar || kind == Kind::chariot ? "promotion to W or C" : "promotion");
            },
            [&](const Returned& one) {
                note(one.is_set ? "king set" : one.piece.square == one.due ? "return" : "return beside its square");
            },
            [&](const KingStranded&) { note("king stranded"); },
            [&](const FormWritten&) { note("form"); },
            [&](const DoomOpened& one) { note(one.sides[0] && one.sides[1] ? "doom window of both" : "doom window"); },
            [&](const Doomed&) { note("doomed"); },
            [&](const MemoriseStarted&) { note("memorise"); },
            [&](const totas::DoneSaid&) { note("done"); },
            [&](const MolesDrawn& one) {
                for (const MoleLot& lot : one.lots)
                    note(!lot.piece ? "mole: nobody" : lot.vetted ? "mole: vetted" : "mole: turned");
            },
            [&](const DarkChanged& one) { note(one.on ? "dark" : "light"); },
            [&](const totas::ResignSaid&) { note("resign"); },
            [&](const totas::GameEnded& one) {
                note("over " + text(name_of(one.outcome.reason)));
                note("by " + text(name_of(one.outcome.by)));
            }},
        std::get<totas::Notice>(notice).fact);
}

const std::vector<std::string>& TotasCensus::kinds() {
    static const std::vector<std::string> kinds{"sealed ground",
                                                "sealed half",
                                                "sealed plan",
                                                "ground by lot",
                                                "ground by hand",
                                                "gm",
                                                "timer",
                                                "reveal",
                                                "time-out",
                                                "late, but complete",
                                                "skip",
                                                "empty plan",
                                                "draft",
                                                "offer",
                                                "half going",
                                                "half promoting",
                                                "half KR",
                                                "half RK",
                                                "half explosion",
                                                "half shelter",
                                                "half re-entry",
                                                "half turn",
                                                "void in coalition",
                                                "void in the dark",
                                                "encounter swap",
                                                "encounter accident",
                                                "encounter meeting",
                                                "encounter lost",
                                                "encounter damaged",
                                                "capture",
                                                "capture en passant",
                                                "capture of a bomb by a pawn row",
                                                "capture of a king",
                                                "explosion",
                                                "explosion of nothing",
                                                "legion",
                                                "dice damage",
                                                "dice again",
                                                "dice lost",
                                                "labyrinth",
                                                "labyrinth lost",
                                                "promotion",
                                                "promotion to W or C",
                                                "return",
                                                "return beside its square",
                                                "king set",
                                                "king stranded",
                                                "form",
                                                "doom window",
                                                "doom window of both",
                                                "doomed",
                                                "memorise",
                                                "done",
                                                "mole: nobody",
                                                "mole: vetted",
                                                "mole: turned",
                                                "dark",
                                                "light",
                                                "resign",
                                                "over king",
                                                "over both_kings",
                                                "over timeouts",
                                                "over resigned",
                                                "over forfeit",
                                                "over time",
                                                "over repetition",
                                                "over material",
                                                "by clean",
                                                "by kmax",
                                                "by kmin",
                                                "by timer",
                                                "by lot",
                                                "refused not_seated",
                                                "refused wrong_phase",
                                                "refused illegal_square",
                                                "refused illegal_move",
                                                "refused occupied",
                                                "refused not_yours",
                                                "refused overlap",
                                                "refused already_sealed",
                                                "refused not_available",
                                                "refused incomplete_plan"};
    return kinds;
}

}  // namespace test_support
