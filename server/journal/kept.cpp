#include "server/journal/kept.hpp"

#include <set>

namespace server {

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
