// Views of TOTA*S (record.md 5.3, 7.3; wire.md 3.1, 3.4). Writes what the view holds: what is withheld is not in
// it.
#include "codec.hpp"
#include "engine/base/overloaded.hpp"

namespace protocol::totas {
namespace {

using namespace engine::totas;
using engine::index;
using engine::name_of;
using engine::Side;
using engine::totas::name_of;

/// `"name":value`, or null where it is withheld or not there.
template <class Value, class WriteValue>
void write_optional(JsonWriter& writer, std::string_view name, const Value& value, WriteValue write_value) {
    writer.key(name);
    if (value) {
        write_value(*value);
    } else {
        writer.null();
    }
}

/// A list of the board; null in the dark.
void write_board_squares(JsonWriter& writer, std::string_view name, const std::optional<BoardView>& board,
                         std::vector<Square> BoardView::*squares) {
    write_optional(writer, name, board, [&](const BoardView& shown) { write_squares(writer, shown.*squares); });
}

void write_away(JsonWriter& writer, const std::vector<AwayPiece>& away) {
    writer.begin_array();
    for (const AwayPiece& one : away) {
        writer.begin_object()
            .field("piece", name_of(one.piece))
            .field("return", name_of(one.back))
            .field("misses", one.misses)
            .end_object();
    }
    writer.end_array();
}

void write_castling(JsonWriter& writer, const std::array<std::vector<Wing>, 2>& castling) {
    writer.begin_object();
    write_side_fields(writer, [&](std::size_t side) {
        writer.begin_array();
        for (const Wing wing : castling[side]) writer.value(name_of(wing));
        writer.end_array();
    });
    writer.end_object();
}

void write_axes(JsonWriter& writer, const std::vector<std::pair<Square, Axis>>& axes) {
    writer.begin_object();
    for (const auto& [square, axis] : axes) writer.field(name_of(square), name_of(axis));
    writer.end_object();
}

/// Everything of the board, in the order of record.md 5.3, with the public facts that stand in between.
void write_board(JsonWriter& writer, const View& view) {
    const auto& board = view.board;
    write_optional(writer, "pieces", board, [&](const BoardView& shown) {
        writer.begin_array();
        for (const PlacedPiece& piece : shown.pieces) writer.value(name_of(piece));
        writer.end_array();
    });
    write_optional(writer, "away", board, [&](const BoardView& shown) { write_away(writer, shown.away); });
    write_optional(writer, "castling", board, [&](const BoardView& shown) { write_castling(writer, shown.castling); });
    write_board_squares(writer, "en_passant", board, &BoardView::en_passant);
    write_sides(writer, "skip", [&](std::size_t side) { writer.value(view.skip[side]); });
    write_sides(writer, "shelter", [&](std::size_t side) { writer.value(name_of(view.shelter[side])); });
    write_board_squares(writer, "stepped", board, &BoardView::stepped);
    write_board_squares(writer, "vetted", board, &BoardView::vetted);
    write_optional(writer, "axes", board, [&](const BoardView& shown) { write_axes(writer, shown.axes); });
}

void write_grounds(JsonWriter& writer, const View& view) {
    const auto value_or_null = [&](const auto& value, auto write_value) {
        if (value) {
            write_value(*value);
        } else {
            writer.null();
        }
    };
    write_sides(writer, "acropolis", [&](std::size_t side) {
        value_or_null(view.acropolis[side], [&](Square square) { writer.value(name_of(square)); });
    });
    write_sides(writer, "zones", [&](std::size_t side) {
        value_or_null(view.zones[side], [&](const std::vector<Zone>& zones) {
            writer.begin_array();
            for (const Zone& zone : zones) write_zone(writer, zone);
            writer.end_array();
        });
    });
    write_sides(writer, "labyrinth", [&](std::size_t side) {
        value_or_null(view.labyrinth[side], [&](const LabyrinthView& labyrinth) {
            writer.begin_object().field("at", name_of(labyrinth.at)).field("used", labyrinth.used).end_object();
        });
    });
}

void append_sealed_halves(JsonWriter& writer, const std::vector<SealedHalfView>& halves) {
    for (const SealedHalfView& sealed : halves) {
        write_optional(writer, name_of(sealed.seat), sealed.half,
                       [&](const HalfMove& half) { write_half(writer, half); });
    }
}

/// SECRET before the reveal, except for the referee.
void write_plans(JsonWriter& writer, const View& view) {
    if (!view.plans_shown) {
        writer.null_field("plans");
        return;
    }
    writer.key("plans").begin_object();
    if (view.coalition) {
        append_sealed_halves(writer, view.halves);
    } else {
        for (const Side side : white_first) {
            write_optional(writer, name_of(side), view.plans[index(side)],
                           [&](const Plan& plan) { write_halves(writer, plan); });
        }
    }
    writer.end_object();
}

void write_sealed(JsonWriter& writer, const View& view) {
    if (!view.coalition) {
        write_sides(writer, "sealed", [&](std::size_t side) { writer.value(view.sealed[side]); });
        return;
    }
    writer.key("sealed").begin_object();
    for (const auto& [seat, sealed] : view.sealed_seats) writer.field(name_of(seat), sealed);
    writer.end_object();
}

void write_lines(JsonWriter& writer, std::string_view name, const std::vector<std::array<Square, 3>>& lines) {
    writer.key(name).begin_array();
    for (const auto& line : lines) {
        writer.begin_array();
        for (const Square square : line) writer.value(name_of(square));
        writer.end_array();
    }
    writer.end_array();
}

void write_legal(JsonWriter& writer, const Legal& legal) {
    std::visit(engine::Overloaded{[&](const GroundOffer& offer) {
                                      writer.begin_object().key("acropolis");
                                      write_squares(writer, offer.acropolis);
                                      write_lines(writer, "along_rank", offer.along_rank);
                                      write_lines(writer, "along_file", offer.along_file);
                                      writer.key("labyrinth");
                                      write_squares(writer, offer.labyrinth);
                                      writer.end_object();
                                  },
                                  [&](const std::vector<HalfMove>& halves) { write_halves(writer, halves); }},
               legal);
}

}  // namespace

void Codec::write_view(JsonWriter& writer, const View& view) {
    writer.begin_object().field("game", Game::name).field("phase", name_of(view.phase)).field("gm", view.gm);
    writer.field("dark", view.dark);
    write_board(writer, view);
    write_grounds(writer, view);
    write_sealed(writer, view);
    write_plans(writer, view);
    write_sides(writer, "timer", [&](std::size_t side) { writer.value(view.timer_ms[side]); });
    write_sides(writer, "timeouts", [&](std::size_t side) { writer.value(view.timeouts[side]); });
    write_board_squares(writer, "doomed", view.board, &BoardView::doomed);
    write_sides(writer, "doom_targets", [&](std::size_t side) { write_squares(writer, view.doom_targets[side]); });
    write_optional(writer, "mole", view.mole, [&](const std::array<MoleLot, 2>& lots) {
        writer.begin_object();
        write_side_fields(writer, [&](std::size_t side) { write_mole(writer, lots[side]); });
        writer.end_object();
    });
    write_sides(writer, "potential", [&](std::size_t side) { writer.value(view.potential[side]); });
    write_optional(writer, "deadline", view.deadline, [&](engine::Instant deadline) { writer.value(deadline.ms); });
    writer.key("result");
    write_result(writer, view);
    if (view.legal) {
        writer.key("legal");
        write_legal(writer, *view.legal);
    }
    writer.end_object();
}

void Codec::write_result(JsonWriter& writer, const View& view) {
    if (view.result) {
        write_outcome(writer, *view.result);
    } else {
        writer.null();
    }
}

void write_outcome(JsonWriter& writer, const Outcome& outcome) {
    writer.begin_object()
        .field("winner", name_of(outcome.winner))
        .field("reason", name_of(outcome.reason))
        .field("by", name_of(outcome.by));
    write_sides(writer, "points", [&](std::size_t side) { writer.value(outcome.points[side]); });
    writer.end_object();
}

void write_mole(JsonWriter& writer, const MoleLot& lot) {
    writer.begin_object().field("die", lot.die);
    write_optional(writer, "piece", lot.piece, [&](Square square) { writer.value(name_of(square)); });
    writer.field("vetted", lot.vetted).end_object();
}

void Codec::write_marks(JsonWriter& writer, const View& view) {
    writer.begin_object();
    write_board_squares(writer, "right", view.board, &BoardView::right);
    write_board_squares(writer, "resting", view.board, &BoardView::resting);
    if (view.board) {
        write_sides(writer, "lost", [&](std::size_t side) {
            writer.begin_array();
            for (const Kind kind : view.lost[side]) writer.value(std::string(1, letter_of(kind)));
            writer.end_array();
        });
    } else {
        writer.key("lost").null();  // what is lost tells what is left
    }
    writer.end_object();
}

void Codec::write_offer(JsonWriter& writer, const Offer& offer) {
    writer.key("legal");
    write_halves(writer, offer.legal);
}

void Codec::write_own_envelopes(JsonWriter& writer, const OwnEnvelopes& own) {
    writer.begin_object();
    if (own.ground) {
        writer.key("ground").begin_object();
        write_ground_fields(writer, *own.ground);
        writer.end_object();
    }
    for (const auto& [name, plan] : {std::pair{"plan", &own.plan}, std::pair{"draft", &own.draft}}) {
        if (!*plan) continue;
        writer.key(name);
        write_halves(writer, **plan);
    }
    append_sealed_halves(writer, own.halves);
    writer.end_object();
}

}  // namespace protocol::totas
