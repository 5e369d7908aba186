#include "protocol/server_message.hpp"

#include <cmath>

#include "protocol/game_codec.hpp"

namespace protocol {
namespace {

using engine::name_of;

void write_error_fields(JsonWriter& writer, const Error& error) {
    writer.key("error").begin_object().field("code", error.code).field("message", error.message);
    if (error.retry_ms) writer.field("retry_ms", *error.retry_ms);
    if (error.until_unix_ms) writer.field("until_unix_ms", *error.until_unix_ms);
    if (error.is_blocked) writer.field("blocked", true);
    if (error.option) writer.field("option", *error.option);
    writer.end_object();
}

/// {"re":id,"ok":true, … what `fields` adds … }
template <class AddFields>
std::string answer(std::string_view id, AddFields add_fields) {
    JsonWriter writer;
    writer.begin_object().field("re", id).field("ok", true);
    add_fields(writer);
    writer.end_object();
    return writer.take();
}

template <class Texts>
void write_raw_array(JsonWriter& writer, std::string_view name, const Texts& texts) {
    writer.key(name).begin_array();
    for (const auto& text : texts) writer.raw(text);
    writer.end_array();
}

void write_marks_field(JsonWriter& writer, std::string_view marks) {
    if (!marks.empty()) writer.raw_field("marks", marks);
}

void write_update_head(JsonWriter& writer, const UpdateParts& parts) {
    writer.begin_object()
        .field("type", "update")
        .field("room", parts.room)
        .field("seq", parts.seq)
        .field("now", parts.now_ms)
        .raw_field("events", parts.events);
}

/// {"type":"info","room":R, … }
std::string room_message(std::string_view type, std::string_view room, std::string_view key, std::string_view json) {
    JsonWriter writer;
    writer.begin_object().field("type", type).field("room", room).raw_field(key, json).end_object();
    return writer.take();
}

}  // namespace

void write_you(JsonWriter& writer, const std::vector<engine::Seat>& seats, const engine::Match* match, bool is_host,
               bool is_undelayed) {
    writer.begin_object().key("seats").begin_array();
    for (const auto seat : seats) writer.value(name_of(seat));
    writer.end_array().key("sealed");
    if (match != nullptr) {
        write_own_envelopes(writer, match->own_envelopes(seats));
    } else {
        writer.begin_object().end_object();
    }
    writer.field("host", is_host);
    if (is_undelayed) writer.field("undelayed", true);
    writer.end_object();
}

std::string snapshot_json(const SnapshotParts& parts) {
    JsonWriter writer(parts.info.size() + parts.view.size() + parts.marks.size() + 512);
    writer.begin_object()
        .field("type", "snapshot")
        .field("room", parts.room)
        .field("seq", parts.seq)
        .field("now", parts.now_ms)
        .raw_field("info", parts.info)
        .field("audience", name_of(parts.audience))
        .raw_field("you", parts.you)
        .raw_field("view", parts.view);
    write_marks_field(writer, parts.marks);
    write_raw_array(writer, "log", parts.log);
    writer.end_object();
    return writer.take();
}

std::string events_json(const std::vector<std::string_view>& events) {
    JsonWriter writer;
    writer.begin_array();
    for (const auto& event : events) writer.raw(event);
    writer.end_array();
    return writer.take();
}

std::string update_json(const UpdateParts& parts, std::string_view view) {
    JsonWriter writer(parts.events.size() + view.size() + parts.marks.size() + 128);
    write_update_head(writer, parts);
    writer.raw_field("view", view);
    write_marks_field(writer, parts.marks);
    writer.end_object();
    return writer.take();
}

std::string update_json(const UpdateParts& parts, const ViewChanges& changes, std::optional<std::uint64_t> since) {
    JsonWriter writer(parts.events.size() + changes.changed.size() + parts.marks.size() + 256);
    write_update_head(writer, parts);
    if (since) writer.field("since", *since);
    writer.raw_field("changed", changes.changed);
    if (!changes.gone.empty()) writer.raw_field("gone", changes.gone);
    write_marks_field(writer, parts.marks);
    writer.end_object();
    return writer.take();
}

std::string info_message_json(std::string_view room, std::string_view info) {
    return room_message("info", room, "info", info);
}
std::string you_message_json(std::string_view room, std::string_view you) {
    return room_message("you", room, "you", you);
}

std::string end_message_json(std::string_view room, std::string_view reason, std::optional<std::int64_t> retry_ms) {
    JsonWriter writer;
    writer.begin_object().field("type", "end").field("room", room).field("reason", reason);
    if (retry_ms) writer.field("retry_ms", *retry_ms);
    writer.end_object();
    return writer.take();
}

std::string tournament_message_json(std::string_view tournament, std::uint64_t version) {
    JsonWriter writer;
    writer.begin_object().field("type", "tournament").field("tournament", tournament).field("version", version);
    return std::string(writer.end_object().text());
}

std::string called_message_json(const Calling& calling) {
    JsonWriter writer;
    writer.begin_object()
        .field("type", "called")
        .field("tournament", calling.tournament)
        .field("name", calling.name)
        .field("room", calling.room)
        .field("round", calling.round)
        .field("starts_by_unix_ms", calling.starts_by_unix_ms);
    if (calling.instead_of) writer.field("instead_of", *calling.instead_of);
    writer.end_object();
    return writer.take();
}

std::string called_off_message_json(std::string_view tournament, std::string_view room) {
    JsonWriter writer;
    writer.begin_object().field("type", "called_off").field("tournament", tournament).field("room", room);
    return std::string(writer.end_object().text());
}

std::string bye_message_json(std::string_view tournament, std::string_view name, unsigned round) {
    JsonWriter writer;
    writer.begin_object()
        .field("type", "bye")
        .field("tournament", tournament)
        .field("name", name)
        .field("round", round)
        .end_object();
    return writer.take();
}

std::string finder_message_json(std::int64_t now_unix_ms, std::size_t here, const std::vector<PoolTold>& pools) {
    JsonWriter writer;
    writer.begin_object().field("type", "finder").field("now", now_unix_ms).field("here", here).key("pools");
    writer.begin_array();
    for (const PoolTold& pool : pools) {
        writer.begin_object()
            .field("kind", pool.kind)
            .field("people", pool.people)
            .field("programs", pool.programs)
            .field("tables", pool.tables);
        if (pool.starts_unix_ms) writer.field("starts_unix_ms", *pool.starts_unix_ms);
        writer.end_object();
    }
    writer.end_array().end_object();
    return writer.take();
}

std::string found_message_json(const TableTold& told) {
    JsonWriter writer;
    writer.begin_object().field("type", "found").field("kind", told.kind).field("room", told.room);
    if (told.seat) writer.field("seat", name_of(*told.seat));
    if (told.starts_by_unix_ms) writer.field("starts_by_unix_ms", *told.starts_by_unix_ms);
    writer.end_object();
    return writer.take();
}

std::string seek_ended_message_json(std::string_view reason) {
    return JsonWriter().begin_object().field("type", "seek_ended").field("reason", reason).end_object().take();
}

std::string party_message_json(const std::optional<PartyTold>& party) {
    JsonWriter writer;
    writer.begin_object().field("type", "party");
    if (party) {
        writer.field("party", party->party).key("members").begin_array();
        for (const auto& [player, name] : party->members)
            writer.begin_object().field("player", player).field("name", name).end_object();
        writer.end_array();
        if (const auto& seeks = party->seeks) {
            writer.key("seeks").begin_object().key("kinds").begin_array();
            for (const std::string& kind : seeks->kinds) writer.value(kind);
            writer.end_array().field("rated", seeks->is_rated).end_object();
        }
    }
    writer.end_object();
    return writer.take();
}

std::string rating_message_json(const RatingTold& told) {
    JsonWriter writer;
    writer.begin_object()
        .field("type", "rating")
        .field("kind", told.kind)
        .field("before", std::llround(told.before))
        .field("after", std::llround(told.after))
        .field("deviation", std::llround(told.deviation))
        .end_object();
    return writer.take();
}

std::string rooms_message_json(const std::vector<std::string>& entries) {
    JsonWriter writer;
    writer.begin_object().field("type", "rooms");
    write_raw_array(writer, "rooms", entries);
    writer.end_object();
    return writer.take();
}

std::string welcome_json(const Welcome& welcome) {
    JsonWriter writer;
    writer.begin_object().field("type", "welcome").key("player").begin_object();
    writer.field("id", welcome.player_id).field("name", welcome.name);
    if (welcome.is_registered) writer.field("registered", true);
    if (welcome.is_program) writer.field("program", true);
    writer.end_object();
    if (welcome.token) writer.field("token", *welcome.token);
    if (welcome.takes_changes) writer.field("views", "changes");
    writer.field("now", welcome.now_unix_ms)
        .key("server")
        .begin_object()
        .field("version", welcome.version)
        .end_object();
    writer.key("limits")
        .begin_object()
        .field("message_bytes", welcome.message_bytes)
        .field("chat_chars", chat_chars)
        .field("name_chars", name_chars)
        .field("requests_remembered", welcome.requests_remembered)
        .field("deflate_bytes", welcome.deflate.bytes)
        .field("deflate_readers", welcome.deflate.readers)
        .field("deflate_alone_bytes", welcome.deflate.alone_bytes)
        .end_object()
        .end_object();
    return writer.take();
}

std::string done_answer_json(std::string_view id) {
    return answer(id, [](JsonWriter&) {});
}
std::string act_answer_json(std::string_view id, engine::Instant at, const std::optional<engine::Offer>& offer) {
    return answer(id, [&](JsonWriter& writer) {
        writer.field("at", at.ms);
        if (offer) write_offer(writer, *offer);
    });
}
std::string caster_answer_json(std::string_view id, const std::optional<std::string>& key) {
    return answer(id, [&](JsonWriter& writer) {
        if (key) writer.field("key", *key);
    });
}
std::string created_answer_json(std::string_view id, std::string_view room) {
    return answer(id, [&](JsonWriter& writer) { writer.field("room", room); });
}
std::string demo_answer_json(std::string_view id, std::string_view room, std::optional<std::int64_t> next_ms) {
    return answer(id, [&](JsonWriter& writer) {
        writer.field("room", room);
        if (next_ms) writer.field("next_ms", *next_ms);
    });
}
std::string seek_answer_json(std::string_view id, const std::optional<std::string>& room) {
    return answer(id, [&](JsonWriter& writer) {
        if (room) writer.field("room", *room);
    });
}
std::string party_answer_json(std::string_view id, std::string_view party) {
    return answer(id, [&](JsonWriter& writer) { writer.field("party", party); });
}
std::string ping_answer_json(std::string_view id, std::int64_t now_unix_ms, std::optional<std::int64_t> game_now_ms) {
    return answer(id, [&](JsonWriter& writer) {
        writer.field("now", now_unix_ms);
        if (game_now_ms) writer.field("game_now", *game_now_ms);
    });
}
std::string list_answer_json(std::string_view id, const std::vector<std::string>& entries,
                             const std::optional<std::string>& cursor, std::size_t opening) {
    return answer(id, [&](JsonWriter& writer) {
        write_raw_array(writer, "rooms", entries);
        if (cursor) writer.field("cursor", *cursor);
        if (opening > 0) writer.field("opening", opening);
    });
}

std::string failure_json(const std::optional<std::string>& id, const Error& error) {
    JsonWriter writer;
    writer.begin_object().key("re");
    if (id) {
        writer.value(*id);
    } else {
        writer.null();
    }
    writer.field("ok", false);
    write_error_fields(writer, error);
    writer.end_object();
    return writer.take();
}

std::string http_error_json(const Error& error) {
    JsonWriter writer;
    writer.begin_object();
    write_error_fields(writer, error);
    writer.end_object();
    return writer.take();
}

}  // namespace protocol
