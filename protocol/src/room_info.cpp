// The room outside the game, in the forms that snapshot, info and the list of rooms need.
#include "protocol/game_codec.hpp"
#include "protocol/server_message.hpp"
#include "series_codec.hpp"

namespace protocol {
namespace {

using engine::name_of;

void write_optional(JsonWriter& writer, const std::optional<std::string>& text) {
    if (text) {
        writer.value(*text);
    } else {
        writer.null();
    }
}

void write_occupant(JsonWriter& writer, const std::optional<Occupant>& occupant) {
    if (!occupant) {
        writer.null();
        return;
    }
    writer.begin_object().field("name", occupant->name).field("kind", occupant->bot_level ? "bot" : "human");
    if (occupant->bot_level) writer.field("level", *occupant->bot_level);
    writer.field("connected", occupant->connected).field("ready", occupant->ready);
    if (occupant->is_registered) writer.field("registered", true);
    if (occupant->is_program) writer.field("program", true);
    if (!occupant->player.empty()) writer.field("player", occupant->player);
    writer.end_object();
}

void write_place(JsonWriter& writer, const std::optional<TournamentPlace>& place) {
    if (!place) return;
    writer.key("tournament")
        .begin_object()
        .field("tournament", place->tournament)
        .field("round", place->round)
        .field("match", place->match)
        .field("board", place->board)
        .end_object();
}

void write_found(JsonWriter& writer, const std::optional<FoundTold>& found) {
    if (!found) return;
    writer.key("found")
        .begin_object()
        .field("starts_by_unix_ms", found->starts_by_unix_ms)
        .field("black_percent", found->black_percent)
        .field("spread_percent", found->spread_percent)
        .end_object();
}

}  // namespace

std::string info_json(const RoomInfo& info) {
    JsonWriter writer;
    writer.begin_object().field("game", engine::game_name(info.options)).key("options");
    write_options(writer, info.options);
    writer.field("name", info.name)
        .field("status", name_of(info.status))
        .field("visibility", visibility_of(info))
        .key("seats")
        .begin_object();
    for (const auto& [seat, occupant] : info.seats) {
        writer.key(name_of(seat));
        write_occupant(writer, occupant);
    }
    writer.end_object().key("host");
    write_optional(writer, info.host);
    writer.field("commitment", info.commitment).field("game_id", info.game_id).field("spectators", info.spectators);
    writer.key("series");
    write_series(writer, info.series);
    room_option("solo").write(writer, info);
    room_option("table_talk").write(writer, info);
    room_option("spectator_delay").write(writer, info);
    room_option("absent_seconds").write(writer, info);
    writer.field("password", info.has_password);
    write_room_options(writer, info, RoomOption::Since::added);
    if (info.rated) writer.field("rated", *info.rated);
    write_place(writer, info.tournament);
    write_found(writer, info.found);
    if (info.is_quiet) writer.field("quiet", true);
    if (info.stands) writer.field("standing", true);
    if (info.next) {
        writer.key("next")
            .begin_object()
            .field("game_id", info.next->game_id)
            .field("commitment", info.next->commitment)
            .end_object()
            .key("rematch")
            .begin_array();
        for (const auto seat : info.rematch) writer.value(name_of(seat));
        writer.end_array();
    }
    writer.end_object();
    return writer.take();
}

std::string room_entry_json(std::string_view room, const RoomInfo& info) {
    JsonWriter writer;
    writer.begin_object()
        .field("room", room)
        .field("game", engine::game_name(info.options))
        .field("name", info.name)
        .field("status", name_of(info.status))
        .key("seats")
        .begin_object();
    for (const auto& [seat, occupant] : info.seats) {
        writer.key(name_of(seat));
        write_optional(writer, occupant ? std::optional(occupant->name) : std::nullopt);
    }
    writer.end_object().field("spectators", info.spectators).field("password", info.has_password).key("options");
    write_options(writer, info.options);
    for (const RoomOption& option : room_options) {
        if (option.is_listed) option.write(writer, info);
    }
    if (info.rated) writer.field("rated", *info.rated);
    write_place(writer, info.tournament);
    writer.end_object();
    return writer.take();
}

std::string room_gone_json(std::string_view room) {
    return JsonWriter().begin_object().field("room", room).field("status", "gone").end_object().take();
}

}  // namespace protocol
