// The memory that the C library keeps for later.
#pragma once

namespace server {

/// Whole pages of it go back to the system. Takes some milliseconds for a gigabyte: for when all that is kept has been
/// read, and let go of.
void trim_heap();

}  // namespace server
