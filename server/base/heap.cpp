#include "server/base/heap.hpp"

#include <malloc.h>

namespace server {

void trim_heap() { malloc_trim(0); }

}  // namespace server
