// Threads with a lower priority than the others.
#pragma once

namespace server {

/// From now on the calling thread has a lower priority than those of the rooms.
void step_back();

}  // namespace server
