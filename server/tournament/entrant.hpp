// Who takes part: a single player, or a team with its captain, line-up and alternates. Both look the same to pairing.
#pragma once

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "engine/pairing.hpp"
#include "server/base/person.hpp"
#include "server/tournament/settings.hpp"

namespace server::tournament {

using engine::pairing::Number;

struct Entrant {
    EntrantId id{};
    std::string name;
    std::string club;             // may be empty
    int rating = 0;               // for seeding; 0 where none is known
    Person captain;               // of a single player: themselves
    std::vector<Person> line_up;  // in the order of boards
    std::vector<Person> alternates;
    bool is_checked_in = false;
    bool is_absent = false;                  // not paired until they return
    bool is_withdrawn = false;               // not paired any more
    bool is_abandoned = false;               // its player has taken another entrant's place: nothing is done with it
    std::optional<Number> number;            // from the start, or a late entry, on
    std::size_t first_round = 1;             // earlier ones have been missed
    std::map<PlayerId, std::size_t> places;  // in the line-up, from 0 in units of a side: where each first had a board

    bool is_playing() const { return number && !is_absent && !is_withdrawn && !is_abandoned; }
    bool has_member(const PlayerId& player) const {
        const auto is_it = [&](const Person& person) { return person.id == player; };
        return std::any_of(line_up.begin(), line_up.end(), is_it)
               || std::any_of(alternates.begin(), alternates.end(), is_it);
    }
};

}  // namespace server::tournament
