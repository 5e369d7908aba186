// What the browser is told to fetch beside the page itself: the parts that a place wants before it can be drawn. The
// build of the page writes the list (web-client/vite.config.ts, `early.json`).
#pragma once

#include <map>
#include <string>
#include <string_view>

namespace server {

class EarlyParts {
public:
    EarlyParts() = default;
    /// `json`: an object; a key is the first part of an address, or that and a game ("r/GAME"), a value a list of paths
    /// of scripts and style sheets. Throws std::runtime_error if it is anything else.
    explicit EarlyParts(std::string_view json);

    /// Tags for the page's head. `path` is the page's; `game` what is played there, or empty.
    std::string links(std::string_view path, std::string_view game) const;

private:
    std::map<std::string, std::string, std::less<>> links_;
};

}  // namespace server
