// The 144 squares of TOTA*S and sets of them. Knows geometry, knows no pieces.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>

namespace engine::totas {

inline constexpr unsigned board_side = 12;
inline constexpr unsigned square_count = board_side * board_side;

/// 0 … 143 in square order: a1, b1 … l1, a2 … l12 (TOTAS 5.2).
using Square = std::uint8_t;

/// File and rank from 0; both below board_side.
constexpr Square square_at(unsigned file, unsigned rank) { return static_cast<Square>(rank * board_side + file); }
constexpr unsigned file_of(Square square) { return square % board_side; }
constexpr unsigned rank_of(Square square) { return square / board_side; }
/// TOTAS 1.1: a1 is dark.
constexpr bool is_dark(Square square) { return (file_of(square) + rank_of(square)) % 2 == 0; }
/// The square so many files to the right and ranks up, if there is one.
constexpr std::optional<Square> shifted(Square square, int files, int ranks) {
    const int file = static_cast<int>(file_of(square)) + files;
    const int rank = static_cast<int>(rank_of(square)) + ranks;
    const int side = board_side;
    if (file < 0 || rank < 0 || file >= side || rank >= side) return std::nullopt;
    return square_at(static_cast<unsigned>(file), static_cast<unsigned>(rank));
}
/// King steps between two squares.
constexpr unsigned distance(Square one, Square other) {
    const auto apart = [](unsigned a, unsigned b) { return a < b ? b - a : a - b; };
    const unsigned files = apart(file_of(one), file_of(other));
    const unsigned ranks = apart(rank_of(one), rank_of(other));
    return files < ranks ? ranks : files;
}

/// "a1" … "l12", to the letter; nothing else names a square.
std::string name_of(Square square);
std::optional<Square> square_named(std::string_view name);

class SquareSet {
public:
    constexpr SquareSet() = default;

    constexpr bool contains(Square square) const { return (words_[square / 64U] >> (square % 64U) & 1U) != 0; }
    constexpr void insert(Square square) { words_[square / 64U] |= std::uint64_t{1} << (square % 64U); }
    constexpr void erase(Square square) { words_[square / 64U] &= ~(std::uint64_t{1} << (square % 64U)); }
    constexpr bool empty() const { return (words_[0] | words_[1] | words_[2]) == 0; }
    constexpr unsigned size() const {
        unsigned squares = 0;
        for (const std::uint64_t word : words_) squares += static_cast<unsigned>(__builtin_popcountll(word));
        return squares;
    }
    constexpr SquareSet operator|(const SquareSet& o) const {
        return SquareSet({words_[0] | o.words_[0], words_[1] | o.words_[1], words_[2] | o.words_[2]});
    }
    constexpr SquareSet operator&(const SquareSet& o) const {
        return SquareSet({words_[0] & o.words_[0], words_[1] & o.words_[1], words_[2] & o.words_[2]});
    }
    friend bool operator==(const SquareSet&, const SquareSet&) = default;

    /// Ascending.
    class Iterator {
    public:
        using iterator_category = std::input_iterator_tag;
        using value_type = Square;
        using difference_type = std::ptrdiff_t;
        using pointer = const Square*;
        using reference = Square;
        constexpr Iterator() = default;
        constexpr explicit Iterator(const std::array<std::uint64_t, 3>& words) : words_(words) { settle(); }
        constexpr Square operator*() const {
            return static_cast<Square>(word_ * 64U + static_cast<unsigned>(__builtin_ctzll(words_[word_])));
        }
        constexpr Iterator& operator++() {
            words_[word_] &= words_[word_] - 1;
            settle();
            return *this;
        }
        constexpr Iterator operator++(int) {
            const Iterator before = *this;
            ++*this;
            return before;
        }
        friend bool operator==(const Iterator&, const Iterator&) = default;

    private:
        constexpr void settle() {
            while (word_ < 3 && words_[word_] == 0) ++word_;
        }
        std::array<std::uint64_t, 3> words_{};
        unsigned word_ = 0;
    };
    constexpr Iterator begin() const { return Iterator(words_); }
    constexpr Iterator end() const { return Iterator(std::array<std::uint64_t, 3>{}); }

private:
    constexpr explicit SquareSet(const std::array<std::uint64_t, 3>& words) : words_(words) {}
    std::array<std::uint64_t, 3> words_{};
};

}  // namespace engine::totas
