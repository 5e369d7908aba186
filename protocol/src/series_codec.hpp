// The games of a room so far, as info and the summary of a game tell them.
#pragma once

#include "protocol/json_writer.hpp"
#include "protocol/server_message.hpp"

namespace protocol {

void write_series(JsonWriter& writer, const Series& series);

}  // namespace protocol
