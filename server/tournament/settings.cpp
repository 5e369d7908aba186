#include "server/tournament/settings.hpp"

#include <algorithm>
#include <array>
#include <set>

#include "engine/contest.hpp"
#include "engine/match.hpp"
#include "protocol/client_message.hpp"
#include "server/base/limits.hpp"

namespace server::tournament {
namespace {

using engine::pairing::Elimination;
using protocol::bad_option;

constexpr std::array<std::string_view, 5> kind_names{"round_robin", "swiss", "knock_out", "team_match", "scramble"};
constexpr std::array<std::string_view, 6> status_names{"draft",   "registration", "check_in",
                                                       "running", "finished",     "cancelled"};
constexpr std::array<std::string_view, 3> elimination_names{"single", "with_third_place", "twice"};

template <class Value, std::size_t count>
std::optional<Value> value_named(const std::array<std::string_view, count>& names, std::string_view name) {
    const auto found = std::find(names.begin(), names.end(), name);
    if (found == names.end()) return std::nullopt;
    return static_cast<Value>(found - names.begin());
}

std::size_t seats_of_side(const engine::Options& options, engine::Side side) {
    const auto seats = engine::starting_seats_of(options);
    return static_cast<std::size_t>(
        std::count_if(seats.begin(), seats.end(), [&](const engine::Seat& seat) { return seat.side == side; }));
}

std::string from_to(std::int64_t least, std::int64_t most) {
    return "must be from " + std::to_string(least) + " to " + std::to_string(most);
}

std::optional<protocol::Error> check_game(const Settings& settings) {
    const auto seats = seats_of_side(settings.options, engine::Side::white);
    if (seats != seats_of_side(settings.options, engine::Side::black))
        return bad_option("options", "both sides must have equally many seats");
    if (!settings.is_team && seats != 1 && settings.kind != Kind::scramble)
        return bad_option("team", "a game with several seats a side is played by teams");
    if (!settings.is_team && settings.boards != 1) return bad_option("boards", "single players have one board");
    if (settings.boards < 1 || settings.boards > limit::tournament_boards)
        return bad_option("boards", from_to(1, limit::tournament_boards));
    if (settings.spectator_delay_s > protocol::spectator_delay_max_s)
        return bad_option("spectator_delay", from_to(0, protocol::spectator_delay_max_s));
    return std::nullopt;
}

/// An evening is short and for fun: few rounds, each with its sandglass, and nothing of it is rated.
std::optional<protocol::Error> check_scramble(const Settings& settings) {
    if (settings.kind != Kind::scramble) {
        if (settings.round_ms) return bad_option("round_ms", "only the rounds of a scramble have a sandglass");
        return std::nullopt;
    }
    if (settings.is_team) return bad_option("team", "in a scramble persons enter, and teams are drawn");
    if (settings.is_rated) return bad_option("rated", "a scramble is not rated");
    if (settings.is_public) return bad_option("visibility", "a scramble is unlisted");
    if (settings.spectator_delay_s > 0) return bad_option("spectator_delay", "a scramble is seen without delay");
    if (settings.rounds > limit::scramble_rounds) return bad_option("rounds", from_to(1, limit::scramble_rounds));
    if (settings.entrants_max > engine::pairing::evening_most)
        return bad_option("entrants_max", from_to(2, engine::pairing::evening_most));
    if (!settings.round_ms || *settings.round_ms < limit::scramble_round_min_ms
        || *settings.round_ms > limit::scramble_round_max_ms)
        return bad_option("round_ms", from_to(limit::scramble_round_min_ms, limit::scramble_round_max_ms));
    if (settings.rounds * *settings.round_ms > limit::scramble_ms)
        return bad_option(
            "round_ms", "all rounds together must not last longer than " + std::to_string(limit::scramble_ms) + " ms");
    for (const auto tie_break : settings.tie_breaks) {
        if (tie_break != engine::pairing::TieBreak::wins && tie_break != engine::pairing::TieBreak::counted)
            return bad_option("tie_breaks", "a scramble knows wins and what the game counts, and no opponents");
    }
    return std::nullopt;
}

std::optional<protocol::Error> check_kind(const Settings& settings) {
    if (settings.kind == Kind::team_match && !settings.is_team)
        return bad_option("team", "a team match is played by teams");
    if (auto error = check_scramble(settings)) return error;
    if (settings.kind == Kind::team_match && settings.entrants_max != 2)
        return bad_option("entrants_max", "a team match has two teams");
    if (settings.rounds < 1 || settings.rounds > limit::tournament_rounds)
        return bad_option("rounds", from_to(1, limit::tournament_rounds));
    const std::size_t most =
        settings.kind == Kind::round_robin ? limit::tournament_entrants_all_meet : limit::tournament_entrants;
    if (settings.entrants_max < 2 || settings.entrants_max > most)
        return bad_option("entrants_max", from_to(2, static_cast<std::int64_t>(most)));
    const std::set order(settings.tie_breaks.begin(), settings.tie_breaks.end());
    if (order.size() != settings.tie_breaks.size()) return bad_option("tie_breaks", "each of them once");
    if (settings.forbidden.size() > limit::tournament_forbidden)
        return bad_option("forbidden", "too many pairs that may not meet");
    for (const auto& [one, another] : settings.forbidden) {
        if (one == another) return bad_option("forbidden", "nobody meets themselves");
    }
    if (settings.invited && settings.invited->size() > limit::tournament_entrants)
        return bad_option("invited", "too many are invited");
    return std::nullopt;
}

std::optional<protocol::Error> check_times(const Settings& settings) {
    const auto within = [](std::int64_t value, std::int64_t least, std::int64_t most) {
        return value >= least && value <= most;
    };
    if (!within(settings.grace_ms, limit::tournament_grace_min_ms, limit::tournament_grace_max_ms))
        return bad_option("grace_ms", from_to(limit::tournament_grace_min_ms, limit::tournament_grace_max_ms));
    if (settings.break_ms && !within(*settings.break_ms, 0, limit::tournament_wait_ms))
        return bad_option("break_ms", from_to(0, limit::tournament_wait_ms));
    if (!within(settings.check_in_ms, 0, limit::tournament_wait_ms))
        return bad_option("check_in_ms", from_to(0, limit::tournament_wait_ms));
    if (settings.starts_at && !within(*settings.starts_at, 0, std::int64_t{1} << 50))
        return bad_option("starts_at", "must be a time");
    return std::nullopt;
}

}  // namespace

std::string_view name_of(Kind kind) { return kind_names.at(static_cast<std::size_t>(kind)); }
std::optional<Kind> kind_named(std::string_view name) { return value_named<Kind>(kind_names, name); }
std::string_view name_of(Status status) { return status_names.at(static_cast<std::size_t>(status)); }
std::optional<Status> status_named(std::string_view name) { return value_named<Status>(status_names, name); }
std::string_view name_of(Elimination elimination) {
    return elimination_names.at(static_cast<std::size_t>(elimination));
}
std::optional<Elimination> elimination_named(std::string_view name) {
    return value_named<Elimination>(elimination_names, name);
}

Settings defaults_of(Kind kind) {
    Settings settings;
    settings.kind = kind;
    if (kind != Kind::scramble) return settings;
    settings.tie_breaks = {engine::pairing::TieBreak::wins, engine::pairing::TieBreak::counted};
    settings.entrants_max = engine::pairing::evening_most;
    settings.is_public = false;
    settings.grace_ms = limit::scramble_grace_ms;
    settings.break_ms = limit::scramble_break_ms;
    settings.round_ms = limit::scramble_round_ms;
    settings.has_chat = false;
    return settings;
}

std::optional<protocol::Error> check(const Settings& settings) {
    if (!protocol::is_display_text(settings.name, protocol::room_name_chars))
        return bad_option("name",
                          "must be one line of 1 to " + std::to_string(protocol::room_name_chars) + " characters");
    if (auto error = check_game(settings)) return error;
    if (auto error = check_kind(settings)) return error;
    return check_times(settings);
}

std::size_t seats_per_side(const engine::Options& options) { return seats_of_side(options, engine::Side::white); }
engine::pairing::TableForm table_form(const Settings& settings) {
    auto form = engine::table_form_of(settings.options);
    form.computers = true;
    return form;
}
std::size_t line_up_size(const Settings& settings) {
    return settings.kind == Kind::scramble ? 1 : settings.boards * seats_per_side(settings.options);
}
bool counts_matches(const Settings& settings) { return settings.boards > 1 && settings.kind != Kind::team_match; }

}  // namespace server::tournament
