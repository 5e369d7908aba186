// Events of the room itself (wire.md 3.3).
#include <array>

#include "protocol/server_message.hpp"

namespace protocol {
namespace {

using engine::name_of;

constexpr std::array<std::string_view, 3> departure_names{"left", "absent", "kicked"};

template <class AddFields>
std::string event(std::string_view type, std::int64_t at_ms, AddFields add_fields) {
    JsonWriter writer;
    writer.begin_object().field("type", type).field("at", at_ms);
    add_fields(writer);
    writer.end_object();
    return writer.take();
}

}  // namespace

std::string join_event_json(std::int64_t at_ms, engine::Seat seat, std::string_view name) {
    return event("join", at_ms, [&](JsonWriter& w) { w.field("seat", name_of(seat)).field("name", name); });
}
std::string leave_event_json(std::int64_t at_ms, engine::Seat seat, std::string_view name, Departure reason) {
    return event("leave", at_ms, [&](JsonWriter& w) {
        w.field("seat", name_of(seat)).field("name", name);
        w.field("reason", departure_names.at(static_cast<std::size_t>(reason)));
    });
}
std::string chat_event_json(std::int64_t at_ms, const ChatLine& line) {
    return event("chat", at_ms, [&](JsonWriter& w) {
        w.field("channel", name_of(line.channel)).field("name", line.name).field("player", line.player).key("seat");
        if (line.seat) {
            w.value(name_of(*line.seat));
        } else {
            w.null();
        }
        w.field("text", line.text);
    });
}
std::string ready_event_json(std::int64_t at_ms, engine::Seat seat, bool ready) {
    return event("ready", at_ms, [&](JsonWriter& w) { w.field("seat", name_of(seat)).field("ready", ready); });
}
std::string start_event_json(std::int64_t at_ms, std::string_view game_id, std::string_view commitment) {
    return event("start", at_ms, [&](JsonWriter& w) { w.field("game_id", game_id).field("commitment", commitment); });
}
std::string away_event_json(std::int64_t at_ms, std::int64_t away_ms) {
    return event("away", at_ms, [&](JsonWriter& w) { w.field("ms", away_ms); });
}
std::string resumed_event_json(std::int64_t at_ms) {
    return event("resumed", at_ms, [](JsonWriter&) {});
}
std::string configured_event_json(std::int64_t at_ms) {
    return event("configured", at_ms, [](JsonWriter&) {});
}
std::string presence_event_json(std::int64_t at_ms, engine::Seat seat, bool connected) {
    return event("presence", at_ms,
                 [&](JsonWriter& w) { w.field("seat", name_of(seat)).field("connected", connected); });
}

}  // namespace protocol
