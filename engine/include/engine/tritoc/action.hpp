// What a player of Tritoc may do (record.md 6.2). Shapes only: whether it is allowed is the match's affair.
#pragma once

#include <cstdint>
#include <variant>

namespace engine::tritoc {

/// `at` of an action as it came: any two integers, field and hole from 1 (fine-print E4).
struct Place {
    std::int64_t field = 0;
    std::int64_t hole = 0;
    friend bool operator==(const Place&, const Place&) = default;
};

struct Throw {
    friend bool operator==(const Throw&, const Throw&) = default;
};
/// Sets a piece of one's own (TRITOC 2.2).
struct PlacePiece {
    Place at;
    friend bool operator==(const PlacePiece&, const PlacePiece&) = default;
};
/// Takes a piece off the board (TRITOC 2.3, 2.4).
struct RemovePiece {
    Place at;
    friend bool operator==(const RemovePiece&, const RemovePiece&) = default;
};
/// At a total of 12: removes nothing (TRITOC 2.3).
struct Decline {
    friend bool operator==(const Decline&, const Decline&) = default;
};
struct Resign {
    friend bool operator==(const Resign&, const Resign&) = default;
};

using Action = std::variant<Throw, PlacePiece, RemovePiece, Decline, Resign>;

}  // namespace engine::tritoc
