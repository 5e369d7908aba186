// Who wants to hear of whom: told when they play or direct, unless they hide it or have blocked the follower.
#pragma once

#include "server/base/limits.hpp"
#include "server/identity/relation.hpp"

namespace server {

inline constexpr const char* follow_collection = "follow";

class Follows : public Relation {
public:
    /// Outlives it.
    explicit Follows(Journal& journal)
        : Relation(journal,
                   {follow_collection, limit::follows_per_player,
                    "you follow as many people as you may: leave somebody first", "you do not follow this player"}) {}
};

}  // namespace server
