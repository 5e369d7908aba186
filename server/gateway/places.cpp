#include "server/gateway/places.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <tuple>
#include <vector>

#include <fmt/format.h>

#include "engine/games.hpp"
#include "engine/rating_class.hpp"
#include "protocol/headline.hpp"
#include "server/base/limits.hpp"

namespace server {
namespace {

constexpr std::size_t room_id_chars = 8;
constexpr std::size_t addressed_game_chars_max = 40;
constexpr std::size_t challenge_link_chars = 8;
constexpr std::string_view first_game = std::tuple_element_t<0, engine::Games>::name;

struct FixedPage {
    std::string_view path;  // without the first "/"
    std::string_view title;
    std::string_view description;
};
constexpr std::array<FixedPage, 10> pages{
    {{"new", "Make a room",
      "Choose a game, how it is played and who may come in. The link to the room is all that friends need: no account, "
      "nothing to install."},
     {"settings", "Settings", "How Tutti looks, sounds and speaks in this browser: English, French or Russian."},
     {"games", "Finished games",
      "Finished games to step through: every sealed choice, every lot, with proof that nobody chose the dice."},
     {"watch", "Watch", "The games that are played at this moment, live, board beside board."},
     {"account", "Your account", "Keep a name and its ratings, sign in at other browsers, make keys for programs."},
     {"moderation", "Moderation", "For those who look after this server."},
     {"ratings", "Ratings", "The best at each game, people and programs."},
     {"tournaments", "Tournaments",
      "Swiss, round robin, knock-out and team matches: enter, follow the boards, read the standings."},
     {"tournaments/new", "Make a tournament", "For tournament directors: the game, the kind, the rounds, the clocks."},
     {"evening", "New evening",
      "Call people together: one page and one QR code. Who scans it types a name and plays; each round draws new "
      "teams."}}};

std::vector<std::string_view> parts_of(std::string_view path) {
    std::vector<std::string_view> parts;
    while (!path.empty()) {
        const auto slash = std::min(path.find('/'), path.size());
        if (slash > 0) parts.push_back(path.substr(0, slash));
        path.remove_prefix(std::min(slash + 1, path.size()));
    }
    return parts;
}

bool is_letter_or_digit(char letter) {
    return (letter >= '0' && letter <= '9') || (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z');
}

bool is_id(std::string_view text) {
    return !text.empty() && std::ranges::all_of(text, [](char letter) {
        return is_letter_or_digit(letter) || letter == '_' || letter == '-';
    });
}

/// As people write it, also in groups. Which of its letters stand for digits is known where the rooms are kept.
std::optional<std::string> room_id_in(std::string_view text) {
    std::string id(text);
    std::erase_if(id, [](char letter) { return letter == ' ' || letter == '-'; });
    const bool is_one = id.size() == room_id_chars && std::ranges::all_of(id, is_letter_or_digit);
    return is_one ? std::optional(std::move(id)) : std::nullopt;
}

Place fixed_page(std::string title, std::string description) {
    return {Place::Kind::page, {}, {.title = std::move(title), .description = std::move(description)}};
}

Place rules_of(std::string_view name) {
    const std::string_view about = protocol::game_about(name);
    if (about.empty()) return {};
    return fixed_page("Rules of " + protocol::game_title(name),
                      fmt::format("{} All the rules, with boards to try them on.", about));
}

Place ratings_of(std::string_view game, std::string_view members) {
    const auto& classes = engine::rating_classes();
    const auto name = fmt::format("{}/{}", game, members);
    if (std::ranges::find(classes, name, &engine::RatingClass::name) == classes.end()) return {};
    const std::string title = protocol::game_title(game);
    return fixed_page(fmt::format("Ratings · {} {}:{}", title, members, members),
                      fmt::format("The best at {}, people and programs.", title));
}

/// Rooms and finished games, which pages of others may show, too.
Place shown(std::string_view kind, std::string_view id) {
    if (kind == "r") {
        auto room = room_id_in(id);
        if (room) return {Place::Kind::room, *std::move(room), {}};
    }
    if (kind == "g" && is_id(id) && id.size() <= addressed_game_chars_max)
        return {Place::Kind::game, std::string(id), {}};
    return {};
}

/// What streams show: one room or two, or those to which somebody points.
Place overlay_of(const std::vector<std::string_view>& parts) {
    if (parts.size() == 3 && parts[1] == "p") return {Place::Kind::person, std::string(parts[2]), {}};
    if (parts.size() < 3 || parts.size() > 4 || parts[1] != "r") return {};
    auto first = room_id_in(parts[2]);
    auto second = parts.size() == 4 ? room_id_in(parts[3]) : std::optional<std::string>("");
    if (!first || !second) return {};
    return {Place::Kind::room, *std::move(first), {}, *std::move(second)};
}

/// An evening is a tournament with a page of its own, and a wall.
Place evening_of(const std::vector<std::string_view>& parts) {
    if (parts.size() == 3 && parts[2] != "wall") return {};
    const bool is_one = parts.size() <= 3 && parts.size() >= 2 && parts[1].size() == limit::evening_code_chars
                        && std::ranges::all_of(parts[1], is_letter_or_digit);
    return is_one ? Place{Place::Kind::tournament, std::string(parts[1]), {}} : Place{};
}

bool is_one_code(const std::vector<std::string_view>& parts, std::size_t chars) {
    return parts.size() == 2 && parts[1].size() == chars && std::ranges::all_of(parts[1], is_letter_or_digit);
}

/// A party seeks a table together; whoever opens its link is in it.
Place party_of(const std::vector<std::string_view>& parts) {
    if (!is_one_code(parts, limit::party_code_chars)) return {};
    return fixed_page("Play together",
                      "Up to three people who play together, on one side of the same table. Whoever "
                      "opens this link is in the party: no account, nothing to install.");
}

/// Who made it, and what is proposed, is told by the page: links are looked at by programs, too.
Place challenge_of(const std::vector<std::string_view>& parts) {
    if (!is_one_code(parts, challenge_link_chars)) return {};
    return fixed_page("A challenge",
                      "Somebody wants to play you: see which game and how, then accept or decline. No account, nothing "
                      "to install.");
}

}  // namespace

Place place_of(std::string_view path) {
    const auto parts = parts_of(path);
    if (parts.empty()) return fixed_page("", "");
    const std::string_view first = parts.front();
    if (first == "embed") return parts.size() == 3 ? shown(parts[1], parts[2]) : Place{};
    if (first == "overlay") return overlay_of(parts);
    if (first == "e") return evening_of(parts);
    if (first == "party") return party_of(parts);
    if (first == "c") return challenge_of(parts);
    if (first == "help" && parts.size() <= 2) return rules_of(parts.size() == 2 ? parts[1] : first_game);
    if (first == "ratings" && parts.size() == 3) return ratings_of(parts[1], parts[2]);
    for (const FixedPage& known : pages) {
        if (parts == parts_of(known.path)) return fixed_page(std::string(known.title), std::string(known.description));
    }
    if (parts.size() != 2) return {};
    if (first == "u") return {Place::Kind::person, std::string(parts[1]), {}};
    if (first == "t" && is_id(parts[1])) return {Place::Kind::tournament, std::string(parts[1]), {}};
    return shown(first, parts[1]);
}

std::string titled(const std::string& name, std::string_view game) {
    const std::string title = protocol::game_title(game);
    return name.empty() || title.empty() ? name + title : fmt::format("{} · {}", name, title);
}

std::string described(std::string_view game) { return std::string(protocol::game_about(game)); }

}  // namespace server
