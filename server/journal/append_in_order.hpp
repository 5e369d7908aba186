// For state under a lock that several threads change: what is decided first is kept first, and nobody hears of it under
// the lock.
#pragma once

#include <functional>
#include <mutex>

#include "server/journal/journal.hpp"

namespace server {

/// Appends while `lock` is held, which it must be, and unlocks it. `kept` is called once without the lock: by this
/// thread where the journal answers at once, else as Journal::append says.
void append_in_order(Journal& journal, std::unique_lock<std::mutex>& lock, Entry entry, std::function<void(bool)> kept);

}  // namespace server
