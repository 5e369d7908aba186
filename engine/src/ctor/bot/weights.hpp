// What a square is worth to the side that has just ended its turn, by what holds it and by how many of its eight
// neighbours each side holds; the sum over a board is how many chips more that side may expect at the end, in
// hundredths. The numbers are in weights.cpp.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace engine::ctor {

inline constexpr int chip_value = 100;

/// What holds a square, as one side sees it.
enum class Cell : std::uint8_t { empty, own, enemy };
inline constexpr std::size_t cells = 3;

/// Both neighbour counts as one number: nine times one's own and the enemy's.
using Near = std::uint8_t;
inline constexpr Near own_near = 9;
inline constexpr Near enemy_near = 1;
inline constexpr std::size_t nears = 81;

using Weights = std::array<std::array<std::int16_t, nears>, cells>;

/// How far the game is, by quarters of the board that are still empty: 3 at the start.
inline constexpr unsigned phases = 4;
/// By phase, for one power (CTOR 2.3): 2 or 3 operations of a kind can reach further.
using GameWeights = std::array<Weights, phases>;
const GameWeights& weights_of_power(unsigned power);

}  // namespace engine::ctor
