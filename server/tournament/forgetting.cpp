#include "server/tournament/forgetting.hpp"

#include <map>
#include <set>

#include "engine/base/ensure.hpp"
#include "protocol/json_reader.hpp"

namespace server::tournament {
namespace {

using protocol::Json;

/// People stand in changes as {id, name} (change_codec.cpp), wherever that is.
void rename(Json& json, const std::string& player, const std::string& name) {
    if (json.is_object() && json.contains("name") && json.contains("id") && json["id"] == player) {
        json["name"] = name;
    }
    if (json.is_structured()) {
        for (Json& part : json) rename(part, player, name);
    }
}

Json parsed(const std::string& line) {
    auto json = protocol::parse_json(line, protocol::any_depth);
    ENSURE(json && json->is_object());
    return *std::move(json);
}

/// Whom a change makes an entrant, as {id, name}; null: nobody.
const Json* newcomer(const Json& change) {
    const auto kind = change.at("change").get<std::string>();
    return kind == "entered" ? &change.at("captain") : kind == "claimed" ? &change.at("person") : nullptr;
}

/// All that the player has been known by: whoever has come back as a stranger is the same person.
std::set<std::string> identities_of(const std::vector<std::string>& lines, const std::string& player) {
    std::map<unsigned, std::set<std::string>> known;  // by entrant
    for (const std::string& line : lines) {
        const Json change = parsed(line);
        if (const Json* person = newcomer(change))
            known[change.at("entrant").get<unsigned>()].insert(person->at("id").get<std::string>());
    }
    std::set<std::string> theirs{player};
    for (const auto& [entrant, identities] : known) {
        if (identities.contains(player)) theirs.insert(identities.begin(), identities.end());
    }
    return theirs;
}

/// As a director wants everybody to be called.
std::vector<std::string> with_last_names(std::vector<std::string> lines) {
    std::map<unsigned, std::string> names;  // by entrant, of those who are called otherwise
    for (const std::string& line : lines) {
        const Json change = parsed(line);
        if (change.at("change") == "renamed")
            names[change.at("entrant").get<unsigned>()] = change.at("name").get<std::string>();
    }
    if (names.empty()) return lines;
    // Somebody may have been one entrant, and be another by now: what a line says is of the one they were then.
    std::map<std::string, unsigned> entrants;  // by player
    for (std::string& line : lines) {
        Json change = parsed(line);
        const auto kind = change.at("change").get<std::string>();
        if (const Json* person = newcomer(change))
            entrants[person->at("id").get<std::string>()] = change.at("entrant").get<unsigned>();
        for (const auto& [player, entrant] : entrants) {
            if (const auto name = names.find(entrant); name != names.end()) rename(change, player, name->second);
        }
        if (kind == "entered" || kind == "renamed") {
            const auto name = names.find(change.at("entrant").get<unsigned>());
            if (name != names.end()) change["name"] = name->second;
        }
        line = change.dump();
    }
    return lines;
}

}  // namespace

std::vector<std::string> without_name(const std::vector<std::string>& lines, const PlayerId& player) {
    ENSURE(!lines.empty());
    const auto theirs = identities_of(lines, player.text);
    // What is_team says may change with the settings until people register, and not afterwards.
    bool is_team = false;
    std::set<unsigned> entrants;  // that are theirs, or were
    std::vector<std::string> clean;
    for (const std::string& line : lines) {
        Json change = parsed(line);
        for (const auto& id : theirs) rename(change, id, deleted_player);
        if (change.contains("settings")) is_team = change["settings"].at("team").get<bool>();
        const Json* person = newcomer(change);
        if (person != nullptr && theirs.contains(person->at("id").get<std::string>()))
            entrants.insert(change.at("entrant").get<unsigned>());
        const bool names = change.at("change") == "entered" || change.at("change") == "renamed";
        if (names && !is_team && entrants.contains(change.at("entrant").get<unsigned>()))
            change["name"] = deleted_player;
        clean.push_back(change.dump());
    }
    return clean;
}

std::vector<std::string> with_lasting_names(std::vector<std::string> lines) {
    std::set<PlayerId> forgotten;
    for (const std::string& line : lines) {
        const Json change = parsed(line);
        if (change.at("change") == "forgotten") forgotten.insert(PlayerId{change.at("player").get<std::string>()});
    }
    lines = with_last_names(std::move(lines));
    for (const PlayerId& player : forgotten) lines = without_name(lines, player);
    return lines;
}

}  // namespace server::tournament
