// The seal that stands for a person, worked out of the name alone: a signet in wax of a colour. The page draws the same
// (web-client/src/components/face-drawing.ts), and web-client/tests/seals.json holds both to it.
#pragma once

#include <string_view>

#include "protocol/picture.hpp"

namespace server {

/// Names that differ in capitals or widths alone have the same.
protocol::PersonSeal person_seal(std::string_view name);

}  // namespace server
