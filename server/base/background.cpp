#include "server/base/background.hpp"

#include <sys/resource.h>
#include <unistd.h>

namespace server {

void step_back() {
    constexpr int niceness = 5;
    setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), niceness);  // Linux: priorities are a thread's own
}

}  // namespace server
