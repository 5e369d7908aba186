#include "server/pops/pop_bell.hpp"

#include <algorithm>
#include <utility>

#include <boost/asio/post.hpp>

#include "server/pops/pop_limits.hpp"

namespace server::pops {

PopBell::PopBell(Deps deps) : deps_(std::move(deps)), alarm_(deps_.clock.make_alarm(deps_.executor)) {}

void PopBell::start() {
    const auto look_soon = [executor = deps_.executor, weak = weak_from_this()] {
        boost::asio::post(executor, [weak] {
            if (const auto self = weak.lock()) self->look();
        });
    };
    deps_.pops.when_changed(look_soon);
    look_soon();
}

void PopBell::drain() {
    boost::asio::post(deps_.executor, [self = shared_from_this()] {
        self->is_draining_ = true;
        self->alarm_.cancel();
    });
}

void PopBell::ring(const std::vector<Pops::Soon>& soon) const {
    for (const auto& one : soon) deps_.on_soon(one.pop, one.starts_unix_ms, one.coming);
}

void PopBell::look() {
    if (is_draining_) return;
    const bool has_told =
        deps_.pops.tell_soon([executor = deps_.executor, weak = weak_from_this()](const std::vector<Pops::Soon>& soon) {
            boost::asio::post(executor, [weak, soon] {
                if (const auto self = weak.lock()) self->ring(soon);
            });
        });
    const bool is_tidy = deps_.pops.tidy();
    const std::int64_t now_ms = deps_.clock.now_ms();
    const auto next_unix_ms = deps_.pops.next_work_unix_ms();
    if (!next_unix_ms) return alarm_.cancel();
    std::int64_t wait_ms = limit::pop_retry_ms;
    // Dates are by the clock on the wall, which may be set meanwhile; alarms are by one that nobody sets.
    if (has_told && is_tidy) {
        wait_ms = std::clamp<std::int64_t>(*next_unix_ms - deps_.clock.unix_ms(), 0, limit::pop_look_ms);
    }
    alarm_.set(now_ms + wait_ms, weak_from_this(), [](PopBell& self) { self.look(); });
}

}  // namespace server::pops
