#include "server/cluster/digests.hpp"

#include <algorithm>
#include <iterator>

#include "engine/base/draws.hpp"
#include "server/cluster/ownership.hpp"

namespace server::cluster {

void Digests::keep(Place place) {
    if (!own_.empty() && own_.back().place == place) return;
    own_.push_back({place, sum_});
    if (own_.size() > known) own_.pop_front();
}

void Digests::take(const Placed& placed, bool is_valid) {
    // A copy of which it is not known what it was given goes on from here like all others.
    if (is_valid && claimed_after(placed.payload).has_value()) {
        if (!sum_.empty()) {
            keep(placed.at.place - 1);
            before_claims_.push_back(placed.at.place - 1);
            if (before_claims_.size() > claims) before_claims_.pop_front();
        }
        sum_ = std::to_string(placed.at.place);
    }
    if (sum_.empty()) return;
    sum_ =
        engine::hex_of(engine::sha256(sum_ + (is_valid ? " valid " : " void ") + placed.life + ' ' + placed.payload));
    if (placed.at.place % every == 0) keep(placed.at.place);
}

std::vector<Digest> Digests::up_to(Place place) const {
    std::vector<Digest> told;
    const auto behind = std::ranges::upper_bound(own_, place, {}, &Digest::place);
    if (behind == own_.begin()) return told;
    told.push_back(*std::prev(behind));
    for (const Place before : before_claims_) {
        if (before >= told.front().place) break;
        const auto found = std::ranges::lower_bound(own_, before, {}, &Digest::place);
        if (found->place == before) told.push_back(*found);
    }
    return told;
}

void Digests::hear(const Life& life, const std::vector<Digest>& told) {
    auto& all = told_[life];
    for (const Digest& one : told) all[one.place] = one.sum;
    while (all.size() > told_max) all.erase(all.begin());
}

std::vector<std::pair<Life, Place>> Digests::differing(const std::map<Life, Living>& alive, const Life& own) {
    std::erase_if(told_, [&](const auto& one) { return !alive.contains(one.first); });
    std::vector<std::pair<Life, Place>> found;
    for (const auto& [life, told] : told_) {
        if (life == own) continue;
        const auto differs = std::ranges::find_if(told, [this](const auto& one) {
            const auto mine = std::ranges::lower_bound(own_, one.first, {}, &Digest::place);
            return mine != own_.end() && mine->place == one.first && mine->sum != one.second;
        });
        if (differs != told.end()) found.emplace_back(life, differs->first);
    }
    return found;
}

}  // namespace server::cluster
