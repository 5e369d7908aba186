// Which room shows computer players at this moment: the games in turn, each until it is over and has been
// looked at for a while. Only keeps track of this: demo_rooms.hpp opens the rooms.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/base/result.hpp"
#include "engine/match.hpp"
#include "protocol/client_message.hpp"

namespace server::room {

class Demo {
public:
    struct Shown {
        std::string room;
        std::optional<std::int64_t> next_ms;  // its game is over; the next one begins so much later
    };
    using Answer = std::function<void(engine::Result<Shown, protocol::Error>)>;

    /// What the room of the next game is to be, and how many times slower than elsewhere it is played.
    std::pair<protocol::RoomCreate, unsigned> next();
    /// The room of that game, which is being opened; nobody hears of it before opened().
    void opening(std::string room);
    void wait(Answer answer) { waiting_.push_back(std::move(answer)); }
    /// The room is open, or could not be opened. Returns the answers that wait for it.
    std::vector<Answer> opened(bool is_open);
    void over(std::int64_t now_ms) { over_at_ms_ = now_ms; }

    const std::string& room() const { return room_; }
    bool is_opening() const { return is_opening_; }
    /// The next game is due.
    bool is_through(std::int64_t now_ms) const;
    Shown shown(std::int64_t now_ms) const;

private:
    const std::vector<engine::Demonstration> games_ = engine::demonstrations();
    std::size_t next_ = 0;
    std::string room_;  // empty before the first
    bool is_opening_ = false;
    std::optional<std::int64_t> over_at_ms_;
    std::vector<Answer> waiting_;
};

}  // namespace server::room
