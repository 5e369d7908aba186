// The board as a search needs it: one side's, with neighbour counts and its value kept up to date through every chip
// set, taken or replaced. Knows what squares do to each other, no turns and no rounds.
#pragma once

#include <array>
#include <cstdint>

#include "engine/ctor/board.hpp"
#include "weights.hpp"

namespace engine::ctor {

/// Who touches whom, for one size of board. Squares 1 … size².
class Torus {
public:
    static constexpr unsigned squares_max = 100;
    using Neighbours = std::array<std::uint8_t, 8>;
    static const Torus& of(unsigned size);

    unsigned squares() const { return squares_; }
    /// Those that share an edge are the first four.
    const Neighbours& around(Square square) const { return around_[square]; }

private:
    explicit Torus(unsigned size);
    unsigned squares_;
    std::array<Neighbours, squares_max + 1> around_{};
};

class Field {
public:
    /// As `side` sees it.
    Field(const Board& board, Side side, const GameWeights& weights);
    /// The same board as the other side sees it, with nothing spent.
    Field turned() const;

    unsigned squares() const { return torus_->squares(); }
    const Torus::Neighbours& around(Square square) const { return torus_->around(square); }
    Cell at(Square square) const { return cells_[square]; }
    bool full() const { return empty_ == 0; }
    unsigned empty() const { return empty_; }
    /// Own chips less the enemy's.
    int lead() const { return lead_; }
    /// Its value to this side at the end of its turn, less what was spent.
    int value() const { return value_; }
    /// The same for equal boards with equal sides.
    std::uint64_t hash() const { return hash_; }

    /// An own chip comes to an empty square; nothing is replaced yet.
    void place(Square square);
    /// An own chip leaves the board.
    void lift(Square square);
    /// An own chip becomes the enemy's (CTOR 6.3).
    void yield(Square square);
    /// Every Replace that the own chip on this square makes possible, chains included (CTOR 4.2).
    void replace_around(Square square);
    /// Every Replace that is possible.
    void replace_all();
    /// Lowers the value, for reasons that cannot be seen on the board.
    void spend(int value) {
        value_ -= value;
        spent_ += value;
    }
    int spent() const { return spent_; }

private:
    static constexpr Near replaced_from = 5 * own_near;  // CTOR 4.2
    bool is_replaceable(Square square) const { return cells_[square] == Cell::enemy && near_[square] >= replaced_from; }
    void change(Square square, Cell to, unsigned near_change);
    void replace(Square square);
    int value_at(Square square) const { return (*weights_)[static_cast<std::size_t>(cells_[square])][near_[square]]; }
    /// Computes all weights again.
    void weigh();

    const Torus* torus_;
    const GameWeights* game_;
    const Weights* weights_ = nullptr;
    std::array<Cell, Torus::squares_max + 1> cells_{};
    std::array<Near, Torus::squares_max + 1> near_{};
    unsigned empty_ = 0;
    int lead_ = 0;
    int value_ = 0;
    int spent_ = 0;
    std::uint64_t hash_ = 0;
};

}  // namespace engine::ctor
