// Whether the copies of a site were given the same. Each node tells now and then, with how far its copy has come
// (replicated_log.hpp, Held), digests of all batches since the site was last claimed, as its copy was given them, valid
// or void: at places at which all have one. Whoever differs has missed something, or reads the log otherwise.
#pragma once

#include <cstddef>
#include <deque>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "server/cluster/replicated_log.hpp"

namespace server::cluster {

class Digests {
public:
    static constexpr Place every = 64;           // batches; and the last before each claim
    static constexpr std::size_t known = 2'048;  // of one's own, the latest: what others tell is older
    static constexpr std::size_t told_max = 8;   // of another's, likewise
    static constexpr std::size_t claims = 3;     // likewise: they may follow each other within moments

    /// `sum`: of the copy as it is, from its mark; empty: it is not known before the site is claimed anew.
    explicit Digests(std::string sum) : sum_(std::move(sum)) {}

    /// The next batch, as the copy is given it.
    void take(const Placed& placed, bool is_valid);
    /// At the latest batch; empty: it is not known.
    const std::string& sum() const { return sum_; }
    /// What others are told of a copy that has come to `place`: the latest, and those before the latest claims.
    std::vector<Digest> up_to(Place place) const;
    void hear(const Life& life, const std::vector<Digest>& told);
    /// Of those who are alive, as far as this copy has come to where they tell of; each with the first place at which
    /// it is known to differ. `own`: of this node. What those have told who are not is forgotten.
    std::vector<std::pair<Life, Place>> differing(const std::map<Life, Living>& alive, const Life& own);

private:
    void keep(Place place);

    std::string sum_;
    std::deque<Digest> own_;  // the oldest first
    std::deque<Place> before_claims_;
    std::map<Life, std::map<Place, std::string>> told_;
};

}  // namespace server::cluster
