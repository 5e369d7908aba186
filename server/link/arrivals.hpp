// Conversations that come to whoever answers from now on: so many at a time, and the next one when another has heard
// what it asked there, or never will. What an owner tells thousands who come at once is more than a link takes. Whoever
// comes later comes by themselves (edge.hpp). On one executor.
#pragma once

#include <cstddef>
#include <deque>
#include <memory>
#include <vector>

#include "server/base/limits.hpp"
#include "server/link/kept_conversation.hpp"
#include "server/net/receiver.hpp"
#include "server/net/socket.hpp"

namespace server::link {

/// 256. More than player_outbox_bytes is not kept for any of them, so what they are told does not cut the link.
inline constexpr std::size_t arriving_at_once = limit::link_waiting_bytes / limit::player_outbox_bytes;

class Arrivals final : public std::enable_shared_from_this<Arrivals> {
public:
    /// The executor outlives this.
    Arrivals(Executor executor, std::shared_ptr<ReceiverFactory> factory,
             const std::vector<std::shared_ptr<KeptConversation>>& all);

    /// As many as may come now.
    void go_on();
    bool has_waiting() const { return !waiting_.empty(); }
    /// Those who have not come so far are sent away.
    void give_up();

private:
    std::shared_ptr<void> turn();

    const Executor executor_;
    const std::shared_ptr<ReceiverFactory> factory_;
    std::deque<std::weak_ptr<KeptConversation>> waiting_;
    std::size_t arriving_ = 0;
};

}  // namespace server::link
