// Options, actions, views and notices of whatever game, as JSON (record.md 4 to 7, wire.md 3.3, 3.4).
// How one game does it is in its own folder: src/GAME/codec.hpp.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/result.hpp"
#include "engine/games.hpp"
#include "engine/input.hpp"
#include "protocol/json_reader.hpp"
#include "protocol/json_writer.hpp"

namespace protocol {

/// Which option is wrong, and what would be right, for people.
struct BadOption {
    std::string option;
    std::string message;
};

/// A room refuses options that it does not know or offer; a record is read all the same (fine-print B10; TOTAS 5.1).
enum class OptionsFrom : std::uint8_t { room, record };

bool is_game(std::string_view game);
/// Absent options are the defaults. `game` must be one (is_game).
engine::Result<engine::Options, BadOption> read_options(std::string_view game, const Json& options, OptionsFrom from);
void write_options(JsonWriter& writer, const engine::Options& options);

/// Nothing: malformed.
std::optional<engine::Action> read_action(const engine::Options& game, const Json& action);
void write_action(JsonWriter& writer, const engine::Action& action);

void write_view(JsonWriter& writer, const engine::View& view);
/// What is shown with a view and is no part of it, as one value; writes nothing where the game has no such thing.
void write_marks(JsonWriter& writer, const engine::View& view);
void write_notice(JsonWriter& writer, const engine::Notice& notice);
/// The result as the view has it; null while the game goes on.
void write_result(JsonWriter& writer, const engine::View& view);
/// What stands in `you.sealed`.
void write_own_envelopes(JsonWriter& writer, const engine::OwnEnvelopes& own);
/// The fields that an offer adds to the answer to an action. SECRET: it tells what was written.
void write_offer(JsonWriter& writer, const engine::Offer& offer);

/// What happened as people write it down, with a heading, from all notices of a game.
std::string notation_lines(const engine::Options& game, const std::vector<engine::Notice>& notices);

}  // namespace protocol
