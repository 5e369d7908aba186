// Settings as the journal keeps them. Written for ourselves: what does not come back as it was is a fault, not an
// input.
#include <utility>

#include "engine/base/ensure.hpp"
#include "engine/match.hpp"
#include "protocol/game_codec.hpp"
#include "server/tournament/settings.hpp"

namespace server::tournament {
namespace {

using protocol::Json;

Json options_to_json(const engine::Options& options) {
    protocol::JsonWriter writer;
    protocol::write_options(writer, options);
    return protocol::parse_json(writer.text(), protocol::any_depth).value();
}

EntrantId entrant_id_in(const Json& json) { return EntrantId{json.get<std::uint16_t>()}; }

}  // namespace

Json settings_to_json(const Settings& settings) {
    Json json{{"id", settings.id},
              {"name", settings.name},
              {"game", std::string(engine::game_name(settings.options))},
              {"options", options_to_json(settings.options)},
              {"kind", std::string(name_of(settings.kind))},
              {"twice", settings.twice},
              {"rounds", settings.rounds},
              {"elimination", std::string(name_of(settings.elimination))},
              {"scheveningen", settings.scheveningen},
              {"boards", settings.boards},
              {"team", settings.is_team},
              {"tie_breaks", Json::array()},
              {"entrants_max", settings.entrants_max},
              {"needs_registered", settings.needs_registered},
              {"rated", settings.is_rated},
              {"public", settings.is_public},
              {"spectator_delay", settings.spectator_delay_s},
              {"grace_ms", settings.grace_ms},
              {"check_in_ms", settings.check_in_ms},
              {"forbid_same_club", settings.forbid_same_club},
              {"annul_withdrawals", settings.annuls_withdrawals},
              {"forbidden", Json::array()}};
    for (const auto tie_break : settings.tie_breaks)
        json["tie_breaks"].push_back(std::string(engine::pairing::name_of(tie_break)));
    for (const auto& [one, another] : settings.forbidden)
        json["forbidden"].push_back(Json::array({number_of(one), number_of(another)}));
    if (settings.password_hash) json["password_hash"] = engine::hex_of(*settings.password_hash);
    if (settings.invited) {
        json["invited"] = Json::array();
        for (const auto& player : *settings.invited) json["invited"].push_back(player.text);
    }
    if (settings.break_ms) json["break_ms"] = *settings.break_ms;
    if (settings.starts_at) json["starts_at"] = *settings.starts_at;
    return json;
}

Settings settings_from_json(const Json& json) {
    Settings settings;
    settings.id = json.at("id").get<std::string>();
    settings.name = json.at("name").get<std::string>();
    settings.options =
        *protocol::read_options(json.at("game").get<std::string>(), json.at("options"), protocol::OptionsFrom::room);
    settings.kind = kind_named(json.at("kind").get<std::string>()).value();
    settings.twice = json.at("twice").get<bool>();
    settings.rounds = json.at("rounds").get<unsigned>();
    settings.elimination = elimination_named(json.at("elimination").get<std::string>()).value();
    settings.scheveningen = json.at("scheveningen").get<bool>();
    settings.boards = json.at("boards").get<unsigned>();
    settings.is_team = json.at("team").get<bool>();
    for (const auto& name : json.at("tie_breaks"))
        settings.tie_breaks.push_back(engine::pairing::tie_break_named(name.get<std::string>()).value());
    settings.entrants_max = json.at("entrants_max").get<std::size_t>();
    settings.needs_registered = json.at("needs_registered").get<bool>();
    settings.is_rated = json.at("rated").get<bool>();
    settings.is_public = json.at("public").get<bool>();
    settings.spectator_delay_s = json.at("spectator_delay").get<unsigned>();
    settings.grace_ms = json.at("grace_ms").get<std::int64_t>();
    settings.check_in_ms = json.at("check_in_ms").get<std::int64_t>();
    settings.forbid_same_club = json.at("forbid_same_club").get<bool>();
    settings.annuls_withdrawals = json.at("annul_withdrawals").get<bool>();
    for (const auto& pair : json.at("forbidden"))
        settings.forbidden.emplace_back(entrant_id_in(pair.at(0)), entrant_id_in(pair.at(1)));
    if (json.contains("password_hash"))
        settings.password_hash = engine::bytes_from_hex(json.at("password_hash").get<std::string>()).value();
    if (json.contains("invited")) {
        settings.invited.emplace();
        for (const auto& player : json.at("invited")) settings.invited->push_back({player.get<std::string>()});
    }
    if (json.contains("break_ms")) settings.break_ms = json.at("break_ms").get<std::int64_t>();
    if (json.contains("starts_at")) settings.starts_at = json.at("starts_at").get<std::int64_t>();
    return settings;
}

}  // namespace server::tournament
