// A new journal made of what was found whole on the pages of a damaged one. Rooms, answers and games that are not whole
// are set aside; of all else nothing may be missing, since everybody depends on it.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "server/journal/database.hpp"
#include "server/journal/found_journal.hpp"
#include "server/journal/kept.hpp"
#include "server/journal/states.hpp"

namespace server {

struct MendedJournal {
    std::size_t rooms = 0;
    std::size_t players = 0;
    std::size_t documents = 0;
    std::size_t answers = 0;
    std::vector<SetAside> set_aside;   // by this mending
    std::vector<std::string> missing;  // of what everybody depends on, in words
};

/// What is known of the damaged journal beside what was found of it.
struct MendingSource {
    JournalState state;
    bool is_state_lost = false;  // then its tallies tell nothing of what is missing
    bool may_be_old = false;     // some pages may have been found in an earlier version than the last
};

/// Makes the tables in a blank database, and fills them, in one transaction. Throws DatabaseError.
MendedJournal write_mended_journal(const FoundJournal& found, const MendingSource& source, Database& to);

}  // namespace server
