#include "server/room/core.hpp"

#include <algorithm>
#include <utility>

#include "engine/ensure.hpp"
#include "engine/rating_class.hpp"
#include "protocol/game_codec.hpp"
#include "server/base/limits.hpp"

namespace server::room {

using protocol::Code;
using protocol::RoomStatus;

namespace {

/// Of the game: it begins, or a seat of it is joined or left.
bool changes_players(const Change& change) {
    if (std::holds_alternative<GameStarted>(change)) return true;
    const auto* played = std::get_if<Played>(&change);
    return played != nullptr
           && (std::holds_alternative<engine::Join>(played->input)
               || std::holds_alternative<engine::Leave>(played->input));
}

}  // namespace

std::optional<protocol::Error> Core::check(const protocol::RoomCreate& wish) {
    if (wish.solo && !engine::allows_solo(wish.options)) {
        return protocol::bad_option("solo", "this game cannot be played alone");
    }
    if (wish.solo && !wish.bots.empty()) {
        return protocol::bad_option("seats", "in a solo room one player takes all seats");
    }
    if (wish.is_rated) {
        const auto kind = engine::rating_class_of(wish.options);
        if (!kind) return protocol::bad_option(kind.error(), kind.error() + " is not standard: no rated game");
        if (wish.solo) return protocol::bad_option("solo", "a game against oneself is not rated");
        if (!wish.bots.empty()) return protocol::bad_option("seats", "no computer player sits in a rated game");
    }
    const auto starting = engine::starting_seats_of(wish.options);
    for (const auto& [seat, level] : wish.bots) {
        if (std::find(starting.begin(), starting.end(), seat) == starting.end()) {
            return protocol::bad_option("seats", engine::name_of(seat) + " does not start in this game");
        }
    }
    return std::nullopt;
}

Core::Core(const Opened& opened, Tuning tuning, std::int64_t unix_ms)
    : state_(opened, RoomTime{0}), tuning_(tuning), unix_ms_(unix_ms) {
    const Settings& settings = state_.settings();
    const auto delay_ms = std::int64_t{1000} * settings.spectator_delay_s;
    if (settings.solo) {
        channels_.emplace_back(settings.id, ChannelKind::solo, 0);
    } else {
        channels_.emplace_back(settings.id, ChannelKind::black, 0);
        channels_.emplace_back(settings.id, ChannelKind::white, 0);
    }
    channels_.emplace_back(settings.id, ChannelKind::watchers, delay_ms);
    // Whoever comes to a delayed room in its first moments finds it as it was opened.
    const SharedText info_text = share_text(protocol::info_json(info()));
    for (Channel& channel : channels_) channel.open_with(info_text);
}

Core::Core(const Opened& opened, Tuning tuning, Decision& first, const protocol::RoomCreate& wish, std::int64_t unix_ms)
    : Core(opened, tuning, unix_ms) {
    const Settings& settings = state_.settings();
    decision_.records.push_back(encode(opened, now_));
    await_people(now_);
    open_casters_channel();
    for (const auto& [seat, level] : wish.bots) change(SeatedBot{seat, level});
    if (settings.solo) {
        for (const auto seat : engine::starting_seats_of(settings.options)) seat_person(seat, *opened.host);
    }
    const protocol::RoomInfo opened_info = info();
    const SharedText info_text = share_text(protocol::info_json(opened_info));
    for (Channel& channel : channels_) channel.open_with(info_text);
    decision_.effects.push_back(Listed{protocol::room_entry_json(settings.id, opened_info),
                                       std::string(engine::game_name(settings.options)), opened_info.status});
    events_.clear();
    info_changed_ = false;
    start_if_ready();
    first = finish();
}

void Core::begin(RoomTime now) {
    now_ = std::max(now, now_);
    decision_ = {};
    moved_.clear();
    forget_told();
    expire_due();
}

void Core::forget_told() {
    events_.clear();
    watchers_words_.clear();
    info_changed_ = false;
    begins_game_ = false;
    ended_.reset();
}

/// Whoever is about to be shown how things stand must not see a part of them before it and a part after it.
void Core::tell_of_deadlines() {
    if (decision_.deadlines == 0) return;
    tell_moved();
    publish();
    forget_told();
}

Decision Core::finish() {
    go_on_if_all_are_back();
    schedule_bots();
    tell_moved();
    publish();
    tell_players_apart();
    publish_outcome();
    return std::exchange(decision_, {});
}

/// Keeps the change for the journal and applies it; the notices of the match become events.
State::Outcome Core::change(const Change& change) {
    const std::size_t kept = decision_.records.size();
    decision_.records.push_back(encode(change, now_));
    auto outcome = state_.apply(change, now_);
    if (!std::holds_alternative<Played>(change)) roster_.reset();
    if (outcome.refusal) {
        decision_.records.resize(kept);  // a refusal changes nothing (law 5)
    }
    tell_of(change, outcome);
    if (std::ranges::any_of(outcome.notices, engine::moves_on) || changes_players(change)) ++position_;
    if (outcome.finished) {
        info_changed_ = true;
        decision_.finished = outcome.finished;
        keep_outcome(BoardOutcome::Kind::ended);
    }
    return outcome;
}

void Core::refuse(Ticket ticket, Code code, std::string message) {
    answer(ticket, protocol::error_of(code, std::move(message)));
}

Decision Core::request(const Request& request, RoomTime now, std::int64_t unix_ms) {
    unix_ms_ = unix_ms;
    if (!std::holds_alternative<protocol::Act>(request.command)) catch_up();
    begin(now);
    std::visit([&](const auto& command) { handle(request, command); }, request.command);
    return finish();
}

Decision Core::attend(const Person& who, RoomTime now) {
    catch_up();
    begin(now);
    appear(who);
    return finish();
}

Decision Core::vanish(const PlayerId& player, RoomTime now) {
    catch_up();
    begin(now);
    if (const auto found = people_.find(player); found != people_.end()) disappear(found);
    return finish();
}

Decision Core::wake(RoomTime now, std::int64_t unix_ms) {
    unix_ms_ = unix_ms;
    catch_up();
    begin(now);
    leave_for_absence(now_);
    forfeit_if_not_come();
    let_bots_go_on();
    for (Channel& channel : channels_) send(channel, channel.release(now_));
    drop_due_backlogs();
    if (counts_changed_ && now_.ms >= counts_told_.ms + limit::info_every_ms) info_changed_ = true;
    close_if_deserted();
    return finish();
}

std::optional<RoomTime> Core::wake_at() const {
    if (rests()) return std::nullopt;
    std::optional<RoomTime> earliest;
    const auto consider = [&](std::optional<RoomTime> time) {
        if (time && (!earliest || *time < *earliest)) earliest = time;
    };
    if (state_.stands()) {
        consider(returning_until_);
    } else if (state_.match()) {
        if (const auto deadline = state_.match()->deadline()) {
            consider(RoomTime{now_.ms + (deadline->ms + hold_ms() - game_now().ms)});
        }
    }
    for (const auto& [player, at] : absent_) consider(at);
    consider(forfeits_at());
    for (const auto& [seat, bot] : bots_) consider(bot_wakes_at(bot));
    for (const Channel& channel : channels_) {
        consider(channel.next_release());
        consider(backlog_until(channel));
    }
    if (counts_changed_) consider(RoomTime{counts_told_.ms + limit::info_every_ms});
    if (deserted_since_ && may_close()) {
        const auto telling = watchers_channel().next_release();
        const RoomTime closes{deserted_since_->ms + limit::empty_room_ms};
        consider(telling ? std::max(*telling, closes) : closes);
    }
    return earliest;
}

void Core::start_if_ready() {
    if (!state_.can_start()) return;
    const auto outcome = change(GameStarted{unix_ms_});
    info_changed_ = true;
    // After a rematch everybody sits on the other side, and must hear that side and no other.
    for (const auto& [seat, holder] : state_.holders()) {
        if (holder.person) move_connections(holder.person->id);
    }
    for (const auto& [seat, holder] : outcome.dropped) {
        if (holder.person) move_connections(holder.person->id);
    }
    if (!state_.settings().is_watchable) return dismiss_watchers();
    for (const auto& [player, presence] : people_) {
        if (presence.casts && state_.seats_of(player).empty()) change(Cast{player});
    }
}

/// A room of a tournament waits for its players until the time of grace is over.
bool Core::may_close() const { return state_.status() != RoomStatus::playing && !forfeits_at(); }

void Core::close_if_deserted() {
    // What watchers have not been told yet is told before the room goes: the record of the last game comes with it.
    const bool deserted =
        deserted_since_ && now_.ms >= deserted_since_->ms + limit::empty_room_ms && !watchers_channel().next_release();
    if (deserted && may_close()) decision_.effects.push_back(Closed{});
}

Decision Core::close(RoomTime now) {
    begin(now);
    tell_moved();
    publish();
    for (Channel& channel : channels_) send(channel, channel.release_ends());
    if (const auto told = outcome_at_end(); told && told->kind != published_outcome_) {
        if (told->kind == BoardOutcome::Kind::closed) keep_outcome(told->kind);
        decision_.effects.push_back(*told);
    }
    dismiss_everybody("closed");
    decision_.effects.push_back(Closed{});
    return std::exchange(decision_, {});
}

Decision Core::forget(const Leaver& leaver, RoomTime now) {
    catch_up();
    begin(now);
    const auto names_room = [&](const std::string& name) { return room_named_after(name) == state_.settings().name; };
    const bool is_room_named = std::ranges::any_of(leaver.names, names_room);
    if (is_room_named || state_.names(leaver.player)) {
        change(Forgotten{leaver.player, is_room_named});
        info_changed_ = true;
    }
    const auto presence = people_.find(leaver.player);
    if (presence != people_.end()) presence->second.name = deleted_player;
    return finish();
}

/// Whose game it was that watchers have yet to hear the end of, need not be known here any more.
bool Core::is_to_rate(const PlayerId& player) const {
    if (!state_.settings().rated) return false;
    const bool is_on = state_.status() == RoomStatus::playing && state_.has_begun(player);
    return is_on || watchers_channel().holds_end();
}

void Core::set_lag(const PlayerId& player, std::int64_t lag_ms) {
    const auto found = people_.find(player);
    if (found != people_.end()) found->second.lag_ms = std::clamp<std::int64_t>(lag_ms, 0, limit::lag_max_ms);
}

bool Core::needs_password(const PlayerId& player) const {
    return state_.settings().password_hash && !state_.has_let_in(player) && state_.seats_of(player).empty();
}

bool Core::bars(const PlayerId& player) const {
    return !state_.settings().is_watchable && state_.status() != RoomStatus::open && state_.seats_of(player).empty();
}

}  // namespace server::room
