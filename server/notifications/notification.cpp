#include "server/notifications/notification.hpp"

#include <algorithm>

#include "engine/base/ensure.hpp"
#include "server/identity/kept_person.hpp"
#include "server/identity/person_json.hpp"

namespace server::notifications {
namespace {

using protocol::Json;
using protocol::JsonWriter;

struct TextField {
    const char* name;
    std::string Notification::*field;
};
constexpr std::array<TextField, 9> text_fields{{{"room", &Notification::room},
                                                {"game", &Notification::game},
                                                {"title", &Notification::title},
                                                {"tournament", &Notification::tournament},
                                                {"challenge", &Notification::challenge},
                                                {"report", &Notification::report},
                                                {"pop", &Notification::pop},
                                                {"sanction", &Notification::sanction},
                                                {"text", &Notification::text}}};
struct NumberField {
    const char* name;
    std::optional<std::int64_t> Notification::*field;
};
constexpr std::array<NumberField, 3> number_fields{{{"round", &Notification::round},
                                                    {"starts_unix_ms", &Notification::starts_unix_ms},
                                                    {"until_unix_ms", &Notification::until_unix_ms}}};

void write_fields(JsonWriter& writer, const Notification& one) {
    writer.field("number", one.number).field("kind", name_of(one.kind)).field("at_unix_ms", one.at_unix_ms);
    for (const auto& [name, field] : text_fields) {
        if (!(one.*field).empty()) writer.field(name, one.*field);
    }
    for (const auto& [name, field] : number_fields) {
        if (one.*field) writer.field(name, *(one.*field));
    }
}

}  // namespace

void write_notification(JsonWriter& writer, const Notification& notification) {
    writer.begin_object();
    write_members(writer, notification);
    writer.end_object();
}

void write_members(JsonWriter& writer, const Notification& notification) {
    write_fields(writer, notification);
    if (notification.player) write_player(writer.key("player"), *notification.player);
}

std::string kept_notification(const Notification& notification) {
    JsonWriter writer;
    writer.begin_object();
    write_fields(writer, notification);
    if (notification.player) write_kept_person(writer.key("player"), *notification.player);
    writer.end_object();
    return writer.take();
}

Notification kept_notification_in(const Json& json) {
    Notification one;
    const auto kind = std::ranges::find(kind_names, json.at("kind").get<std::string>());
    ENSURE(kind != kind_names.end());
    one.kind = static_cast<Notification::Kind>(kind - kind_names.begin());
    one.number = json.at("number").get<std::int64_t>();
    one.at_unix_ms = json.at("at_unix_ms").get<std::int64_t>();
    for (const auto& [name, field] : text_fields) {
        if (json.contains(name)) one.*field = json.at(name).get<std::string>();
    }
    for (const auto& [name, field] : number_fields) {
        if (json.contains(name)) one.*field = json.at(name).get<std::int64_t>();
    }
    if (json.contains("player")) one.player = kept_person_in(json.at("player"));
    return one;
}

}  // namespace server::notifications
