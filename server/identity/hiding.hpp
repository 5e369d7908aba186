// Who does not want others to know whether they are here, and what they play. From any thread.
#pragma once

#include <functional>
#include <mutex>
#include <optional>
#include <set>
#include <vector>

#include "protocol/error.hpp"
#include "server/base/person.hpp"
#include "server/journal/journal.hpp"

namespace server {

inline constexpr const char* hiding_collection = "presence_hidden";

class Hiding {
public:
    /// Outlives it.
    explicit Hiding(Journal& journal) : journal_(journal) {}
    /// Those from before the server was away, of people whom `is_known` knows; the others are forgotten.
    void restore(const std::vector<Document>& documents, const std::function<bool(const PlayerId&)>& is_known);

    bool hides(const PlayerId& player) const;
    /// Nothing: it is kept.
    void set(const PlayerId& player, bool hides, std::function<void(std::optional<protocol::Error>)> done);
    void forget(const PlayerId& player);

private:
    Journal& journal_;
    mutable std::mutex mutex_;
    std::set<PlayerId> hidden_;
};

}  // namespace server
