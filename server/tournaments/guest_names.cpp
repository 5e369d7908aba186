#include "server/tournaments/guest_names.hpp"

#include "engine/base/ensure.hpp"
#include "protocol/json_reader.hpp"
#include "protocol/json_writer.hpp"
#include "server/base/limits.hpp"

namespace server::tournaments {
namespace {

using protocol::Json;

/// People stand in lines as {id, name}, wherever that is.
void gather(const Json& json, std::map<PlayerId, std::set<std::string>>& people) {
    if (json.is_object() && json.contains("id") && json.contains("name") && json["id"].is_string()) {
        const auto found = people.find(PlayerId{json["id"].get<std::string>()});
        if (found != people.end()) found->second.insert(json["name"].get<std::string>());
    }
    if (!json.is_structured()) return;
    for (const Json& part : json) gather(part, people);
}

}  // namespace

GuestNames guest_names_of(const tournament::State& state, const std::vector<std::string>& lines) {
    GuestNames names;
    names.evening = state.settings().id;
    names.until = state.ended_at().value() + limit::scramble_names_ms;
    for (const PlayerId& player : state.people()) names.people[player];
    for (const std::string& line : lines) {
        const auto json = protocol::parse_json(line, protocol::any_depth);
        ENSURE(json);
        gather(*json, names.people);
    }
    for (const auto& [id, entrant] : state.entrants()) names.people[entrant.captain.id].insert(entrant.name);
    for (const auto& round : state.rounds()) {
        for (const auto& match : round.matches) {
            const auto add = [&](const tournament::Board& board) {
                if (board.result && !board.result->game_id.empty()) names.games.push_back(board.result->game_id);
            };
            for (const auto& [board, was] : match.earlier) add(was);
            for (const auto& board : match.boards) add(board);
        }
    }
    return names;
}

Document document_of(const GuestNames& names) {
    protocol::JsonWriter writer;
    writer.begin_object().field("until", names.until).key("games").begin_array();
    for (const std::string& game : names.games) writer.value(game);
    writer.end_array().key("people").begin_object();
    for (const auto& [player, called] : names.people) {
        writer.key(player.text).begin_array();
        for (const std::string& name : called) writer.value(name);
        writer.end_array();
    }
    writer.end_object().end_object();
    return {guest_names_collection, names.evening, writer.take()};
}

GuestNames guest_names_in(const Document& document) {
    const auto json = protocol::parse_json(document.value.value_or(""), protocol::any_depth);
    ENSURE(json);
    GuestNames names;
    names.evening = document.key;
    names.until = json->at("until").get<std::int64_t>();
    names.games = json->at("games").get<std::vector<std::string>>();
    for (const auto& [player, called] : json->at("people").items())
        names.people[PlayerId{player}] = called.get<std::set<std::string>>();
    return names;
}

}  // namespace server::tournaments
