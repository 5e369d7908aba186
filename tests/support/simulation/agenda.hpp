// What will happen outside the server, by virtual time; at the same time in the order in which it was added.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <utility>

#include "tests/support/fake_clock.hpp"

namespace simulation {

class Agenda {
public:
    explicit Agenda(const test_support::FakeClock& clock) : clock_(clock) {}

    std::int64_t now_ms() const { return clock_.now_ms(); }
    void at(std::int64_t ms, std::function<void()> happen) { entries_.emplace(ms, std::move(happen)); }
    void in(std::int64_t ms, std::function<void()> happen) { at(now_ms() + ms, std::move(happen)); }

    std::optional<std::int64_t> next_ms() const {
        return entries_.empty() ? std::nullopt : std::optional(entries_.begin()->first);
    }
    std::function<void()> take_next() {
        auto next = std::move(entries_.begin()->second);
        entries_.erase(entries_.begin());
        return next;
    }

private:
    const test_support::FakeClock& clock_;
    std::multimap<std::int64_t, std::function<void()>> entries_;
};

}  // namespace simulation
