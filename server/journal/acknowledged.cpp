#include "server/journal/acknowledged.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <charconv>
#include <system_error>
#include <utility>

#include "engine/base/draws.hpp"

namespace server {
namespace {

constexpr std::size_t line_bytes_max = 256;

std::string line_of(const std::string& store, std::int64_t commits) {
    const std::string number = std::to_string(commits);
    return number + ' ' + engine::hex_of(engine::sha256(store + number)) + '\n';
}

std::optional<std::int64_t> commits_in(int file, const std::string& store) {
    std::array<char, line_bytes_max> bytes{};
    const ssize_t size = pread(file, bytes.data(), bytes.size(), 0);
    if (size <= 0) return std::nullopt;
    const std::string text(bytes.data(), static_cast<std::size_t>(size));
    std::int64_t commits = 0;
    std::from_chars(text.data(), text.data() + text.size(), commits);
    return text.starts_with(line_of(store, commits)) ? std::optional(commits) : std::nullopt;
}

}  // namespace

Acknowledged::Acknowledged(const std::filesystem::path& file, std::string store)
    : store_(std::move(store)), file_(open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600)) {
    if (file_ < 0) throw std::system_error(errno, std::generic_category(), file.string());
}

Acknowledged::~Acknowledged() { close(file_); }

bool Acknowledged::is_there(const std::filesystem::path& file) {
    std::error_code none;
    const auto bytes = std::filesystem::file_size(file, none);
    return !none && bytes > 0;
}

std::optional<std::int64_t> Acknowledged::told(const std::filesystem::path& file, const std::string& store) {
    const int mark = open(file.c_str(), O_RDONLY | O_CLOEXEC);
    if (mark < 0) return std::nullopt;
    const auto commits = commits_in(mark, store);
    close(mark);
    return commits;
}

void Acknowledged::write(std::int64_t commits) {
    const std::string line = line_of(store_, commits);
    // A mark that cannot be written stays older than the database, and that does no harm.
    [[maybe_unused]] const ssize_t written = pwrite(file_, line.data(), line.size(), 0);
}

}  // namespace server
