// The first lesson of CTOR: three against three on the small board, eight squares before it is full. Whoever follows
// meets a partner on a square, then surrounds a chip, and turns three of them to win.
#pragma once

#include <optional>

#include "engine/lesson.hpp"

namespace engine::ctor {

Lesson first_lesson();
std::optional<Scripted> scripted_turn(const Seen& seen);

}  // namespace engine::ctor
