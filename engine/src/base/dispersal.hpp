// Several choose at the same time without a word, and whoever chooses like another has chosen in vain: what one of them
// does who expects the others to judge alike. What is worth most is what the others want, too; so each takes it as
// often as that pays, and else something that is worth a little less. Nobody has a role, and nobody's chance is
// another's.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "engine/base/seed.hpp"

namespace engine {

/// Adds to `sums` what each choice would be worth now, where the others take `taken`, choices by their places. What
/// another takes is worth what a wasted choice is.
using AddWorths = std::function<void(const std::vector<std::size_t>& taken, std::vector<std::int64_t>& sums)>;

/// One of so many choices (from 1), by its place, for one who chooses beside so many others; without others the one
/// that is worth most.
std::size_t dispersed(std::size_t choices, unsigned others, const AddWorths& add_worths, Seed& seed);

}  // namespace engine
