// The sealed operations of a CTOR turn and how many of each there are.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace engine::ctor {

enum class Operation : std::uint8_t { put, move, landing };
/// In the order in which rounds open by themselves (CTOR 3.3).
inline constexpr std::array all_operations{Operation::put, Operation::move, Operation::landing};

std::string_view name_of(Operation operation);
std::optional<Operation> operation_named(std::string_view name);

struct Allotment {
    unsigned put = 0;
    unsigned move = 0;
    unsigned landing = 0;

    constexpr unsigned& operator[](Operation operation) {
        return operation == Operation::put ? put : operation == Operation::move ? move : landing;
    }
    constexpr unsigned operator[](Operation operation) const { return const_cast<Allotment&>(*this)[operation]; }
    friend bool operator==(const Allotment&, const Allotment&) = default;
};

}  // namespace engine::ctor
