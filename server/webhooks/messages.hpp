// What webhooks are told, as text: JSON for programs, a line for people in a channel. Names in it are strangers': in a
// channel they are shown as they are, and can neither call anybody nor lead anywhere nor look like anything else.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "server/webhooks/webhook.hpp"

namespace server::webhooks {

/// A public room waits for people.
struct RoomOpen {
    std::string room;  // its id
    std::string game;  // its name on the wire
    std::string title;
    std::size_t taken = 0;  // seats that are …
    std::size_t seats = 0;  // … of so many
};

struct TournamentNews {
    enum class What : std::uint8_t { open, begun, over };
    std::string tournament;  // its id; evenings have shorter ones
    std::string title;
    What what{};  // open: to entrants
};

/// People meet in a few minutes.
struct PopSoon {
    std::string pop;  // its id
    std::string title;
    std::vector<std::string> kinds;  // of games, as ratings have them
    std::int64_t starts_unix_ms = 0;
};

/// The owner wants to see whether calls arrive.
struct TryOut {};

using Event = std::variant<RoomOpen, TournamentNews, PopSoon, TryOut>;

/// Nothing: it is told to whoever asks for it, and to nobody else.
std::optional<Kind> kind_of(const Event& event);
/// From when on it is worth nothing to tell it, although nobody has taken it yet.
std::int64_t worthless_from_unix_ms(const Event& event, std::int64_t at_unix_ms);

/// A call's body. `site` is where people find this server's page, "https://example.org", without "/" at its end; empty:
/// there are no links.
std::string body_of(const Event& event, Form form, std::int64_t at_unix_ms, const std::string& site);

/// Somebody's words for Discord: one line, at most title_chars characters before they are escaped, nothing in them read
/// as markup. Never empty.
std::string discord_text(std::string_view words);

}  // namespace server::webhooks
