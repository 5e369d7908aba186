// What is damaged in the archive, for the operator.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace server {

struct Damage {
    std::size_t count = 0;           // games, rows, tables and indexes
    std::vector<std::string> first;  // some of them in words, limit::scrub_shown at most
};

}  // namespace server
