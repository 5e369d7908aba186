// Names of what all games share, to the letter of the contract, and the way back.
#include <array>
#include <string>

#include "base/named.hpp"
#include "engine/base/refusal.hpp"
#include "engine/base/seat.hpp"

namespace engine {
namespace {

constexpr std::array<std::string_view, 2> side_names{"black", "white"};
constexpr std::array<std::string_view, 5> audience_names{"black", "white", "solo", "spectator", "referee"};
constexpr std::array<std::string_view, 13> refusal_names{
    "not_your_turn", "not_seated",     "wrong_phase",    "illegal_square", "illegal_move",    "occupied", "not_yours",
    "overlap",       "already_sealed", "nothing_sealed", "not_available",  "incomplete_plan", "malformed"};

}  // namespace

std::string_view name_of(Side side) { return name_in(side_names, side); }
std::optional<Side> side_named(std::string_view name) { return value_in<Side>(side_names, name); }
std::string_view name_of(Audience audience) { return name_in(audience_names, audience); }
std::string_view name_of(Refusal refusal) { return name_in(refusal_names, refusal); }

const std::string& name_of(Seat seat) {
    static const std::array<std::array<std::string, seat_number_max>, 2> names{
        {{"black1", "black2", "black3"}, {"white1", "white2", "white3"}}};
    return names[index(seat.side)].at(seat.number - 1U);
}

std::optional<Seat> seat_named(std::string_view name) {
    if (name.size() != 6) return std::nullopt;
    const auto side = side_named(name.substr(0, 5));
    const int number = name[5] - '0';
    if (!side || number < 1 || number > static_cast<int>(seat_number_max)) return std::nullopt;
    return Seat{*side, static_cast<std::uint8_t>(number)};
}

}  // namespace engine
