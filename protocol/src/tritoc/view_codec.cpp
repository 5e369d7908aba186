// Views and notices of Tritoc (record.md 6.3, wire.md 3.3). Everybody sees everything; fields and holes count from
// 1 here.
#include <string>

#include "codec.hpp"
#include "engine/base/overloaded.hpp"

namespace protocol::tritoc {
namespace {

using namespace engine::tritoc;
using engine::index;
using engine::name_of;
using engine::Side;
using engine::tritoc::name_of;

/// Nine characters: whose each place is.
std::string owners_of(Nine black, Nine white) {
    std::string owners(9, '.');
    for (unsigned place = 0; place < owners.size(); ++place) {
        if ((black & bit(place)) != 0) owners[place] = 'b';
        if ((white & bit(place)) != 0) owners[place] = 'w';
    }
    return owners;
}

void write_hole(JsonWriter& writer, const Hole& at) {
    writer.begin_array().value(at.field + 1).value(at.hole + 1).end_array();
}

/// With even dice there is one number only (record.md 6.1).
void write_dice(JsonWriter& writer, const DiceThrow& dice) {
    writer.begin_array().value(dice.first);
    if (dice.second != 0) writer.value(dice.second);
    writer.end_array();
}

void write_sides(JsonWriter& writer, std::string_view name, const std::array<unsigned, 2>& numbers) {
    writer.key(name).begin_object().field("black", numbers[0]).field("white", numbers[1]).end_object();
}

void write_outcome(JsonWriter& writer, const Outcome& outcome) {
    writer.begin_object();
    if (outcome.winner) {
        writer.field("winner", name_of(*outcome.winner));
    } else {
        writer.null_field("winner");
    }
    writer.field("reason", name_of(outcome.reason));
    write_sides(writer, "points", outcome.points);
    writer.end_object();
}

void write_labels(JsonWriter& writer, const Labels& labels) {
    writer.key("labels").begin_array();
    for (const auto& field : labels) {
        writer.begin_array();
        for (const auto label : field) writer.value(label);
        writer.end_array();
    }
    writer.end_array();
}

void write_board(JsonWriter& writer, const Board& board) {
    const auto& [black, white] = board.pieces;
    writer.key("board").begin_array();
    for (unsigned field = 0; field < field_count; ++field) writer.value(owners_of(black[field], white[field]));
    writer.end_array().field("owners", owners_of(board.won[0], board.won[1]));
}

void write_fact(JsonWriter& writer, const Fact& fact) {
    std::visit(engine::Overloaded{
                   [&](const DiceThrown& thrown) {
                       writer.field("type", "throw").field("player", name_of(thrown.player)).key("dice");
                       write_dice(writer, thrown.dice);
                       writer.field("total", thrown.dice.total());
                   },
                   [&](const PiecePlaced& placed) {
                       writer.field("type", "place").field("player", name_of(placed.player)).key("hole");
                       write_hole(writer, placed.at);
                       writer.field("lot", placed.by_lot);
                   },
                   [&](const PieceRemoved& removed) {
                       writer.field("type", "remove")
                           .field("player", name_of(removed.player))
                           .field("owner", name_of(removed.owner))
                           .key("hole");
                       write_hole(writer, removed.at);
                       writer.field("lot", removed.by_lot);
                   },
                   [&](const FieldWon& won) {
                       writer.field("type", "field").field("field", won.field + 1).field("player", name_of(won.player));
                   },
                   [&](const TurnStarted& started) {
                       writer.field("type", "turn")
                           .field("turn", started.turn)
                           .field("player", name_of(started.player))
                           .field("before", name_of(started.before));
                   },
                   [&](const GameEnded& ended) {
                       writer.field("type", "over").key("result");
                       write_outcome(writer, ended.outcome);
                   }},
               fact);
}

}  // namespace

void Codec::write_view(JsonWriter& writer, const View& view) {
    writer.begin_object().field("game", Game::name).field("phase", name_of(view.phase));
    write_labels(writer, view.labels);
    write_board(writer, view.board);
    writer.field("turn", view.turn).field("player", name_of(view.player)).key("throws").begin_array();
    for (const DiceThrow& dice : view.throws) write_dice(writer, dice);
    writer.end_array().key("targets").begin_array();
    for (const Hole& target : view.targets) write_hole(writer, target);
    writer.end_array().field("stuck", view.stuck);
    write_sides(writer, "clock_losses", view.clock_losses);
    write_sides(writer, "points", view.points);
    if (view.deadline) {
        writer.field("deadline", view.deadline->ms);
    } else {
        writer.null_field("deadline");
    }
    writer.key("result");
    write_result(writer, view);
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
    write_fact(writer, notice.fact);
    writer.field("at", notice.at.ms).end_object();
}

void Codec::write_own_envelopes(JsonWriter& writer, const OwnEnvelopes& /*own*/) { writer.begin_object().end_object(); }

}  // namespace protocol::tritoc
