// What the machine says of processes: CPU time and memory; and pinning to a core. Linux only, like the server's bench.
#pragma once

#include <sched.h>
#include <sys/resource.h>
#include <unistd.h>

#include <cstdint>
#include <ctime>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>

namespace bench {

inline double seconds_of(clockid_t clock) {
    timespec time{};
    clock_gettime(clock, &time);
    return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}
inline double wall_seconds() { return seconds_of(CLOCK_MONOTONIC); }
inline double own_cpu_seconds() { return seconds_of(CLOCK_PROCESS_CPUTIME_ID); }

/// True where the process now runs on this core alone.
inline bool pin_to_core(int core) {
    cpu_set_t cores;
    CPU_ZERO(&cores);
    CPU_SET(static_cast<std::size_t>(core), &cores);
    return sched_setaffinity(0, sizeof cores, &cores) == 0;
}

struct CpuSeconds {
    double user = 0;
    double kernel = 0;
    double all() const { return user + kernel; }
};

/// Of another process, exact to a tick of 10 ms.
inline CpuSeconds cpu_of_process(int process) {
    std::ifstream file("/proc/" + std::to_string(process) + "/stat");
    const std::string line{std::istreambuf_iterator<char>(file), {}};
    // The name in brackets may hold anything; 11 fields follow it before the two times.
    std::istringstream fields(line.substr(line.rfind(')') + 1));
    std::string skipped;
    for (int field = 0; field < 11; ++field) fields >> skipped;
    double user = 0;
    double kernel = 0;
    fields >> user >> kernel;
    const auto tick = 1.0 / static_cast<double>(sysconf(_SC_CLK_TCK));
    return {user * tick, kernel * tick};
}

/// Resident memory of another process.
inline double kilobytes_of_process(int process) {
    std::ifstream file("/proc/" + std::to_string(process) + "/statm");
    double pages = 0;
    double resident = 0;
    file >> pages >> resident;
    return resident * static_cast<double>(sysconf(_SC_PAGESIZE)) / 1024;
}

}  // namespace bench
