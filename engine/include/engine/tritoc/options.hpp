// Options of a Tritoc match (record.md 6.1).
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace engine::tritoc {

enum class Layout : std::uint8_t { standard, shuffled };  // TRITOC 1.2
std::string_view name_of(Layout layout);
std::optional<Layout> layout_named(std::string_view name);

enum class Dice : std::uint8_t { two, even };  // TRITOC 2.6
std::string_view name_of(Dice dice);
std::optional<Dice> dice_named(std::string_view name);

struct Options {
    Layout layout = Layout::standard;
    Dice dice = Dice::two;
    unsigned turn_s = 30;  // seconds a turn, 0 … 3600; 0 none (TRITOC 2.7)

    friend bool operator==(const Options&, const Options&) = default;
};

inline constexpr unsigned turn_max_s = 3600;

}  // namespace engine::tritoc
