#include "tests/server/room/failing_memory.hpp"

#include <cstdlib>
#include <new>

namespace {

thread_local std::uint64_t asked = 0;
thread_local std::uint64_t fails_from = 0;  // 0: never
thread_local std::uint64_t fails_until = 0;

void* allocate(std::size_t bytes) {
    if (fails_from != 0 && ++asked >= fails_from && asked < fails_until) throw std::bad_alloc();
    void* memory = std::malloc(bytes == 0 ? 1 : bytes);
    if (memory == nullptr) throw std::bad_alloc();
    return memory;
}

}  // namespace

namespace room_test {

FailingMemory::FailingMemory(std::uint64_t first, std::uint64_t count) {
    asked = 0;
    fails_until = first + count;
    fails_from = first;
}
FailingMemory::~FailingMemory() { fails_from = 0; }
bool FailingMemory::has_failed() { return asked >= fails_from; }

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
bool FailingMemory::is_there() { return false; }
#else
bool FailingMemory::is_there() { return true; }
#endif

}  // namespace room_test

#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
void* operator new(std::size_t bytes) { return allocate(bytes); }
void* operator new[](std::size_t bytes) { return allocate(bytes); }
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete[](void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t) noexcept { std::free(memory); }
#endif
