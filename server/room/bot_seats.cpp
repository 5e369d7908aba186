#include "server/room/bot_seats.hpp"

#include <algorithm>
#include <memory>
#include <utility>

#include "engine/bots.hpp"
#include "engine/lesson.hpp"

namespace server::room {
namespace {

constexpr std::int64_t wait_for_deadline_ms = 20;
constexpr std::int64_t paces_for_people = 40;  // half a minute at the usual pace
/// An action takes one part of what is left until a deadline, at most; waiting for people another one.
constexpr std::int64_t parts_of_clock_for_pace = 8;
/// Two seconds at the usual pace: what pages show of a reveal takes 2.4 s, at any pace.
constexpr std::int64_t paces_for_a_reveal = 3;
constexpr std::int64_t reveal_ms_max = 2'400;
constexpr std::int64_t parts_of_clock_for_people = 2;
constexpr std::int64_t brisker = 4;  // how many times faster it goes after a rest

/// At most one of so many parts of what a clock leaves.
std::int64_t within_clock(const Transaction& tx, std::int64_t wanted_ms, std::int64_t parts) {
    const auto left = tx.time().left_ms();
    return left ? std::min(wanted_ms, *left / parts) : wanted_ms;
}

}  // namespace

void BotSeats::rouse(RoomTime now) {
    brisk_until_ = RoomTime{now.ms + pace_ms_ / 2};
    for (const auto& [seat, holder] : state_.holders()) {
        if (holder.is_computed()) bots_[seat].looks_at = RoomTime{now.ms + usual_pace_ms(seat) / brisker};
    }
}

/// Seats take a little longer one after the other, so that one can see envelopes being closed.
std::int64_t BotSeats::usual_pace_ms(engine::Seat seat) const {
    const std::int64_t place =
        std::int64_t{2} * (seat.number - 1) + static_cast<std::int64_t>(engine::index(seat.side));
    return pace_ms_ + pace_ms_ * place / 8;
}

std::int64_t BotSeats::pace_of(const Transaction& tx, engine::Seat seat) const {
    return within_clock(tx, usual_pace_ms(seat) / (tx.now() < brisk_until_ ? brisker : 1), parts_of_clock_for_pace);
}

/// A computer player looks at the board half a pace after something has happened there for all to see, or after an
/// action of its own, and acts half a pace later, or when it has thought to the end. What others do in secret, such as
/// changing a sealed choice, must not show in when it acts (law 1). What it thinks about a position that is there no
/// longer is dropped.
void BotSeats::schedule(Transaction& tx, bool rests) {
    const bool is_playing = state_.match() && state_.status() == protocol::RoomStatus::playing && !rests;
    const bool has_moved_on = std::exchange(looked_for_, state_.position()) != state_.position();
    for (auto bot = bots_.begin(); bot != bots_.end();) {
        const SeatHolder* holder = state_.holder_of(bot->first);
        const bool plays = is_playing && holder != nullptr && holder->is_computed();
        if (!plays || has_moved_on) bot->second.drop_thought(tx);
        if (has_moved_on) bot->second.looks_at.reset();
        if (plays && bot->second.is_hurried(tx.time())) {
            bot->second.drop_thought(tx);
            bot->second.looks_at = tx.now();
        }
        bot = plays ? std::next(bot) : bots_.erase(bot);
    }
    if (!is_playing || (tx.news().events.empty() && !has_moved_on)) return;
    if (has_moved_on) look_on(tx);
    for (const auto& [seat, holder] : state_.holders()) {
        if (holder.is_computed()) look_soon(tx, seat, bots_[seat]);
    }
}

/// Where several envelopes were opened, people see what lay in them before computer players go on; where the round is
/// another because somebody has left, too, which costs nobody more.
void BotSeats::look_on(const Transaction& tx) {
    const std::size_t opened = std::exchange(envelopes_, state_.match()->awaited().size());
    if (opened < 2) return;
    looks_on_until_ =
        RoomTime{tx.now().ms
                 + within_clock(tx, std::min(paces_for_a_reveal * pace_ms_, reveal_ms_max), parts_of_clock_for_pace)};
}

void BotSeats::look_soon(const Transaction& tx, engine::Seat seat, Bot& bot) const {
    const RoomTime soon = std::max(looks_on_until_, RoomTime{tx.now().ms + pace_of(tx, seat) / 2});
    bot.looks_at = bot.looks_at ? std::min(*bot.looks_at, soon) : soon;
}

/// Where both sides seal at the same time, the first to do so may start a clock for the other: a computer player, who
/// needs no time, gives people some. Depends on what all can see, and on nothing that is sealed (law 1).
bool BotSeats::lets_people_seal_first(engine::Seat seat) const {
    const engine::Match& match = *state_.match();
    const engine::Side enemy = engine::other(seat.side);
    if (!match.is_sealing(seat.side) || !match.is_sealing(enemy)) return false;
    return std::ranges::any_of(match.awaited(), [&](engine::Seat one) {
        const SeatHolder* holder = state_.holder_of(one);
        return one.side == enemy && holder != nullptr && !holder->is_computed();
    });
}

unsigned BotSeats::level_of(engine::Seat seat) const {
    const unsigned level = state_.holder_of(seat)->bot_level;
    return state_.settings().beginners && level == engine::bot_level_min ? engine::bot_level_beginner : level;
}

void BotSeats::Bot::drop_thought(Transaction& tx) {
    if (thought && !thought->is_found) tx.add(ThoughtDropped{thought->number});
    thought.reset();
}

/// A clock has begun to run that the thought was not told of: it is asked for again, with that clock.
bool BotSeats::Bot::is_hurried(const GameTime& time) const {
    const auto deadline = time.deadline();
    return thought && !thought->is_found && deadline && (!thought->deadline || *deadline < *thought->deadline);
}

std::optional<RoomTime> BotSeats::Bot::wakes_at() const {
    if (!thought) return looks_at;
    return thought->is_found ? std::optional(thought->acts_at) : std::nullopt;
}

std::optional<RoomTime> BotSeats::next() const {
    std::optional<RoomTime> next;
    for (const auto& [seat, bot] : bots_) {
        const auto at = bot.wakes_at();
        if (at && (!next || *at < *next)) next = at;
    }
    return next;
}

void BotSeats::go_on(Transaction& tx) {
    for (auto& [seat, bot] : bots_) {
        const auto wakes_at = bot.wakes_at();
        if (!wakes_at || *wakes_at > tx.now() || state_.status() != protocol::RoomStatus::playing) continue;
        if (tx.time().deadline_is_held()) {  // a computer player has no lag to be credited with
            const RoomTime later{tx.now().ms + std::max(pace_ms_, wait_for_deadline_ms)};
            (bot.thought ? bot.thought->acts_at : *bot.looks_at) = later;
        } else if (bot.thought) {
            act_as_found(tx, seat, bot);
        } else {
            look(tx, seat, bot);
        }
    }
}

bool BotSeats::waits_for_people(const Transaction& tx, engine::Seat seat, Bot& bot) const {
    if (!lets_people_seal_first(seat)) return false;
    if (state_.settings().patient || state_.settings().is_lesson) {  // until what they do is told
        bot.looks_at.reset();
        return true;
    }
    const RoomTime until{tx.now().ms + within_clock(tx, paces_for_people * pace_ms_, parts_of_clock_for_people)};
    bot.waits_until = bot.waits_until ? std::min(*bot.waits_until, until) : until;
    if (tx.now() >= *bot.waits_until) return false;
    bot.looks_at = bot.waits_until;
    return true;
}

void BotSeats::look(Transaction& tx, engine::Seat seat, Bot& bot) {
    if (waits_for_people(tx, seat, bot)) return;
    bot.waits_until.reset();
    bot.looks_at.reset();
    const std::int64_t pace = pace_of(tx, seat);
    const auto deadline = tx.time().deadline();
    bot.thought =
        Thought{++thoughts_, state_.position(), RoomTime{tx.now().ms + pace - pace / 2}, deadline, false, std::nullopt};
    auto seen = engine::seen_from(*state_.match(), seat);
    if (const auto* remembered = state_.remembered(seat.side)) seen.remembered = *remembered;
    if (state_.settings().is_lesson) {
        if (auto scripted = engine::scripted_of(seen)) {
            bot.thought->is_found = true;
            bot.thought->action = std::move(scripted->action);
            return;
        }
    }
    tx.add(ThoughtWanted{thoughts_, std::make_shared<const engine::Seen>(std::move(seen)), level_of(seat),
                         seed_of(thoughts_), deadline});
}

void BotSeats::found(std::uint64_t thought, const std::optional<engine::Action>& action) {
    for (auto& [seat, bot] : bots_) {
        if (!bot.thought || bot.thought->number != thought) continue;
        bot.thought->is_found = true;
        bot.thought->action = action;
    }
}

/// Once it is time: not before, so that how long a thought took does not show.
void BotSeats::act_as_found(Transaction& tx, engine::Seat seat, Bot& bot) {
    const auto thought = *std::exchange(bot.thought, std::nullopt);
    if (thought.position != state_.position()) return look_soon(tx, seat, bot);
    if (!thought.action) return;
    // Accepted, there may be more to do; refused, for what a partner has done meanwhile, it thinks again.
    tx.play(engine::PlayerInput{seat, *thought.action}, tx.time().now());
    look_soon(tx, seat, bot);
}

/// Unforeseeable for players, since the room's key is in it; the same for the same room.
std::uint64_t BotSeats::seed_of(std::uint64_t thought) const {
    const auto bytes = engine::hmac_sha256(state_.settings().key, "bot/" + std::to_string(thought));
    std::uint64_t seed = 0;
    for (std::size_t byte = 0; byte < sizeof seed; ++byte) seed = seed << 8U | bytes[byte];
    return seed;
}

}  // namespace server::room
