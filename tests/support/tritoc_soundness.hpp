// What is true of every position of Tritoc, however it came about. Not the rules: their consequences.
#pragma once

#include "engine/tritoc/view.hpp"

namespace test_support {

/// Aborts where something is not.
void ensure_sound(const engine::tritoc::View& view);

}  // namespace test_support
