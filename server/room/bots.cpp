// Computer players on a room's seats: when they act. What they are shown is what a person there would see, no more.
#include "engine/bots.hpp"

#include <algorithm>
#include <utility>

#include "server/room/core.hpp"

namespace server::room {
namespace {

constexpr std::int64_t wait_for_deadline_ms = 20;
constexpr std::int64_t paces_for_people = 40;  // half a minute at the usual pace

}  // namespace

/// A computer player looks at the board one pace after something has happened there for all to see, or after an action
/// of its own. What others do in secret, such as changing a sealed choice, must not show in when it thinks (law 1).
void Core::schedule_bots() {
    if (!state_.match() || state_.status() != protocol::RoomStatus::playing) {
        bot_due_.clear();
        bot_waits_.clear();
        return;
    }
    if (events_.empty()) return;
    for (const auto& [seat, holder] : state_.holders()) {
        if (!holder.is_bot()) continue;
        const RoomTime due{now_.ms + tuning_.bot_pace_ms};
        const auto [place, is_new] = bot_due_.try_emplace(seat, due);
        if (!is_new) place->second = std::min(place->second, due);
    }
}

/// Where both sides seal at the same time, the first to do so may start a clock for the other: a computer player, who
/// needs no time, gives people some. Depends on what all can see, and on nothing that is sealed (law 1).
bool Core::lets_people_seal_first(engine::Seat seat) const {
    const engine::Match& match = *state_.match();
    const engine::Side enemy = engine::other(seat.side);
    if (!match.is_sealing(seat.side) || !match.is_sealing(enemy)) return false;
    return std::ranges::any_of(match.awaited(), [&](engine::Seat one) {
        const SeatHolder* holder = state_.holder_of(one);
        return one.side == enemy && holder != nullptr && !holder->is_bot();
    });
}

void Core::let_bots_act() {
    if (!state_.match()) return;
    const auto due = std::exchange(bot_due_, {});
    for (const auto& [seat, time] : due) {
        if (time > now_) {
            bot_due_[seat] = time;
            continue;
        }
        const SeatHolder* holder = state_.holder_of(seat);
        if (holder == nullptr || !holder->is_bot() || state_.status() != protocol::RoomStatus::playing) continue;
        if (deadline_is_held()) {  // a computer player has no lag to be credited with
            bot_due_[seat] = RoomTime{now_.ms + std::max(tuning_.bot_pace_ms, wait_for_deadline_ms)};
            continue;
        }
        if (lets_people_seal_first(seat)) {
            const RoomTime until{now_.ms + paces_for_people * tuning_.bot_pace_ms};
            const RoomTime waits = bot_waits_.try_emplace(seat, until).first->second;
            if (now_ < waits) {
                bot_due_[seat] = waits;
                continue;
            }
        }
        bot_waits_.erase(seat);
        const auto action =
            engine::think(engine::seen_from(*state_.match(), seat), holder->bot_level, bot_seed(++bot_thoughts_));
        if (!action) continue;
        const auto outcome = play(engine::PlayerInput{seat, *action}, game_now());
        if (!outcome.refusal) bot_due_[seat] = RoomTime{now_.ms + tuning_.bot_pace_ms};
    }
}

/// Unforeseeable for players, since the room's key is in it; the same for the same room.
std::uint64_t Core::bot_seed(std::uint64_t thought) const {
    const auto bytes = engine::hmac_sha256(state_.settings().key, "bot/" + std::to_string(thought));
    std::uint64_t seed = 0;
    for (std::size_t byte = 0; byte < sizeof seed; ++byte) seed = seed << 8U | bytes[byte];
    return seed;
}

}  // namespace server::room
