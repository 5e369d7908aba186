// Files of a data folder damaged in every way, many times over. The server then starts with what was written, or with
// what it has set aside and named, or refuses with words; and a salvage brings all that was not hit.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace test_support {

struct DamagesOptions {
    std::uint64_t seed = 1;
    unsigned damages = 100;
    bool is_archive = false;  // which of the two files, with its log
    /// After a kill, with the latest commits in the log; else after an orderly end.
    bool is_killed = false;
    std::filesystem::path folder;  // for the files; empty
};

struct DamagesReport {
    std::map<std::string, unsigned> starts;      // how each start went: harmless, set aside, refused, found (by doctor)
    std::map<std::string, unsigned> log_starts;  // of those, where frames of the log were damaged
    std::map<std::string, unsigned> salvages;
    std::vector<std::string> wrong;  // what must not be, with the damage
};

DamagesReport damage_files(const DamagesOptions& options);

}  // namespace test_support
