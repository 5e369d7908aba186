// Actions and half-moves of TOTA*S. Reading decides one thing only: whether it is malformed (fine-print C1, F24, F25).
#include <array>
#include <string>

#include "codec.hpp"
#include "engine/base/overloaded.hpp"

namespace protocol::totas {
namespace {

using namespace engine::totas;

/// Nothing too where there is no value.
std::optional<std::string_view> text_in(const Json* value) { return value != nullptr ? to_text(*value) : std::nullopt; }

/// F25: a text that names no square is malformed, as one of another type is.
std::optional<Square> read_square(const Json* value) {
    const auto name = text_in(value);
    return name ? square_named(*name) : std::nullopt;
}

std::optional<Kind> read_promotion(const Json& value) {
    const auto letter = to_text(value);
    const auto kind = letter && letter->size() == 1 ? kind_lettered(letter->front()) : std::nullopt;
    return kind && !is_pawn_row(*kind) && *kind != Kind::king ? kind : std::nullopt;
}

std::optional<HalfMove> read_go(const Json& json) {
    const auto from = read_square(member(json, "from"));
    const auto to = read_square(member(json, "to"));
    const Json* promote = member(json, "promote");
    if (!from || !to || json.size() != (promote != nullptr ? 3 : 2)) return std::nullopt;
    Go go{*from, *to, std::nullopt};
    if (promote != nullptr) {
        go.promote = read_promotion(*promote);
        if (!go.promote) return std::nullopt;
    }
    return go;
}

/// Half-moves whose only key is their name.
std::optional<HalfMove> read_named(const std::string& name, const Json& value) {
    if (name == "castle") {
        const auto wing_name = to_text(value);
        const auto wing = wing_name ? wing_named(*wing_name) : std::nullopt;
        return wing ? std::optional<HalfMove>(Castle{*wing}) : std::nullopt;
    }
    if (name == "shelter") return to_bool(value) == true ? std::optional<HalfMove>(Shelter{}) : std::nullopt;
    const auto square = read_square(&value);
    if (!square) return std::nullopt;
    if (name == "explode") return Explode{*square};
    if (name == "reenter") return Reenter{*square};
    if (name == "turn") return Turn{*square};
    return std::nullopt;
}

/// F24: one with other keys is malformed.
std::optional<HalfMove> read_half(const Json& json) {
    if (!json.is_object() || json.empty()) return std::nullopt;
    return json.size() == 1 ? read_named(json.begin().key(), json.begin().value()) : read_go(json);
}

/// F24: so is a third half-move, and castling with another.
std::optional<Plan> read_plan(const Json& action) {
    const Json* halves = member(action, "half");
    if (halves == nullptr || !halves->is_array() || halves->size() > plan_max) return std::nullopt;
    Plan plan;
    for (const Json& json : *halves) {
        const auto half = read_half(json);
        if (!half || (halves->size() > 1 && std::holds_alternative<Castle>(*half))) return std::nullopt;
        plan.push_back(*half);
    }
    return plan;
}

std::optional<Zone> read_zone(const Json& json) {
    const auto kind_name = text_in(member(json, "kind"));
    const auto kind = kind_name ? zone_kind_named(*kind_name) : std::nullopt;
    const Json* squares = member(json, "squares");
    if (!kind || squares == nullptr || json.size() != 2) return std::nullopt;
    Zone zone{*kind, {}};
    if (!squares->is_array() || squares->size() != zone.squares.size()) return std::nullopt;
    for (std::size_t place = 0; place < zone.squares.size(); ++place) {
        const auto square = read_square(&(*squares)[place]);
        if (!square) return std::nullopt;
        zone.squares[place] = *square;
    }
    return zone;
}

std::optional<Action> read_ground(const Json& json) {
    const auto acropolis = read_square(member(json, "acropolis"));
    const auto labyrinth = read_square(member(json, "labyrinth"));
    const Json* zones = member(json, "zones");
    if (!acropolis || !labyrinth || zones == nullptr) return std::nullopt;
    Ground ground{*acropolis, {}, *labyrinth};
    if (!zones->is_array() || zones->size() != ground.zones.size()) return std::nullopt;
    for (std::size_t place = 0; place < ground.zones.size(); ++place) {
        const auto zone = read_zone((*zones)[place]);
        if (!zone) return std::nullopt;
        ground.zones[place] = *zone;
    }
    return SetGround{ground};
}

/// A pass is said (null), never left out: a half-move that got lost on its way must not become one.
std::optional<Action> read_sealed_half(const Json& json) {
    const Json* value = member(json, "half");
    if (value == nullptr) return std::nullopt;
    if (value->is_null()) return SealHalf{};
    const auto half = read_half(*value);
    return half ? std::optional<Action>(SealHalf{*half}) : std::nullopt;
}

std::optional<Action> read_marks(const Json& json) {
    const Json* squares = member(json, "squares");
    if (squares == nullptr || !squares->is_array() || squares->empty()) return std::nullopt;
    MarkDoomed marks;
    for (const Json& value : *squares) {
        const auto square = read_square(&value);
        if (!square) return std::nullopt;
        marks.squares.push_back(*square);
    }
    return marks;
}

void write_action_fields(JsonWriter& writer, const Action& action) {
    const auto plan = [&](std::string_view type, const Plan& halves) {
        writer.field("type", type).key("half");
        write_halves(writer, halves);
    };
    std::visit(engine::Overloaded{[&](const SetGround& set) {
                                      writer.field("type", "ground");
                                      write_ground_fields(writer, set.ground);
                                  },
                                  [&](const SealPlan& sealed) { plan("plan", sealed.plan); },
                                  [&](const DraftPlan& draft) { plan("draft", draft.plan); },
                                  [&](const SealHalf& sealed) {
                                      writer.field("type", "half").key("half");
                                      if (sealed.half) {
                                          write_half(writer, *sealed.half);
                                      } else {
                                          writer.null();
                                      }
                                  },
                                  [&](const MarkDoomed& marks) {
                                      writer.field("type", "doom").key("squares");
                                      write_squares(writer, marks.squares);
                                  },
                                  [&](const SayDone&) { writer.field("type", "done"); },
                                  [&](const Resign&) { writer.field("type", "resign"); }},
               action);
}

}  // namespace

std::optional<Action> Codec::read_action(const Json& json) {
    const auto type = text_in(member(json, "type"));
    if (!type) return std::nullopt;
    if (*type == "ground") return read_ground(json);
    if (*type == "half") return read_sealed_half(json);
    if (*type == "doom") return read_marks(json);
    if (*type == "done") return SayDone{};
    if (*type == "resign") return Resign{};
    if (*type != "plan" && *type != "draft") return std::nullopt;
    auto plan = read_plan(json);
    if (!plan) return std::nullopt;
    return *type == "plan" ? Action(SealPlan{*std::move(plan)}) : Action(DraftPlan{*std::move(plan)});
}

void Codec::write_action(JsonWriter& writer, const Action& action) {
    writer.begin_object();
    write_action_fields(writer, action);
    writer.end_object();
}

void write_squares(JsonWriter& writer, const std::vector<Square>& squares) {
    writer.begin_array();
    for (const Square square : squares) writer.value(name_of(square));
    writer.end_array();
}

void write_half_fields(JsonWriter& writer, const HalfMove& half) {
    std::visit(engine::Overloaded{[&](const Go& go) {
                                      writer.field("from", name_of(go.from)).field("to", name_of(go.to));
                                      if (go.promote) writer.field("promote", std::string(1, letter_of(*go.promote)));
                                  },
                                  [&](const Castle& castle) { writer.field("castle", name_of(castle.wing)); },
                                  [&](const Explode& explode) { writer.field("explode", name_of(explode.at)); },
                                  [&](const Shelter&) { writer.field("shelter", true); },
                                  [&](const Reenter& reenter) { writer.field("reenter", name_of(reenter.to)); },
                                  [&](const Turn& turn) { writer.field("turn", name_of(turn.at)); }},
               half);
}

void write_half(JsonWriter& writer, const HalfMove& half) {
    writer.begin_object();
    write_half_fields(writer, half);
    writer.end_object();
}

void write_halves(JsonWriter& writer, const std::vector<HalfMove>& halves) {
    writer.begin_array();
    for (const HalfMove& half : halves) write_half(writer, half);
    writer.end_array();
}

void write_zone(JsonWriter& writer, const Zone& zone) {
    writer.begin_object().field("kind", name_of(zone.kind)).key("squares").begin_array();
    for (const Square square : zone.squares) writer.value(name_of(square));
    writer.end_array().end_object();
}

void write_ground_fields(JsonWriter& writer, const Ground& ground) {
    writer.field("acropolis", name_of(ground.acropolis)).key("zones").begin_array();
    for (const Zone& zone : ground.zones) write_zone(writer, zone);
    writer.end_array().field("labyrinth", name_of(ground.labyrinth));
}

}  // namespace protocol::totas
