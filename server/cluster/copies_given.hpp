// Copies of a node's data that others take. Whoever takes one follows the log from there, once all of it is theirs and
// looked through: so long the log must keep what comes after it. Times are those of the node's clock.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "server/cluster/replicated_log.hpp"

namespace server::cluster {

class CopiesGiven {
public:
    /// One that is made from now on: it has at least everything up to `at`. `is_under_way`: asked now and then.
    void add(const Position& at, std::function<bool()> is_under_way, std::int64_t now_ms);
    /// Nothing that comes before this in the log is needed, here, where everything up to `applied` is, or by them.
    Position needed_from(const Position& applied, std::int64_t now_ms);

private:
    struct Copy {
        Position at;
        std::function<bool()> is_under_way;
        std::int64_t until_ms = 0;
    };
    std::vector<Copy> copies_;
};

}  // namespace server::cluster
