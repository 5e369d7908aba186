// The house's own programs: accounts for which the server itself plays, in the standing league of programs. They have
// no password and no token, so nobody signs in as one.
#pragma once

#include <string_view>
#include <vector>

#include "server/base/person.hpp"

namespace server {

struct HouseProgram {
    Person person;
    unsigned level = 1;  // of the computer player that thinks for it
};

/// Two of each level, always the same: enough for every chair of a table at which one other sits.
const std::vector<HouseProgram>& house_programs();

/// Whether this is one of them: nobody answers for it outside the league.
bool is_house_program(const PlayerId& player);

}  // namespace server
