// What a duty may seal (CTOR 3.4, 3.6). Square numbers are as the player gave them: checked when sealed, not before.
#pragma once

#include <cstdint>
#include <variant>

namespace engine::ctor {

struct Put {
    std::int64_t square = 0;
    friend bool operator==(const Put&, const Put&) = default;
};
struct Move {
    std::int64_t from = 0;
    std::int64_t to = 0;
    friend bool operator==(const Move&, const Move&) = default;
};
/// Both chips leave the board and one is set on `to`.
struct Landing {
    std::int64_t first = 0;
    std::int64_t second = 0;
    std::int64_t to = 0;
    friend bool operator==(const Landing&, const Landing&) = default;
};
struct Pass {
    friend bool operator==(const Pass&, const Pass&) = default;
};

using Choice = std::variant<Pass, Put, Move, Landing>;

}  // namespace engine::ctor
