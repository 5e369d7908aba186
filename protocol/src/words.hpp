// English words for what is said of a finished game outside the page: its written form, its picture, its headline.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/seat.hpp"
#include "protocol/headline.hpp"
#include "protocol/json_reader.hpp"
#include "protocol/record.hpp"

namespace protocol {

/// Those who sat on a side, each name once.
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
/// "1:02:03.456", "2:03.456"
std::string clock_words(std::int64_t ms);
/// "1 h 2 min", "2 min 3 s", "4 s"
std::string duration_words(std::int64_t ms);

// Lines in columns.
/// Blanks up to this column.
void pad_to(std::string& line, std::size_t column);
/// So that it ends `width` further on.
void add_right(std::string& line, std::string_view text, std::size_t width);

}  // namespace protocol
