// The two forms of `tutti replay` (record.md 8.1, 8.2). Both return the exit status of the command.
#pragma once

#include <iosfwd>

namespace protocol {

/// `tutti replay --views`: the referee view at time 0 and after every input, or the refusal, a line each.
int print_views(std::istream& in, std::ostream& out, std::ostream& err);
/// `tutti replay`: checks a finished record (fine-print B7) and says in one line what was verified or what is wrong.
int verify_record(std::istream& in, std::ostream& out, std::ostream& err);

}  // namespace protocol
