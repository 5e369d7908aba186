// The first lesson of Tritoc: two fields of a line are won, and whoever follows wins the third, though the same dice
// would bring a point elsewhere. Dice cannot be written down beforehand: of lots that are offered, those are taken by
// which they fall like that.
#pragma once

#include <optional>

#include "engine/lesson.hpp"

namespace engine::tritoc {

std::optional<Lesson> first_lesson(const Fairness& lots);
Scripted scripted_turn(const Seen& seen);

}  // namespace engine::tritoc
