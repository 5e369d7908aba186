// What happens in TOTA*S, as events (wire.md 3.3), and the record form made of them (TOTAS 15).
#include "codec.hpp"
#include "engine/base/overloaded.hpp"
#include "engine/totas/form.hpp"

namespace protocol::totas {
namespace {

using namespace engine::totas;
using engine::name_of;
using engine::Side;
using engine::totas::name_of;

void write_side_names(JsonWriter& writer, std::string_view name, const std::array<bool, 2>& sides) {
    writer.key(name).begin_array();
    for (const Side side : white_first) {
        if (sides[engine::index(side)]) writer.value(name_of(side));
    }
    writer.end_array();
}

/// The two dice and what they mean: null is lost.
void write_throw(JsonWriter& writer, const Dice& dice, const std::optional<unsigned>& misses) {
    writer.key("dice").begin_array().value(dice[0]).value(dice[1]).end_array();
    if (misses) {
        writer.field("misses", *misses);
    } else {
        writer.null_field("misses");
    }
}

void write_revealed(JsonWriter& writer, const RevealedHalf& half) {
    writer.begin_object();
    write_half_fields(writer, half.half);
    if (half.piece) {
        writer.field("piece", name_of(*half.piece));
    } else {
        writer.null_field("piece");
    }
    writer.field("void", half.is_void).field("text", half.text);
    if (half.seat) writer.field("seat", name_of(*half.seat));
    writer.end_object();
}

void write_reveal(JsonWriter& writer, const PlansRevealed& revealed) {
    writer.field("type", "reveal").field("gm", revealed.gm).field("first", name_of(revealed.first));
    write_sides(writer, "plans", [&](std::size_t side) {
        writer.begin_array();
        for (const RevealedHalf& half : revealed.plans[side]) write_revealed(writer, half);
        writer.end_array();
    });
    write_side_names(writer, "skip_used", revealed.skip_used);
    if (revealed.late) {
        writer.field("late", name_of(*revealed.late));
    } else {
        writer.null_field("late");
    }
    writer.field("time_out", revealed.time_out);
}

void write_ground(JsonWriter& writer, const GroundRevealed& ground) {
    writer.field("type", "ground");
    write_sides(writer, "acropolis", [&](std::size_t side) { writer.value(name_of(ground.acropolis[side])); });
    write_sides(writer, "zones", [&](std::size_t side) {
        writer.begin_array();
        for (const Zone& zone : ground.zones[side]) write_zone(writer, zone);
        writer.end_array();
    });
    write_side_names(writer, "by_lot", ground.by_lot);
}

void write_encounter(JsonWriter& writer, const Encountered& met) {
    writer.field("type", "encounter").field("kind", name_of(met.kind)).field("square", name_of(met.square));
    write_sides(writer, "pieces", [&](std::size_t side) { writer.value(name_of(met.pieces[side])); });
    write_sides(writer, "outcome", [&](std::size_t side) { writer.value(name_of(met.outcome[side])); });
}

void write_explosion(JsonWriter& writer, const Exploded& exploded) {
    writer.field("type", "explosion").field("square", name_of(exploded.square));
    writer.field("piece", name_of(exploded.piece)).key("lost").begin_array();
    for (const PlacedPiece& piece : exploded.lost) writer.value(name_of(piece));
    writer.end_array();
}

/// A piece that has come to stand somewhere: where, and what.
void write_stand(JsonWriter& writer, std::string_view type, const PlacedPiece& placed) {
    writer.field("type", type).field("square", name_of(placed.square)).field("piece", name_of(placed.piece));
}

void write_form(JsonWriter& writer, const FormWritten& line) {
    writer.field("type", "form").field("gm", line.gm);
    write_side_fields(writer, [&](std::size_t side) {
        writer.begin_array();
        for (const FormCell& cell : line.cells[side]) {
            writer.begin_object().field("move", cell.move).field("result", cell.result).end_object();
        }
        writer.end_array();
    });
}

void write_fact(JsonWriter& writer, const Fact& fact) {
    std::visit(
        engine::Overloaded{
            [&](const Sealed& sealed) {
                writer.field("type", "sealed").field("side", name_of(sealed.side));
                writer.field("what", sealed.ground ? "ground" : "plan");
                if (sealed.seat) writer.field("seat", name_of(*sealed.seat));
            },
            [&](const GroundRevealed& ground) { write_ground(writer, ground); },
            [&](const PlanningStarted& started) { writer.field("type", "gm").field("gm", started.gm); },
            [&](const TimerStarted& timer) {
                writer.field("type", "timer").field("side", name_of(timer.side)).field("deadline", timer.deadline.ms);
            },
            [&](const PlansRevealed& revealed) { write_reveal(writer, revealed); },
            [&](const Encountered& met) { write_encounter(writer, met); },
            [&](const Captured& captured) {
                writer.field("type", "capture")
                    .field("square", name_of(captured.taken.square))
                    .field("by", name_of(captured.by))
                    .field("taken", name_of(captured.taken))
                    .field("en_passant", captured.en_passant)
                    .field("captor_lost", captured.captor_lost);
            },
            [&](const Exploded& exploded) { write_explosion(writer, exploded); },
            [&](const LegionSpared& spared) { writer.field("type", "legion").field("piece", name_of(spared.piece)); },
            [&](const DiceThrown& thrown) {
                writer.field("type", "dice").field("why", name_of(thrown.why)).field("piece", name_of(thrown.piece));
                write_throw(writer, thrown.dice, thrown.misses);
            },
            [&](const LabyrinthSprung& sprung) {
                write_stand(writer, "labyrinth", sprung.piece);
                write_throw(writer, sprung.dice, sprung.misses);
            },
            [&](const Promoted& promoted) { write_stand(writer, "promotion", promoted.piece); },
            [&](const Returned& returned) {
                write_stand(writer, "return", returned.piece);
                writer.field("due", name_of(returned.due)).field("set", returned.is_set);
            },
            [&](const KingStranded& king) { writer.field("type", "stranded").field("piece", name_of(king.piece)); },
            [&](const FormWritten& line) { write_form(writer, line); },
            [&](const DoomOpened& opened) {
                writer.field("type", "doom_window");
                write_side_names(writer, "sides", opened.sides);
                writer.field("deadline", opened.deadline.ms);
            },
            [&](const Doomed& doomed) {
                writer.field("type", "doomed").field("side", name_of(doomed.by)).key("squares");
                write_squares(writer, doomed.squares);
            },
            [&](const MemoriseStarted& started) {
                writer.field("type", "memorise").field("deadline", started.deadline.ms);
            },
            [&](const DoneSaid& done) { writer.field("type", "done").field("side", name_of(done.side)); },
            [&](const MolesDrawn& drawn) {
                writer.field("type", "mole");
                write_side_fields(writer, [&](std::size_t side) { write_mole(writer, drawn.lots[side]); });
            },
            [&](const DarkChanged& dark) { writer.field("type", "dark").field("on", dark.on); },
            [&](const ResignSaid& resigned) { writer.field("type", "resign").field("seat", name_of(resigned.seat)); },
            [&](const GameEnded& ended) {
                writer.field("type", "over").key("result");
                write_outcome(writer, ended.outcome);
            }},
        fact);
}

}  // namespace

void Codec::write_notice(JsonWriter& writer, const Notice& notice) {
    writer.begin_object();
    write_fact(writer, notice.fact);
    writer.field("at", notice.at.ms).end_object();
}

std::string Codec::notation_lines(const std::vector<engine::Notice>& notices) {
    std::vector<FormWritten> lines;
    for (const engine::Notice& notice : notices) {
        const auto* one = std::get_if<Notice>(&notice);
        const auto* line = one != nullptr ? std::get_if<FormWritten>(&one->fact) : nullptr;
        if (line != nullptr) lines.push_back(*line);
    }
    return form_of(lines);
}

}  // namespace protocol::totas
