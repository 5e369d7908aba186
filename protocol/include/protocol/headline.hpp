// What games are called, and a finished one in a line or two, for the title and description of its page.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace protocol {

/// "CTOR" for "ctor"; the name itself where there is no other.
std::string game_title(std::string_view game);

/// A sentence on what the game is; empty where there is no such game.
std::string_view game_about(std::string_view game);

struct Headline {
    std::string title;        // "Ada v Bob · CTOR · Black wins"
    std::string description;  // a sentence or two
    std::string game;         // its name on the wire
};

/// From what summary_json made; nothing where the text is something else.
std::optional<Headline> headline_of(std::string_view summary);

}  // namespace protocol
