// Computer players on a room's seats: when they look, when they act. What they are shown is what a person there would
// see and remember, no more. They do not think here: the room tells what is to be thought about, goes on with
// everything else, and is told what was found.
#include "engine/bots.hpp"

#include <algorithm>
#include <utility>

#include "server/room/core.hpp"

namespace server::room {
namespace {

constexpr std::int64_t wait_for_deadline_ms = 20;
constexpr std::int64_t paces_for_people = 40;  // half a minute at the usual pace
/// An action takes one part of what is left until a deadline, at most; waiting for people another one.
constexpr std::int64_t parts_of_clock_for_pace = 8;
constexpr std::int64_t parts_of_clock_for_people = 2;
constexpr std::int64_t brisker = 4;  // after a rest, so many times

}  // namespace

/// True while a demonstration has nobody to play for: nothing is thought, and nothing wakes it.
bool Core::rests() const {
    return state_.settings().is_demo && deserted_since_ && stream_count() == 0
           && state_.status() == protocol::RoomStatus::playing;
}

/// Whoever comes sees something within moments, and everything else at the usual pace.
void Core::rouse_bots() {
    brisk_until_ = RoomTime{now_.ms + tuning_.bot_pace_ms / 2};
    for (const auto& [seat, holder] : state_.holders()) {
        if (holder.is_bot()) bots_[seat].looks_at = RoomTime{now_.ms + usual_pace_ms(seat) / brisker};
    }
}

/// Seats take a little longer one after the other, so that one can see envelopes being closed.
std::int64_t Core::usual_pace_ms(engine::Seat seat) const {
    const std::int64_t place = 2 * (seat.number - 1) + static_cast<std::int64_t>(engine::index(seat.side));
    return tuning_.bot_pace_ms + tuning_.bot_pace_ms * place / 8;
}

/// Of the game's next deadline.
std::optional<RoomTime> Core::deadline_at() const {
    const auto deadline = state_.match()->deadline();
    if (!deadline) return std::nullopt;
    return RoomTime{now_.ms + deadline->ms - game_now().ms};
}

std::optional<std::int64_t> Core::left_ms() const {
    const auto deadline = deadline_at();
    return deadline ? std::optional(std::max<std::int64_t>(0, deadline->ms - now_.ms)) : std::nullopt;
}

std::int64_t Core::pace_ms(engine::Seat seat) const {
    const std::int64_t usual_ms = usual_pace_ms(seat) / (now_ < brisk_until_ ? brisker : 1);
    const auto left = left_ms();
    return left ? std::min(usual_ms, *left / parts_of_clock_for_pace) : usual_ms;
}

void Core::drop_thought(Bot& bot) {
    if (bot.thought && !bot.thought->is_found) decision_.effects.push_back(ThoughtDropped{bot.thought->number});
    bot.thought.reset();
}

/// A computer player looks at the board half a pace after something has happened there for all to see, or after an
/// action of its own, and acts half a pace later, or when it has thought to the end. What others do in secret, such as
/// changing a sealed choice, must not show in when it acts (law 1). What it thinks about a position that is there no
/// longer is dropped.
void Core::schedule_bots() {
    const bool is_playing = state_.match() && state_.status() == protocol::RoomStatus::playing && !rests();
    const bool has_moved_on = std::exchange(looked_for_, position_) != position_;
    for (auto bot = bots_.begin(); bot != bots_.end();) {
        const SeatHolder* holder = state_.holder_of(bot->first);
        const bool plays = is_playing && holder != nullptr && holder->is_bot();
        if (!plays || has_moved_on) drop_thought(bot->second);
        if (has_moved_on) bot->second.looks_at.reset();
        if (plays && is_hurried(bot->second)) {
            drop_thought(bot->second);
            bot->second.looks_at = now_;
        }
        bot = plays ? std::next(bot) : bots_.erase(bot);
    }
    if (!is_playing || (events_.empty() && !has_moved_on)) return;
    for (const auto& [seat, holder] : state_.holders()) {
        if (holder.is_bot()) look_soon(seat, bots_[seat]);
    }
}

/// A clock has begun to run that it was not told of: it is asked again, so that whoever thinks knows.
bool Core::is_hurried(const Bot& bot) const {
    const auto deadline = deadline_at();
    return bot.thought && !bot.thought->is_found && deadline
           && (!bot.thought->deadline || *deadline < *bot.thought->deadline);
}

void Core::look_soon(engine::Seat seat, Bot& bot) const {
    const RoomTime soon{now_.ms + pace_ms(seat) / 2};
    bot.looks_at = bot.looks_at ? std::min(*bot.looks_at, soon) : soon;
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

std::optional<RoomTime> Core::bot_wakes_at(const Bot& bot) const {
    if (!bot.thought) return bot.looks_at;
    return bot.thought->is_found ? std::optional(bot.thought->acts_at) : std::nullopt;
}

void Core::let_bots_go_on() {
    for (auto& [seat, bot] : bots_) {
        const auto wakes_at = bot_wakes_at(bot);
        if (!wakes_at || *wakes_at > now_ || state_.status() != protocol::RoomStatus::playing) continue;
        if (deadline_is_held()) {  // a computer player has no lag to be credited with
            const RoomTime later{now_.ms + std::max(tuning_.bot_pace_ms, wait_for_deadline_ms)};
            (bot.thought ? bot.thought->acts_at : *bot.looks_at) = later;
        } else if (bot.thought) {
            act_as_found(seat, bot);
        } else {
            look(seat, bot);
        }
    }
}

void Core::look(engine::Seat seat, Bot& bot) {
    const auto left = left_ms();
    if (lets_people_seal_first(seat)) {
        const std::int64_t patience_ms = paces_for_people * tuning_.bot_pace_ms;
        const RoomTime until{now_.ms + (left ? std::min(patience_ms, *left / parts_of_clock_for_people) : patience_ms)};
        bot.waits_until = bot.waits_until ? std::min(*bot.waits_until, until) : until;
        if (now_ < *bot.waits_until) {
            bot.looks_at = bot.waits_until;
            return;
        }
    }
    bot.waits_until.reset();
    bot.looks_at.reset();
    const std::int64_t pace = pace_ms(seat);
    bot.thought =
        Thought{++bot_thoughts_, position_, RoomTime{now_.ms + pace - pace / 2}, deadline_at(), false, std::nullopt};
    auto seen = engine::seen_from(*state_.match(), seat);
    if (const auto* remembered = state_.remembered(seat.side)) seen.remembered = *remembered;
    decision_.effects.push_back(ThoughtWanted{bot_thoughts_, std::make_shared<const engine::Seen>(std::move(seen)),
                                              state_.holder_of(seat)->bot_level, bot_seed(bot_thoughts_),
                                              deadline_at()});
}

Decision Core::found(std::uint64_t thought, const std::optional<engine::Action>& action, RoomTime now,
                     std::int64_t unix_ms) {
    unix_ms_ = unix_ms;
    begin(now);
    for (auto& [seat, bot] : bots_) {
        if (!bot.thought || bot.thought->number != thought) continue;
        bot.thought->is_found = true;
        bot.thought->action = action;
    }
    let_bots_go_on();
    return finish();
}

/// Once it is time: not before, so that how long a thought took does not show.
void Core::act_as_found(engine::Seat seat, Bot& bot) {
    const auto thought = *std::exchange(bot.thought, std::nullopt);
    if (thought.position != position_) return look_soon(seat, bot);
    if (!thought.action) return;
    // Accepted, there may be more to do; refused, for what a partner has done meanwhile, it thinks again.
    play(engine::PlayerInput{seat, *thought.action}, game_now());
    look_soon(seat, bot);
}

/// Unforeseeable for players, since the room's key is in it; the same for the same room.
std::uint64_t Core::bot_seed(std::uint64_t thought) const {
    const auto bytes = engine::hmac_sha256(state_.settings().key, "bot/" + std::to_string(thought));
    std::uint64_t seed = 0;
    for (std::size_t byte = 0; byte < sizeof seed; ++byte) seed = seed << 8U | bytes[byte];
    return seed;
}

}  // namespace server::room
