#include "server/cluster/ownership.hpp"

namespace server::cluster {

bool Ownership::take(const Placed& placed) {
    if (const auto after = claimed_after(placed.payload)) {
        if (*after != owner_) return false;
        owner_ = placed.life;
        return true;
    }
    // What a later version says in a way that this one does not know counts as well: whoever cannot read it has to stop
    // there (entries_in), and may not pass over it.
    return placed.life == owner_ && !placed.payload.empty();
}

}  // namespace server::cluster
