// A listening Unix socket and its file. The file is there only while somebody listens: one that a killed server has
// left behind is replaced, one that is in use is not, and at the end ours is removed.
#pragma once

#include <sys/types.h>

#include <string>

namespace server {

class UnixSocket {
public:
    /// Listens at `path`, which is absolute, with exactly this mode. Throws std::runtime_error, with the path in it.
    UnixSocket(std::string path, mode_t mode);
    ~UnixSocket();
    UnixSocket(const UnixSocket&) = delete;
    UnixSocket& operator=(const UnixSocket&) = delete;

    const std::string& path() const { return path_; }
    /// The listening descriptor, which is the caller's from now on. Once.
    int release();

private:
    void bind_at(const std::string& name, mode_t mode);

    std::string path_;
    int descriptor_ = -1;
    dev_t device_ = 0;  // of the file …
    ino_t inode_ = 0;   // … that was made here
};

}  // namespace server
