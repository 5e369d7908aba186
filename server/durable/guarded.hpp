// A broken invariant stops the room or the tournament that has met it, and never the process (architecture.md 4).
#pragma once

#include <exception>

namespace server {

/// Whether the step was done. Otherwise `meet_fault` has been called with what was thrown.
template <class Step, class MeetFault>
bool guarded(Step step, MeetFault meet_fault) {
    try {
        step();
        return true;
    } catch (const std::exception& fault) {
        meet_fault(fault);
        return false;
    }
}

}  // namespace server
