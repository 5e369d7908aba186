// A room after a restart: what the journal has kept is played again, quietly, and people are awaited.
#include <algorithm>
#include <set>
#include <utility>

#include "engine/base/ensure.hpp"
#include "engine/base/overloaded.hpp"
#include "server/base/limits.hpp"
#include "server/room/core.hpp"

namespace server::room {
namespace {

/// Numbers of updates after a restart lie above all from before it: nobody hears so many in between.
constexpr unsigned seq_bits_of_run = 24;

Opened opened_in(const std::vector<std::string>& lines) {
    ENSURE(!lines.empty());
    auto first = decode(lines.front(), std::nullopt);
    ENSURE(first && std::holds_alternative<Opened>(first->change));
    return std::get<Opened>(std::move(first->change));
}

/// The start of the latest game that everybody has heard of: the log begins there. Else behind the last line.
std::size_t last_start(const std::vector<std::string>& lines, RoomTime seen_until) {
    for (std::size_t number = lines.size(); number-- > 0;) {
        if (starts_game(lines[number]) && time_of(lines[number]) <= seen_until) return number;
    }
    return 1;
}

/// Decided with the start of a game that it has made possible, and told with it: watchers with a delay must not hear of
/// it before.
bool leads_to_start(const std::vector<std::string>& lines, std::size_t number, const TimedChange& line,
                    const engine::Options& options) {
    const auto is_agreement = [](const Change& change) {
        return std::holds_alternative<ReadyChanged>(change) || std::holds_alternative<RematchAgreed>(change);
    };
    if (!is_agreement(line.change) && !std::holds_alternative<SeatedBot>(line.change)) return false;
    while (++number < lines.size() && time_of(lines[number]) == line.at) {
        if (starts_game(lines[number])) return true;
        const auto next = decode(lines[number], options);
        if (!next || !is_agreement(next->change)) return false;
    }
    return false;
}

}  // namespace

Core::Core(const Past& past, Tuning tuning, Decision& first, std::int64_t unix_ms)
    : Core(opened_in(past.lines), tuning, unix_ms) {
    const auto last = decode(past.lines.back(), state_.settings().options);
    ENSURE(last);
    const RoomTime until{last->at.ms + std::max<std::int64_t>(0, past.ran_on_ms)};
    play_again(past.lines, until);
    now_ = until;
    returning_until_ = RoomTime{now_.ms + limit::come_back_ms};
    await_people(now_);
    change(Restarted{past.away_ms});
    info_changed_ = true;
    const std::uint64_t run = state_.restarts();
    for (Channel& channel : channels_) channel.number_from(run << seq_bits_of_run);
    open_casters_channel();
    first = finish();
}

/// Only what is still to be told, or stands in the log, is told again; views are made where watchers with a delay have
/// not seen them yet, and by the caller for the end.
void Core::play_again(const std::vector<std::string>& lines, RoomTime until) {
    const RoomTime seen_until{until.ms - std::int64_t{1000} * state_.settings().spectator_delay_s};
    const std::size_t told_from = last_start(lines, seen_until);
    std::vector<std::string> given_out;
    for (std::size_t number = 1; number < lines.size(); ++number) {
        const auto line = decode(lines[number], state_.settings().options);
        ENSURE(line && line->at >= now_);
        now_ = line->at;
        const bool is_seen = now_ <= seen_until;
        const auto outcome = state_.apply(line->change, now_);
        ENSURE(!outcome.refusal);
        // The server may have gone down before it was written that watchers have seen the end.
        if (outcome.finished && is_seen && !outcome.finished->is_out) given_out.push_back(outcome.finished->id);
        if (number < told_from) continue;
        tell_of(line->change, outcome);
        if (leads_to_start(lines, number, *line, state_.settings().options)) continue;
        if (const auto* ready = std::get_if<ReadyChanged>(&line->change)) tell_ready(ready->seat, ready->ready);
        if (const auto* agreed = std::get_if<RematchAgreed>(&line->change)) tell_ready(agreed->seat, true);
        const bool is_seen_last = is_seen && (number + 1 == lines.size() || time_of(lines[number + 1]) > seen_until);
        info_changed_ = !is_seen || is_seen_last;
        publish(info_changed_ ? Scenes::delayed : Scenes::none);
        events_.clear();
        watchers_words_.clear();
        begins_game_ = false;
        ended_.reset();
    }
    for (Channel& channel : channels_) send(channel, channel.release(until));
    decision_.effects.clear();  // nobody listens yet
    for (std::string& game : given_out) decision_.effects.push_back(GivenOut{std::move(game)});
}

/// Whoever has a seat, or is the host, counts as missing from now on.
void Core::await_people(RoomTime now) {
    const auto await = [&](const Person& person) {
        Presence& presence = people_[person.id];
        presence.name = person.name;
        absent_[person.id] = RoomTime{now.ms + std::int64_t{1000} * state_.settings().absent_s};
    };
    for (const auto& [seat, holder] : state_.holders()) {
        if (holder.person) await(*holder.person);
    }
    if (state_.host()) await(*state_.host());
    deserted_since_ = now;
}

Decision Core::come_back(const std::vector<Returned>& people, RoomTime now) {
    catch_up();
    for (const Returned& one : people) set_lag(one.who.id, one.lag_ms);
    begin(now);
    std::set<PlayerId> present;
    for (const Returned& one : people) {
        appear(one.who);
        set_lag(one.who.id, one.lag_ms);
        Presence& presence = people_.at(one.who.id);
        presence.casts = presence.casts || (one.casts && find_channel(ChannelKind::casters) != nullptr);
        present.insert(one.who.id);
    }
    for (const PlayerId& player : present) {
        Presence& presence = people_.at(player);
        presence.channel = channel_of(player);
        presence.you = state_.seats_of(player).empty() && !is_host(player) ? std::string() : you_of(player);
        decision_.effects.push_back(Moved{player, presence.channel, snapshot_of(player)});
    }
    return finish();
}

std::vector<PlayerId> Core::awaited_people() const {
    std::vector<PlayerId> people;
    for (const auto& [seat, holder] : state_.holders()) {
        if (holder.person) people.push_back(holder.person->id);
    }
    if (state_.host()) people.push_back(state_.host()->id);
    return people;
}

/// wire.md 4.4: nobody's time runs while the server is away, nor while its people find their way back.
void Core::go_on_if_all_are_back() {
    if (!state_.stands()) return;
    const bool somebody_is_missing = std::ranges::any_of(state_.holders(), [&](const auto& one) {
        return one.second.person && !people_.at(one.second.person->id).connected;
    });
    if (somebody_is_missing && now_ < returning_until_) return;
    change(Resumed{});
    info_changed_ = true;
}

}  // namespace server::room
