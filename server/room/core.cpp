#include "server/room/core.hpp"

#include <algorithm>
#include <array>
#include <set>
#include <utility>

#include "server/base/limits.hpp"
#include "server/room/admission.hpp"
#include "server/room/lesson.hpp"
#include "server/room/replaying.hpp"

namespace server::room {

using protocol::RoomStatus;

Core::Core(const Opened& opened, Tuning tuning, std::int64_t unix_ms)
    : state_(opened, RoomTime{0}), unix_ms_(unix_ms), bots_(state_, tuning.bot_pace_ms) {}

Core::Core(const Opened& opened, Tuning tuning, Decision& first, const Sitters& sitters, std::int64_t unix_ms)
    : Core(opened, tuning, unix_ms) {
    Transaction tx(state_, now_, unix_ms_);
    tx.open(opened);
    attendance_.expect_everybody(now_);
    if (state_.caster_hash()) publisher_.open_casters();
    for (const auto& [seat, sitter] : sitters) {
        if (const unsigned* level = std::get_if<unsigned>(&sitter)) {
            tx.change(SeatedBot{seat, *level});
        } else if (const auto* program = std::get_if<HouseProgram>(&sitter)) {
            tx.change(SeatedPerson{seat, program->person, program->level});
        } else {
            seating_.seat(tx, seat, std::get<Person>(sitter));
        }
    }
    if (state_.settings().solo) {
        for (const auto seat : engine::starting_seats_of(state_.settings().options)) {
            seating_.seat(tx, seat, *opened.host);
        }
    }
    publisher_.open(tx);
    if (state_.settings().is_lesson) begin_lesson(tx, seating_, *opened.host);
    seating_.start_if_ready(tx);
    first = finish(std::move(tx));
}

Core::Core(const Past& past, Tuning tuning, Decision& first, std::int64_t unix_ms)
    : Core(opened_in(past.lines), tuning, unix_ms) {
    now_ = end_of(past.lines, past.ran_on_ms);
    auto given_out = play_again(past.lines, now_, state_, publisher_);
    Transaction tx(state_, now_, unix_ms_);
    for (std::string& game : given_out) tx.add(GivenOut{std::move(game)});
    returning_until_ = RoomTime{now_.ms + limit::come_back_ms};
    attendance_.expect_everybody(now_);
    tx.change(Restarted{past.away_ms});
    tx.news().info_changed = true;
    publisher_.number_from_run(state_.restarts());
    if (state_.caster_hash()) publisher_.open_casters();
    first = finish(std::move(tx));
}

/// Every command: what the clock has brought about in the meantime comes first.
Transaction Core::begin(RoomTime now) {
    now_ = std::max(now, now_);
    Transaction tx(state_, now_, unix_ms_);
    deadlines_.expire_due(tx);
    call_time_if_due(tx);
    return tx;
}

Decision Core::finish(Transaction tx) {
    go_on_if_all_are_back(tx);
    bots_.schedule(tx, seating_.rests());
    seating_.move_connections(tx);
    publisher_.publish(tx);
    publisher_.whisper(tx);
    outcome_publisher_.publish_outcome(tx, publisher_.heard_by_watchers().status_told());
    close_if_not_played(tx);
    return std::move(tx).take();
}

Decision Core::request(const Request& request, RoomTime now, std::int64_t unix_ms) {
    unix_ms_ = unix_ms;
    if (!std::holds_alternative<protocol::Act>(request.command)) publisher_.catch_up();
    if (request.takes_changes) publisher_.tell_changes();
    Transaction tx = begin(now);
    requests_.decide(tx, request);
    return finish(std::move(tx));
}

Decision Core::attend(const Person& who, RoomTime now) {
    publisher_.catch_up();
    Transaction tx = begin(now);
    seating_.appear(tx, who);
    return finish(std::move(tx));
}

Decision Core::vanish(const PlayerId& player, RoomTime now) {
    publisher_.catch_up();
    Transaction tx = begin(now);
    if (attendance_.find(player) != nullptr) seating_.disappear(tx, player);
    return finish(std::move(tx));
}

Decision Core::come_back(const std::vector<Returned>& people, RoomTime now) {
    publisher_.catch_up();
    for (const Returned& one : people) set_lag(one.who.id, one.lag_ms);
    Transaction tx = begin(now);
    requests_.publish_deadlines(tx);
    std::set<PlayerId> present;
    for (const Returned& one : people) {
        if (one.takes_changes) publisher_.tell_changes();
        seating_.appear(tx, one.who);
        set_lag(one.who.id, one.lag_ms);
        Presence& presence = *attendance_.find(one.who.id);
        presence.casts = presence.casts || (one.casts && publisher_.has_casters());
        present.insert(one.who.id);
    }
    for (const PlayerId& player : present) publisher_.show(tx, player);
    return finish(std::move(tx));
}

Decision Core::wake(RoomTime now, std::int64_t unix_ms) {
    unix_ms_ = unix_ms;
    publisher_.catch_up();
    Transaction tx = begin(now);
    seating_.give_up_absent(tx);
    forfeit_if_not_come(tx);
    begin_found_if_due(tx);
    bots_.go_on(tx);
    publisher_.release(tx);
    publisher_.drop_due_backlogs(now_);
    if (publisher_.is_count_due(now_)) tx.news().info_changed = true;
    close_if_deserted(tx);
    return finish(std::move(tx));
}

std::optional<RoomTime> Core::wake_at() const {
    if (seating_.rests()) return std::nullopt;
    std::optional<RoomTime> earliest;
    const auto consider = [&](std::optional<RoomTime> time) {
        if (time && (!earliest || *time < *earliest)) earliest = time;
    };
    consider(state_.stands() ? returning_until_ : deadlines_.next(now_));
    consider(attendance_.next_overdue());
    consider(forfeits_at());
    consider(found_begins_at());
    consider(calls_time_at());
    consider(bots_.next());
    consider(publisher_.next());
    if (const auto since = attendance_.deserted_since(); since && may_close()) {
        const RoomTime closes{since->ms + limit::empty_room_ms};
        consider(std::max(publisher_.heard_by_watchers().next_release().value_or(closes), closes));
    }
    return earliest;
}

/// A room that waits for certain people does so until their time is over.
bool Core::may_close() const { return state_.status() != RoomStatus::playing && !forfeits_at() && !found_begins_at(); }

void Core::close_if_deserted(Transaction& tx) {
    const auto since = attendance_.deserted_since();
    if (!since || now_.ms < since->ms + limit::empty_room_ms || !may_close()) return;
    // What watchers have not been told yet is told before the room goes: the record of the last game comes with it.
    if (!publisher_.heard_by_watchers().next_release()) tx.add(Closed{});
}

/// In a tournament's room: nobody is to play here any more.
void Core::close_if_not_played(Transaction& tx) {
    if (!state_.not_played() || std::exchange(is_closing_, true)) return;
    seating_.dismiss_everybody(tx, "closed");
    tx.add(Closed{});
}

Decision Core::close(RoomTime now) {
    Transaction tx = begin(now);
    seating_.move_connections(tx);
    publisher_.publish(tx);
    publisher_.release_ends(tx);
    outcome_publisher_.publish_outcome_at_end(tx);
    seating_.dismiss_everybody(tx, "closed");
    tx.add(Closed{});
    return std::move(tx).take();
}

Decision Core::reserve(Reservations reservations, std::optional<std::int64_t> starts_in_ms, bool in_play,
                       RoomTime now) {
    Transaction tx = begin(now);
    const bool is_on = state_.status() == RoomStatus::playing && (in_play || state_.has_stand_ins());
    if ((is_on || state_.status() == RoomStatus::open) && !state_.not_played()) {
        std::optional<RoomTime> starts_by;
        if (starts_in_ms) starts_by = RoomTime{now_.ms + *starts_in_ms};
        seating_.reserve(tx, {std::move(reservations), starts_by});
    }
    return finish(std::move(tx));
}

Decision Core::switch_chat(bool is_on, RoomTime now) {
    Transaction tx = begin(now);
    if (state_.settings().tournament && state_.is_quiet() == is_on) {
        tx.change(ChatSwitched{is_on});
        tx.news().info_changed = true;
    }
    return finish(std::move(tx));
}

std::optional<RoomTime> Core::forfeits_at() const {
    const auto& board = state_.settings().tournament;
    if (!board || state_.status() != RoomStatus::open || state_.not_played()) return std::nullopt;
    // After a restart nobody has been able to come; the tournament says then how long they have.
    return std::max(board->starts_by, returning_until_);
}

/// The time of grace is over: a side has come if all have who are to play for it.
void Core::forfeit_if_not_come(Transaction& tx) {
    const auto at = forfeits_at();
    if (!at || now_ < *at) return;
    std::array<bool, 2> has_come{true, true};
    for (const auto seat : engine::starting_seats_of(state_.settings().options)) {
        const SeatHolder* holder = state_.holder_of(seat);
        if (holder == nullptr || !holder->ready) has_come[engine::index(seat.side)] = false;
    }
    const bool is_somebody_here =
        std::ranges::any_of(state_.holders(), [](const auto& one) { return !one.second.is_bot(); });
    if (state_.has_stand_ins() && is_somebody_here) return seating_.seat_stand_ins(tx);
    if (state_.has_stand_ins()) has_come = {};
    tx.change(NotPlayed{has_come});
    tx.keep_outcome(BoardOutcome::Kind::not_played);
}

std::optional<RoomTime> Core::found_begins_at() const {
    const auto& found = state_.settings().found;
    if (!found || state_.status() != RoomStatus::open || is_closing_) return std::nullopt;
    if (state_.can_start()) return found->starts_from;
    return std::max(found->starts_by, returning_until_);
}

/// Where nobody has come of those who were to, there is nothing to begin.
void Core::begin_found_if_due(Transaction& tx) {
    const auto at = found_begins_at();
    if (!at || now_ < *at) return;
    const bool is_somebody_here =
        std::ranges::any_of(state_.holders(), [](const auto& one) { return !one.second.is_computed(); });
    if (is_somebody_here || state_.can_start()) return seating_.begin_found(tx);
    is_closing_ = true;
    seating_.dismiss_everybody(tx, "closed");
    tx.add(Closed{});
}

std::optional<RoomTime> Core::calls_time_at() const {
    const auto& board = state_.settings().tournament;
    if (!board || !board->finish_by || state_.status() != RoomStatus::playing) return std::nullopt;
    // A deadline that is being held comes first.
    const bool is_held = GameTime(state_, now_).deadline_is_held();
    return is_held ? std::max(*board->finish_by, *deadlines_.next(now_)) : *board->finish_by;
}

/// The round's sandglass has run out: the game counts what there is.
void Core::call_time_if_due(Transaction& tx) {
    const auto at = calls_time_at();
    if (at && now_ >= *at) tx.play(engine::CallTime{}, tx.time().now());
}

/// wire.md 4.4: nobody's time runs while the server is away, nor while its people find their way back.
void Core::go_on_if_all_are_back(Transaction& tx) {
    if (!state_.stands()) return;
    const bool somebody_is_missing = std::ranges::any_of(state_.holders(), [&](const auto& one) {
        return !one.second.is_computed() && !attendance_.is_connected(one.second.person->id);
    });
    if (somebody_is_missing && now_ < returning_until_) return;
    tx.change(Resumed{});
    tx.news().info_changed = true;
}

Decision Core::forget(const DeletedAccount& deleted_account, RoomTime now) {
    publisher_.catch_up();
    Transaction tx = begin(now);
    const auto names_room = [&](const std::string& name) { return room_named_after(name) == state_.settings().name; };
    const bool is_room_named = std::ranges::any_of(deleted_account.names, names_room);
    if (is_room_named || state_.names(deleted_account.player)) {
        tx.change(Forgotten{deleted_account.player, is_room_named});
        tx.news().info_changed = true;
    }
    attendance_.rename(deleted_account.player, deleted_player);
    return finish(std::move(tx));
}

Decision Core::rename(const Person& person, const std::string& before, RoomTime now) {
    publisher_.catch_up();
    Transaction tx = begin(now);
    if (state_.names(person.id)) {
        const bool is_room_named = is_host(state_, person.id) && room_named_after(before) == state_.settings().name;
        tx.change(Renamed{person, is_room_named});
        tx.news().info_changed = true;
    }
    attendance_.rename(person.id, person.name);
    return finish(std::move(tx));
}

Decision Core::show_out(const PlayerId& host, const PlayerId& blocked, RoomTime now) {
    publisher_.catch_up();
    Transaction tx = begin(now);
    if (is_host(state_, host) && has_own_guests(state_)) seating_.show_out(tx, blocked);
    return finish(std::move(tx));
}

/// True for everybody while watchers have yet to hear the end of a game: who played it may not be known here any more.
bool Core::is_to_rate(const PlayerId& player) const {
    if (!state_.settings().rated) return false;
    const bool is_on = state_.status() == RoomStatus::playing && state_.has_begun(player);
    return is_on || publisher_.heard_by_watchers().holds_end();
}

Decision Core::found(std::uint64_t thought, const std::optional<engine::Action>& action, RoomTime now,
                     std::int64_t unix_ms) {
    unix_ms_ = unix_ms;
    Transaction tx = begin(now);
    bots_.found(thought, action);
    bots_.go_on(tx);
    return finish(std::move(tx));
}

/// A caster's key stands for the password, too.
StreamRoom::Considered Core::consider(const Watching& wish) const {
    using protocol::Code;
    using protocol::error_of;
    const bool has_key = !wish.caster_key.empty();
    if (has_key && !is_caster_key(state_, wish.caster_key)) {
        return engine::Failure{error_of(Code::forbidden, "this is no key of this room")};
    }
    if (auto refusal = refusal_of_strangers(state_); refusal && !(has_key && state_.settings().is_watchable)) {
        return engine::Failure{*std::move(refusal)};
    }
    // Whoever hears the rest is counted there.
    const bool is_counted = wish.part != Watching::Part::beginning;
    if (is_counted && publisher_.is_full())
        return engine::Failure{error_of(Code::room_full, "too many people are in this room")};
    return publisher_.has_news_for(wish);
}

Decision Core::watch(std::uint64_t stream, const Watching& wish, RoomTime now) {
    publisher_.catch_up();
    Transaction tx = begin(now);
    const bool rested = seating_.rests();
    if (const auto considered = consider(wish); !considered) {
        publisher_.refuse_stream(tx, stream, considered.error());
    } else if (publisher_.begin_stream(tx, stream, wish) && rested) {
        bots_.rouse(now_);
    }
    return finish(std::move(tx));
}

Decision Core::weigh(std::uint64_t stream, std::size_t readers, RoomTime now) {
    Transaction tx = begin(now);
    publisher_.weigh_stream(stream, readers);
    return finish(std::move(tx));
}

Decision Core::unwatch(std::uint64_t stream, RoomTime now) {
    Transaction tx = begin(now);
    publisher_.end_stream(stream, now_);
    return finish(std::move(tx));
}

}  // namespace server::room
