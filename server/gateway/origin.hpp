// Which pages may open a WebSocket or change something: wire.md 1.2. A defence of people's browsers, not of the
// server: a program can claim any origin, or none.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/http/http_message.hpp"

namespace server {

/// No origin at all is a program's and allowed. Else it must be the server's own, by the Host that the browser asked
/// for (as http or, behind a proxy that ends TLS, https), which must be one of OwnNames; or one of `listed`, exactly.
bool is_origin_allowed(std::optional<std::string_view> origin, std::string_view host,
                       const std::vector<std::string>& listed);

/// Of the site, as others can reach it: the listed one of the name that was asked for; else as it was asked for.
/// Empty where no name was.
std::string own_origin(const HttpRequest& request, const std::vector<std::string>& listed);

/// A value for `listed` in the one spelling that browsers send: "https://example.org", "http://example.org:8080".
/// Nothing if it is no origin.
std::optional<std::string> normal_origin(std::string_view text);

}  // namespace server
