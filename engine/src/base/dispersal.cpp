#include "base/dispersal.hpp"

#include <algorithm>

#include "engine/base/ensure.hpp"

namespace engine {
namespace {

constexpr std::size_t times_imagined = 96;
constexpr std::size_t times_forgotten = times_imagined / 4;  // the first ones, when nobody knew yet what others want

}  // namespace

/// Fictitious play (Brown 1951): imagined over and over, each time with the best answer to all that came before, which
/// comes to rest since all want the same. How often each choice was taken in the end is how often it is to be taken.
std::size_t dispersed(std::size_t choices, unsigned others, const AddWorths& add_worths, Seed& seed) {
    ENSURE(choices > 0);
    std::vector<std::int64_t> sums(choices);
    std::vector<std::size_t> taken;
    std::vector<std::size_t> chosen;
    while (chosen.size() < times_imagined) {
        taken.clear();
        for (unsigned other = 0; other < others; ++other) {
            const std::size_t time = seed.below(chosen.size() + 1);
            if (time < chosen.size()) taken.push_back(chosen[time]);  // otherwise that one does something else
        }
        add_worths(taken, sums);
        chosen.push_back(static_cast<std::size_t>(std::max_element(sums.begin(), sums.end()) - sums.begin()));
        if (others == 0) return chosen.front();
    }
    return chosen[times_forgotten + seed.below(times_imagined - times_forgotten)];
}

}  // namespace engine
