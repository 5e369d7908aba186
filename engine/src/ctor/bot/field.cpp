#include "field.hpp"

#include <algorithm>

#include "engine/base/seed.hpp"

namespace engine::ctor {
namespace {

std::uint64_t key_of(Square square, Cell cell) {
    static const auto keys = [] {
        std::array<std::array<std::uint64_t, cells>, Torus::squares_max + 1> made{};
        Seed seed(1);
        for (auto& of_square : made) {
            for (std::size_t cell_held = 1; cell_held < cells; ++cell_held) of_square[cell_held] = seed.next();
        }
        return made;
    }();
    return keys[square][static_cast<std::size_t>(cell)];
}

}  // namespace

Torus::Torus(unsigned size) : squares_(size * size) {
    for (Square square = 1; square <= squares_; ++square) {
        const SquareSet set = SquareSet::of(square);
        const std::array<SquareSet, 8> sets{set.up(size),
                                            set.down(size),
                                            set.left(size),
                                            set.right(size),
                                            set.up(size).left(size),
                                            set.up(size).right(size),
                                            set.down(size).left(size),
                                            set.down(size).right(size)};
        std::transform(sets.begin(), sets.end(), around_[square].begin(),
                       [](const SquareSet& one) { return static_cast<std::uint8_t>(one.front()); });
    }
}

const Torus& Torus::of(unsigned size) {
    static const Torus small(8);
    static const Torus large(10);
    return size == 8 ? small : large;
}

Field::Field(const Board& board, Side side, const GameWeights& weights)
    : torus_(&Torus::of(board.size)), game_(&weights) {
    const SquareSet own = board.chips[index(side)];
    const SquareSet enemy = board.chips[index(other(side))];
    empty_ = squares() - own.size() - enemy.size();
    lead_ = static_cast<int>(own.size()) - static_cast<int>(enemy.size());
    const auto set = [&](SquareSet chips, Cell cell, Near near) {
        for (const Square square : chips) {
            cells_[square] = cell;
            hash_ ^= key_of(square, cell);
            for (const Square neighbour : around(square)) near_[neighbour] = static_cast<Near>(near_[neighbour] + near);
        }
    };
    set(own, Cell::own, own_near);
    set(enemy, Cell::enemy, enemy_near);
    weigh();
}

Field Field::turned() const {
    Field field = *this;
    field.lead_ = -lead_;
    field.spent_ = 0;
    field.hash_ = 0;
    for (Square square = 1; square <= squares(); ++square) {
        const Cell cell = cells_[square];
        field.cells_[square] = cell == Cell::own ? Cell::enemy : cell == Cell::enemy ? Cell::own : Cell::empty;
        field.near_[square] = static_cast<Near>(near_[square] % own_near * own_near + near_[square] / own_near);
        field.hash_ ^= key_of(square, field.cells_[square]);
    }
    field.weigh();
    return field;
}

void Field::weigh() {
    weights_ = &(*game_)[std::min(phases - 1, empty_ * phases / squares())];
    value_ = 0;
    for (Square square = 1; square <= squares(); ++square) value_ += value_at(square);
}

void Field::change(Square square, Cell to, unsigned near_change) {
    hash_ ^= key_of(square, cells_[square]) ^ key_of(square, to);
    value_ -= value_at(square);
    cells_[square] = to;
    value_ += value_at(square);
    for (const Square neighbour : around(square)) {
        value_ -= value_at(neighbour);
        near_[neighbour] = static_cast<Near>(near_[neighbour] + near_change);
        value_ += value_at(neighbour);
    }
}

void Field::place(Square square) {
    change(square, Cell::own, own_near);
    --empty_;
    ++lead_;
}

void Field::lift(Square square) {
    change(square, Cell::empty, static_cast<unsigned>(-own_near));
    ++empty_;
    --lead_;
}

void Field::yield(Square square) {
    change(square, Cell::enemy, static_cast<unsigned>(enemy_near - own_near));
    lead_ -= 2;
}

void Field::replace(Square square) {
    change(square, Cell::own, own_near - enemy_near);
    lead_ += 2;
    replace_around(square);
}

void Field::replace_around(Square square) {
    for (const Square neighbour : around(square)) {
        if (is_replaceable(neighbour)) replace(neighbour);
    }
}

void Field::replace_all() {
    for (Square square = 1; square <= squares(); ++square) {
        if (is_replaceable(square)) replace(square);
    }
}

}  // namespace engine::ctor
