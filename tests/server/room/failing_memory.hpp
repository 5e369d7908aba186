// Memory that fails when a test says so: in this program every `new` asks here first.
#pragma once

#include <cstdint>

namespace room_test {

/// While it lives, allocations of this thread fail: the one of this number, counted from 1, and as many after it as are
/// said; but for those that would end the process whatever the server does.
class FailingMemory {
public:
    explicit FailingMemory(std::uint64_t first, std::uint64_t count = 1);
    ~FailingMemory();
    FailingMemory(const FailingMemory&) = delete;
    FailingMemory& operator=(const FailingMemory&) = delete;
    /// The number has been reached.
    static bool has_failed();
    /// False where another program's memory is in use, as under a sanitizer.
    static bool is_there();
};

}  // namespace room_test
