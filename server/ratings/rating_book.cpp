#include "server/ratings/rating_book.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "engine/base/seat.hpp"
#include "engine/rating.hpp"
#include "engine/rating_class.hpp"
#include "protocol/json_reader.hpp"
#include "protocol/json_writer.hpp"
#include "server/base/limits.hpp"

namespace server {
namespace {

using engine::rating::Encounter;
using engine::rating::Glicko;
using engine::rating::Skill;
using protocol::Json;
using protocol::JsonWriter;

/// In the model's own numbers: Glicko's, or mean and deviation of a skill.
struct KeptRating {
    double strength = 0;
    double deviation = 0;
    double volatility = 0;  // Glicko's alone
    unsigned games = 0;
    std::int64_t unix_ms = 0;  // of the last game; 0: there was none
};

bool is_of_teams(std::string_view kind) {
    const auto& classes = engine::rating_classes();
    const auto found = std::ranges::find(classes, kind, &engine::RatingClass::name);
    return found != classes.end() && found->members > 1;
}

KeptRating newcomer(std::string_view kind) {
    if (is_of_teams(kind)) return {Skill{}.mean, Skill{}.deviation, 0, 0, 0};
    return {Glicko{}.rating, Glicko{}.deviation, Glicko{}.volatility, 0, 0};
}

double number_in(const Json& json, const char* name, double otherwise) {
    const Json* value = protocol::member(json, name);
    return value != nullptr && value->is_number() ? value->get<double>() : otherwise;
}

KeptRating kept_rating_in(std::string_view kind, const std::optional<std::string>& document) {
    KeptRating entry = newcomer(kind);
    const auto json = document ? protocol::parse_json(*document, protocol::any_depth) : std::nullopt;
    if (!json) return entry;
    entry.strength = number_in(*json, "strength", entry.strength);
    entry.deviation = number_in(*json, "deviation", entry.deviation);
    entry.volatility = number_in(*json, "volatility", entry.volatility);
    entry.games = static_cast<unsigned>(number_in(*json, "games", 0));
    entry.unix_ms = static_cast<std::int64_t>(number_in(*json, "unix_ms", 0));
    return entry;
}

/// Such that it reads back as the same number.
std::string exactly(double number) { return fmt::format("{:.17g}", number); }

std::string text_of(const KeptRating& entry) {
    return JsonWriter()
        .begin_object()
        .raw_field("strength", exactly(entry.strength))
        .raw_field("deviation", exactly(entry.deviation))
        .raw_field("volatility", exactly(entry.volatility))
        .field("games", entry.games)
        .field("unix_ms", entry.unix_ms)
        .end_object()
        .take();
}

RatingShown shown(std::string_view kind, const KeptRating& entry) {
    if (!is_of_teams(kind)) return {entry.strength, entry.deviation, entry.games};
    const Glicko glicko = engine::rating::on_glickos_scale({entry.strength, entry.deviation});
    return {glicko.rating, glicko.deviation, entry.games};
}

/// Periods without a game: the rating of a player who has not played for a while is less certain.
Glicko glicko_at(const KeptRating& entry, std::int64_t unix_ms) {
    Glicko player{entry.strength, entry.deviation, entry.volatility};
    const std::int64_t idle_ms = entry.unix_ms == 0 ? 0 : std::max<std::int64_t>(0, unix_ms - entry.unix_ms);
    const auto periods = std::min(idle_ms / limit::rating_period_ms, limit::rating_periods_max);
    for (std::int64_t period = 0; period < periods; ++period) player = engine::rating::after_period(player, {});
    return player;
}

using Entries = std::array<std::vector<KeptRating>, 2>;

Entries after_duel(const Entries& before, const RatedGame& game) {
    Entries after = before;
    for (const std::size_t side : {0U, 1U}) {
        const Glicko player = glicko_at(before[side].front(), game.ended_unix_ms);
        const Encounter met{glicko_at(before[1 - side].front(), game.ended_unix_ms), game.half_points[side] / 2.0};
        const Glicko result = engine::rating::after_period(player, std::span(&met, 1));
        KeptRating& entry = after[side].front();
        entry.strength = result.rating;
        entry.deviation = result.deviation;
        entry.volatility = result.volatility;
    }
    return after;
}

Entries after_team_game(const Entries& before, const RatedGame& game) {
    const auto team_of = [](const std::vector<KeptRating>& entries) {
        engine::rating::Team team;
        for (const KeptRating& entry : entries) team.push_back({entry.strength, entry.deviation});
        return team;
    };
    const auto result = engine::rating::after_game({team_of(before[0]), team_of(before[1])}, game.half_points[0] / 2.0);
    Entries after = before;
    for (const auto& [side, team] : {std::pair{0U, &result.first}, std::pair{1U, &result.second}}) {
        for (std::size_t member = 0; member < team->size(); ++member) {
            after[side][member].strength = (*team)[member].mean;
            after[side][member].deviation = (*team)[member].deviation;
        }
    }
    return after;
}

/// A line of a player's history (protocol/reference/ratings.md), with ids for people, and whether strangers may find
/// the game.
std::string history_line(const std::string& game_id, const RatedGame& game, std::size_t side,
                         const RatingChange& change) {
    JsonWriter writer;
    writer.begin_object()
        .field("game", game_id)
        .field("kind", game.kind)
        .field("at_unix_ms", game.ended_unix_ms)
        .field("before", std::llround(change.before.rating))
        .field("after", std::llround(change.after.rating))
        .field("deviation", std::llround(change.after.deviation))
        .field("score", game.half_points[side])
        .key("opponents")
        .begin_array();
    // By id: the name is the one that they have on the day on which somebody reads it.
    for (const PlayerId& opponent : game.players[1 - side]) writer.value(opponent.text);
    writer.end_array();
    if (!game.is_listed) writer.field("listed", false);
    writer.end_object();
    return writer.take();
}

std::string text_of(const RatedGame& game) {
    JsonWriter writer;
    writer.begin_object().field("kind", game.kind).field("ended_unix_ms", game.ended_unix_ms);
    if (!game.is_listed) writer.field("listed", false);
    for (const std::size_t side : {0U, 1U}) {
        writer.key(side == 0 ? "black" : "white").begin_object().field("half_points", game.half_points[side]);
        writer.key("players").begin_array();
        for (const PlayerId& player : game.players[side]) writer.value(player.text);
        writer.end_array().end_object();
    }
    writer.end_object();
    return writer.take();
}

RatedGame game_in(const std::string& text) {
    const auto json = protocol::parse_json(text, protocol::any_depth);
    ENSURE(json);
    RatedGame game;
    game.kind = json->at("kind").get<std::string>();
    game.ended_unix_ms = json->at("ended_unix_ms").get<std::int64_t>();
    game.is_listed = !json->contains("listed");
    for (const std::size_t side : {0U, 1U}) {
        const Json& one = json->at(side == 0 ? "black" : "white");
        game.half_points[side] = one.at("half_points").get<unsigned>();
        for (const Json& player : one.at("players")) {
            game.players[side].push_back(PlayerId{player.get<std::string>()});
        }
    }
    return game;
}

/// A player who deletes their account while the game goes on, or before it may be known, gets no rating for it.
bool has_account(const PlayerId& player, RatingRepository& repository) {
    return repository.document(account_collection, player.text).has_value();
}

KeptRating entry_of(const PlayerId& player, const std::string& kind, RatingRepository& repository) {
    const std::string key = rating_key(player, kind);
    const auto document = repository.document(rating_collection, key);
    return kept_rating_in(kind, document ? document : repository.document(rating_left_collection, key));
}

bool is_programs(const std::string& account) {
    const auto json = protocol::parse_json(account, protocol::any_depth);
    const Json* is_program = json ? protocol::member(*json, "program") : nullptr;
    return is_program != nullptr && is_program->is_boolean() && is_program->get<bool>();
}

/// Somebody may have become a program since the game began: people and programs are rated apart.
bool brings_together_people_and_programs(const RatedGame& game, RatingRepository& repository) {
    std::size_t people = 0;
    std::size_t programs = 0;
    for (const auto& side : game.players) {
        for (const PlayerId& player : side) {
            const auto account = repository.document(account_collection, player.text);
            if (account) ++(is_programs(*account) ? programs : people);
        }
    }
    return people > 0 && programs > 0;
}

}  // namespace

std::string rating_key(const PlayerId& player, std::string_view kind) { return player.text + ' ' + std::string(kind); }

RatingShown rating_in(std::string_view kind, const std::optional<std::string>& document) {
    return shown(kind, kept_rating_in(kind, document));
}

std::vector<RatingChange> rate(const std::string& game_id, const RatedGame& game, RatingRepository& repository) {
    if (brings_together_people_and_programs(game, repository)) return {};
    Entries before;
    for (const std::size_t side : {0U, 1U}) {
        if (game.players[side].empty()) return {};
        for (const PlayerId& player : game.players[side]) {
            before[side].push_back(entry_of(player, game.kind, repository));
        }
    }
    Entries after = is_of_teams(game.kind) ? after_team_game(before, game) : after_duel(before, game);
    std::vector<RatingChange> changes;
    for (const std::size_t side : {0U, 1U}) {
        for (std::size_t member = 0; member < after[side].size(); ++member) {
            KeptRating& entry = after[side][member];
            ++entry.games;
            entry.unix_ms = std::max(entry.unix_ms, game.ended_unix_ms);
            const PlayerId& player = game.players[side][member];
            if (!has_account(player, repository)) continue;
            const std::string key = rating_key(player, game.kind);
            changes.push_back({player, game.kind, shown(game.kind, before[side][member]), shown(game.kind, entry)});
            repository.put({rating_collection, key, text_of(entry)});
            const std::string line = history_line(game_id, game, side, changes.back());
            repository.add({rating_collection, key, line});
            repository.add({rating_collection, player.text, line});
        }
    }
    return changes;
}

void rate_later(const std::string& game_id, const RatedGame& game, RatingRepository& repository) {
    repository.put({rating_due_collection, game_id, text_of(game)});
}

std::vector<RatingChange> rate_if_due(const std::string& game_id, RatingRepository& repository) {
    const auto due = repository.document(rating_due_collection, game_id);
    if (!due) return {};
    repository.put({rating_due_collection, game_id, std::nullopt});
    return rate(game_id, game_in(*due), repository);
}

void set_ratings_aside(const PlayerId& player, RatingRepository& repository) {
    for (const auto& kind : engine::rating_classes()) {
        const std::string key = rating_key(player, kind.name);
        const auto rating = repository.document(rating_collection, key);
        if (!rating) continue;
        repository.put({rating_left_collection, key, rating});
        repository.put({rating_collection, key, std::nullopt});
    }
}

std::vector<Document> without_ratings_aside(const PlayerId& player) {
    std::vector<Document> gone;
    for (const auto& kind : engine::rating_classes()) {
        gone.push_back({rating_left_collection, rating_key(player, kind.name), std::nullopt});
    }
    return gone;
}

}  // namespace server
