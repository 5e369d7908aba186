// Pops as JSON: read from an operator's wish, with all that is asked of one, and written for everybody.
#pragma once

#include <cstdint>

#include "engine/base/result.hpp"
#include "protocol/error.hpp"
#include "protocol/json_reader.hpp"
#include "protocol/json_writer.hpp"
#include "server/pops/pop.hpp"

namespace server::pops {

/// {title, kinds, starts_unix_ms, minutes, weekly?, time_zone?}; `body` is an object. The pop has no id yet.
/// `malformed` where something is missing or has another type; `bad_option` names the field whose value is none that
/// may be: bounds are those of pop_limits.hpp.
engine::Result<Pop, protocol::Error> read_pop(const protocol::Json& body, std::int64_t now_unix_ms);

/// {pop, title, kinds, starts_unix_ms, minutes, weekly, time_zone?, coming}
void write_pop(protocol::JsonWriter& writer, const Announced& announced);

/// {id, title}: what the audit says an act is about.
void write_pop_named(protocol::JsonWriter& writer, const Pop& pop);

}  // namespace server::pops
