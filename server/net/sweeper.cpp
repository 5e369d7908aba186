#include "server/net/sweeper.hpp"

#include <utility>

#include "engine/base/ensure.hpp"
#include "server/base/limits.hpp"

namespace server {
namespace {

// Longer than a sweep takes to come round, and a prime: every part of a period has its share.
constexpr std::int64_t stagger_step_ms = 613;
static_assert(stagger_step_ms > limit::sweep_every_ms);

}  // namespace

void Sweeper::add(std::shared_ptr<Swept> swept) {
    swept->place_ = all_.size();
    all_.push_back(std::move(swept));
}

void Sweeper::remove(Swept& swept) {
    const std::size_t place = swept.place_;
    ENSURE(place < all_.size() && all_[place].get() == &swept);
    const std::shared_ptr<Swept> removed = std::exchange(all_[place], std::move(all_.back()));
    all_.pop_back();
    if (place < all_.size()) all_[place]->place_ = place;
}

// From the back, since a visit may remove the visited: then the last one, which has had its visit, takes its place.
template <class Action>
void Sweeper::for_each(Action action) {
    for (std::size_t place = all_.size(); place-- > 0;) {
        if (place >= all_.size()) continue;
        const std::shared_ptr<Swept> visited = all_[place];
        action(*visited);
    }
}

void Sweeper::sweep(std::int64_t now_ms) {
    for_each([now_ms](Swept& swept) { swept.sweep(now_ms); });
}

void Sweeper::drain(CloseCode code, std::string_view reason) {
    drained_ = {code, std::string(reason)};
    for_each([&](Swept& swept) { swept.drain(code, reason); });
}

void Sweeper::drain_latecomers() {
    if (const auto drained = drained_) drain(drained->code, drained->reason);
}

std::int64_t Sweeper::next_stagger_ms(std::int64_t period_ms) {
    return std::exchange(stagger_ms_, stagger_ms_ + stagger_step_ms) % period_ms;
}

void Sweeper::abandon() {
    for_each([](Swept& swept) { swept.abandon(); });
}

}  // namespace server
