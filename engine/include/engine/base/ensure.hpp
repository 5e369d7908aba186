// A broken invariant: a fault of the program, never of an input. Checked in every build.
// It throws, so that the server can freeze the one room it happened in and go on.
#pragma once

#include <stdexcept>

namespace engine {

/// Thrown by ENSURE; says which condition failed and where.
struct BrokenInvariant : std::logic_error {
    using std::logic_error::logic_error;
};

[[noreturn]] void invariant_broken(const char* condition, const char* file, int line);

}  // namespace engine

#define ENSURE(condition) \
    ((condition) ? static_cast<void>(0) : ::engine::invariant_broken(#condition, __FILE__, __LINE__))
