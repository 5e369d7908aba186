#include "team.hpp"

#include <algorithm>
#include <optional>

namespace engine::ctor {

/// In the order of the squares, not of the plan: two who found the same steps on different ways deal them out alike.
Choice dealt_to(unsigned duty, const RoundView& round, std::vector<Step> steps, unsigned size) {
    const std::size_t duties = round.duties.size();
    if (steps.size() > duties) steps.resize(duties);
    std::sort(steps.begin(), steps.end(), [](const Step& one, const Step& two) { return one.to < two.to; });
    std::vector<std::optional<Step>> dealt(duties);
    std::vector<Step> left;
    for (const Step& step : steps) {
        const std::size_t column = (step.to - std::size_t{1}) % size;
        auto& part = dealt[column * duties / size];
        if (part) {
            left.push_back(step);
        } else {
            part = step;
        }
    }
    auto idle = dealt.begin();
    for (const Step& step : left) {
        idle = std::find(idle, dealt.end(), std::nullopt);
        *idle = step;
    }
    for (std::size_t at = 0; at < duties; ++at) {
        if (round.duties[at].duty == duty && dealt[at]) return choice_of(*dealt[at]);
    }
    return Pass{};
}

}  // namespace engine::ctor
