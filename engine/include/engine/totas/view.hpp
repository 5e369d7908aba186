// What an audience sees of a TOTA*S match (record.md 5.3, 7.3). What is withheld is absent here already, so that no
// encoder can leak it.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <utility>
#include <variant>
#include <vector>

#include "engine/base/instant.hpp"
#include "engine/totas/ground.hpp"
#include "engine/totas/half_move.hpp"
#include "engine/totas/notice.hpp"
#include "engine/totas/options.hpp"

namespace engine::totas {

enum class Phase : std::uint8_t { ground, plan, doom, memorise, over };
enum class ShelterState : std::uint8_t { unused, out, used };
/// TOTAS 12.1: along a file or rank (boar), rising or falling to the right (chariot).
enum class Axis : std::uint8_t { file, rank, rising, falling };
std::string_view name_of(Phase phase);
std::string_view name_of(ShelterState state);
std::string_view name_of(Axis axis);

struct AwayPiece {
    Piece piece;
    Square back = 0;  // its square of return
    unsigned misses = 0;
    friend bool operator==(const AwayPiece&, const AwayPiece&) = default;
};

/// Everything that the move in the dark hides (record.md 7.3). Squares ascend.
struct BoardView {
    std::vector<PlacedPiece> pieces;
    std::vector<AwayPiece> away;  // by square of return, piece, misses
    std::array<std::vector<Wing>, 2> castling;
    std::vector<Square> en_passant;
    std::vector<Square> stepped;
    std::vector<Square> vetted;
    std::vector<std::pair<Square, Axis>> axes;
    std::vector<Square> doomed;
    // Beside the contract's view, for display and for computer players:
    std::vector<Square> right;    // pieces that are written underlined (TOTAS 15.1)
    std::vector<Square> resting;  // TOTAS 13.1
};

struct LabyrinthView {
    Square at = 0;
    bool used = false;
};

/// TOTAS 14.1: what a coalition seat has sealed; no half-move: a pass.
struct SealedHalfView {
    Seat seat;
    std::optional<HalfMove> half;
};

using Legal = std::variant<GroundOffer, std::vector<HalfMove>>;

struct View {
    Phase phase{};
    unsigned gm = 0;
    bool dark = false;
    std::optional<BoardView> board;  // absent: withheld
    std::array<bool, 2> skip{};
    std::array<ShelterState, 2> shelter{};
    std::array<std::optional<Square>, 2> acropolis;
    std::array<std::optional<std::vector<Zone>>, 2> zones;  // absent: withheld; empty: not set yet
    std::array<std::optional<LabyrinthView>, 2> labyrinth;
    std::array<bool, 2> sealed{};
    std::vector<std::pair<Seat, bool>> sealed_seats;  // in coalition play these are told instead, black's first
    bool plans_shown = false;                         // the referee's alone before the reveal
    std::array<std::optional<Plan>, 2> plans;
    std::vector<SealedHalfView> halves;  // in coalition play, black's first
    std::array<std::int64_t, 2> timer_ms{};
    std::array<unsigned, 2> timeouts{};
    std::array<std::vector<Square>, 2> doom_targets;
    std::optional<std::array<MoleLot, 2>> mole;
    std::array<unsigned, 2> potential{};
    std::optional<Instant> deadline;
    std::optional<Outcome> result;
    std::optional<Legal> legal;  // the audience's own, while it owes something

    // Beside the contract's view:
    std::array<std::vector<Kind>, 2> lost;  // by the side they fought for at last, in the order of their loss
    std::array<bool, 2> owes_done{};        // sides that have yet to say done in the window that is open
    // What the options have said already, for those who are given the view alone.
    bool coalition = false;
    Variant variant = Variant::standard;
    Army army;
};

/// A seat's own sealed choices (wire.md 3.1). What is not there is absent.
struct OwnEnvelopes {
    std::optional<Ground> ground;
    std::optional<Plan> plan;
    std::optional<Plan> draft;
    std::vector<SealedHalfView> halves;
};

/// The answer to a draft of one half-move: what may be number 2 (wire.md 3.4).
struct Offer {
    std::vector<HalfMove> legal;
};

}  // namespace engine::totas
