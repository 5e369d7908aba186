#include "server/tournaments/archived.hpp"

#include "engine/base/ensure.hpp"
#include "protocol/json_reader.hpp"
#include "protocol/json_writer.hpp"
#include "server/tournament/tournament_json.hpp"

namespace server::tournaments {

Archived archived_of(const tournament::State& state, const std::vector<tournament::Export>& files) {
    Archived archived;
    archived.id = state.settings().id;
    archived.name = state.settings().name;
    archived.summary = tournament::summary_json(state);
    archived.status = state.status();
    // A draft that was called off was only ever shown to its directors.
    archived.is_public = state.settings().is_public && state.was_open();
    archived.opened_at = state.opened_at();
    for (const auto& [id, entrant] : state.entrants()) {
        for (const auto* people : {&entrant.line_up, &entrant.alternates}) {
            for (const Person& person : *people) archived.players.push_back(person.id);
        }
    }
    for (const Person& director : state.directors()) archived.directors.push_back(director.id);
    const auto everybody = state.people();
    archived.people.assign(everybody.begin(), everybody.end());
    for (const auto& file : files) archived.files[file.name] = file.type;
    return archived;
}

Document document_of(const Archived& archived) {
    protocol::JsonWriter writer;
    writer.begin_object()
        .field("name", archived.name)
        .raw_field("summary", archived.summary)
        .field("status", tournament::name_of(archived.status))
        .field("public", archived.is_public)
        .field("opened_at", archived.opened_at)
        .key("players")
        .begin_array();
    for (const PlayerId& player : archived.players) writer.value(player.text);
    writer.end_array().key("directors").begin_array();
    for (const PlayerId& director : archived.directors) writer.value(director.text);
    writer.end_array().key("people").begin_array();
    for (const PlayerId& player : archived.people) writer.value(player.text);
    writer.end_array().key("files").begin_object();
    for (const auto& [name, type] : archived.files) writer.field(std::string_view(name), type);
    writer.end_object().end_object();
    return {archived_collection, archived.id, writer.take()};
}

Archived archived_in(const Document& document) {
    const auto json = protocol::parse_json(document.value.value_or(""), protocol::any_depth);
    ENSURE(json);
    Archived archived;
    archived.id = document.key;
    archived.name = json->at("name").get<std::string>();
    // As it was written: the order of keys does not matter to anybody.
    archived.summary = json->at("summary").dump();
    archived.status = tournament::status_named(json->at("status").get<std::string>()).value();
    archived.is_public = json->at("public").get<bool>();
    archived.opened_at = json->at("opened_at").get<std::int64_t>();
    for (const auto& player : json->at("players")) archived.players.push_back(PlayerId{player.get<std::string>()});
    for (const auto& one : json->at("directors")) archived.directors.push_back(PlayerId{one.get<std::string>()});
    for (const auto& player : json->at("people")) archived.people.push_back(PlayerId{player.get<std::string>()});
    for (const auto& [name, type] : json->at("files").items()) archived.files[name] = type.get<std::string>();
    return archived;
}

}  // namespace server::tournaments
