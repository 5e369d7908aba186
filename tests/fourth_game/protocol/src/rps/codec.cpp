#include "codec.hpp"

#include "base/board_picture.hpp"
#include "engine/base/overloaded.hpp"

namespace protocol::rps {
namespace {

using namespace engine::rps;
using engine::name_of;
using engine::rps::name_of;

void write_sides(JsonWriter& writer, const std::array<unsigned, 2>& numbers) {
    writer.key("points").begin_object().field("black", numbers[0]).field("white", numbers[1]).end_object();
}

void write_outcome(JsonWriter& writer, const Outcome& outcome) {
    writer.begin_object().field("winner", name_of(outcome.winner)).field("reason", name_of(outcome.reason));
    write_sides(writer, outcome.points);
    writer.end_object();
}

void write_hands(JsonWriter& writer, const std::vector<std::pair<engine::Seat, Hand>>& hands) {
    writer.begin_array();
    for (const auto& [seat, hand] : hands) {
        writer.begin_object().field("seat", name_of(seat)).field("hand", name_of(hand)).end_object();
    }
    writer.end_array();
}

/// A whole number from 1 to `most`, or what is wrong.
engine::Result<unsigned, BadOption> read_count(const Json& options, const char* name, unsigned usual, unsigned most) {
    const Json* given = member(options, name);
    if (given == nullptr) return usual;
    const auto number = to_integer(*given);
    if (number && *number >= 1 && *number <= most) return static_cast<unsigned>(*number);
    return engine::Failure{BadOption{name, std::string(name) + " must be from 1 to " + std::to_string(most)}};
}

}  // namespace

engine::Result<Options, BadOption> Codec::read_options(const Json& json, OptionsFrom /*from*/) {
    if (!json.is_object()) return engine::Failure{BadOption{"options", "options must be an object"}};
    const auto players = read_count(json, "players", 1, engine::seat_number_max);
    if (!players) return engine::Failure{players.error()};
    const auto points = read_count(json, "points", 3, 9);
    if (!points) return engine::Failure{points.error()};
    return Options{*players, *points};
}

std::optional<Action> Codec::read_action(const Json& json) {
    const Json* type = member(json, "type");
    const auto name = type != nullptr ? to_text(*type) : std::nullopt;
    if (name == "resign") return Resign{};
    const Json* given = member(json, "hand");
    const auto hand = given != nullptr ? to_text(*given) : std::nullopt;
    const auto shown = hand ? hand_named(*hand) : std::nullopt;
    if (name != "seal" || !shown) return std::nullopt;
    return Seal{*shown};
}

void Codec::write_options(JsonWriter& writer, const Options& options) {
    writer.begin_object().field("players", options.players).field("points", options.points).end_object();
}

void Codec::write_action(JsonWriter& writer, const Action& action) {
    writer.begin_object();
    std::visit(
        engine::Overloaded{[&](const Seal& seal) { writer.field("type", "seal").field("hand", name_of(seal.hand)); },
                           [&](const Resign&) { writer.field("type", "resign"); }},
        action);
    writer.end_object();
}

void Codec::write_view(JsonWriter& writer, const View& view) {
    writer.begin_object().field("game", Game::name).field("phase", view.result ? "over" : "hands");
    writer.field("round", view.round).key("seats").begin_array();
    for (const SeatView& one : view.seats) {
        writer.begin_object().field("seat", name_of(one.seat)).field("sealed", one.sealed);
        if (one.hand) writer.field("hand", name_of(*one.hand));
        writer.end_object();
    }
    writer.end_array();
    write_sides(writer, view.points);
    writer.null_field("deadline").key("result");
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
    std::visit(engine::Overloaded{[&](const HandSealed& sealed) {
                                      writer.field("type", "sealed").field("seat", name_of(sealed.seat));
                                  },
                                  [&](const HandsShown& shown) {
                                      writer.field("type", "hands").key("hands");
                                      write_hands(writer, shown.hands);
                                      write_sides(writer, shown.points);
                                  },
                                  [&](const GameEnded& ended) {
                                      writer.field("type", "over").key("result");
                                      write_outcome(writer, ended.outcome);
                                  }},
               notice.fact);
    writer.field("at", notice.at.ms).end_object();
}

void Codec::write_own_envelopes(JsonWriter& writer, const OwnEnvelopes& own) {
    writer.begin_object().key("hands");
    write_hands(writer, own);
    writer.end_object();
}

std::string Codec::notation_lines(const std::vector<engine::Notice>& notices) {
    std::string text;
    for (const engine::Notice& notice : notices) {
        const auto* own = std::get_if<Notice>(&notice);
        const auto* shown = own != nullptr ? std::get_if<HandsShown>(&own->fact) : nullptr;
        if (shown == nullptr) continue;
        for (const auto& [seat, hand] : shown->hands) text += name_of(seat) + " " + std::string(name_of(hand)) + "  ";
        text += std::to_string(shown->points[0]) + ":" + std::to_string(shown->points[1]) + "\n";
    }
    return text;
}

void Codec::draw_board(Svg& svg, const Json& view) {
    for (const auto side : engine::both_sides) {
        const Json& points = view.at("points").at(std::string(name_of(side)));
        const double x = side == engine::Side::black ? 200 : 400;
        svg.text(x, 320, points.dump(), {120, ink::text, true, Svg::Anchor::middle});
    }
}

}  // namespace protocol::rps
