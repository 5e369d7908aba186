#include "server/pops/pop_documents.hpp"

#include <optional>
#include <string>

#include "engine/base/ensure.hpp"
#include "engine/rating_class.hpp"
#include "protocol/json_reader.hpp"
#include "protocol/json_writer.hpp"

namespace server::pops {
namespace {

std::string comer_key(const std::string& pop, const PlayerId& player) { return pop + ' ' + player.text; }

protocol::Json kept_json(const Document& document) {
    auto json = protocol::parse_json(document.value.value_or(""), protocol::any_depth);
    ENSURE(json);
    return *std::move(json);
}

}  // namespace

Document document_of(const Pop& pop, std::int64_t told) {
    protocol::JsonWriter writer;
    writer.begin_object().field("title", pop.title).key("kinds").begin_array();
    for (const std::string& kind : pop.kinds) writer.value(kind);
    writer.end_array().field("first", pop.first_unix_ms).field("minutes", pop.minutes);
    writer.field("weekly", pop.is_weekly).field("zone", pop.time_zone).field("told", told).end_object();
    return {pop_collection, pop.id, writer.take()};
}

KeptPop kept_pop_in(const Document& document) {
    const protocol::Json json = kept_json(document);
    KeptPop kept;
    kept.pop.id = document.key;
    kept.pop.title = json.at("title").get<std::string>();
    for (const protocol::Json& one : json.at("kinds")) {
        auto kind = one.get<std::string>();
        if (engine::rating_class_named(kind) != nullptr) kept.pop.kinds.push_back(std::move(kind));
    }
    kept.pop.first_unix_ms = json.at("first").get<std::int64_t>();
    kept.pop.minutes = json.at("minutes").get<std::int64_t>();
    kept.pop.is_weekly = json.at("weekly").get<bool>();
    kept.pop.time_zone = json.at("zone").get<std::string>();
    kept.told = json.at("told").get<std::int64_t>();
    return kept;
}

Document document_of_comer(const std::string& pop, const PlayerId& player, std::int64_t number) {
    protocol::JsonWriter writer;
    writer.begin_object().field("date", number).end_object();
    return {pop_comer_collection, comer_key(pop, player), writer.take()};
}

Document without_comer(const std::string& pop, const PlayerId& player) {
    return {pop_comer_collection, comer_key(pop, player), std::nullopt};
}

KeptComer kept_comer_in(const Document& document) {
    const auto blank = document.key.find(' ');
    ENSURE(blank != std::string::npos);
    return {document.key.substr(0, blank), PlayerId{document.key.substr(blank + 1)},
            kept_json(document).at("date").get<std::int64_t>()};
}

}  // namespace server::pops
