// `tutti pair`: a round of a Swiss out of its standings, so that other programs can have a pairing, or check one. The
// format is in protocol/reference/pairing.md.
#pragma once

#include <iosfwd>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/result.hpp"
#include "engine/pairing.hpp"

namespace protocol {

/// Standings as JSON; where they are not, what is wrong and where.
engine::Result<std::vector<engine::pairing::SwissEntrant>, std::string> read_standings(std::string_view text);

/// A line: {"pairs":[{"white":1,"black":2}],"bye":null}
std::string pairing_json(const engine::pairing::Round& round);

/// Returns the exit status of the command: 1 for standings that cannot be read, 2 where no round is possible.
int print_pairing(std::istream& in, std::ostream& out, std::ostream& err);

}  // namespace protocol
