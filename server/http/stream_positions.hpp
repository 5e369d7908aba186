// The rooms of a stream by their places, and how far its reader has come in each (wire.md 6.3).
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/net/frame.hpp"

namespace server {

class StreamPositions {
public:
    /// `since`: of each room, where the reader comes back. `is_many`: the stream was asked for by a list of rooms.
    StreamPositions(std::vector<std::string> rooms, std::vector<std::optional<std::uint64_t>> since, bool is_many)
        : rooms_(std::move(rooms)), since_(std::move(since)), is_many_(is_many) {}

    std::size_t size() const { return rooms_.size(); }
    const std::vector<std::string>& rooms() const { return rooms_; }
    const std::vector<std::optional<std::uint64_t>>& since() const { return since_; }
    bool is_many() const { return is_many_; }

    /// This message is about to be written.
    void note(std::size_t place, const Message& message);
    /// Appends what the reader should name when it comes back after that; nothing: there is nothing yet.
    void append_to(std::string& text) const;
    /// A place's last message.
    Frame last_words(std::size_t place, std::string_view reason, std::int64_t retry_ms) const;

private:
    std::vector<std::string> rooms_;
    std::vector<std::optional<std::uint64_t>> since_;
    bool is_many_;
};

}  // namespace server
