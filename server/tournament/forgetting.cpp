#include "server/tournament/forgetting.hpp"

#include "engine/base/ensure.hpp"
#include "protocol/json_reader.hpp"

namespace server::tournament {
namespace {

using protocol::Json;

/// People stand in changes as {id, name} (change_codec.cpp), wherever that is.
void rename(Json& json, const std::string& player) {
    if (json.is_object() && json.contains("name") && json.contains("id") && json["id"] == player) {
        json["name"] = deleted_player;
    }
    if (json.is_structured()) {
        for (Json& part : json) rename(part, player);
    }
}

Json parsed(const std::string& line) {
    auto json = protocol::parse_json(line, protocol::any_depth);
    ENSURE(json && json->is_object());
    return *std::move(json);
}

}  // namespace

std::vector<std::string> without_name(const std::vector<std::string>& lines, const PlayerId& player) {
    ENSURE(!lines.empty());
    // What is_team says may change with the settings until people register, and not afterwards.
    bool is_team = false;
    std::vector<std::string> clean;
    for (const std::string& line : lines) {
        Json change = parsed(line);
        rename(change, player.text);
        if (change.contains("settings")) is_team = change["settings"].at("team").get<bool>();
        const bool enters = change.at("change") == "entered" && change.at("captain").at("id") == player.text;
        if (enters && !is_team) change["name"] = deleted_player;
        clean.push_back(change.dump());
    }
    return clean;
}

}  // namespace server::tournament
