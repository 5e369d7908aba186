// `tutti draw`: draws the rounds of an evening anew, or one round out of what counts for it.
#pragma once

#include <iosfwd>
#include <string>

namespace server {

/// `file`: `tournament.json` of an evening, or a drawing (protocol/reference/drawing.md); -: standard input. What is
/// drawn goes to `out`, a line of JSON a round. Returns the exit status: 0, or 1 where something is wrong, which is
/// said on `err`, or 2 where there is no such file.
int draw(const std::string& file, std::istream& in, std::ostream& out, std::ostream& err);

}  // namespace server
