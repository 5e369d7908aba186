#include "server/room/lesson.hpp"

#include <algorithm>

#include "engine/base/ensure.hpp"
#include "engine/lesson.hpp"
#include "server/base/game_lots.hpp"
#include "server/base/limits.hpp"

namespace server::room {

std::optional<engine::Bytes32> prepare_lesson(protocol::RoomCreate& wish, Randomness& randomness) {
    for (unsigned tried = 0; tried < limit::lesson_lots; ++tried) {
        engine::Bytes32 key{};
        randomness.fill(key);
        const auto lesson = engine::lesson_of(wish.options, fairness_of(key, 0));
        if (!lesson) continue;
        wish.options = lesson->options;
        wish.is_public = wish.is_watchable = false;
        wish.bots.clear();
        for (const auto seat : engine::starting_seats_of(lesson->options)) {
            if (seat != lesson->learner) wish.bots.emplace_back(seat, lesson->level);
        }
        return key;
    }
    return std::nullopt;
}

void begin_lesson(Transaction& tx, Seating& seating, const Person& learner) {
    const auto& settings = tx.state().settings();
    const auto lesson = engine::lesson_of(settings.options, fairness_of(settings.key, 0));
    ENSURE(lesson);
    seating.seat(tx, lesson->learner, learner);
    tx.change(ReadyChanged{lesson->learner, true, std::nullopt});
    seating.start_if_ready(tx);
    for (const auto& input : lesson->opening) ENSURE(!tx.play(input, engine::Instant{0}).refusal);
}

}  // namespace server::room
