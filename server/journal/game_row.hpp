// A finished game as it stands in a row of the archive: how it is read there, and whether it is whole.
#pragma once

#include <cstdint>
#include <memory>
#include <string_view>

#include "server/journal/database.hpp"
#include "server/journal/finished_game.hpp"

namespace server {

/// What a statement must have selected, from its first column on, for the functions below.
inline constexpr std::string_view game_columns =
    "number, id, game, is_listed, is_out, sum, summary, record_bytes, record";
enum class GameColumn : std::uint8_t { number, id, game, is_listed, is_out, sum, summary, record_bytes, record };
constexpr int at(GameColumn column) { return static_cast<int>(column); }

/// Whether all of it is what was written, the packed record included; nothing is unpacked.
bool is_as_written(const Statement& row);
/// Without the players. Throws DamagedError where it is not what was written, or its record cannot be unpacked.
std::shared_ptr<FinishedGame> game_in(const Statement& row);

}  // namespace server
