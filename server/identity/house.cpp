#include "server/identity/house.hpp"

#include <algorithm>
#include <string>

#include "engine/bots.hpp"

namespace server {

/// Ids as they are drawn for people, which these meet by no chance worth mentioning.
const std::vector<HouseProgram>& house_programs() {
    static const std::vector<HouseProgram> programs = [] {
        std::vector<HouseProgram> all;
        for (unsigned level = engine::bot_level_min; level <= engine::bot_level_max; ++level) {
            for (const char letter : {'a', 'b'}) {
                const std::string place = std::to_string(level) + letter;
                const std::string id = "pTVTT1H0VSE" + std::to_string(level) + (letter == 'a' ? "A" : "B");
                all.push_back({{PlayerId{id}, "House-" + place, Standing::program}, level});
            }
        }
        return all;
    }();
    return programs;
}

bool is_house_program(const PlayerId& player) {
    return std::ranges::any_of(house_programs(), [&](const HouseProgram& one) { return one.person.id == player; });
}

}  // namespace server
