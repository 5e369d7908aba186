// The record form (TOTAS 15), as people read it. The machine's format is the NDJSON record.
#pragma once

#include <string>
#include <vector>

#include "engine/totas/notice.hpp"

namespace engine::totas {

/// The form as a table of text, one line a GM, white's two half-moves on the left; with a heading.
std::string form_of(const std::vector<FormWritten>& lines);

}  // namespace engine::totas
