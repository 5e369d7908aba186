#include "server/link/arrivals.hpp"

#include <utility>

#include <boost/asio/post.hpp>

namespace server::link {

Arrivals::Arrivals(Executor executor, std::shared_ptr<ReceiverFactory> factory,
                   const std::vector<std::shared_ptr<KeptConversation>>& all)
    : executor_(std::move(executor)), factory_(std::move(factory)), waiting_(all.begin(), all.end()) {}

void Arrivals::go_on() {
    while (arriving_ < arriving_at_once && !waiting_.empty()) {
        const auto next = waiting_.front().lock();
        waiting_.pop_front();
        if (!next) continue;
        ++arriving_;
        next->attach(factory_, turn());
    }
}

void Arrivals::give_up() {
    for (const auto& one : std::exchange(waiting_, {})) {
        if (const auto here = one.lock()) here->give_up();
    }
}

/// It ends with the last who holds it, whatever became of them, on whatever thread. That the next one comes later, and
/// not within that, keeps thousands who ask for nothing from coming one inside the other.
std::shared_ptr<void> Arrivals::turn() {
    return {nullptr, [executor = executor_, here = weak_from_this()](std::nullptr_t) {
                if (here.expired()) return;  // with it the executor may have gone
                boost::asio::post(executor, [here] {
                    const auto self = here.lock();
                    if (!self) return;
                    --self->arriving_;
                    self->go_on();
                });
            }};
}

}  // namespace server::link
