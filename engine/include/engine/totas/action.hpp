// What a player of TOTA*S may do (record.md 5.2). Shapes only: whether it is allowed is the match's affair.
#pragma once

#include <optional>
#include <variant>
#include <vector>

#include "engine/totas/ground.hpp"
#include "engine/totas/half_move.hpp"

namespace engine::totas {

struct SetGround {
    Ground ground;
    friend bool operator==(const SetGround&, const SetGround&) = default;
};
struct SealPlan {
    Plan plan;
    friend bool operator==(const SealPlan&, const SealPlan&) = default;
};
/// TOTAS 8.2: unseen by anyone else, and taken when the timer runs out.
struct DraftPlan {
    Plan plan;
    friend bool operator==(const DraftPlan&, const DraftPlan&) = default;
};
/// TOTAS 14.1; absent: a pass.
struct SealHalf {
    std::optional<HalfMove> half;
    friend bool operator==(const SealHalf&, const SealHalf&) = default;
};
/// TOTAS 8.4; adds to the marks already made.
struct MarkDoomed {
    std::vector<Square> squares;
    friend bool operator==(const MarkDoomed&, const MarkDoomed&) = default;
};
struct SayDone {
    friend bool operator==(const SayDone&, const SayDone&) = default;
};
struct Resign {
    friend bool operator==(const Resign&, const Resign&) = default;
};

using Action = std::variant<SetGround, SealPlan, DraftPlan, SealHalf, MarkDoomed, SayDone, Resign>;

}  // namespace engine::totas
