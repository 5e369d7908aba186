// The changes of a commit as bytes, for the log that is shipped (log_segment.hpp). SECRET: sealed choices are in them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "server/journal/commit.hpp"

namespace server {

/// All but `KeptAnswer::age_ms`, which is not kept.
std::string encoded_changes(const std::vector<JournalChange>& changes);
/// Throws JournalError where the bytes are not what was encoded.
std::vector<JournalChange> changes_in(std::string_view bytes);

}  // namespace server
