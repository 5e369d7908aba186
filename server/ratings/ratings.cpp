#include "server/ratings/ratings.hpp"

#include "engine/rating_class.hpp"
#include "server/base/limits.hpp"
#include "server/ratings/rating_book.hpp"

namespace server {

bool Ratings::is_provisional(const RatingShown& shown) { return shown.deviation > limit::rating_sure_deviation; }

void Ratings::restore(const std::vector<Document>& documents) {
    const std::lock_guard lock(mutex_);
    for (const Document& document : documents) {
        const auto space = document.key.find(' ');
        if (document.collection != rating_collection || space == std::string::npos) continue;
        const std::string kind = document.key.substr(space + 1);
        set(PlayerId{document.key.substr(0, space)}, kind, rating_in(kind, document.value));
    }
}

void Ratings::changed(const std::vector<RatingChange>& changes) {
    const std::lock_guard lock(mutex_);
    for (const RatingChange& change : changes) set(change.player, change.kind, change.after);
}

/// Under the lock.
void Ratings::set(const PlayerId& player, const std::string& kind_name, const RatingShown& shown) {
    Kind& kind = kinds_[kind_name];
    const auto [place, is_new] = kind.ratings.try_emplace(player, shown);
    if (!is_new) kind.order.erase({place->second.rating, player});
    place->second = shown;
    if (!is_provisional(shown)) kind.order.emplace(shown.rating, player);
}

void Ratings::forget(const PlayerId& player) {
    const std::lock_guard lock(mutex_);
    for (auto& [name, kind] : kinds_) {
        const auto found = kind.ratings.find(player);
        if (found == kind.ratings.end()) continue;
        kind.order.erase({found->second.rating, player});
        kind.ratings.erase(found);
    }
}

std::vector<Ratings::Rating> Ratings::of(const PlayerId& player) const {
    std::vector<Rating> all;
    const std::lock_guard lock(mutex_);
    for (const auto& one : engine::rating_classes()) {
        const auto kind = kinds_.find(one.name);
        if (kind == kinds_.end()) continue;
        const auto found = kind->second.ratings.find(player);
        if (found != kind->second.ratings.end()) all.push_back({one.name, found->second});
    }
    return all;
}

std::vector<Ratings::Ranked> Ratings::best(std::string_view kind_name, std::size_t most,
                                           const std::function<bool(const PlayerId&)>& is_wanted) const {
    std::vector<Ranked> best;
    const std::lock_guard lock(mutex_);
    const auto kind = kinds_.find(kind_name);
    if (kind == kinds_.end()) return best;
    for (auto one = kind->second.order.rbegin(); one != kind->second.order.rend() && best.size() < most; ++one) {
        if (is_wanted(one->second)) best.push_back({one->second, kind->second.ratings.at(one->second)});
    }
    return best;
}

}  // namespace server
