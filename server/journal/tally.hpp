// How many rows a table has and all their sums mixed into one: rows that are lost, added or changed behind the
// server's back show, whatever page of the file they were on.
#pragma once

#include <cstddef>
#include <cstdint>

#include "engine/base/draws.hpp"

namespace server {

struct Tally {
    std::int64_t rows = 0;
    engine::Bytes32 digest{};

    void add(const engine::Bytes32& sum) { mix(sum, 1); }
    void remove(const engine::Bytes32& sum) { mix(sum, -1); }
    friend bool operator==(const Tally&, const Tally&) = default;

private:
    void mix(const engine::Bytes32& sum, std::int64_t change) {
        rows += change;
        for (std::size_t byte = 0; byte < sum.size(); ++byte) digest[byte] ^= sum[byte];
    }
};

}  // namespace server
