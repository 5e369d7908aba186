// Sides, seats and audiences: who plays, and who is shown what.
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace engine {

enum class Side : std::uint8_t { black, white };
inline constexpr std::array both_sides{Side::black, Side::white};

constexpr Side other(Side side) { return side == Side::black ? Side::white : Side::black; }
constexpr std::size_t index(Side side) { return static_cast<std::size_t>(side); }
std::string_view name_of(Side side);
std::optional<Side> side_named(std::string_view name);

/// One place at a side: "black1" is number 1 of black.
struct Seat {
    Side side{};
    std::uint8_t number = 1;
    friend auto operator<=>(const Seat&, const Seat&) = default;
};

inline constexpr unsigned seat_number_max = 3;
const std::string& name_of(Seat seat);
/// "black1" … "white3", to the letter; nothing else names a seat.
std::optional<Seat> seat_named(std::string_view name);

/// Seat numbers of one side, as bits; iteration is ascending.
class SeatNumbers {
public:
    constexpr bool contains(unsigned number) const { return (bits_ >> number & 1U) != 0; }
    constexpr void insert(unsigned number) { bits_ = static_cast<std::uint8_t>(bits_ | 1U << number); }
    constexpr void erase(unsigned number) { bits_ = static_cast<std::uint8_t>(bits_ & ~(1U << number)); }
    constexpr void clear() { bits_ = 0; }
    constexpr bool empty() const { return bits_ == 0; }
    constexpr unsigned size() const { return static_cast<unsigned>(__builtin_popcount(bits_)); }
    constexpr bool covers(SeatNumbers inner) const { return (inner.bits_ & ~bits_) == 0; }
    friend bool operator==(const SeatNumbers&, const SeatNumbers&) = default;

private:
    std::uint8_t bits_ = 0;
};

/// Who is shown a view (record.md 7.1). `solo` is one person on both sides; the referee sees all.
enum class Audience : std::uint8_t { black, white, solo, spectator, referee };
inline constexpr std::array all_audiences{Audience::black, Audience::white, Audience::solo, Audience::spectator,
                                          Audience::referee};

constexpr Audience audience_of(Side side) { return side == Side::black ? Audience::black : Audience::white; }
/// True where the audience may know what this side alone knows together.
constexpr bool shares_with(Audience audience, Side side) {
    return audience == audience_of(side) || audience == Audience::solo || audience == Audience::referee;
}
std::string_view name_of(Audience audience);

}  // namespace engine
