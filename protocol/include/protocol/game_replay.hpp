// A finished game step by step, for a page that knows no rules: a head line, then a line for the opening, for each
// input and for each deadline that took effect (schema/replay.json). Made from the record by playing it; the record
// stays the proof, and what is said here can be checked against it.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "engine/base/result.hpp"
#include "engine/base/seat.hpp"
#include "protocol/record.hpp"

namespace protocol {

/// "all" (the referee), "public", "black" or "white".
std::optional<engine::Audience> viewpoint_named(std::string_view name);

/// NDJSON of what this audience saw; with `all`, of everything. A fault where the record is not that of a finished
/// game, where an input of it is refused, or where the answer would be longer than `bytes_max`.
engine::Result<std::string, RecordFault> replay_ndjson(std::string_view record, engine::Audience audience,
                                                       std::size_t bytes_max);

}  // namespace protocol
