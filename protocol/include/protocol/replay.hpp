// What the program does with the record of a game: `tutti replay`, `notation` and `plans` (record.md 8.1 to 8.3). All
// return the exit status of the command. Only verify_record asks whether every input was accepted; the others pass over
// those that are refused.
#pragma once

#include <iosfwd>
#include <string_view>

#include "engine/base/result.hpp"
#include "engine/match.hpp"
#include "protocol/record.hpp"

namespace protocol {

/// `tutti replay --views`: the referee view at time 0 and after every input, or the refusal, a line each.
int print_views(std::istream& in, std::ostream& out, std::ostream& err);
/// A finished record that is right, and the game at its end.
struct PlayedRecord {
    Record record;
    engine::Match match;
};
/// Checks a finished record (fine-print B7): digest, commitment, every input, the result.
engine::Result<PlayedRecord, RecordFault> play_record(std::string_view file);
/// `tutti replay`: checks a finished record (fine-print B7) and says in one line what was verified or what is wrong.
int verify_record(std::istream& in, std::ostream& out, std::ostream& err);

/// `tutti notation`: the game as people write it down (notation.hpp).
int print_notation(std::istream& in, std::ostream& out, std::ostream& err);

/// `tutti plans`: how many complete plans each side has at the end of a record of TOTA*S; 1 where that is not in phase
/// plan, and in coalition play (fine-print F26).
int print_plans(std::istream& in, std::ostream& out, std::ostream& err);
/// The same for the start, without zones.
int print_plans_at_start(std::ostream& out);

}  // namespace protocol
