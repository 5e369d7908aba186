// Databases on a disk whose power is cut again and again, at any moment of a commit, of folding the log or of opening
// the file. What comes back is what was committed at some moment, whole; with syncs, nothing that was acknowledged is
// missing.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace test_support {

struct PowerCutOptions {
    std::uint64_t seed = 1;
    unsigned cuts = 500;
    bool syncs_every_commit = true;
};

struct PowerCutReport {
    unsigned cuts = 0;
    unsigned commits = 0;               // acknowledged
    unsigned cut_commits = 0;           // during which the power failed
    unsigned came_back = 0;             // of those, found whole afterwards
    unsigned losses = 0;                // cuts after which acknowledged commits were missing
    std::vector<std::string> breaches;  // of what was promised: each with the seed of its world
};

PowerCutReport cut_power(const PowerCutOptions& options);

}  // namespace test_support
