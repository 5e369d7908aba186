#include "server/telemetry/process.hpp"

#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <fstream>

namespace server {

ProcessFigures process_figures() {
    ProcessFigures figures;
    std::uint64_t pages_total = 0;
    std::uint64_t pages_resident = 0;
    if (std::ifstream("/proc/self/statm") >> pages_total >> pages_resident) {
        figures.resident_bytes = pages_resident * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
    }
    rusage usage{};
    if (getrusage(RUSAGE_SELF, &usage) == 0) {
        const auto seconds = [](const timeval& time) {
            return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
        };
        figures.cpu_s = seconds(usage.ru_utime) + seconds(usage.ru_stime);
    }
    std::error_code error;
    const std::filesystem::directory_iterator descriptors("/proc/self/fd", error);
    if (!error)
        figures.open_descriptors = static_cast<std::uint64_t>(std::distance(begin(descriptors), end(descriptors)));
    rlimit descriptors_limit{};
    if (getrlimit(RLIMIT_NOFILE, &descriptors_limit) == 0) figures.descriptors_max = descriptors_limit.rlim_cur;
    return figures;
}

void prepare_process() {
    const rlimit no_core{0, 0};
    setrlimit(RLIMIT_CORE, &no_core);
    prctl(PR_SET_DUMPABLE, 0);
    rlimit descriptors{};
    if (getrlimit(RLIMIT_NOFILE, &descriptors) == 0) {
        descriptors.rlim_cur = descriptors.rlim_max;
        setrlimit(RLIMIT_NOFILE, &descriptors);
    }
    std::signal(SIGPIPE, SIG_IGN);
    umask(S_IRWXG | S_IRWXO);  // what is kept on disk holds secrets
}

}  // namespace server
