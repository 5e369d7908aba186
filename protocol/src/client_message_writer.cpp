#include <array>
#include <cstdio>
#include <string>

#include "engine/base/ensure.hpp"
#include "engine/base/overloaded.hpp"
#include "engine/match.hpp"
#include "protocol/client_message.hpp"
#include "protocol/game_codec.hpp"

namespace protocol {
namespace {

void optional_field(JsonWriter& writer, std::string_view name, const std::optional<std::string>& text) {
    if (text) writer.field(name, *text);
}

void write_create(JsonWriter& writer, const RoomCreate& create) {
    writer.field("game", engine::game_name(create.options)).key("options");
    write_options(writer, create.options);
    optional_field(writer, "name", create.name);
    writer.field("visibility", visibility_of(create));
    optional_field(writer, "password", create.password);
    writer.key("seats").begin_object();
    for (const auto& [seat, level] : create.bots) {
        writer.field(engine::name_of(seat), "bot:" + std::to_string(level));
    }
    writer.end_object();
    for (const RoomOption& option : room_options) option.write(writer, create);
    // Left out where it says nothing, as options that were added.
    if (create.is_rated) writer.field("rated", true);
}

void write_configure(JsonWriter& writer, const RoomConfigure& configure) {
    writer.field("room", configure.room);
    if (configure.options) {
        writer.field("game", engine::game_name(*configure.options)).key("options");
        write_options(writer, *configure.options);
    }
    optional_field(writer, "name", configure.name);
    if (configure.is_public) writer.field("visibility", *configure.is_public ? "public" : "unlisted");
    if (configure.password == "") {
        writer.null_field("password");
    } else {
        optional_field(writer, "password", configure.password);
    }
    for (const RoomOption* option : configure.given) {
        std::visit([&](const auto& one) { writer.field(option->key, configure.chosen.*one.member); }, option->value);
    }
    if (configure.is_rated) writer.field("rated", *configure.is_rated);
}

/// Fractions, which no field means, stay what they are: never integers, and the same text for the same number.
/// (Json's own dump does not know how to print a long double.)
void write_fraction(JsonWriter& writer, long double number) {
    std::array<char, 64> text{};
    const int length = std::snprintf(text.data(), text.size(), "%.21Le", number);
    ENSURE(length > 0 && static_cast<std::size_t>(length) < text.size());
    writer.raw({text.data(), static_cast<std::size_t>(length)});
}

/// What came as JSON and is not understood yet; no deeper than message_depth_max.
void write_any(JsonWriter& writer, const Json& value) {
    switch (value.type()) {
        case Json::value_t::object:
            writer.begin_object();
            for (const auto& [key, inner] : value.items()) write_any(writer.key(key), inner);
            writer.end_object();
            break;
        case Json::value_t::array:
            writer.begin_array();
            for (const Json& inner : value) write_any(writer, inner);
            writer.end_array();
            break;
        case Json::value_t::number_float:
            write_fraction(writer, value.get<long double>());
            break;
        case Json::value_t::string:
            writer.value(value.get_ref<const std::string&>());
            break;
        case Json::value_t::number_integer:
            writer.value(value.get<std::int64_t>());
            break;
        case Json::value_t::number_unsigned:
            writer.raw(std::to_string(value.get<std::uint64_t>()));
            break;
        default:
            writer.raw(value.dump());
    }
}

}  // namespace

void write_request(JsonWriter& writer, const Request& request) {
    using engine::name_of;
    writer.begin_object().field("type", type_of(request.command)).field("id", request.id);
    std::visit(
        engine::Overloaded{
            [&](const Ping& ping) { optional_field(writer, "room", ping.room); },
            [&](const RoomCreate& create) { write_create(writer, create); },
            [&](const RoomList& list) {
                optional_field(writer, "game", list.game);
                if (list.status) writer.field("status", name_of(*list.status));
                optional_field(writer, "cursor", list.cursor);
            },
            [&](const RoomWatchList& watch) { writer.field("on", watch.on); },
            [](const RoomDemo&) {},
            [&](const FinderSeek& seek) {
                writer.key("kinds").begin_array();
                for (const auto& kind : seek.kinds) writer.value(kind);
                writer.end_array();
                if (!seek.wants_rated) writer.field("rated", false);
            },
            [](const FinderLeave&) {},
            [](const PartyCreate&) {},
            [](const PartyLeave&) {},
            [&](const PartyJoin& join) { writer.field("party", join.party); },
            [&](const TournamentWatch& watch) { writer.field("tournament", watch.tournament).field("on", watch.on); },
            [&](const RoomJoin& join) {
                writer.field("room", join.room);
                optional_field(writer, "password", join.password);
                optional_field(writer, "caster", join.caster);
            },
            [&](const RoomCaster& caster) {
                writer.field("room", caster.room);
                if (caster.off) writer.field("off", true);
            },
            [&](const RoomConfigure& configure) { write_configure(writer, configure); },
            [&](const RoomLeave& leave) { writer.field("room", leave.room); },
            [&](const SeatBot& bot) {
                writer.field("room", bot.room).field("seat", name_of(bot.seat));
                if (bot.level) {
                    writer.field("level", *bot.level);
                } else {
                    writer.null_field("level");
                }
            },
            [&](const RoomReady& ready) {
                writer.field("room", ready.room).field("ready", ready.ready);
                optional_field(writer, "entropy", ready.entropy);
            },
            [&](const Act& act) {
                writer.field("room", act.room);
                if (act.seat) writer.field("seat", name_of(*act.seat));
                write_any(writer.key("action"), act.action);
            },
            [&](const Chat& chat) {
                writer.field("room", chat.room).field("channel", name_of(chat.channel)).field("text", chat.text);
            },
            [&](const RoomRematch& rematch) {
                writer.field("room", rematch.room);
                optional_field(writer, "entropy", rematch.entropy);
            },
            [&](const auto& seat_command) {
                writer.field("room", seat_command.room).field("seat", name_of(seat_command.seat));
            }},
        request.command);
    writer.end_object();
}

}  // namespace protocol
