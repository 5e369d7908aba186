// What a TOTA*S position is worth to one side, in hundredths of a point of quality: pieces, what is attacked, the
// kings' safety and how far the armies have come. Looks at the board as it stands; planner.hpp is what thinks
// ahead.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "totas/carry_out.hpp"
#include "totas/position.hpp"

namespace engine::totas {

/// A king is worth a game.
inline constexpr int king_value = 20'000;
/// What a captor on a guarded square is likely to cost, in parts of its worth.
inline constexpr int recapture_percent = 80;

/// What a piece is worth wherever it stands.
int value_of(Kind kind);

/// Where one side's pieces could take an enemy, were there one (fine-print F3).
struct Attacks {
    std::array<std::uint8_t, square_count> count{};
    std::array<std::int16_t, square_count> least{};  // worth of the cheapest piece that attacks the square
    unsigned squares = 0;
};
Attacks attacks_of(const Position& position, const Setting& setting, Side side);

/// What is seen at one look.
struct Evaluation {
    std::array<Attacks, 2> attacks;              // by side
    std::array<std::optional<Square>, 2> kings;  // on the board, by side
    int to_white = 0;                            // what the position is worth
};
Evaluation evaluate(const Battlefield& field, const Setting& setting);

inline int value_for(Side side, const Battlefield& field, const Setting& setting) {
    const int to_white = evaluate(field, setting).to_white;
    return side == Side::white ? to_white : -to_white;
}

}  // namespace engine::totas
