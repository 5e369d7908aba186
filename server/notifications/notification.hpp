// One thing that somebody is told of, wherever they are on the site, and whenever they come back
// (protocol/reference/notifications.md).
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "protocol/json_reader.hpp"
#include "protocol/json_writer.hpp"
#include "server/base/person.hpp"

namespace server::notifications {

struct Notification {
    enum class Kind : std::uint8_t {
        called,
        challenged,
        challenge_accepted,
        challenge_refused,
        invited,
        plays,
        directs,
        sanctioned,
        report_answered,
        pop,
    };
    Kind kind{};
    std::int64_t number = 0;  // from 1, of this person's
    std::int64_t at_unix_ms = 0;
    std::optional<Person> player = {};  // whom it is about
    // Empty or absent where the kind has none.
    std::string room = {};
    std::string game = {};
    std::string title = {};  // of a room, a tournament or a pop
    std::string tournament = {};
    std::string challenge = {};
    std::string report = {};
    std::string pop = {};
    std::string sanction = {};  // what kind of
    std::string text = {};      // an operator's words
    std::optional<std::int64_t> round = {};
    std::optional<std::int64_t> starts_unix_ms = {};
    std::optional<std::int64_t> until_unix_ms = {};
};

/// As they are called on the wire, in the order of the enum.
inline constexpr std::array<std::string_view, 10> kind_names{
    "called", "challenged", "challenge_accepted", "challenge_refused", "invited",
    "plays",  "directs",    "sanctioned",         "report_answered",   "pop"};
inline std::string_view name_of(Notification::Kind kind) { return kind_names.at(static_cast<std::size_t>(kind)); }

/// As people are told it; the second into an object that has begun.
void write_notification(protocol::JsonWriter& writer, const Notification& notification);
void write_members(protocol::JsonWriter& writer, const Notification& notification);
/// As the journal keeps it, and the reverse, which throws where the text is not ours.
std::string kept_notification(const Notification& notification);
Notification kept_notification_in(const protocol::Json& json);

}  // namespace server::notifications
