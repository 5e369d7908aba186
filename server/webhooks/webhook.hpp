// An address that a registered person has given, to be told there what happens (protocol: "Webhooks").
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "server/base/person.hpp"

namespace server::webhooks {

/// What it is told of. The order is that of the wire's lists.
enum class Kind : std::uint8_t { room_open, tournament, pop };
using Kinds = std::set<Kind>;

/// Whom the message is written for.
enum class Form : std::uint8_t {
    tutti,    // a program: fields in JSON
    discord,  // people in a channel: text, in the envelope that Discord's webhooks want
};

std::string_view name_of(Kind kind);
std::optional<Kind> kind_named(std::string_view name);
std::string_view name_of(Form form);
std::optional<Form> form_named(std::string_view name);

struct Webhook {
    /// How the last call ended.
    struct Answer {
        std::int64_t at_unix_ms = 0;
        unsigned status = 0;  // 0: there was none

        bool is_good() const { return status >= 200 && status < 300; }
    };
    std::string id;
    PlayerId owner;
    std::string url;     // SECRET: of some services whoever knows it can write there
    std::string secret;  // SECRET: what calls are signed with (signing.hpp)
    Form form{};
    Kinds kinds;
    std::int64_t at_unix_ms = 0;
    std::optional<Answer> last = {};                         // since the server has started
    std::optional<std::int64_t> failing_since_unix_ms = {};  // nothing: the last call went well, or there was none
};

}  // namespace server::webhooks
