#include "tests/server/wire/eavesdropping.hpp"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <sstream>

namespace wire_test {

LogCapture::LogCapture() : file_(std::tmpfile()), old_(dup(STDERR_FILENO)) {
    std::fflush(stderr);
    dup2(fileno(file_), STDERR_FILENO);
}

LogCapture::~LogCapture() {
    std::fflush(stderr);
    dup2(old_, STDERR_FILENO);
    close(old_);
    std::fclose(file_);
}

std::string LogCapture::text() const {
    std::fflush(stderr);
    std::string all;
    std::array<char, 4096> part{};
    std::rewind(file_);
    for (std::size_t count = 1; count > 0;) {
        count = std::fread(part.data(), 1, part.size(), file_);
        all.append(part.data(), count);
    }
    std::fseek(file_, 0, SEEK_END);
    return all;
}

std::string without_ports(std::string text, const std::vector<std::uint16_t>& ports) {
    for (const auto port : ports) {
        const std::string digits = ':' + std::to_string(port);
        for (auto at = text.find(digits); at != std::string::npos; at = text.find(digits))
            text.replace(at, digits.size(), ":P");
    }
    return text;
}
std::string without_process(const std::string& metrics) {
    std::istringstream in(metrics);
    std::string kept;
    for (std::string line; std::getline(in, line);) {
        if (line.find("process_") == std::string::npos) kept += line + '\n';
    }
    return kept;
}

std::string difference(const std::string& a, const std::string& b) {
    if (a == b) return {};
    const auto at = static_cast<std::size_t>(
        std::mismatch(a.begin(), a.begin() + static_cast<std::ptrdiff_t>(std::min(a.size(), b.size())), b.begin()).first
        - a.begin());
    const std::size_t from = at < 150 ? 0 : at - 150;
    return "«" + a.substr(from, 300) + "»\n«" + b.substr(from, 300) + "»";
}

}  // namespace wire_test
