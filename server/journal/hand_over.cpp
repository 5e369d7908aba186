#include "server/journal/hand_over.hpp"

#include <utility>

#include <zlib.h>

#include "engine/base/ensure.hpp"
#include "engine/base/overloaded.hpp"
#include "protocol/json_reader.hpp"
#include "protocol/json_writer.hpp"
#include "server/journal/database.hpp"
#include "server/journal/journal_error.hpp"
#include "server/journal/row_sums.hpp"

namespace server {
namespace {

using protocol::Json;
using protocol::JsonWriter;

void write(JsonWriter& writer, const ArchivedGame& game) {
    writer.field("kind", "game").field("id", game.id).field("game", game.game).field("summary", game.summary);
    writer.key("players").begin_array();
    for (const Person& player : game.players) {
        writer.begin_object().field("id", player.id.text).field("name", player.name).end_object();
    }
    writer.end_array().field("is_listed", game.is_listed).field("is_out", game.is_out);
}

void write(JsonWriter& writer, const GivenOut& game) { writer.field("kind", "given_out").field("id", game.game_id); }

void write(JsonWriter& writer, const ArchiveRow& row) {
    writer.field("kind", "row").field("collection", row.collection).field("key", row.key).field("value", row.value);
    writer.field("replaces", row.replaces);
}

void write(JsonWriter& writer, const DeletedAccount& account) {
    writer.field("kind", "deleted_account").field("player", account.player.text).key("names").begin_array();
    for (const std::string& name : account.names) writer.value(name);
    writer.end_array();
}

void write(JsonWriter& writer, const ForgottenNames& names) {
    writer.field("kind", "names").key("games").begin_array();
    for (const std::string& game : names.games) writer.value(game);
    writer.end_array().key("people").begin_object();
    for (const DeletedAccount& one : names.people) {
        writer.key(one.player.text).begin_array();
        for (const std::string& name : one.names) writer.value(name);
        writer.end_array();
    }
    writer.end_object();
}

void write(JsonWriter& writer, const LostChange& change) { writer.field("kind", "lost").field("game", change.game_id); }

std::string string_in(const Json& json, const char* key) { return json.at(key).get<std::string>(); }

ArchiveChange change_in(const Json& json) {
    const std::string kind = string_in(json, "kind");
    if (kind == "game") {
        ArchivedGame game{string_in(json, "id"),
                          string_in(json, "game"),
                          string_in(json, "summary"),
                          {},
                          json.at("is_listed").get<bool>(),
                          json.at("is_out").get<bool>()};
        for (const Json& player : json.at("players")) {
            game.players.push_back({PlayerId{string_in(player, "id")}, string_in(player, "name")});
        }
        return game;
    }
    if (kind == "given_out") return GivenOut{string_in(json, "id")};
    if (kind == "row") {
        return ArchiveRow{string_in(json, "collection"), string_in(json, "key"), string_in(json, "value"),
                          json.at("replaces").get<bool>()};
    }
    if (kind == "lost") return LostChange{string_in(json, "game")};
    if (kind == "names") {
        ForgottenNames names{json.at("games").get<std::vector<std::string>>(), {}};
        for (const auto& [player, called] : json.at("people").items())
            names.people.push_back({PlayerId{player}, called.get<std::vector<std::string>>()});
        return names;
    }
    if (kind != "deleted_account") throw DamagedError("is damaged: hands over what nobody knows: " + kind);
    DeletedAccount account{PlayerId{string_in(json, "player")}, {}};
    for (const Json& name : json.at("names")) account.names.push_back(name.get<std::string>());
    return account;
}

}  // namespace

PackedRecord packed(const std::string& record) {
    PackedRecord packed{std::string(compressBound(record.size()), '\0'), static_cast<std::int64_t>(record.size())};
    uLongf size = packed.bytes.size();
    const int code = compress2(reinterpret_cast<Bytef*>(packed.bytes.data()), &size,
                               reinterpret_cast<const Bytef*>(record.data()), record.size(), Z_BEST_SPEED);
    ENSURE(code == Z_OK);
    packed.bytes.resize(size);
    return packed;
}

std::string unpacked(std::string_view bytes, std::int64_t unpacked_bytes) {
    std::string record(static_cast<std::size_t>(unpacked_bytes), '\0');
    uLongf size = record.size();
    const int code = uncompress(reinterpret_cast<Bytef*>(record.data()), &size,
                                reinterpret_cast<const Bytef*>(bytes.data()), bytes.size());
    if (code != Z_OK || size != record.size()) throw DamagedError("holds a record that cannot be read");
    return record;
}

ArchivedGame archived(const FinishedGame& game) {
    return {game.id, game.game, game.summary, game.players, game.is_listed, game.is_out};
}

std::string change_text(const ArchiveChange& change) {
    JsonWriter writer;
    writer.begin_object();
    std::visit([&writer](const auto& one) { write(writer, one); }, change);
    return writer.end_object().take();
}

ArchiveChange archive_change_in(std::string_view text) {
    const auto json = protocol::parse_json(text, protocol::any_depth);
    if (!json) throw DamagedError("is damaged: hands over what cannot be read");
    try {
        return change_in(*json);
    } catch (const Json::exception&) {
        throw DamagedError("is damaged: hands over what cannot be read");
    }
}

std::vector<HandedOver> handed_over_after(Database& journal, std::int64_t number, std::size_t count_max) {
    auto rows = journal.prepare(
        "SELECT number, change, record_bytes, record, sum FROM handed_over WHERE number > ?1 ORDER BY number LIMIT ?2");
    rows.bind(1, number).bind(2, static_cast<std::int64_t>(count_max));
    std::vector<HandedOver> found;
    while (rows.step()) {
        const std::int64_t own = rows.integer(0);
        const std::string_view record = text_of(rows.blob(3));
        require(own == number + static_cast<std::int64_t>(found.size()) + 1, "what is handed over is missing");
        require(hash_in(rows, 4) == sum_of_handed_over(own, rows.text(1), rows.integer(2), record),
                "what is handed over, number " + std::to_string(own) + ", is not what was written");
        found.push_back({own, archive_change_in(rows.text(1)), {std::string(record), rows.integer(2)}});
    }
    return found;
}

}  // namespace server
