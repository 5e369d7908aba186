// How far a node's copy lies behind the log's end, as far as the node can know: in batches those that it knows of and
// its copy has not; in time since when its copy has not been known to have all that there is. For the operator alone.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>

#include "server/cluster/replicated_log.hpp"

namespace server::cluster {

class Lag {
public:
    explicit Lag(Place at) : reaches_(at), has_(at) {}

    /// Nothing is known before.
    void begin(std::int64_t now_ms) { level_ms_ = now_ms; }
    /// The log comes at least to there.
    void reaches(Place place) { reaches_ = std::max(reaches_, place); }
    /// The log has told of a beat of one's own: all that lay before it was told, up to there.
    void beat_seen(Place seen, std::int64_t now_ms) {
        // A copy that is always some batches behind would never come to the newest.
        if (!awaited_) awaited_ = Told{seen, now_ms};
        look();
    }
    /// The copy has everything up to there.
    void applied(Place place) {
        has_ = place;
        look();
    }

    Place batches() const { return reaches_ - has_; }
    std::int64_t ms(std::int64_t now_ms) const { return now_ms - level_ms_; }

private:
    struct Told {
        Place place = 0;
        std::int64_t at_ms = 0;
    };
    void look() {
        if (!awaited_ || has_ < awaited_->place) return;
        level_ms_ = awaited_->at_ms;
        awaited_.reset();
    }

    Place reaches_;
    Place has_;
    std::int64_t level_ms_ = 0;    // the copy had all that there was
    std::optional<Told> awaited_;  // what there was at a beat, and the copy has not yet
};

}  // namespace server::cluster
