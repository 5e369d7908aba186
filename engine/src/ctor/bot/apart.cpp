#include "apart.hpp"

#include <optional>
#include <vector>

#include "base/dispersal.hpp"
#include "ctor/claims.hpp"

namespace engine::ctor {
namespace {

constexpr Breadth in_mind{64, 64, 65};  // of one operation: the last of so many is to do nothing

/// What one would give not to get into a teammate's way: a lost chip is dear, a Move could have been left out.
constexpr int collision_cost(Operation operation) { return operation == Operation::put ? 200 : 60; }

struct Wish {
    std::optional<Step> step;  // absent: a pass
    SquareSet claims;
    int cost = 0;  // of taking it, beside what it leads to
};

void carry_out(const Step& step, Field& field) {
    if (step.first != 0) field.lift(step.first);
    if (step.second != 0) field.lift(step.second);
    field.place(step.to);
    field.replace_around(step.to);
}

/// At least one.
std::vector<Wish> wishes_of(const Apart& apart) {
    Means one{{}, false, apart.operation};
    one.left[apart.operation] = 1;
    std::vector<Wish> wishes;
    for (const TurnEnd& end : good_turns(apart.field, one, in_mind, apart.liking)) {
        if (end.turn.count == 0) break;  // what follows is worth less than nothing
        const Step& step = end.turn.steps[0];
        const SquareSet claims = claims_of(choice_of(step));
        if ((claims & apart.claimed).empty()) wishes.push_back({step, claims, end.field.spent()});
    }
    if (apart.operation != Operation::put || wishes.empty()) wishes.emplace_back();
    return wishes;
}

}  // namespace

Choice chosen_apart(const Apart& apart, Seed& seed) {
    const auto wishes = wishes_of(apart);
    const int cost_of_collision = collision_cost(apart.operation);
    Field now = apart.field;
    now.replace_all();
    const auto add_worths = [&](const std::vector<std::size_t>& taken, std::vector<std::int64_t>& sums) {
        Field field = now;
        SquareSet claimed;
        for (const std::size_t place : taken) {
            const Wish& theirs = wishes[place];
            if (!theirs.step || !(theirs.claims & claimed).empty()) continue;
            carry_out(*theirs.step, field);
            claimed = claimed | theirs.claims;
        }
        for (std::size_t place = 0; place < wishes.size(); ++place) {
            const Wish& wish = wishes[place];
            if (!wish.step) continue;
            if (!(wish.claims & claimed).empty()) {
                sums[place] -= cost_of_collision;
                continue;
            }
            Field after = field;
            carry_out(*wish.step, after);
            sums[place] += after.value() - field.value() - wish.cost;
        }
    };
    const Wish& chosen = wishes[dispersed(wishes.size(), apart.others, add_worths, seed)];
    return chosen.step ? choice_of(*chosen.step) : Choice(Pass{});
}

}  // namespace engine::ctor
