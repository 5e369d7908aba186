// English words for what is said of a finished game outside the page: its written form, its picture, its headline.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/base/seat.hpp"
#include "protocol/headline.hpp"
#include "protocol/json_reader.hpp"
#include "protocol/record.hpp"

namespace protocol {

/// That the game is known by in pictures.
std::string_view game_colour(std::string_view game);
/// Of a person the name; of a computer player, which the server calls "Bot 2" for its level, "medium computer".
std::string name_words(const std::string& name, bool is_human);
/// Those who sat on a side, each name once, as they are shown.
std::vector<std::string> names_of(engine::Side side, const std::vector<RecordedSeat>& seats);
/// "Black wins", "A draw", or "Not over" of what is no result.
std::string outcome_words(const Json& result);
/// "40 to 24", the winner's first; empty where the game counts nothing.
std::string score_words(const Json& result);
/// "Ada & Grace v Bob · CTOR · Black wins"
std::string title_words(std::string_view game, const std::vector<RecordedSeat>& seats, const Json& result);
/// Of the side's chips or points; empty where the game counts nothing.
std::string count_words(const Json& result, engine::Side side);
/// Why it ended: "the board is full"; empty where that is not told.
std::string reason_words(const Json& result);

}  // namespace protocol
