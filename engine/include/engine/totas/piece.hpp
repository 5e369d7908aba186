// The thirteen kinds of pieces, what each is worth, and how it is written.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/base/seat.hpp"
#include "engine/totas/square.hpp"

namespace engine::totas {

enum class Kind : std::uint8_t {
    king,
    queen,
    rook,
    knight,
    bishop,
    gryphon,
    volcano,
    tornado,
    boar,
    chariot,
    pawn,
    legionary,
    patrol
};
inline constexpr unsigned kind_count = 13;

/// TOTAS 1.2: the pawn row; all else is king row.
constexpr bool is_pawn_row(Kind kind) { return kind >= Kind::pawn; }

/// TOTAS 1.5.
constexpr unsigned quality_of(Kind kind) {
    constexpr std::array<unsigned, kind_count> qualities{10, 9, 6, 5, 4, 8, 7, 7, 5, 5, 1, 3, 2};
    return qualities[static_cast<std::size_t>(kind)];
}
/// TOTAS 1.5; 0: none.
constexpr unsigned mole_number_of(Kind kind) {
    constexpr std::array<unsigned, kind_count> numbers{0, 6, 3, 4, 5, 1, 2, 2, 0, 0, 0, 0, 0};
    return numbers[static_cast<std::size_t>(kind)];
}

/// K Q R N B G V T W C p L P.
char letter_of(Kind kind);
std::optional<Kind> kind_lettered(char letter);

struct Piece {
    Side side{};
    Kind kind{};
    friend bool operator==(const Piece&, const Piece&) = default;
};

struct PlacedPiece {
    Piece piece;
    Square square = 0;
    friend bool operator==(const PlacedPiece&, const PlacedPiece&) = default;
};

/// "wG", "bp" (record.md 5.3).
std::string name_of(Piece piece);
/// "wG@a1".
std::string name_of(const PlacedPiece& piece);

}  // namespace engine::totas
