// Enumerations that count from 0, and their names to the letter of the contract.
#pragma once

#include <array>
#include <optional>
#include <string_view>

#include "engine/base/ensure.hpp"

namespace engine {

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

}  // namespace engine
