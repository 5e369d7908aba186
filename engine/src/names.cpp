// Names of the engine's small enumerations, to the letter of the contract, and the way back.
#include <array>
#include <string>
#include <utility>

#include "engine/ctor/notice.hpp"
#include "engine/ctor/operation.hpp"
#include "engine/ctor/view.hpp"
#include "engine/ensure.hpp"
#include "engine/refusal.hpp"
#include "engine/seat.hpp"

namespace engine {
namespace {

/// `names[value]`, for enumerations that count from 0.
template <class Enum, std::size_t n>
std::string_view name_in(const std::array<std::string_view, n>& names, Enum value) {
    const auto place = static_cast<std::size_t>(value);
    ENSURE(place < n);
    return names[place];
}

template <class Enum, std::size_t n>
std::optional<Enum> value_in(const std::array<std::string_view, n>& names, std::string_view name) {
    for (std::size_t place = 0; place < n; ++place) {
        if (names[place] == name) return static_cast<Enum>(place);
    }
    return std::nullopt;
}

constexpr std::array<std::string_view, 2> side_names{"black", "white"};
constexpr std::array<std::string_view, 5> audience_names{"black", "white", "solo", "spectator", "referee"};
constexpr std::array<std::string_view, 13> refusal_names{
    "not_your_turn", "not_seated",     "wrong_phase",    "illegal_square", "illegal_move",    "occupied", "not_yours",
    "overlap",       "already_sealed", "nothing_sealed", "not_available",  "incomplete_plan", "malformed"};
constexpr std::array<std::string_view, 3> operation_names{"put", "move", "landing"};
constexpr std::array<std::string_view, 3> phase_names{"secrets", "turn", "over"};
constexpr std::array<std::string_view, 5> ending_names{"board_full", "stalled", "turn_limit", "resigned", "forfeit"};

}  // namespace

std::string_view name_of(Side side) { return name_in(side_names, side); }
std::optional<Side> side_named(std::string_view name) { return value_in<Side>(side_names, name); }
std::string_view name_of(Audience audience) { return name_in(audience_names, audience); }
std::string_view name_of(Refusal refusal) { return name_in(refusal_names, refusal); }

std::string name_of(Seat seat) { return std::string(name_of(seat.side)) + static_cast<char>('0' + seat.number); }

std::optional<Seat> seat_named(std::string_view name) {
    if (name.size() != 6) return std::nullopt;
    const auto side = side_named(name.substr(0, 5));
    const int number = name[5] - '0';
    if (!side || number < 1 || number > static_cast<int>(seat_number_max)) return std::nullopt;
    return Seat{*side, static_cast<std::uint8_t>(number)};
}

namespace ctor {

std::string_view name_of(Operation operation) { return name_in(operation_names, operation); }
std::optional<Operation> operation_named(std::string_view name) { return value_in<Operation>(operation_names, name); }
std::string_view name_of(Phase phase) { return name_in(phase_names, phase); }
std::string_view name_of(Ending ending) { return name_in(ending_names, ending); }

}  // namespace ctor
}  // namespace engine
