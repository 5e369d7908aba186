// Options of a TOTA*S match (record.md 5.1, fine-print F23).
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "engine/totas/piece.hpp"

namespace engine::totas {

enum class Order : std::uint8_t { fixed, alternating };   // TOTAS 14.2
enum class Variant : std::uint8_t { standard, summary };  // TOTAS 13
std::string_view name_of(Order order);
std::optional<Order> order_named(std::string_view name);
std::string_view name_of(Variant variant);
std::optional<Variant> variant_named(std::string_view name);

/// TOTAS 1.4, by file from a; both sides set it up on the same files.
struct Army {
    std::array<Kind, board_side> king_row{Kind::gryphon, Kind::volcano, Kind::rook,    Kind::knight,
                                          Kind::bishop,  Kind::queen,   Kind::king,    Kind::bishop,
                                          Kind::knight,  Kind::rook,    Kind::tornado, Kind::gryphon};
    std::array<Kind, board_side> pawn_row{Kind::pawn, Kind::legionary, Kind::patrol,    Kind::pawn,
                                          Kind::pawn, Kind::pawn,      Kind::pawn,      Kind::pawn,
                                          Kind::pawn, Kind::patrol,    Kind::legionary, Kind::pawn};
    friend bool operator==(const Army&, const Army&) = default;
};

struct Options {
    unsigned timer_s = 10;      // 5 … 60
    unsigned minutes = 100;     // 1 … 100
    unsigned ground_s = 120;    // 0 … 3600; 0 no limit: in records only (TOTAS 5.1)
    unsigned memorise_s = 100;  // 0 … 3600; 0 lots at once
    unsigned doom_s = 10;       // 0 … 3600; 0 no window
    unsigned mole_after = 25;   // 0 … 10000; 0 never
    unsigned players = 2;       // 2 or 4
    Order order = Order::fixed;
    Variant variant = Variant::standard;
    Army army;

    bool coalition() const { return players == 4; }
    friend bool operator==(const Options&, const Options&) = default;
};

inline constexpr unsigned timer_min_s = 5;
inline constexpr unsigned timer_max_s = 60;
inline constexpr unsigned minutes_max = 100;
inline constexpr unsigned seconds_max = 3600;
inline constexpr unsigned mole_after_max = 10000;

}  // namespace engine::totas
