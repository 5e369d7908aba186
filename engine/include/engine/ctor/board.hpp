// The torus of CTOR: squares, sets of squares, chips. Knows who touches whom, knows no turns.
// A set is 100 bits; neighbours are found for all its squares at once by shifting it round the torus.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>

#include "engine/base/seat.hpp"

namespace engine::ctor {

/// Main-field number, 1 … n² (CTOR 1.1); 1 is the top left.
using Square = unsigned;

class SquareSet {
public:
    constexpr SquareSet() = default;
    static constexpr SquareSet of(Square square) { return SquareSet(Bits{1} << (square - 1)); }
    /// All squares of a board of this size.
    static constexpr SquareSet all(unsigned size) { return SquareSet((Bits{1} << (size * size)) - 1); }

    constexpr bool contains(Square square) const { return (bits_ >> (square - 1) & 1U) != 0; }
    constexpr void insert(Square square) { bits_ |= Bits{1} << (square - 1); }
    constexpr void erase(Square square) { bits_ &= ~(Bits{1} << (square - 1)); }
    constexpr bool empty() const { return bits_ == 0; }
    constexpr unsigned size() const {
        return static_cast<unsigned>(__builtin_popcountll(low()) + __builtin_popcountll(high()));
    }
    /// The lowest square; the set must not be empty.
    constexpr Square front() const {
        return 1U + static_cast<Square>(low() != 0 ? __builtin_ctzll(low()) : 64 + __builtin_ctzll(high()));
    }

    constexpr SquareSet operator&(SquareSet o) const { return SquareSet(bits_ & o.bits_); }
    constexpr SquareSet operator|(SquareSet o) const { return SquareSet(bits_ | o.bits_); }
    constexpr SquareSet operator^(SquareSet o) const { return SquareSet(bits_ ^ o.bits_); }
    constexpr SquareSet without(SquareSet o) const { return SquareSet(bits_ & ~o.bits_); }
    friend bool operator==(const SquareSet&, const SquareSet&) = default;

    /// Every square moved by one row or column, round the torus of this size.
    constexpr SquareSet down(unsigned size) const { return turned(size, size); }
    constexpr SquareSet up(unsigned size) const { return turned(size, size * (size - 1)); }
    constexpr SquareSet right(unsigned size) const;
    constexpr SquareSet left(unsigned size) const;

    /// Ascending.
    class Iterator {
    public:
        using iterator_category = std::input_iterator_tag;
        using value_type = Square;
        using difference_type = std::ptrdiff_t;
        using pointer = const Square*;
        using reference = Square;
        constexpr Iterator() = default;
        constexpr explicit Iterator(const SquareSet& set);
        constexpr Square operator*() const;
        constexpr Iterator& operator++();
        constexpr Iterator operator++(int) {
            const Iterator before = *this;
            ++*this;
            return before;
        }
        friend bool operator==(const Iterator&, const Iterator&) = default;

    private:
        std::uint64_t low_ = 0;
        std::uint64_t high_ = 0;
    };
    constexpr Iterator begin() const { return Iterator(*this); }
    constexpr Iterator end() const { return Iterator(SquareSet{}); }

private:
    __extension__ using Bits = unsigned __int128;
    constexpr explicit SquareSet(Bits bits) : bits_(bits) {}
    constexpr std::uint64_t low() const { return static_cast<std::uint64_t>(bits_); }
    constexpr std::uint64_t high() const { return static_cast<std::uint64_t>(bits_ >> 64U); }
    constexpr SquareSet turned(unsigned size, unsigned by) const {
        return SquareSet((bits_ << by | bits_ >> (size * size - by))) & all(size);
    }
    /// The squares of the leftmost column.
    static constexpr SquareSet left_edge(unsigned size) { return SquareSet(size == 8 ? repeated(8) : repeated(10)); }
    static constexpr Bits repeated(unsigned size) {
        Bits bits = 0;
        for (unsigned row = 0; row < size; ++row) bits |= Bits{1} << (row * size);
        return bits;
    }
    Bits bits_ = 0;
};

constexpr SquareSet::Iterator::Iterator(const SquareSet& set) : low_(set.low()), high_(set.high()) {}
constexpr Square SquareSet::Iterator::operator*() const {
    return 1U + static_cast<Square>(low_ != 0 ? __builtin_ctzll(low_) : 64 + __builtin_ctzll(high_));
}
constexpr SquareSet::Iterator& SquareSet::Iterator::operator++() {
    if (low_ != 0) {
        low_ &= low_ - 1;
    } else {
        high_ &= high_ - 1;
    }
    return *this;
}
constexpr SquareSet SquareSet::right(unsigned size) const {
    const SquareSet edge = *this & SquareSet(left_edge(size).bits_ << (size - 1));
    return SquareSet(without(edge).bits_ << 1U | edge.bits_ >> (size - 1));
}
constexpr SquareSet SquareSet::left(unsigned size) const {
    const SquareSet edge = *this & left_edge(size);
    return SquareSet(without(edge).bits_ >> 1U | edge.bits_ << (size - 1));
}

struct Board {
    unsigned size = 10;
    std::array<SquareSet, 2> chips;  // by side

    SquareSet empty() const { return SquareSet::all(size).without(chips[0] | chips[1]); }
    bool full() const { return empty().empty(); }
    bool has(std::int64_t square) const { return square >= 1 && square <= static_cast<std::int64_t>(size) * size; }
    friend bool operator==(const Board&, const Board&) = default;
};

/// CTOR 1.2: the four squares that share an edge, round the torus.
SquareSet orthogonal_neighbours(Square square, unsigned size);
/// CTOR 4.2: chips of the other side with at least five of their eight neighbours held by `side`.
SquareSet replaceable(const Board& board, Side side);

}  // namespace engine::ctor
