// Views and notices of CTOR (record.md 4.3, wire.md 3.3, 3.4). Writes what the view holds: what is withheld is
// not in it.
#include "codec.hpp"
#include "engine/base/overloaded.hpp"

namespace protocol::ctor {
namespace {

using namespace engine::ctor;
using engine::both_sides;
using engine::index;
using engine::name_of;
using engine::Seat;
using engine::SeatNumbers;
using engine::Side;

template <class Squares>
void write_squares(JsonWriter& writer, const Squares& squares) {
    writer.begin_array();
    for (const Square square : squares) writer.value(square);
    writer.end_array();
}

void append_seats(JsonWriter& writer, Side side, SeatNumbers numbers) {
    for (std::uint8_t number = 1; number <= engine::seat_number_max; ++number) {
        if (numbers.contains(number)) writer.value(name_of(Seat{side, number}));
    }
}

void write_board(JsonWriter& writer, const Board& board) {
    std::string squares(std::size_t{board.size} * board.size, '.');
    for (const Square square : board.chips[index(Side::black)]) squares[square - 1] = 'b';
    for (const Square square : board.chips[index(Side::white)]) squares[square - 1] = 'w';
    writer.field("board", squares);
}

void write_chips(JsonWriter& writer, const std::array<unsigned, 2>& chips) {
    writer.key("chips").begin_object().field("black", chips[0]).field("white", chips[1]).end_object();
}

void write_outcome(JsonWriter& writer, const Outcome& outcome) {
    writer.begin_object();
    if (outcome.winner) {
        writer.field("winner", name_of(*outcome.winner));
    } else {
        writer.null_field("winner");
    }
    writer.field("reason", name_of(outcome.reason));
    write_chips(writer, outcome.chips);
    writer.end_object();
}

void write_round(JsonWriter& writer, const RoundView& round) {
    writer.begin_object().field("op", name_of(round.operation)).key("duties").begin_array();
    for (const DutyView& duty : round.duties) {
        writer.begin_object().field("duty", duty.duty).field("seat", name_of(duty.seat)).field("sealed", duty.sealed);
        writer.key("choice");
        if (duty.choice) {
            writer.begin_object();
            write_choice_field(writer, *duty.choice);
            writer.end_object();
        } else {
            writer.null();
        }
        writer.end_object();
    }
    writer.end_array().end_object();
}

void write_legal(JsonWriter& writer, const Legal& legal) {
    writer.begin_object().key("put");
    write_squares(writer, legal.put);
    writer.key("move").begin_array();
    for (const auto& [from, to] : legal.move) writer.begin_array().value(from).value(to).end_array();
    writer.end_array().key("landing").begin_object().key("from");
    write_squares(writer, legal.landing_from);
    writer.key("to");
    write_squares(writer, legal.landing_to);
    writer.end_object().end_object();
}

void write_seats(JsonWriter& writer, std::string_view name, const std::array<SeatNumbers, 2>& seats) {
    writer.key(name).begin_array();
    for (const Side side : both_sides) append_seats(writer, side, seats[index(side)]);
    writer.end_array();
}

void write_spent(JsonWriter& writer, const std::vector<Spent>& spent) {
    writer.key("spent").begin_array();
    for (const Spent& one : spent) {
        writer.begin_object().field("square", one.square).field("team", name_of(one.team)).end_object();
    }
    writer.end_array();
}

void write_revealed(JsonWriter& writer, const RoundRevealed& revealed) {
    writer.field("type", "reveal").field("op", name_of(revealed.operation)).key("choices").begin_array();
    for (const RevealedChoice& one : revealed.choices) {
        writer.begin_object().field("duty", one.duty).field("seat", name_of(one.seat));
        write_choice_field(writer, one.choice);
        writer.field("void", one.is_void).end_object();
    }
    writer.end_array();
}

}  // namespace

void Codec::write_view(JsonWriter& writer, const View& view) {
    writer.begin_object().field("game", Game::name).field("phase", name_of(view.phase)).field("size", view.board.size);
    write_board(writer, view.board);
    writer.field("power", view.power).key("members").begin_object();
    for (const Side side : both_sides) {
        writer.key(name_of(side)).begin_array();
        append_seats(writer, side, view.members[index(side)]);
        writer.end_array();
    }
    writer.end_object().field("turn", view.turn);
    if (view.team) {
        writer.field("team", name_of(*view.team));
    } else {
        writer.null_field("team");
    }
    writer.field("opening", view.opening).key("left").begin_object();
    for (const Operation operation : all_operations) writer.field(name_of(operation), view.left[operation]);
    writer.end_object().key("round");
    if (view.round) {
        write_round(writer, *view.round);
    } else {
        writer.null();
    }
    writer.field("performed", view.performed).key("replaceable");
    write_squares(writer, view.replaceable);
    write_seats(writer, "done", view.done);
    write_seats(writer, "resigned", view.resigned);
    if (view.deadline) {
        writer.field("deadline", view.deadline->ms);
    } else {
        writer.null_field("deadline");
    }
    write_chips(writer, view.chips);
    writer.key("secrets").begin_object();
    for (const Side side : both_sides) {
        writer.key(name_of(side));
        if (const auto& secrets = view.secrets[index(side)]) {
            write_squares(writer, *secrets);
        } else {
            writer.null();
        }
    }
    writer.end_object();
    write_spent(writer, view.spent);
    writer.field("idle", view.idle).key("result");
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

void Codec::write_notice(JsonWriter& writer, const Notice& notice) {
    writer.begin_object();
    std::visit(
        engine::Overloaded{
            [&](const RoundOpened& opened) {
                writer.field("type", "round").field("op", name_of(opened.operation)).key("duties");
                write_squares(writer, opened.duties);
            },
            [&](const ChoiceSealed& sealed) { writer.field("type", "sealed").field("duty", sealed.duty); },
            [&](const ChoiceUnsealed& unsealed) { writer.field("type", "unsealed").field("duty", unsealed.duty); },
            [&](const RoundRevealed& revealed) { write_revealed(writer, revealed); },
            [&](const ChipReplaced& replaced) {
                writer.field("type", "replace").key("seat");
                if (replaced.seat) {
                    writer.value(name_of(*replaced.seat));
                } else {
                    writer.null();
                }
                writer.field("square", replaced.square);
            },
            [&](const TurnStarted& started) {
                writer.field("type", "turn").field("turn", started.turn).field("team", name_of(started.team));
            },
            [&](const SecretsSprung& sprung) {
                writer.field("type", "sprung").key("squares");
                write_squares(writer, sprung.squares);
                writer.field("team", name_of(sprung.team));
            },
            [&](const DoneSaid& done) { writer.field("type", "done").field("seat", name_of(done.seat)); },
            [&](const ResignSaid& resigned) { writer.field("type", "resign").field("seat", name_of(resigned.seat)); },
            [&](const GameEnded& ended) {
                writer.field("type", "over").key("result");
                write_outcome(writer, ended.outcome);
            }},
        notice.fact);
    writer.field("at", notice.at.ms).end_object();
}

void Codec::write_own_envelopes(JsonWriter& writer, const OwnEnvelopes& own) {
    writer.begin_object();
    for (const OwnEnvelope& envelope : own) {
        writer.key(std::to_string(envelope.duty)).begin_object();
        write_choice_field(writer, envelope.choice);
        writer.end_object();
    }
    writer.end_object();
}

}  // namespace protocol::ctor
