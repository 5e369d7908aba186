// Names of CTOR's small enumerations, to the letter of the contract, and the way back.
#include <array>
#include <string>

#include "base/named.hpp"
#include "engine/ctor/game.hpp"

namespace engine::ctor {
namespace {

constexpr std::array<std::string_view, 3> operation_names{"put", "move", "landing"};
constexpr std::array<std::string_view, 3> phase_names{"secrets", "turn", "over"};
constexpr std::array<std::string_view, 6> ending_names{"board_full", "stalled", "turn_limit",
                                                       "resigned",   "forfeit", "time"};

}  // namespace

std::string_view name_of(Operation operation) { return name_in(operation_names, operation); }
std::optional<Operation> operation_named(std::string_view name) { return value_in<Operation>(operation_names, name); }
std::string_view name_of(Phase phase) { return name_in(phase_names, phase); }
std::string_view name_of(Ending ending) { return name_in(ending_names, ending); }

}  // namespace engine::ctor
