// Things of players, found by whose they are: there may be many of one player.
#pragma once

#include <cstddef>
#include <functional>
#include <unordered_set>

#include "server/base/person.hpp"

namespace server {

/// Each thing tells whose it is by player(), and stays that one's for as long as it is in the table.
template <class Thing>
struct SamePlayer {
    using is_transparent = void;
    // Without exceptions a table of them keeps no hashes beside what it hashes.
    std::size_t operator()(const PlayerId& player) const noexcept { return std::hash<PlayerId>{}(player); }
    std::size_t operator()(const Thing* one) const noexcept { return (*this)(one->player()); }
    bool operator()(const Thing* one, const Thing* other) const { return one->player() == other->player(); }
    bool operator()(const PlayerId& player, const Thing* one) const { return player == one->player(); }
    bool operator()(const Thing* one, const PlayerId& player) const { return player == one->player(); }
};

template <class Thing>
using ByPlayer = std::unordered_multiset<Thing*, SamePlayer<Thing>, SamePlayer<Thing>>;

}  // namespace server
