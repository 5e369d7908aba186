// People who want to sit on one side of a table. In memory alone: a party is gone when its members are. On the finder's
// executor.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "server/base/person.hpp"

namespace server::matching {

struct Party {
    std::string code;
    std::vector<Person> members;  // in the order in which they came
};

class Parties {
public:
    /// Null: in none.
    const Party* of(const PlayerId& player) const;
    /// One of their own. They must be in none.
    const Party& create(const Person& who, std::string code);
    /// Null: there is none of this code.
    const Party* find(const std::string& code) const;
    /// There must be one, with room for one more, and they must be in none.
    const Party& join(const Person& who, const std::string& code);
    /// The party as it is without them; null: they were the last, or in none.
    const Party* leave(const PlayerId& player);

    /// Their last connection has gone; or they are here.
    void went_away(const PlayerId& player, std::int64_t now_ms);
    void came_back(const PlayerId& player) { away_since_.erase(player); }
    /// Those who have been away for too long to be waited for.
    std::vector<PlayerId> overdue(std::int64_t now_ms) const;
    /// When the next one will have been.
    std::optional<std::int64_t> next_overdue_ms() const;

private:
    std::unordered_map<std::string, Party> parties_;
    std::unordered_map<PlayerId, std::string> codes_;
    std::map<PlayerId, std::int64_t> away_since_;
};

}  // namespace server::matching
