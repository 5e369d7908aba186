// Actions and choices of CTOR. Reading decides one thing only: whether it is malformed (fine-print C1, D5, D9).
#include <array>
#include <string>

#include "codec.hpp"
#include "engine/base/overloaded.hpp"

namespace protocol::ctor {
namespace {

using namespace engine::ctor;

template <std::size_t n>
std::optional<std::array<std::int64_t, n>> read_numbers(const Json& value) {
    if (!value.is_array() || value.size() != n) return std::nullopt;
    std::array<std::int64_t, n> numbers{};
    for (std::size_t place = 0; place < n; ++place) {
        const auto number = to_integer(value[place]);
        if (!number) return std::nullopt;
        numbers[place] = *number;
    }
    return numbers;
}

std::optional<Choice> read_choice(const Json* json) {
    if (json == nullptr || !json->is_object() || json->size() != 1) return std::nullopt;
    const std::string& kind = json->begin().key();
    const Json& value = json->begin().value();
    if (kind == "put") {
        const auto square = to_integer(value);
        return square ? std::optional<Choice>(Put{*square}) : std::nullopt;
    }
    if (kind == "move") {
        const auto squares = read_numbers<2>(value);
        return squares ? std::optional<Choice>(Move{(*squares)[0], (*squares)[1]}) : std::nullopt;
    }
    if (kind == "landing") {
        const auto squares = read_numbers<3>(value);
        return squares ? std::optional<Choice>(Landing{(*squares)[0], (*squares)[1], (*squares)[2]}) : std::nullopt;
    }
    if (kind == "pass" && to_bool(value) == true) return Pass{};
    return std::nullopt;
}

/// Absent is fine; anything but an integer is not.
bool read_duty(const Json& action, std::optional<std::int64_t>& duty) {
    const Json* value = member(action, "duty");
    if (value == nullptr) return true;
    duty = to_integer(*value);
    return duty.has_value();
}

std::optional<Action> read_seal(const Json& json) {
    Seal seal;
    const auto choice = read_choice(member(json, "choice"));
    if (!choice || !read_duty(json, seal.duty)) return std::nullopt;
    seal.choice = *choice;
    return seal;
}

std::optional<Action> read_unseal(const Json& json) {
    Unseal unseal;
    return read_duty(json, unseal.duty) ? std::optional<Action>(unseal) : std::nullopt;
}

std::optional<Action> read_open(const Json& json) {
    const Json* op = member(json, "op");
    const auto name = op != nullptr ? to_text(*op) : std::nullopt;
    const auto operation = name ? operation_named(*name) : std::nullopt;
    return operation ? std::optional<Action>(OpenRound{*operation}) : std::nullopt;
}

std::optional<Action> read_replace(const Json& json) {
    const Json* square = member(json, "square");
    const auto number = square != nullptr ? to_integer(*square) : std::nullopt;
    return number ? std::optional<Action>(Replace{*number}) : std::nullopt;
}

std::optional<Action> read_secrets(const Json& json) {
    const Json* squares = member(json, "squares");
    const auto numbers = squares != nullptr ? read_numbers<secret_squares>(*squares) : std::nullopt;
    return numbers ? std::optional<Action>(NoteSecrets{*numbers}) : std::nullopt;
}

}  // namespace

std::optional<Action> Codec::read_action(const Json& json) {
    const Json* type = member(json, "type");
    const auto name = type != nullptr ? to_text(*type) : std::nullopt;
    if (!name) return std::nullopt;
    if (*name == "seal") return read_seal(json);
    if (*name == "unseal") return read_unseal(json);
    if (*name == "open") return read_open(json);
    if (*name == "replace") return read_replace(json);
    if (*name == "done") return SayDone{};
    if (*name == "resign") return Resign{};
    if (*name == "secrets") return read_secrets(json);
    return std::nullopt;
}

void write_choice_field(JsonWriter& writer, const Choice& choice) {
    std::visit(
        engine::Overloaded{
            [&](const Pass&) { writer.field("pass", true); }, [&](const Put& put) { writer.field("put", put.square); },
            [&](const Move& move) { writer.key("move").begin_array().value(move.from).value(move.to).end_array(); },
            [&](const Landing& landing) {
                writer.key("landing")
                    .begin_array()
                    .value(landing.first)
                    .value(landing.second)
                    .value(landing.to)
                    .end_array();
            }},
        choice);
}

void Codec::write_action(JsonWriter& writer, const Action& action) {
    writer.begin_object();
    std::visit(engine::Overloaded{
                   [&](const Seal& seal) {
                       writer.field("type", "seal");
                       if (seal.duty) writer.field("duty", *seal.duty);
                       writer.key("choice").begin_object();
                       write_choice_field(writer, seal.choice);
                       writer.end_object();
                   },
                   [&](const Unseal& unseal) {
                       writer.field("type", "unseal");
                       if (unseal.duty) writer.field("duty", *unseal.duty);
                   },
                   [&](const OpenRound& open) { writer.field("type", "open").field("op", name_of(open.operation)); },
                   [&](const Replace& replace) { writer.field("type", "replace").field("square", replace.square); },
                   [&](const SayDone&) { writer.field("type", "done"); },
                   [&](const Resign&) { writer.field("type", "resign"); },
                   [&](const NoteSecrets& secrets) {
                       writer.field("type", "secrets").key("squares").begin_array();
                       for (const auto square : secrets.squares) writer.value(square);
                       writer.end_array();
                   }},
               action);
    writer.end_object();
}

}  // namespace protocol::ctor
