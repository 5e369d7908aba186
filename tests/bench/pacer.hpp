// When rooms begin their next round: as soon as the last one has ended, or evenly so many a second in all.
#pragma once

#include <algorithm>
#include <cstddef>
#include <deque>
#include <optional>

namespace bench {

class Pacer {
public:
    /// From `now` on; 0: a round begins where one has ended. A pace that never comes lets all rooms rest.
    void set_rate(double rounds_per_s, double now) {
        gap_s_ = rounds_per_s == 0 ? 0 : 1 / rounds_per_s;
        next_due_ = now;
    }
    void stop(double now) { set_rate(1e-9, now + 1e9); }
    bool is_closed_loop() const { return gap_s_ == 0; }

    /// This room's round has ended.
    void rest(std::size_t room) { resting_.push_back(room); }
    std::size_t resting() const { return resting_.size(); }

    /// A room whose round is to begin now.
    std::optional<std::size_t> take_due(double now) {
        if (resting_.empty() || (!is_closed_loop() && next_due_ > now)) return std::nullopt;
        next_due_ += gap_s_;
        const std::size_t room = resting_.front();
        resting_.pop_front();
        return room;
    }
    /// When to look again, at the latest at `end`.
    double wake_at(double end) const { return is_closed_loop() || resting_.empty() ? end : std::min(end, next_due_); }

private:
    double gap_s_ = 0;
    double next_due_ = 0;
    std::deque<std::size_t> resting_;
};

}  // namespace bench
