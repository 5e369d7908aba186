// Public facts of a Tritoc match, in the order in which they happened (wire.md 3.3).
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <variant>

#include "engine/base/instant.hpp"
#include "engine/base/seat.hpp"
#include "engine/tritoc/hole.hpp"

namespace engine::tritoc {

enum class Ending : std::uint8_t { line, board_full, no_moves, resigned, forfeit, time };
std::string_view name_of(Ending ending);

struct Outcome {
    std::optional<Side> winner;  // absent: a tie
    Ending reason{};
    std::array<unsigned, 2> points{};  // fields won, and what the game brings
    friend bool operator==(const Outcome&, const Outcome&) = default;
};

/// What fell: both dice, or, with even dice, the total alone (record.md 6.1).
struct DiceThrow {
    std::uint8_t first = 0;
    std::uint8_t second = 0;  // 0: there is one number only
    unsigned total() const { return first + second; }
    friend bool operator==(const DiceThrow&, const DiceThrow&) = default;
};

struct DiceThrown {
    Side player{};
    DiceThrow dice;
};
struct PiecePlaced {
    Side player{};
    Hole at;
    bool by_lot = false;  // the clock ran out (TRITOC 2.7)
};
struct PieceRemoved {
    Side player{};  // who removed it
    Side owner{};   // whose it was
    Hole at;
    bool by_lot = false;
};
struct FieldWon {
    std::uint8_t field = 0;  // from 0
    Side player{};
};
/// Why a turn ended.
enum class TurnEnd : std::uint8_t { moved, declined, stuck, clock };
std::string_view name_of(TurnEnd end);
struct TurnStarted {
    unsigned turn = 0;
    Side player{};
    TurnEnd before{};  // of the turn that ended
};
struct GameEnded {
    Outcome outcome;
};

using Fact = std::variant<DiceThrown, PiecePlaced, PieceRemoved, FieldWon, TurnStarted, GameEnded>;

struct Notice {
    Instant at;
    Fact fact;
};

}  // namespace engine::tritoc
