// What is true of every TOTA*S position, however it came about.
#pragma once

#include "engine/totas/game.hpp"

namespace test_support {

/// Of a referee's view. Throws engine::BrokenInvariant with what is wrong.
void ensure_sound(const engine::totas::View& referee);

}  // namespace test_support
