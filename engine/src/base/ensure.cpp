#include "engine/base/ensure.hpp"

#include <string>

namespace engine {

void invariant_broken(const char* condition, const char* file, int line) {
    throw BrokenInvariant(std::string("broken invariant: ") + condition + " at " + file + ":" + std::to_string(line));
}

}  // namespace engine
