// Names of Tritoc's small enumerations, to the letter of the contract, and the way back.
#include <array>
#include <string>

#include "base/named.hpp"
#include "engine/tritoc/game.hpp"

namespace engine::tritoc {
namespace {

constexpr std::array<std::string_view, 5> phase_names{"throw", "place", "remove_other", "remove_own", "over"};
constexpr std::array<std::string_view, 6> ending_names{"line", "board_full", "no_moves", "resigned", "forfeit", "time"};
constexpr std::array<std::string_view, 2> layout_names{"standard", "shuffled"};
constexpr std::array<std::string_view, 2> dice_names{"two", "even"};
constexpr std::array<std::string_view, 4> turn_end_names{"moved", "declined", "stuck", "clock"};

}  // namespace

std::string_view name_of(Phase phase) { return name_in(phase_names, phase); }
std::string_view name_of(Ending ending) { return name_in(ending_names, ending); }
std::string_view name_of(Layout layout) { return name_in(layout_names, layout); }
std::optional<Layout> layout_named(std::string_view name) { return value_in<Layout>(layout_names, name); }
std::string_view name_of(Dice dice) { return name_in(dice_names, dice); }
std::optional<Dice> dice_named(std::string_view name) { return value_in<Dice>(dice_names, name); }
std::string_view name_of(TurnEnd end) { return name_in(turn_end_names, end); }

}  // namespace engine::tritoc
