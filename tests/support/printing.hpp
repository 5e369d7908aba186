// How Catch2 prints the engine's small types. For tests only: choices are printed nowhere, they may be secret.
#pragma once

#include <catch2/catch.hpp>
#include <optional>
#include <string>

#include "tests/support/ctor_game.hpp"

namespace test_support {

/// What an input that is accepted is answered with.
inline constexpr Refused accepted = std::nullopt;

}  // namespace test_support

namespace Catch {

template <>
struct StringMaker<std::optional<engine::Refusal>> {
    static std::string convert(const std::optional<engine::Refusal>& refusal) {
        return refusal ? std::string(name_of(*refusal)) : "accepted";
    }
};
template <>
struct StringMaker<engine::Refusal> {
    static std::string convert(engine::Refusal refusal) { return std::string(name_of(refusal)); }
};
template <>
struct StringMaker<engine::Seat> {
    static std::string convert(engine::Seat seat) { return name_of(seat); }
};
template <>
struct StringMaker<engine::Side> {
    static std::string convert(engine::Side side) { return std::string(name_of(side)); }
};
template <>
struct StringMaker<engine::ctor::Operation> {
    static std::string convert(engine::ctor::Operation operation) { return std::string(name_of(operation)); }
};
template <>
struct StringMaker<engine::ctor::Phase> {
    static std::string convert(engine::ctor::Phase phase) { return std::string(name_of(phase)); }
};
template <>
struct StringMaker<engine::ctor::Allotment> {
    static std::string convert(const engine::ctor::Allotment& left) {
        return std::to_string(left.put) + "/" + std::to_string(left.move) + "/" + std::to_string(left.landing);
    }
};
template <>
struct StringMaker<engine::Instant> {
    static std::string convert(engine::Instant instant) { return std::to_string(instant.ms) + " ms"; }
};

}  // namespace Catch
