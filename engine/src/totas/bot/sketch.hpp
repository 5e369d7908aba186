// Plans of TOTA*S that are worth a look at a first glance: what is attacked, what can be had, where the kings may go.
// Quick and rough, for thinking further ahead; the exact gain of a plan is worked out in planner.hpp.
#pragma once

#include <cstddef>
#include <vector>

#include "evaluation.hpp"
#include "planner.hpp"
#include "totas/carry_out.hpp"

namespace engine::totas {

/// What is glanced at: a field and what is seen there.
struct Scene {
    const Battlefield& field;
    const Setting& setting;
    const Evaluation& evaluation;
    bool coalition = false;
};

/// Plans of a side, at most so many, the most promising first and none of them all alike. One without half-moves where
/// nothing is legal.
std::vector<Moves> sketch(const Scene& scene, Side side, std::size_t most);
/// Every half-move of the king, each with the best that another piece can do beside it.
std::vector<Moves> flights(const Scene& scene, Side side);

}  // namespace engine::totas
