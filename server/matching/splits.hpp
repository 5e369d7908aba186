// How the parties of one table are seated on its two sides: as evenly matched as they can be. All ways are looked at.
#pragma once

#include <cstddef>
#include <span>

#include "server/matching/core.hpp"

namespace server::matching {

/// The table that is to be made.
struct TableForm {
    std::size_t pool = 0;
    unsigned per_side = 1;
    Glicko computer;  // how strong whoever sits on the chairs that are left is
};

/// The table of these tickets, the oldest first, who have room together. Every party sits on one side. Of all such
/// tables first those where the numbers of people on the two sides differ least, then the one where both are as likely
/// to win as can be. The first ticket gets `first_side`; of tables that are equal, the first found.
Table fairest_table(std::span<const Ticket* const> tickets, const TableForm& form, std::size_t first_side);

}  // namespace server::matching
