// What a room may know of a notice without knowing its game.
#include <type_traits>
#include <variant>

#include "engine/match.hpp"

namespace engine {
namespace {

template <class Fact, class... Others>
constexpr bool is_one_of = (std::is_same_v<Fact, Others> || ...);

template <class Fact>
constexpr bool tells_of_a_decision =
    is_one_of<Fact, ctor::ChoiceSealed, ctor::ChoiceUnsealed, ctor::DoneSaid, ctor::ResignSaid, totas::Sealed,
              totas::TimerStarted, totas::DoneSaid, totas::ResignSaid>;

}  // namespace

bool moves_on(const Notice& notice) {
    return std::visit(
        [](const auto& of_game) {
            return std::visit([](const auto& fact) { return !tells_of_a_decision<std::decay_t<decltype(fact)>>; },
                              of_game.fact);
        },
        notice);
}

}  // namespace engine
