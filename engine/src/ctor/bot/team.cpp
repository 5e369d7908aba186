#include "team.hpp"

#include "engine/base/seed.hpp"

namespace engine::ctor {

std::uint64_t shared_seed(const View& view) {
    std::uint64_t seed = view.turn;
    for (const SquareSet& chips : view.board.chips) {
        for (const Square square : chips) seed = Seed(seed ^ square).next();
        seed = Seed(seed).next();
    }
    return seed;
}

/// Which duty a step prefers depends on its own square alone: where two members' plans differ a little, for want of
/// time, what they have in common is still done by one of them.
Choice dealt_to(unsigned duty, const RoundView& round, const std::vector<Step>& steps, std::uint64_t seed) {
    const std::size_t duties = round.duties.size();
    std::vector<std::optional<Step>> dealt(duties);
    for (std::size_t step = 0; step < std::min(steps.size(), duties); ++step) {
        std::size_t to = Seed(seed ^ steps[step].to).below(duties);
        while (dealt[to]) to = (to + 1) % duties;
        dealt[to] = steps[step];
    }
    for (std::size_t at = 0; at < duties; ++at) {
        if (round.duties[at].duty == duty && dealt[at]) return choice_of(*dealt[at]);
    }
    return Pass{};
}

}  // namespace engine::ctor
