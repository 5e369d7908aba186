// Public facts of a TOTA*S match, in the order in which they happened (wire.md 3.3). Nothing sealed is in them.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/base/instant.hpp"
#include "engine/base/seat.hpp"
#include "engine/totas/ground.hpp"
#include "engine/totas/half_move.hpp"

namespace engine::totas {

enum class Ending : std::uint8_t { king, both_kings, timeouts, resigned, forfeit, time, repetition, material };
enum class Decision : std::uint8_t { clean, kmax, kmin, timer, lot };  // TOTAS 10
std::string_view name_of(Ending ending);
std::string_view name_of(Decision decision);

struct Outcome {
    Side winner{};
    Ending reason{};
    Decision by{};
    std::array<unsigned, 2> points{};
    friend bool operator==(const Outcome&, const Outcome&) = default;
};

using Dice = std::array<unsigned, 2>;

/// Somebody's part is sealed: the ground, or the plan. In coalition play the seat tells whose half-move.
struct Sealed {
    Side side{};
    std::optional<Seat> seat;
    bool ground = false;
};
struct GroundRevealed {
    std::array<Square, 2> acropolis{};
    std::array<std::array<Zone, 2>, 2> zones{};  // of a side in kind order
    std::array<bool, 2> by_lot{};
};
/// A GM can be planned from now on.
struct PlanningStarted {
    unsigned gm = 0;
};
struct TimerStarted {
    Side side{};
    Instant deadline;
};
struct RevealedHalf {
    HalfMove half;
    std::optional<Piece> piece;  // what it moved; absent where there was none of one's own (in the dark)
    std::optional<Seat> seat;    // in coalition play
    bool is_void = false;        // TOTAS 11.3, 14.3
    std::string text;            // as the record form has it (TOTAS 15.1)
};
struct PlansRevealed {
    unsigned gm = 0;
    Side first{};  // who sealed first
    std::array<std::vector<RevealedHalf>, 2> plans;
    std::array<bool, 2> skip_used{};
    std::optional<Side> late;  // whose timer ran out
    bool time_out = false;     // and whether that counts against them (TOTAS 8.2)
};
enum class EncounterKind : std::uint8_t { swap, accident, meeting };  // TOTAS 6.2 (s), (c), (m)
enum class Fate : std::uint8_t { lost, damaged };
std::string_view name_of(EncounterKind kind);
std::string_view name_of(Fate fate);
struct Encountered {
    EncounterKind kind{};
    Square square = 0;                    // where they met; in a swap, white's final square
    std::array<PlacedPiece, 2> pieces{};  // where each began; a king that comes back: where it went to
    std::array<Fate, 2> outcome{};
};
struct Captured {
    PlacedPiece by;     // where it began
    PlacedPiece taken;  // where it stood
    bool en_passant = false;
    bool captor_lost = false;  // TOTAS 4.4
};
struct Exploded {
    Square square = 0;
    Piece piece;
    std::vector<PlacedPiece> lost;  // what stood there, in square order; not the exploding piece
};
/// TOTAS 4.2: a legion loses one of two.
struct LegionSpared {
    PlacedPiece piece;
};
enum class DiceReason : std::uint8_t { damage, again };
std::string_view name_of(DiceReason reason);
struct DiceThrown {
    DiceReason why{};
    PlacedPiece piece;  // on its square of return
    Dice dice{};
    std::optional<unsigned> misses;  // absent: lost
};
struct LabyrinthSprung {
    PlacedPiece piece;
    Dice dice{};
    std::optional<unsigned> misses;  // absent: lost
};
struct Promoted {
    PlacedPiece piece;  // what it has become
};
struct Returned {
    PlacedPiece piece;
    Square due = 0;       // its square of return
    bool is_set = false;  // TOTAS 5.4: a king that did not come back by itself
};
/// TOTAS 5.4: there was no room for the king.
struct KingStranded {
    PlacedPiece piece;  // on its acropolis
};
/// One line of the record form (TOTAS 15): what was written and what came of it.
struct FormCell {
    std::string move;
    std::string result;
};
struct FormWritten {
    unsigned gm = 0;
    std::array<std::array<FormCell, 2>, 2> cells;  // by side
};
struct DoomOpened {
    std::array<bool, 2> sides{};  // who may mark
    Instant deadline;
};
struct Doomed {
    Side by{};
    std::vector<Square> squares;
};
struct MemoriseStarted {
    Instant deadline;
};
struct DoneSaid {
    Side side{};
};
struct MoleLot {
    unsigned die = 0;
    std::optional<Square> piece;  // where it stood at the lots
    bool vetted = false;
    friend bool operator==(const MoleLot&, const MoleLot&) = default;
};
struct MolesDrawn {
    std::array<MoleLot, 2> lots{};
};
struct DarkChanged {
    bool on = false;
};
struct ResignSaid {
    Seat seat;
};
struct GameEnded {
    Outcome outcome;
};

using Fact =
    std::variant<Sealed, GroundRevealed, PlanningStarted, TimerStarted, PlansRevealed, Encountered, Captured, Exploded,
                 LegionSpared, DiceThrown, LabyrinthSprung, Promoted, Returned, KingStranded, FormWritten, DoomOpened,
                 Doomed, MemoriseStarted, DoneSaid, MolesDrawn, DarkChanged, ResignSaid, GameEnded>;

struct Notice {
    Instant at;
    Fact fact;
};

}  // namespace engine::totas
