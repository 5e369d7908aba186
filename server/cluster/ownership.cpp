#include "server/cluster/ownership.hpp"

namespace server::cluster {

bool Ownership::take(const Placed& placed) {
    if (const auto after = claimed_after(placed.payload)) {
        if (*after != owner_) return false;
        owner_ = placed.life;
        return true;
    }
    return has_entries(placed.payload) && placed.life == owner_;
}

}  // namespace server::cluster
