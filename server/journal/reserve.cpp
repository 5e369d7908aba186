#include "server/journal/reserve.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <system_error>
#include <utility>

namespace server {

Reserve::Reserve(std::filesystem::path file, std::size_t bytes) : file_(std::move(file)), bytes_(bytes) {}

bool Reserve::set_aside() {
    if (is_there_) return true;
    const int file = open(file_.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (file < 0) return false;
    is_there_ = posix_fallocate(file, 0, static_cast<off_t>(bytes_)) == 0;
    close(file);
    if (!is_there_) give_up();  // a part of it would be in the way of others
    return is_there_;
}

void Reserve::give_up() {
    std::error_code ignored;
    std::filesystem::remove(file_, ignored);
    is_there_ = false;
}

}  // namespace server
