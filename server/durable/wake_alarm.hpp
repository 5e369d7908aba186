// One alarm that follows the time at which its owner wants to be woken: it is set again only when that has changed. It
// belongs to its owner, who is woken only while the owner exists.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <utility>

#include "server/base/clock.hpp"

namespace server {

class WakeAlarm {
public:
    explicit WakeAlarm(std::unique_ptr<Alarm> alarm) : alarm_(std::move(alarm)) {}

    /// `ring(owner)` at this time of the clock; nothing: not at all.
    template <class Owner, class Ring>
    void set(std::optional<std::int64_t> at_ms, std::weak_ptr<Owner> owner, Ring ring) {
        if (at_ms == at_ms_) return;
        if (!at_ms) return cancel();
        alarm_->set(*at_ms, [this, owner = std::move(owner), ring = std::move(ring)] {
            const auto self = owner.lock();
            if (!self) return;
            at_ms_.reset();
            ring(*self);
        });
        at_ms_ = at_ms;
    }
    void cancel() {
        alarm_->cancel();
        at_ms_.reset();
    }

private:
    std::unique_ptr<Alarm> alarm_;
    std::optional<std::int64_t> at_ms_;
};

}  // namespace server
