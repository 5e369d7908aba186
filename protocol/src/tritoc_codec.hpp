// Tritoc as JSON: record.md 6, wire.md 3.3. Nothing else of protocol knows this game.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/tritoc/game.hpp"
#include "protocol/game_codec.hpp"

namespace protocol::tritoc {

engine::Result<engine::tritoc::Options, BadOption> read_options(const Json& options, OptionsFrom from);
std::optional<engine::tritoc::Action> read_action(const Json& action);
void write(JsonWriter& writer, const engine::tritoc::Options& options);
void write(JsonWriter& writer, const engine::tritoc::Action& action);
void write(JsonWriter& writer, const engine::tritoc::View& view);
void write(JsonWriter& writer, const engine::tritoc::Notice& notice);
void write(JsonWriter& writer, const engine::tritoc::OwnEnvelopes& own);
void write_result(JsonWriter& writer, const engine::tritoc::View& view);
/// What happened, a line for each turn.
std::string notation_lines(const std::vector<engine::Notice>& notices);

}  // namespace protocol::tritoc
