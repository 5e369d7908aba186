// All ratings as they are at this moment, for those who ask: players' pages and lists. What a game changes is worked
// out and kept by the journal (rating_book.hpp), which tells of it here. From any thread.
#pragma once

#include <functional>
#include <map>
#include <mutex>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "server/base/document.hpp"
#include "server/base/person.hpp"
#include "server/ratings/rated_game.hpp"

namespace server {

class Ratings {
public:
    struct Rating {
        std::string kind;
        RatingShown shown;
    };
    struct Ranked {
        PlayerId player;
        RatingShown shown;
    };

    void restore(const std::vector<Document>& documents);
    void changed(const std::vector<RatingChange>& changes);
    void forget(const PlayerId& player);

    /// Of the kinds that were played, in the order in which they are shown.
    std::vector<Rating> of(const PlayerId& player) const;
    /// The best of those that are wanted and sure enough, at most `most`, the best first.
    std::vector<Ranked> best(std::string_view kind, std::size_t most,
                             const std::function<bool(const PlayerId&)>& is_wanted) const;

    /// Too few games to say much yet.
    static bool is_provisional(const RatingShown& shown);

private:
    struct Kind {
        std::unordered_map<PlayerId, RatingShown> ratings;
        std::set<std::pair<double, PlayerId>> order;  // of those that are sure enough; the worst first
    };
    void set(const PlayerId& player, const std::string& kind, const RatingShown& shown);

    mutable std::mutex mutex_;
    std::map<std::string, Kind, std::less<>> kinds_;
};

}  // namespace server
