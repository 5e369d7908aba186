// Which lesson belongs to which game: those that have one say so in their traits.
#include "engine/lesson.hpp"

#include "all_traits.hpp"

namespace engine {

std::optional<Lesson> lesson_of(const Options& game, const Fairness& lots) {
    return std::visit(
        [&]<class One>(const One&) -> std::optional<Lesson> {
            if constexpr (requires { TraitsOf<One>::lesson(lots); }) return TraitsOf<One>::lesson(lots);
            return std::nullopt;
        },
        game);
}

std::optional<Scripted> scripted_of(const Seen& seen) {
    return std::visit(
        [&]<class One>(const One&) -> std::optional<Scripted> {
            if constexpr (requires { TraitsOf<One>::scripted(seen); }) return TraitsOf<One>::scripted(seen);
            return std::nullopt;
        },
        seen.view);
}

}  // namespace engine
