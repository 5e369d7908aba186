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

/// Of all threads of another process that there are and have been, finer than a tick; not divided.
inline double exact_cpu_of_process(int process) {
    clockid_t clock{};
    return clock_getcpuclockid(process, &clock) == 0 ? seconds_of(clock) : 0;
}

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

struct Kilobytes {
    double resident = 0;
    double anonymous = 0;  // of that, what is its own and no file's
    Kilobytes operator-(const Kilobytes& other) const {
        return {resident - other.resident, anonymous - other.anonymous};
    }
};

/// Memory of another process.
inline Kilobytes kilobytes_of_process(int process) {
    std::ifstream file("/proc/" + std::to_string(process) + "/status");
    Kilobytes kilobytes;
    for (std::string key; file >> key;) {
        if (key == "VmRSS:") file >> kilobytes.resident;
        if (key == "RssAnon:") file >> kilobytes.anonymous;
    }
    return kilobytes;
}

}  // namespace bench
