#include "server/room/replaying.hpp"

#include <algorithm>
#include <utility>
#include <variant>

#include "engine/base/ensure.hpp"
#include "server/room/line_scan.hpp"
#include "server/room/transaction.hpp"

namespace server::room {
namespace {

/// The start of the latest game that everybody has heard of: the log begins there. Else the first line after the
/// opening.
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
    if (!is_agreement(line.change)) return false;
    while (++number < lines.size() && time_of(lines[number]) == line.at) {
        if (starts_game(lines[number])) return true;
        const auto next = decode(lines[number], options);
        if (!next || !is_agreement(next->change)) return false;
    }
    return false;
}

/// News::tell_of does not tell whether people are ready (news.hpp).
void tell_ready(News& news, const Change& change, engine::Instant at) {
    if (const auto* ready = std::get_if<ReadyChanged>(&change)) news.tell_ready(ready->seat, ready->ready, at);
    if (const auto* agreed = std::get_if<RematchAgreed>(&change)) news.tell_ready(agreed->seat, true, at);
}

}  // namespace

Opened opened_in(const std::vector<std::string>& lines) {
    ENSURE(!lines.empty());
    auto first = decode(lines.front(), std::nullopt);
    ENSURE(first && std::holds_alternative<Opened>(first->change));
    return std::get<Opened>(std::move(first->change));
}

RoomTime end_of(const std::vector<std::string>& lines, std::int64_t ran_on_ms) {
    return RoomTime{time_of(lines.back()).ms + std::max<std::int64_t>(0, ran_on_ms)};
}

/// Only what is still to be told, or stands in the log, is told again; views are made where watchers with a delay have
/// not seen them yet, and by the caller for the end. Nobody listens yet: what would be sent is dropped.
std::vector<std::string> play_again(const std::vector<std::string>& lines, RoomTime until, State& state,
                                    Publisher& publisher) {
    const auto scanned = scan(lines);
    ENSURE(scanned);
    const RoomTime seen_until{until.ms - std::int64_t{1000} * scanned->settings.spectator_delay_s};
    const std::size_t told_from = last_start(lines, seen_until);
    std::vector<std::string> given_out;
    News news;
    RoomTime now{0};
    for (std::size_t number = 1; number < lines.size(); ++number) {
        const auto line = decode(lines[number], state.settings().options);
        ENSURE(line && line->at >= now);
        now = line->at;
        const bool is_seen = now <= seen_until;
        const auto outcome = state.apply(line->change, now);
        ENSURE(!outcome.refusal);
        // The server may have gone down before it was written that watchers have seen the end.
        if (outcome.finished && is_seen && !outcome.finished->is_out) given_out.push_back(outcome.finished->id);
        if (number < told_from) continue;
        news.tell_of(line->change, outcome, state, now);
        if (leads_to_start(lines, number, *line, state.settings().options)) continue;
        Transaction quiet(state, now, 0);
        if (std::holds_alternative<Configured>(line->change)) publisher.follow_delay(quiet);
        tell_ready(news, line->change, quiet.time().told());
        const bool is_seen_last = is_seen && (number + 1 == lines.size() || time_of(lines[number + 1]) > seen_until);
        news.info_changed = !is_seen || is_seen_last;
        const auto scenes = news.info_changed ? Publisher::Scenes::delayed : Publisher::Scenes::none;
        quiet.news() = std::exchange(news, {});
        publisher.publish(quiet, scenes);
    }
    Transaction quiet(state, until, 0);
    publisher.release(quiet);
    return given_out;
}

}  // namespace server::room
