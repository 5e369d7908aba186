// The result of reading something that is kept for ever: what was read, or why it could not be. What is damaged on the
// disk is never given as if it were sound.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/base/result.hpp"
#include "protocol/error.hpp"
#include "server/base/document.hpp"
#include "server/journal/finished_game.hpp"

namespace server {

enum class ReadFault : std::uint8_t {
    busy,     // too many wait to read: limit::reads_waiting
    damaged,  // it is there, and not what was written
};

/// The error that the requester is told.
protocol::Error error_of(ReadFault fault);

/// Null: no finished game that is out has this id.
using GameRead = engine::Result<std::shared_ptr<const FinishedGame>, ReadFault>;
using GamesRead = engine::Result<GamePage, ReadFault>;
using ArchiveRead = engine::Result<ArchivePage, ReadFault>;

/// Of a room; nothing: they cannot be read now.
using TellLines = std::function<void(std::optional<std::vector<std::string>>)>;
using TellGame = std::function<void(GameRead)>;
using TellGames = std::function<void(GamesRead)>;
using TellArchive = std::function<void(ArchiveRead)>;

}  // namespace server
