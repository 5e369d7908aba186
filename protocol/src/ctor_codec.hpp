// CTOR as JSON: record.md 4, wire.md 3.3 and 3.4. Nothing else of protocol knows this game.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/ctor/game.hpp"
#include "protocol/game_codec.hpp"

namespace protocol::ctor {

engine::Result<engine::ctor::Options, BadOption> read_options(const Json& options, OptionsFrom from);
std::optional<engine::ctor::Action> read_action(const Json& action);
void write(JsonWriter& writer, const engine::ctor::Options& options);
void write(JsonWriter& writer, const engine::ctor::Action& action);
void write(JsonWriter& writer, const engine::ctor::View& view);
void write(JsonWriter& writer, const engine::ctor::Notice& notice);
void write(JsonWriter& writer, const engine::ctor::OwnEnvelopes& own);
void write_result(JsonWriter& writer, const engine::ctor::View& view);
/// What happened, a line for each reveal.
std::string notation_lines(const std::vector<engine::Notice>& notices);

/// The only key of a choice and its value: `"put":45`.
void write_choice_field(JsonWriter& writer, const engine::ctor::Choice& choice);

}  // namespace protocol::ctor
