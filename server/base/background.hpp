// Threads that others come before.
#pragma once

namespace server {

/// The calling thread runs behind those of the rooms from now on.
void step_back();

}  // namespace server
