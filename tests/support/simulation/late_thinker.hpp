// Thinks for computer players: at once, late, or too late, so that the server may be gone before it has found anything.
#pragma once

#include <utility>

#include "server/thinking/thinker.hpp"
#include "tests/support/simulation/agenda.hpp"
#include "tests/support/simulation/dice.hpp"

namespace simulation {

class LateThinker final : public server::Thinker {
public:
    LateThinker(Agenda& agenda, Dice& dice, const bool& is_prompt)
        : agenda_(agenda), dice_(dice), is_prompt_(is_prompt) {}

    void ask(Question question, std::weak_ptr<const void> waits, Answer answer) override {
        const bool is_late = !is_prompt_ && dice_.chance(100);
        const std::int64_t late_ms = is_late ? dice_.between(500, 20'000) : dice_.between(0, 30);
        agenda_.in(late_ms, [question = std::move(question), waits = std::move(waits), answer = std::move(answer)] {
            if (waits.expired()) return;
            engine::Budget budget;
            budget.iterations = few_iterations;
            answer({engine::think(*question.seen, question.level, question.seed, budget), std::nullopt});
        });
    }

private:
    static constexpr std::uint32_t few_iterations = 10;

    Agenda& agenda_;
    Dice& dice_;
    const bool& is_prompt_;
};

}  // namespace simulation
