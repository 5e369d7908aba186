// A round: its matches, their boards, and the outcome of each. A board is one game in one room.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/base/ensure.hpp"
#include "engine/base/seat.hpp"
#include "engine/contest.hpp"
#include "engine/team_draw.hpp"
#include "server/base/person.hpp"
#include "server/tournament/entrant.hpp"

namespace server::tournament {

/// Names a game for good: rounds, matches and boards count from 1, attempts (where a board is played once more) from 0.
struct BoardRef {
    std::size_t round = 0;
    std::size_t match = 0;
    std::size_t board = 0;
    unsigned attempt = 0;
    friend auto operator<=>(const BoardRef&, const BoardRef&) = default;
};
/// "ROUND/MATCH/BOARD/ATTEMPT".
std::string text_of(const BoardRef& ref);

/// By side, black first.
using BySide = std::array<bool, 2>;

struct BoardResult {
    engine::GameScore score;
    std::string game_id;          // empty where no game was played
    bool is_forfeit = false;      // without a game
    BySide has_come{true, true};  // where it is a forfeit
    friend bool operator==(const BoardResult&, const BoardResult&) = default;
};
/// The result of a board to which only these sides came: a side that came has won, and where nobody came nobody has.
BoardResult forfeit(const engine::Options& options, BySide has_come);

enum class BoardStatus : std::uint8_t { waiting, playing, over };

using Seats = std::map<engine::Seat, Person>;

struct Board {
    std::string room;            // empty where an entrant was missing from the beginning
    bool white_is_white = true;  // the match's white has the white side on this board
    Seats seats;
    std::vector<engine::Seat> computers;  // of a scramble: seats where nobody was left to sit
    BoardStatus status = BoardStatus::waiting;
    std::optional<BoardResult> result;
    unsigned attempt = 0;
    bool is_void = false;  // a director has it played once more: its outcome counts for nothing
};

/// Those who share a side of a match: an entrant, and in a scramble all who sit there, which may be nobody but a
/// computer player.
class Party {
public:
    Party() = default;
    Party(Number one) : numbers_{one} {}  // an entrant is a party of one
    explicit Party(std::vector<Number> numbers) : numbers_(std::move(numbers)) {}

    const std::vector<Number>& numbers() const { return numbers_; }
    /// Of every kind but a scramble's, where it is the only one.
    Number entrant() const {
        ENSURE(numbers_.size() == 1);
        return numbers_.front();
    }
    bool has(Number number) const { return std::ranges::find(numbers_, number) != numbers_.end(); }
    void add(Number number) { numbers_.push_back(number); }
    friend bool operator==(const Party&, const Party&) = default;

private:
    std::vector<Number> numbers_;
};

/// Two parties, or one that is free in this round.
struct Match {
    Party white;                         // has the white side on the first board
    std::optional<Party> black;          // nothing: a bye
    std::optional<std::size_t> fixture;  // of a knock-out: the place in the bracket
    std::vector<Board> boards;           // of each the latest attempt
    struct Earlier {
        std::size_t board = 0;  // from 1
        Board was;
    };
    std::vector<Earlier> earlier;  // attempts before those, the first first: tied, or void
    unsigned replays = 0;          // of the whole match, because it was tied
    std::optional<Number> lot;     // who goes on, where replays did not decide

    bool has(Number number) const { return white.has(number) || (black && black->has(number)); }
    /// Everybody, White's first.
    std::vector<Number> everybody() const {
        auto numbers = white.numbers();
        if (black) numbers.insert(numbers.end(), black->numbers().begin(), black->numbers().end());
        return numbers;
    }
    bool is_decided() const {
        return std::all_of(boards.begin(), boards.end(), [](const Board& board) { return board.result.has_value(); });
    }
};

struct Round {
    std::vector<Match> matches;
    std::int64_t paired_at = 0;
    bool is_closed = false;
    std::optional<engine::pairing::TeamRoundCost> cost;  // of a scramble's drawing
    std::optional<std::int64_t> round_ms;  // of a scramble: its sandglass, as it was set when it was drawn
};

/// The side that an entrant of this match has on this board.
engine::Side side_of(const Board& board, bool is_match_white);

}  // namespace server::tournament
