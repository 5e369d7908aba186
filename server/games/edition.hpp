// Which edition of the finished games is the current one: there is another whenever names have been taken out of them.
// What is made of a game is kept under the edition out of which it was made, so that no name is found again in it.
#pragma once

#include <atomic>
#include <cstdint>
#include <string>

namespace server {

/// From any thread. To be asked before the game is read: what was read before the next edition is then never found.
class Edition {
public:
    void next() { ++count_; }
    std::string text() const { return std::to_string(count_.load()); }

private:
    std::atomic<std::uint64_t> count_{0};
};

}  // namespace server
