#include "server/net/unix_socket.hpp"

#include <fcntl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <stdexcept>
#include <system_error>
#include <utility>

#include "server/net/listen_place.hpp"

namespace server {
namespace {

[[noreturn]] void fail(const std::string& path, const std::string& why) {
    throw std::runtime_error("unix:" + path + " cannot be listened at: " + why);
}

[[noreturn]] void fail(const std::string& path, int error) { fail(path, std::generic_category().message(error)); }

int new_socket(const std::string& path) {
    const int made = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (made < 0) fail(path, errno);
    return made;
}

sockaddr_un address_of(const std::string& name) {
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    name.copy(address.sun_path, sizeof address.sun_path - 1);
    return address;
}

const sockaddr* plain(const sockaddr_un& address) { return reinterpret_cast<const sockaddr*>(&address); }

// A file in the way must be a socket that nobody listens at any more.
void expect_stale(const std::string& path) {
    struct stat file {};
    if (lstat(path.c_str(), &file) != 0) {
        if (errno == ENOENT) return;
        fail(path, errno);
    }
    if (!S_ISSOCK(file.st_mode)) fail(path, "there is something else of that name");
    const int asking = new_socket(path);
    const auto address = address_of(path);
    const int error = connect(asking, plain(address), sizeof address) == 0 ? 0 : errno;
    close(asking);
    if (error == 0 || error == EAGAIN) fail(path, "another process listens there");
    if (error != ECONNREFUSED && error != ENOENT) fail(path, error);
}

}  // namespace

// Bound under another name and moved into its place when it is ready, so that the path leads at any time to a socket
// that answers, and never to one that too many may open.
UnixSocket::UnixSocket(std::string path, mode_t mode) : path_(std::move(path)) {
    expect_stale(path_);
    const std::string name = path_ + std::string(unix_name_suffix);
    if (unlink(name.c_str()) != 0 && errno != ENOENT) fail(path_, errno);
    descriptor_ = new_socket(path_);
    try {
        bind_at(name, mode);
    } catch (...) {
        close(descriptor_);
        unlink(name.c_str());
        throw;
    }
}

void UnixSocket::bind_at(const std::string& name, mode_t mode) {
    const auto address = address_of(name);
    struct stat file {};
    // Until it listens nobody gets in, whatever its mode.
    const bool is_ready = bind(descriptor_, plain(address), sizeof address) == 0 && chmod(name.c_str(), mode) == 0
                          && lstat(name.c_str(), &file) == 0 && listen(descriptor_, SOMAXCONN) == 0
                          && rename(name.c_str(), path_.c_str()) == 0;
    if (!is_ready) fail(path_, errno);
    device_ = file.st_dev;
    inode_ = file.st_ino;
}

UnixSocket::~UnixSocket() {
    if (descriptor_ >= 0) close(descriptor_);
    struct stat file {};
    const bool is_ours = lstat(path_.c_str(), &file) == 0 && file.st_dev == device_ && file.st_ino == inode_;
    if (is_ours) unlink(path_.c_str());
}

int UnixSocket::release() { return std::exchange(descriptor_, -1); }

}  // namespace server
