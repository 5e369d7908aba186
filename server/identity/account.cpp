#include "server/identity/account.hpp"

#include "engine/base/ensure.hpp"
#include "protocol/json_reader.hpp"
#include "protocol/json_writer.hpp"

namespace server {
namespace {

using protocol::Json;
using protocol::JsonWriter;

Json json_in(const Document& document) {
    auto json = document.value ? protocol::parse_json(*document.value, protocol::any_depth) : std::nullopt;
    ENSURE(json);
    return *std::move(json);
}

std::string text_in(const Json& json, const char* name) { return json.at(name).get<std::string>(); }

}  // namespace

void Account::set_roles(Roles next) {
    if (next.is_operator && !roles.is_operator) recovery.reset();
    roles = next;
}

Document document_of(const Account& account) {
    JsonWriter writer;
    writer.begin_object()
        .field("name", account.person.name)
        .field("password", account.password_hash)
        .field("program", account.person.is_program())
        .field("director", account.roles.is_director)
        .field("operator", account.roles.is_operator)
        .field("since", account.since_unix_ms)
        .key("names")
        .begin_array();
    for (const std::string& name : account.names) writer.value(name);
    writer.end_array();
    if (account.recovery) {
        writer.key("recovery")
            .begin_object()
            .field("hash", engine::hex_of(account.recovery->hash))
            .field("until", account.recovery->until_unix_ms)
            .end_object();
    }
    if (!account.overlay.empty()) {
        writer.key("overlay").begin_array();
        for (const std::string& room : account.overlay) writer.value(room);
        writer.end_array();
    }
    writer.end_object();
    return {account_collection, account.person.id.text, writer.take()};
}

Account account_in(const Document& document) {
    const Json json = json_in(document);
    Account account;
    const bool is_program = json.at("program").get<bool>();
    account.person = {PlayerId{document.key}, text_in(json, "name"),
                      is_program ? Standing::program : Standing::registered};
    account.password_hash = text_in(json, "password");
    account.roles = {json.at("director").get<bool>(), json.at("operator").get<bool>()};
    account.since_unix_ms = json.at("since").get<std::int64_t>();
    for (const Json& name : json.at("names")) account.names.push_back(name.get<std::string>());
    if (json.contains("recovery")) {
        const Json& recovery = json.at("recovery");
        account.recovery = {engine::bytes_from_hex(text_in(recovery, "hash")).value(),
                            recovery.at("until").get<std::int64_t>()};
    }
    if (json.contains("overlay")) account.overlay = json.at("overlay").get<std::vector<std::string>>();
    return account;
}

Document document_of(const AccountToken& token) {
    JsonWriter writer;
    writer.begin_object()
        .field("id", token.id)
        .field("player", token.player.text)
        .field("label", token.label)
        .field("api", token.is_api)
        .field("since", token.since_unix_ms);
    if (token.used_unix_ms) writer.field("used", *token.used_unix_ms);
    writer.end_object();
    return {token_collection, engine::hex_of(token.hash), writer.take()};
}

AccountToken token_in(const Document& document) {
    const Json json = json_in(document);
    AccountToken token{engine::bytes_from_hex(document.key).value(),
                       text_in(json, "id"),
                       PlayerId{text_in(json, "player")},
                       text_in(json, "label"),
                       json.at("api").get<bool>(),
                       json.at("since").get<std::int64_t>()};
    if (json.contains("used")) token.used_unix_ms = json.at("used").get<std::int64_t>();
    token.kept_unix_ms = token.last_unix_ms();
    return token;
}

Document document_of(const HeldName& held) {
    JsonWriter writer;
    writer.begin_object().field("player", held.player.text).field("until", held.until_unix_ms).end_object();
    return {held_name_collection, held.key, writer.take()};
}

HeldName held_name_in(const Document& document) {
    const Json json = json_in(document);
    return {document.key, PlayerId{text_in(json, "player")}, json.at("until").get<std::int64_t>()};
}

}  // namespace server
