// Good whole turns of one side: the operations that are left, one after the other, with every Replace carried out as
// soon as it is possible, which is never worse than later. Looks at no answer of the other side: tree.hpp does.
//
// Put comes before Move and Landing: a chip more on the board only makes more Replaces possible.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/ctor/choice.hpp"
#include "engine/ctor/operation.hpp"
#include "field.hpp"

namespace engine::ctor {

/// One operation: Put to `to`; Move from `first` to `to`; Landing of `first` and `second` on `to`.
struct Step {
    Operation operation{};
    std::uint8_t to = 0;
    std::uint8_t first = 0;
    std::uint8_t second = 0;
    friend bool operator==(const Step&, const Step&) = default;
};
Choice choice_of(const Step& step);

struct Turn {
    static constexpr std::size_t steps_max = 6;
    std::array<Step, steps_max> steps{};
    std::uint8_t count = 0;
    void add(const Step& step) { steps[count++] = step; }
};

struct TurnEnd {
    Turn turn;
    Allotment left;  // skipped
    Field field;     // of the side whose turn it was
};

/// What a side may still do in a turn.
struct Means {
    Allotment left;
    bool joint = false;               // a round holds all operations of its kind (CTOR 3.2)
    Operation open = Operation::put;  // what it begins with
};

/// How closely is looked.
struct Breadth {
    std::size_t puts = 1;   // boards kept after each Put
    std::size_t moves = 1;  // after each Move or Landing
    std::size_t ends = 1;   // of the turn
};

/// What makes an operation preferred, beside the value of what it leads to.
struct Liking {
    std::uint64_t seed = 0;
    unsigned noise = 1;  // chance makes an operation less liked by less than this
    SquareSet spared;    // own secret squares: a chip of one's own wastes them
};

/// The best first, no two that end alike; at least one, if only that of doing nothing.
std::vector<TurnEnd> good_turns(const Field& field, const Means& means, const Breadth& breadth, const Liking& liking);

}  // namespace engine::ctor
