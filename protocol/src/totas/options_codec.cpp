// Options of TOTA*S: checked as a whole (wire.md 2.1, record.md 5.1, fine-print F23, TOTAS 1.4).
#include <algorithm>
#include <array>
#include <string>

#include "codec.hpp"

namespace protocol::totas {
namespace {

using namespace engine::totas;
using engine::Failure;

constexpr std::array<std::string_view, 10> known_options{
    "timer",      "minutes", "ground_seconds", "memorise_seconds", "doom_seconds",
    "mole_after", "players", "order",          "variant",          "army"};
using Row = std::array<Kind, board_side>;

struct Number {
    const char* name;
    unsigned Options::*value;
    unsigned least;
    unsigned most;
};

/// TOTAS 5.1: a ground without limit is for records; in a room it could keep the other side waiting for ever.
std::array<Number, 6> numbers_from(OptionsFrom from) {
    const unsigned ground_least = from == OptionsFrom::room ? 1 : 0;
    return {{{"timer", &Options::timer_s, timer_min_s, timer_max_s},
             {"minutes", &Options::minutes, 1, minutes_max},
             {"ground_seconds", &Options::ground_s, ground_least, seconds_max},
             {"memorise_seconds", &Options::memorise_s, 0, seconds_max},
             {"doom_seconds", &Options::doom_s, 0, seconds_max},
             {"mole_after", &Options::mole_after, 0, mole_after_max}}};
}

/// Twelve letters that all `suit`.
template <class Suits>
std::optional<Row> read_row(const Json* value, Suits suits) {
    const auto letters = value != nullptr ? to_text(*value) : std::nullopt;
    if (!letters || letters->size() != board_side) return std::nullopt;
    Row row{};
    for (std::size_t file = 0; file < board_side; ++file) {
        const auto kind = kind_lettered((*letters)[file]);
        if (!kind || !suits(*kind)) return std::nullopt;
        row[file] = *kind;
    }
    return row;
}

std::optional<Army> read_army(const Json& value, OptionsFrom from) {
    const auto king_row = read_row(member(value, "king_row"), [](Kind kind) { return !is_pawn_row(kind); });
    const auto pawn_row = read_row(member(value, "pawn_row"), is_pawn_row);
    if (!king_row || !pawn_row) return std::nullopt;
    if (std::count(king_row->begin(), king_row->end(), Kind::king) != 1) return std::nullopt;
    if (from == OptionsFrom::room && value.size() != 2) return std::nullopt;
    return Army{*king_row, *pawn_row};
}

std::string letters_of(const Row& row) {
    std::string letters;
    for (const Kind kind : row) letters += letter_of(kind);
    return letters;
}

}  // namespace

engine::Result<Options, BadOption> Codec::read_options(const Json& json, OptionsFrom from) {
    const auto bad = [](std::string_view option, std::string_view message) {
        return Failure{BadOption{std::string(option), std::string(message)}};
    };
    if (!json.is_object()) return bad("options", "options must be an object");
    for (const auto& [name, value] : json.items()) {
        const bool known = std::find(known_options.begin(), known_options.end(), name) != known_options.end();
        if (!known && from == OptionsFrom::room) return bad(name, "there is no such option in TOTA*S");
    }
    Options options;
    for (const Number& number : numbers_from(from)) {
        const Json* value = member(json, number.name);
        if (value == nullptr) continue;
        const auto given = to_integer(*value);
        if (!given || *given < number.least || *given > number.most) {
            return bad(number.name, std::string(number.name) + " must be from " + std::to_string(number.least) + " to "
                                        + std::to_string(number.most));
        }
        options.*number.value = static_cast<unsigned>(*given);
    }
    if (const Json* players = member(json, "players")) {
        const auto number = to_integer(*players);
        if (number != 2 && number != 4) return bad("players", "players must be 2 or 4");
        options.players = static_cast<unsigned>(*number);
    }
    if (const Json* given = member(json, "order")) {
        const auto name = to_text(*given);
        const auto order = name ? order_named(*name) : std::nullopt;
        if (!order) return bad("order", "order must be fixed or alternating");
        options.order = *order;
    }
    if (const Json* given = member(json, "variant")) {
        const auto name = to_text(*given);
        const auto variant = name ? variant_named(*name) : std::nullopt;
        if (!variant) return bad("variant", "variant must be standard or summary");
        options.variant = *variant;
    }
    if (const Json* given = member(json, "army")) {
        const auto army = read_army(*given, from);
        if (!army) {
            return bad("army",
                       "army must be a king_row of 12 letters from KQRBNVTGWC with one K and a pawn_row of 12 "
                       "letters from pLP");
        }
        options.army = *army;
    }
    return options;
}

void Codec::write_options(JsonWriter& writer, const Options& options) {
    writer.begin_object();
    for (const Number& number : numbers_from(OptionsFrom::record)) writer.field(number.name, options.*number.value);
    writer.field("players", options.players)
        .field("order", name_of(options.order))
        .field("variant", name_of(options.variant))
        .key("army")
        .begin_object()
        .field("king_row", letters_of(options.army.king_row))
        .field("pawn_row", letters_of(options.army.pawn_row))
        .end_object()
        .end_object();
}

}  // namespace protocol::totas
