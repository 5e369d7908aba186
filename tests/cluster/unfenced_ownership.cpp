// Stands in the place of server/cluster/ownership.cpp in `tutti_unfenced`, the control of the chain test: entries are
// taken from anybody, whoever owns the site. Claims are as they are, so that there are owners at all.
#include "server/cluster/ownership.hpp"

namespace server::cluster {

bool Ownership::take(const Placed& placed) {
    const auto after = claimed_after(placed.payload);
    if (!after) return !placed.payload.empty();
    if (*after != owner_) return false;
    owner_ = placed.life;
    return true;
}

}  // namespace server::cluster
