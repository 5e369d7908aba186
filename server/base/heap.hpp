// The memory that the C library keeps for later.
#pragma once

namespace server {

/// Whole pages of it go back to the system. Takes some milliseconds for a gigabyte: for once, after a start has read
/// all that is kept.
void trim_heap();

}  // namespace server
