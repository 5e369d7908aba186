// The six players of one room, as lean as a player can be: they read the board, whose turn it is and which round is
// open from the view of the first of them, and of all else only whether a reveal has come.
#pragma once

#include <array>
#include <bitset>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/base/seed.hpp"

namespace bench {

inline constexpr std::size_t team_size = 3;
inline constexpr std::size_t players_per_room = 2 * team_size;
inline constexpr std::size_t board_side = 10;
inline constexpr std::size_t board_squares = board_side * board_side;

/// What a view says that a player of this kind needs.
struct Position {
    std::string board;
    bool is_over = false;
    bool blacks_turn = true;
    bool is_put = true;
    std::array<bool, team_size> owes{};  // by duty − 1, which is its owner's seat − 1: both teams have three
};

/// The text between `before` and the next quote, from `from` on.
inline std::string_view quoted_after(std::string_view text, std::string_view before, std::size_t from = 0) {
    const std::size_t found = text.find(before, from);
    if (found == std::string_view::npos) return {};
    const std::size_t start = found + before.size();
    return text.substr(start, text.find('"', start) - start);
}

/// Nothing where the message holds no view.
inline std::optional<Position> read_position(std::string_view message) {
    const std::size_t view = message.find(R"("view":{)");
    if (view == std::string_view::npos) return std::nullopt;
    Position position;
    position.is_over = quoted_after(message, R"("phase":")", view) == "over";
    position.board = quoted_after(message, R"("board":")", view);
    position.blacks_turn = quoted_after(message, R"("team":")", view) == "black";
    const std::size_t round = message.find(R"("round":{)", view);
    if (round == std::string_view::npos) return position;
    position.is_put = quoted_after(message, R"("op":")", round) == "put";
    constexpr std::string_view duty_key = R"({"duty":)";
    const std::size_t end = message.find("]", round);
    for (std::size_t at = message.find(duty_key, round); at < end; at = message.find(duty_key, at + 1)) {
        position.owes.at(static_cast<std::size_t>(message[at + duty_key.size()] - '1')) = true;
    }
    return position;
}

/// Random legal choices of one round, none of which overlaps another.
class Chooser {
public:
    Chooser(const Position& position, engine::Seed& seed) : position_(position), seed_(seed) {}

    /// A choice in JSON.
    std::string next() {
        const std::size_t start = seed_.below(board_squares);
        for (std::size_t step = 0; step < board_squares; ++step) {
            const std::size_t square = (start + step) % board_squares;
            if (claimed_[square]) continue;
            if (position_.is_put) {
                if (position_.board[square] != '.') continue;
                claimed_.set(square);
                return R"({"put":)" + std::to_string(square + 1) + "}";
            }
            if (position_.board[square] != (position_.blacks_turn ? 'b' : 'w')) continue;
            for (const std::size_t to : neighbours(square)) {
                if (claimed_[to] || position_.board[to] != '.') continue;
                claimed_.set(square);
                claimed_.set(to);
                return R"({"move":[)" + std::to_string(square + 1) + "," + std::to_string(to + 1) + "]}";
            }
        }
        return R"({"pass":true})";
    }

private:
    static std::array<std::size_t, 4> neighbours(std::size_t square) {
        const std::size_t row = square / board_side;
        const std::size_t column = square % board_side;
        const auto at = [](std::size_t r, std::size_t c) { return r % board_side * board_side + c % board_side; };
        return {at(row + 1, column), at(row + board_side - 1, column), at(row, column + 1),
                at(row, column + board_side - 1)};
    }

    const Position& position_;
    engine::Seed& seed_;
    std::bitset<board_squares> claimed_;
};

}  // namespace bench
