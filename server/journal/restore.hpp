// Makes the folder of a server's data out of what was shipped (shipper.hpp): the newest base, and the commits after it,
// up to a moment. The folder that was shipped to is only read, and may be shipped to meanwhile.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace server {

struct RestoreOptions {
    std::filesystem::path shipped;
    std::filesystem::path data;                 // must be missing, or empty
    std::optional<std::int64_t> until_unix_ms;  // absent: as far as possible
};

struct Restored {
    std::filesystem::path base;
    std::int64_t base_unix_ms = 0;   // which moment it is of
    std::int64_t commits = 0;        // that followed it
    std::int64_t commit = 0;         // the number of the last
    std::int64_t unix_ms = 0;        // and its moment
    std::vector<std::string> notes;  // what was not as it should be, and did no harm
};

/// Throws JournalError, with words for an operator, where that moment cannot be reached; then there is nothing new.
Restored restore(const RestoreOptions& options);

}  // namespace server
