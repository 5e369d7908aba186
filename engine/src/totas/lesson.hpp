// The first lesson of TOTA*S: an army full of volcanoes and tornados that have blown up most of it in seven game moves.
// Whoever follows walks the last volcano up to the black king, dooms the rook that threatens their own, and explodes.
#pragma once

#include <optional>

#include "engine/lesson.hpp"

namespace engine::totas {

Lesson first_lesson();
std::optional<Scripted> scripted_turn(const Seen& seen);

}  // namespace engine::totas
