#include "server/room/recorded_game.hpp"

#include <algorithm>

#include "protocol/game_codec.hpp"

namespace server::room {
namespace {

std::vector<Person> players_of(const std::array<std::vector<Person>, 2>& sides) {
    std::vector<Person> all = sides[0];
    all.insert(all.end(), sides[1].begin(), sides[1].end());
    return all;
}

}  // namespace

/// Strangers do not find the games of rooms that they may not enter.
bool lists_games(const Settings& settings) {
    return settings.is_public && !settings.is_demo && !settings.password_hash;
}

RecordedGame::RecordedGame(const engine::Options& options, const engine::Fairness& fairness, std::vector<Sitting> seats,
                           std::int64_t unix_ms)
    : started_unix_ms_(unix_ms) {
    header_ = {fairness.game_id,           options, {}, engine::commitment_of(fairness.secret), fairness.entropy,
               protocol::utc_text(unix_ms)};
    for (Sitting& sitting : seats) {
        header_.seats.push_back(std::move(sitting.as_recorded));
        recorded_people_.push_back(sitting.person ? std::optional(sitting.person->id) : std::nullopt);
        if (!sitting.person) continue;
        if (sitting.is_named) add_player(*sitting.person);
        starters_[engine::index(sitting.seat.side)].push_back(*std::move(sitting.person));
    }
    record_.emplace(header_);
}

void RecordedGame::add(const engine::Input& input, engine::Instant at) {
    record_->add(input, at);
    ++inputs_;
}

void RecordedGame::forget(const PlayerId& player) {
    players_.erase(player);
    for (std::size_t place = 0; place < recorded_people_.size(); ++place) {
        if (recorded_people_[place] == player) header_.seats[place].name = deleted_player;
    }
    if (record_) record_->change_header(header_);
}

bool RecordedGame::has_begun(const PlayerId& player) const {
    return std::ranges::count(players_of(starters_), player, &Person::id) > 0;
}

FinishedGame RecordedGame::finish(const engine::Match& match, const engine::Fairness& fairness,
                                  const Settings& settings, const protocol::Series& series) {
    record_->finish(match, fairness.secret);
    FinishedGame game;
    game.id = header_.game_id;
    game.game = engine::game_name(header_.options);
    game.record = record_->text();
    game.is_listed = lists_games(settings);
    game.is_out = settings.spectator_delay_s == 0;
    for (const auto& [player, name] : players_) game.players.push_back({player, name});
    const auto summary = summary_of(match, settings, series);
    game.summary = protocol::summary_json(summary);
    game.rated = rated_game(match, settings, summary.ended_unix_ms);
    record_.reset();
    return game;
}

protocol::GameSummary RecordedGame::summary_of(const engine::Match& match, const Settings& settings,
                                               const protocol::Series& series) const {
    protocol::GameSummary summary;
    summary.game_id = header_.game_id;
    summary.options = header_.options;
    summary.room = settings.id;
    summary.room_name = settings.name;
    summary.seats = header_.seats;
    summary.started_unix_ms = started_unix_ms_;
    summary.duration_ms = match.ended_at()->ms;
    summary.ended_unix_ms = started_unix_ms_ + summary.duration_ms;
    summary.result = protocol::json_text(protocol::write_result, match.view_for(engine::Audience::referee));
    summary.inputs = inputs_;
    summary.series = series;
    return summary;
}

/// For those who sat there at the start, even if they have left since.
std::optional<RatedGame> RecordedGame::rated_game(const engine::Match& match, const Settings& settings,
                                                  std::int64_t ended_unix_ms) const {
    if (!settings.rated) return std::nullopt;
    // A tournament may have brought guests, or people and programs, together: such a game counts for nobody.
    const auto players = players_of(starters_);
    const auto programs = std::ranges::count_if(players, &Person::is_program);
    if (!std::ranges::all_of(players, &Person::is_registered)) return std::nullopt;
    if (programs != 0 && programs != std::ssize(players)) return std::nullopt;
    RatedGame game{*settings.rated, {}, {1, 1}, ended_unix_ms, lists_games(settings)};
    for (const auto side : engine::both_sides) {
        const auto place = engine::index(side);
        for (const Person& player : starters_[place]) game.players[place].push_back(player.id);
    }
    if (const auto winner = match.verdict()->winner) {
        game.half_points[engine::index(*winner)] = 2;
        game.half_points[engine::index(engine::other(*winner))] = 0;
    }
    return game;
}

}  // namespace server::room
