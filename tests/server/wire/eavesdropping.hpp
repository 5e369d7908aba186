// What law 1 is tested with on the wire: a server's log as it is written, its public figures without those of the
// machine, what was heard by whom, and where two transcripts part.
#pragma once

#include <cstdint>
#include <cstdio>
#include <map>
#include <string>
#include <vector>

#include "tests/server/wire/running_tutti.hpp"

namespace wire_test {

/// What is written to standard error goes to a file meanwhile: the server's log.
class LogCapture {
public:
    LogCapture();
    ~LogCapture();
    LogCapture(const LogCapture&) = delete;
    LogCapture& operator=(const LogCapture&) = delete;
    std::string text() const;

private:
    std::FILE* file_;
    int old_;
};

using Heard = std::map<std::string, std::string>;  // by whom: everything

/// Up to where it is revealed what was chosen, and after that.
struct Transcript {
    Heard before;
    Heard after;
};

/// Without what depends on the machine: the ports, and the process's own figures.
std::string without_ports(std::string text, const std::vector<std::uint16_t>& ports);
std::string without_process(const std::string& metrics);

/// Where two texts begin to differ, with what stands around; empty if they do not.
std::string difference(const std::string& a, const std::string& b);

}  // namespace wire_test
