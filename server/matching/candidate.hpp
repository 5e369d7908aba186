// A ticket as one run of the machine sees it (core.hpp keeps it).
#pragma once

#include <cstdint>

#include "server/matching/core.hpp"

namespace server::matching {

struct Candidate {
    const Ticket* ticket = nullptr;
    std::int64_t since_ms = 0;
    bool is_seated = false;  // by this run
    bool is_house = false;   // of the house: takes a chair that nobody else does
};

}  // namespace server::matching
