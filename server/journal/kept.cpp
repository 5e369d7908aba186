#include "server/journal/kept.hpp"

#include <algorithm>
#include <array>
#include <set>
#include <utility>

namespace server {
namespace {

constexpr std::array<std::pair<SetAside::Kind, std::string_view>, 3> kinds{
    {{SetAside::Kind::room, "room"}, {SetAside::Kind::answer, "answer"}, {SetAside::Kind::game, "game"}}};

}  // namespace

std::string_view name_of(SetAside::Kind kind) {
    return std::ranges::find(kinds, kind, [](const auto& one) { return one.first; })->second;
}

std::optional<SetAside::Kind> set_aside_kind_of(std::string_view name) {
    const auto found = std::ranges::find(kinds, name, [](const auto& one) { return one.second; });
    return found == kinds.end() ? std::nullopt : std::optional(found->first);
}

std::vector<std::string> games_left_behind(const Kept& kept) {
    std::set<std::string> rooms;
    for (const KeptRoom& room : kept.rooms) rooms.insert(room.id);
    std::vector<std::string> games;
    for (const HiddenGame& game : kept.hidden) {
        if (!rooms.contains(game.room)) games.push_back(game.id);
    }
    return games;
}

}  // namespace server
