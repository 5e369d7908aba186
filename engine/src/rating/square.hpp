// Shared by both formulas.
#pragma once

namespace engine::rating {

constexpr double square(double value) { return value * value; }

}  // namespace engine::rating
