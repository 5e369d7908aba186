// Carrying out a GM: both plans together, from the movers to the returns (TOTAS 6). Knows no seals, clocks or ends.
#pragma once

#include <array>
#include <functional>
#include <optional>
#include <vector>

#include "engine/base/draws.hpp"
#include "engine/totas/notice.hpp"
#include "moves.hpp"

namespace engine::totas {

/// A man that is damaged or trapped (TOTAS 7). In the order of leaving.
struct Away {
    Man man;
    Square back = 0;
    unsigned misses = 0;
    bool trapped = false;  // by a labyrinth: that is the kind of its lots (fine-print F15)
};

struct Labyrinth {
    Square at = 0;
    bool used = false;
};

/// What a GM is carried out on.
struct Battlefield {
    Position position;
    std::vector<Away> away;
    std::array<std::optional<Labyrinth>, 2> labyrinth;
    std::array<std::vector<Kind>, 2> lost;  // in the order of their loss
};

/// What came of a half-move (TOTAS 15.2): the piece is lost, misses so many GMs, or both where the dice said twelve.
struct HalfResult {
    unsigned misses = 0;
    bool lost = false;
    friend bool operator==(const HalfResult&, const HalfResult&) = default;
};

struct GmReport {
    SquareSet captors;   // pieces on the board that captured something in this GM (TOTAS 8.4)
    SquareSet returned;  // and those that have just come back (TOTAS 6.7)
    std::array<std::array<HalfResult, 2>, 2> results;  // by side and half-move carried out
};

/// `moves` of each side are legal and in order. `tell` is called with all that happened, in order.
GmReport carry_out(Battlefield& field, const Setting& setting, const std::array<std::vector<Move>, 2>& moves,
                   Draws& draws, const std::function<void(Fact)>& tell);

/// The sum of quality of what is not lost (TOTAS 10.2).
unsigned potential_of(const Battlefield& field, Side side);
/// Every piece of a side that is not lost, on and off the board.
std::vector<Kind> force_of(const Battlefield& field, Side side);

}  // namespace engine::totas
