// Options and actions of Tritoc. Options are checked as a whole (wire.md 2.1, record.md 6.1, fine-print E1);
// reading an action decides one thing only: whether it is malformed (fine-print C1, E4).
#include <algorithm>
#include <array>
#include <string>

#include "codec.hpp"
#include "engine/base/overloaded.hpp"

namespace protocol::tritoc {
namespace {

using namespace engine::tritoc;
using engine::Failure;

constexpr std::array<std::string_view, 3> known_options{"layout", "dice", "turn_seconds"};

/// E4: a list of two integers, whichever; a number that is no field or hole is an illegal_square.
std::optional<Place> read_place(const Json& action) {
    const Json* at = member(action, "at");
    if (at == nullptr || !at->is_array() || at->size() != 2) return std::nullopt;
    const auto field = to_integer((*at)[0]);
    const auto hole = to_integer((*at)[1]);
    return field && hole ? std::optional(Place{*field, *hole}) : std::nullopt;
}

template <class AtPlace>
std::optional<Action> read_at_place(const Json& action) {
    const auto place = read_place(action);
    return place ? std::optional<Action>(AtPlace{*place}) : std::nullopt;
}

void write_at_place(JsonWriter& writer, std::string_view type, const Place& at) {
    writer.field("type", type).key("at").begin_array().value(at.field).value(at.hole).end_array();
}

}  // namespace

engine::Result<Options, BadOption> Codec::read_options(const Json& json, OptionsFrom from) {
    const auto bad = [](std::string_view option, std::string_view message) {
        return Failure{BadOption{std::string(option), std::string(message)}};
    };
    if (!json.is_object()) return bad("options", "options must be an object");
    for (const auto& [name, value] : json.items()) {
        const bool known = std::find(known_options.begin(), known_options.end(), name) != known_options.end();
        if (!known && from == OptionsFrom::room) return bad(name, "there is no such option in Tritoc");
    }
    Options options;
    if (const Json* given = member(json, "layout")) {
        const auto name = to_text(*given);
        const auto layout = name ? layout_named(*name) : std::nullopt;
        if (!layout) return bad("layout", "layout must be standard or shuffled");
        options.layout = *layout;
    }
    if (const Json* given = member(json, "dice")) {
        const auto name = to_text(*given);
        const auto dice = name ? dice_named(*name) : std::nullopt;
        if (!dice) return bad("dice", "dice must be two or even");
        options.dice = *dice;
    }
    if (const Json* given = member(json, "turn_seconds")) {
        const auto seconds = to_integer(*given);
        if (!seconds || *seconds < 0 || *seconds > turn_max_s) {
            return bad("turn_seconds", "turn_seconds must be from 0 to " + std::to_string(turn_max_s));
        }
        options.turn_s = static_cast<unsigned>(*seconds);
    }
    return options;
}

void Codec::write_options(JsonWriter& writer, const Options& options) {
    writer.begin_object()
        .field("layout", name_of(options.layout))
        .field("dice", name_of(options.dice))
        .field("turn_seconds", options.turn_s)
        .end_object();
}

std::optional<Action> Codec::read_action(const Json& json) {
    const Json* type = member(json, "type");
    const auto name = type != nullptr ? to_text(*type) : std::nullopt;
    if (!name) return std::nullopt;
    if (*name == "throw") return Throw{};
    if (*name == "place") return read_at_place<PlacePiece>(json);
    if (*name == "remove") return read_at_place<RemovePiece>(json);
    if (*name == "decline") return Decline{};
    if (*name == "resign") return Resign{};
    return std::nullopt;
}

void Codec::write_action(JsonWriter& writer, const Action& action) {
    writer.begin_object();
    std::visit(engine::Overloaded{[&](const Throw&) { writer.field("type", "throw"); },
                                  [&](const PlacePiece& place) { write_at_place(writer, "place", place.at); },
                                  [&](const RemovePiece& remove) { write_at_place(writer, "remove", remove.at); },
                                  [&](const Decline&) { writer.field("type", "decline"); },
                                  [&](const Resign&) { writer.field("type", "resign"); }},
               action);
    writer.end_object();
}

}  // namespace protocol::tritoc
