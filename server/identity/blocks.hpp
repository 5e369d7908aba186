// Who wants to have nothing to do with whom. What follows from it in rooms is decided there (room/admission.hpp).
#pragma once

#include "server/base/limits.hpp"
#include "server/identity/relation.hpp"

namespace server {

inline constexpr const char* block_collection = "block";

class Blocks : public Relation {
public:
    /// Outlives it.
    explicit Blocks(Journal& journal)
        : Relation(journal, {block_collection, limit::blocks_per_player,
                             "you have blocked as many people as you may: unblock somebody first",
                             "you have not blocked this player"}) {}
};

}  // namespace server
