// The table that a benchmark prints: each figure the median of several repetitions in CPU time of this process.
#pragma once

#include <algorithm>
#include <cstdio>
#include <functional>
#include <string>
#include <vector>

#include "tests/bench/machine.hpp"

namespace bench {

inline constexpr unsigned repetitions = 7;

class Table {
public:
    explicit Table(double seconds) : seconds_(seconds) {
        std::printf("| what | games | figure | unit | slowest … fastest |\n|---|---|---|---|---|\n");
    }
    /// Runs `work`, which does `things` each time, over and over; tells how many of them go into a second.
    void per_second(const std::string& what, const std::string& of, const char* unit, std::size_t things,
                    const std::function<void()>& work) const {
        const auto times = seconds_per_call(work);
        const auto figure = [&](double seconds) { return static_cast<double>(things) / seconds; };
        std::printf("| %s | %s | %.0f | %s | %.0f … %.0f |\n", what.c_str(), of.c_str(),
                    figure(times[times.size() / 2]), unit, figure(times.back()), figure(times.front()));
        std::fflush(stdout);
    }
    /// The same; tells how long each takes.
    void nanoseconds(const std::string& what, const std::string& of, std::size_t things,
                     const std::function<void()>& work) const {
        const auto times = seconds_per_call(work);
        const auto figure = [&](double seconds) { return 1e9 * seconds / static_cast<double>(things); };
        std::printf("| %s | %s | %.0f | ns | %.0f … %.0f |\n", what.c_str(), of.c_str(),
                    figure(times[times.size() / 2]), figure(times.back()), figure(times.front()));
        std::fflush(stdout);
    }

private:
    /// Ascending.
    std::vector<double> seconds_per_call(const std::function<void()>& work) const {
        work();
        std::vector<double> times;
        while (times.size() < repetitions) {
            const double began = own_cpu_seconds();
            double now = began;
            unsigned calls = 0;
            while (now < began + seconds_) {
                work();
                ++calls;
                now = own_cpu_seconds();
            }
            times.push_back((now - began) / calls);
        }
        std::sort(times.begin(), times.end());
        return times;
    }
    double seconds_;
};

}  // namespace bench
