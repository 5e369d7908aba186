#include "server/link/forwarded.hpp"

#include "server/base/limits.hpp"

namespace server::link {

void Edge::Forwarded::start(std::shared_ptr<StreamReader> reader) {
    std::vector<Early> early;
    {
        const std::lock_guard lock(mutex_);
        early.swap(early_);
        // Under the lock: what is told from now on comes after these.
        for (const Early& one : early) reader->tell(one.place, one.frame, one.delivery);
        reader_ = std::move(reader);
    }
}

void Edge::Forwarded::stop() {
    {
        const std::lock_guard lock(mutex_);
        if (std::exchange(is_stopped_, true)) return;
        reader_.reset();
        early_.clear();
    }
    link_->send(StreamStops{question_});
}

void Edge::Forwarded::tell(std::size_t place, const Frame& frame, Delivery delivery) {
    const std::lock_guard lock(mutex_);
    if (is_stopped_ || is_ended_ || place >= positions_.size()) return;
    if (reader_) return reader_->tell(place, frame, delivery);
    early_.push_back({place, frame, delivery});
}

void Edge::Forwarded::end() {
    for (std::size_t place = 0; place < positions_.size(); ++place) {
        tell(place, positions_.last_words(place, "restart", limit::retry_ms), Delivery::required);
    }
    const std::lock_guard lock(mutex_);
    is_ended_ = true;
}

}  // namespace server::link
