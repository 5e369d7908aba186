// Wakes when a pop is about to begin, and says so once; when one is over, it has what is past cleared away. On its
// executor.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "server/base/clock.hpp"
#include "server/base/person.hpp"
#include "server/durable/wake_alarm.hpp"
#include "server/net/socket.hpp"
#include "server/pops/pops.hpp"

namespace server::pops {

class PopBell final : public std::enable_shared_from_this<PopBell> {
public:
    /// All of them outlive it.
    struct Deps {
        Executor executor;
        Clock& clock;
        Pops& pops;
        /// Ten minutes before a date, or as soon after as the server knows of it, but never once it has begun: on the
        /// executor, once for each date, after it is kept that it was told.
        std::function<void(const Pop& pop, std::int64_t starts_unix_ms, const std::vector<PlayerId>& coming)> on_soon;
    };
    explicit PopBell(Deps deps);

    /// Once, when pops were restored and before anything is asked of them: it hears of pops that are added from then
    /// on.
    void start();
    /// Nothing more is looked for. From any thread.
    void drain();

private:
    void look();
    void ring(const std::vector<Pops::Soon>& soon) const;

    const Deps deps_;
    WakeAlarm alarm_;
    bool is_draining_ = false;
};

}  // namespace server::pops
