#include "tests/support/playground.hpp"

#include <string>

namespace test_support {
namespace {

std::string random_hex(engine::Seed& seed, std::size_t length) {
    std::string text;
    while (text.size() < length) text += "0123456789abcdef"[seed.below(16)];
    return text;
}

}  // namespace

engine::Fairness random_fairness(engine::Seed& seed) {
    engine::Fairness fairness;
    for (auto& byte : fairness.secret) byte = static_cast<std::uint8_t>(seed.below(256));
    fairness.game_id = random_hex(seed, 8);
    if (seed.below(2) == 0) fairness.entropy.emplace_back("black1", random_hex(seed, 1 + seed.below(64)));
    if (seed.below(3) == 0) fairness.entropy.emplace_back("white1", random_hex(seed, 1 + seed.below(64)));
    return fairness;
}

}  // namespace test_support
