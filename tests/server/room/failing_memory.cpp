#include "tests/server/room/failing_memory.hpp"

#include <dlfcn.h>
#include <execinfo.h>

#include <array>
#include <cstdlib>
#include <new>
#include <string_view>

namespace {

thread_local std::uint64_t asked = 0;
thread_local std::uint64_t fails_from = 0;  // 0: never
thread_local std::uint64_t fails_until = 0;

}  // namespace

namespace room_test {

FailingMemory::FailingMemory(std::uint64_t first, std::uint64_t count) {
    asked = 0;
    fails_until = first + count;
    fails_from = first;
}
FailingMemory::~FailingMemory() { fails_from = 0; }
bool FailingMemory::has_failed() { return asked >= fails_from; }

// A sanitizer has an allocator of its own.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
bool FailingMemory::is_there() { return false; }

}  // namespace room_test
#else
bool FailingMemory::is_there() { return true; }

}  // namespace room_test

namespace {

/// What destroys a value of nlohmann/json (3.11) lays it out in a vector first, and may not throw: without memory for
/// that the process ends, and comes back from its journal like any that is killed. No room can do anything about that.
bool is_destroying_json() {
    std::array<void*, 16> frames{};
    const int depth = backtrace(frames.data(), static_cast<int>(frames.size()));
    for (int frame = 0; frame < depth; ++frame) {
        Dl_info known{};
        if (dladdr(frames[static_cast<std::size_t>(frame)], &known) == 0 || known.dli_sname == nullptr) continue;
        const std::string_view name = known.dli_sname;
        if (!name.starts_with("_ZN8nlohmann")) continue;
        if (name.find("7destroyE") != name.npos || name.ends_with("D2Ev") || name.ends_with("D1Ev")) return true;
    }
    return false;
}

void* allocate(std::size_t bytes) {
    if (fails_from != 0 && ++asked >= fails_from && asked < fails_until && !is_destroying_json())
        throw std::bad_alloc();
    void* memory = std::malloc(bytes == 0 ? 1 : bytes);
    if (memory == nullptr) throw std::bad_alloc();
    return memory;
}

}  // namespace

void* operator new(std::size_t bytes) { return allocate(bytes); }
void* operator new[](std::size_t bytes) { return allocate(bytes); }
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete[](void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t) noexcept { std::free(memory); }
#endif
