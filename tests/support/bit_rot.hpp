// A database in which one bit has changed, many times over: it is noticed, or all that is read back is what was
// written.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace test_support {

struct BitRotOptions {
    std::uint64_t seed = 1;
    unsigned flips = 1'000;
    /// After a kill, with all the latest commits in the log; else after an orderly end.
    bool is_killed = false;
    /// For the file of the mark (server/journal/acknowledged.hpp).
    std::filesystem::path folder;
};

struct BitRotReport {
    unsigned flips = 0;
    unsigned harmless = 0;
    std::map<std::string, unsigned> found;  // by what noticed it
    std::vector<std::string> unnoticed;     // where they were
};

BitRotReport flip_bits(const BitRotOptions& options);

}  // namespace test_support
