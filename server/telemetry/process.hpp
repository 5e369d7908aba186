// The operating system's view of this process: what it uses, and what we ask of it once at the start.
#pragma once

#include <cstdint>

namespace server {

struct ProcessFigures {
    std::uint64_t resident_bytes = 0;
    double cpu_s = 0;
    std::uint64_t open_descriptors = 0;
    std::uint64_t descriptors_max = 0;
};

ProcessFigures process_figures();

/// No core dumps (they would hold envelopes), as many descriptors as are allowed, no SIGPIPE.
void prepare_process();

}  // namespace server
