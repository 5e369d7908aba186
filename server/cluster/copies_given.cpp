#include "server/cluster/copies_given.hpp"

#include <utility>

#include "server/cluster/replica.hpp"

namespace server::cluster {
namespace {

constexpr ReplicaTimes usual_times{};
/// For whoever has all of it, to look it through and to follow: as long as the log keeps what everybody has.
constexpr std::int64_t follows_within_ms = usual_times.hold_ms * static_cast<std::int64_t>(usual_times.holds_spared);

}  // namespace

void CopiesGiven::add(const Position& at, std::function<bool()> is_under_way, std::int64_t now_ms) {
    copies_.push_back({at, std::move(is_under_way), now_ms + follows_within_ms});
}

Position CopiesGiven::needed_from(const Position& applied, std::int64_t now_ms) {
    for (Copy& one : copies_) {
        if (one.is_under_way()) one.until_ms = now_ms + follows_within_ms;
    }
    std::erase_if(copies_, [now_ms](const Copy& one) { return one.until_ms <= now_ms; });
    Position needed = applied;
    for (const Copy& one : copies_) {
        if (one.at.place < needed.place) needed = one.at;
    }
    return needed;
}

}  // namespace server::cluster
