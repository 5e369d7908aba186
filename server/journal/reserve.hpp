// Space on the disk that is kept for the moment when there is no other: what has been decided by then can still be
// written, and nothing new is decided until the space has been set aside again.
#pragma once

#include <cstddef>
#include <filesystem>

namespace server {

class Reserve {
public:
    Reserve(std::filesystem::path file, std::size_t bytes);

    /// True: the space is set aside, from before or now.
    bool set_aside();
    /// Frees the space, for others to use.
    void give_up();
    bool is_there() const { return is_there_; }

private:
    const std::filesystem::path file_;
    const std::size_t bytes_;
    bool is_there_ = false;
};

}  // namespace server
