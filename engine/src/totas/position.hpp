// Where everything stands, and what half-moves are judged by: men with what they carry, and the setting that lasts for
// the whole game. A value that is copied freely: planning a half-move is a copy with one half-move applied.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/base/ensure.hpp"
#include "engine/totas/ground.hpp"
#include "engine/totas/options.hpp"
#include "engine/totas/piece.hpp"
#include "engine/totas/square.hpp"
#include "engine/totas/view.hpp"

namespace engine::totas {

/// What a man carries with it, also while it is away.
enum class Mark : std::uint8_t {
    stepped = 1,   // its latest half-move was a straight step (TOTAS 4.1)
    vetted = 2,    // TOTAS 6.8
    turned = 4,    // its axis is not the first one (TOTAS 12.2)
    right = 8,     // written underlined (TOTAS 15.1)
    resting = 16,  // TOTAS 13.1
    doomed = 32,   // TOTAS 8.4
    unmoved = 64,  // king, or rook that castles (TOTAS 3.3)
};

/// A piece on the board, or nobody. Two bytes, since a position is copied for every half-move tried.
class Man {
public:
    constexpr Man() = default;
    constexpr explicit Man(Piece piece)
        : code_(static_cast<std::uint8_t>(1U + static_cast<unsigned>(piece.kind) * 2U
                                          + static_cast<unsigned>(index(piece.side)))) {}
    constexpr bool nobody() const { return code_ == 0; }
    constexpr Side side() const { return static_cast<Side>((code_ - 1U) % 2U); }
    constexpr Kind kind() const { return static_cast<Kind>((code_ - 1U) / 2U); }
    constexpr Piece piece() const { return {side(), kind()}; }
    constexpr bool is(Side side, Kind kind) const { return *this && piece() == Piece{side, kind}; }
    constexpr bool is_of(Side side) const { return !nobody() && this->side() == side; }
    constexpr explicit operator bool() const { return !nobody(); }

    constexpr bool has(Mark mark) const { return (marks_ & static_cast<unsigned>(mark)) != 0; }
    constexpr void set(Mark mark) { marks_ = static_cast<std::uint8_t>(marks_ | static_cast<unsigned>(mark)); }
    constexpr void clear(Mark mark) { marks_ = static_cast<std::uint8_t>(marks_ & ~static_cast<unsigned>(mark)); }
    /// The same man, become another piece.
    constexpr Man as(Piece piece) const {
        Man man(piece);
        man.marks_ = marks_;
        return man;
    }

private:
    std::uint8_t code_ = 0;
    std::uint8_t marks_ = 0;
};

/// How one wing castles under the army agreed on (fine-print F5). On rank 1; Black's is the same file.
struct CastlingPath {
    unsigned king_from = 0;
    unsigned king_to = 0;
    unsigned rook_from = 0;
    unsigned rook_to = 0;
};

/// What stands for the whole game.
struct Setting {
    explicit Setting(const Options& options);

    Variant variant{};
    std::vector<Kind> promotions;                         // TOTAS 3.1, in the order of their letters in F24
    std::array<std::optional<CastlingPath>, 2> castling;  // by wing
    std::array<std::optional<Square>, 2> acropolis;       // once revealed
    std::array<std::array<SquareSet, 3>, 2> zones;        // by owner and kind

    void take(Side side, const Ground& ground);
    const SquareSet& hindering(Side mover, ZoneKind kind) const {
        return zones[index(other(mover))][static_cast<std::size_t>(kind)];  // TOTAS 5.3
    }
};

struct Position {
    std::array<Man, square_count> at;
    std::array<SquareSet, 2> of;      // by side
    std::array<SquareSet, 2> legion;  // Legionaries that are one, at the start of the GM (TOTAS 4.2)
    SquareSet en_passant;             // squares skipped in the GM before (fine-print F6)
    /// Where each king counts as standing (fine-print F4); nowhere once it is lost. Does not change within a plan.
    std::array<std::optional<Square>, 2> king_place;
    std::array<ShelterState, 2> shelter{};
    std::array<Man, 2> sheltered;  // the king that is off the board for its shelter

    void put(Square square, Man man) {
        ENSURE(man);
        remove(square);
        at[square] = man;
        of[index(man.side())].insert(square);
    }
    Man remove(Square square) {
        const Man man = at[square];
        if (man) of[index(man.side())].erase(square);
        at[square] = Man{};
        return man;
    }
    /// The piece that stands there leaves the board; there must be one.
    Man lift(Square square) {
        const Man man = remove(square);
        ENSURE(man);
        return man;
    }
    bool is_empty(Square square) const { return at[square].nobody(); }
    std::optional<Square> king_square(Side side) const;
    void find_legions();
};

/// TOTAS 1.3, 1.4.
Position starting_position(const Options& options);
/// True while king and rook stand unmoved on their side (fine-print F5).
bool may_castle(const Position& position, const Setting& setting, Side side, Wing wing);
Square castling_square(Side side, unsigned file);
/// Of a boar or chariot.
Axis axis_of(Man man);

/// Rank index of a side's king row, its pawn row and the one where its pawns promote.
constexpr unsigned home_rank(Side side) { return side == Side::white ? 0 : board_side - 1; }
constexpr unsigned pawn_rank(Side side) { return side == Side::white ? 1 : board_side - 2; }
constexpr unsigned last_rank(Side side) { return home_rank(other(side)); }
constexpr int forward(Side side) { return side == Side::white ? 1 : -1; }

/// A position as one who sees this view must take it; the board is shown.
Position position_of(const View& view);
Setting setting_of(const View& view);

}  // namespace engine::totas
