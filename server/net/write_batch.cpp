#include "server/net/write_batch.hpp"

#include <utility>

#include <boost/asio/post.hpp>

namespace server {

// Not cleared: its pages are not touched before somebody has sent so much.
WriteBatch::WriteBatch() : buffer_(new char[buffer_bytes]) {}

void WriteBatch::mark(Flushed& flushed, const Executor& executor) {
    if (flushed.place_ != Flushed::unmarked) return;
    flushed.place_ = marked_.size();
    marked_.push_back(&flushed);
    if (!std::exchange(is_posted_, true)) boost::asio::post(executor, [this] { flush_all(); });
}

void WriteBatch::unmark(Flushed& flushed) {
    if (flushed.place_ == Flushed::unmarked) return;
    marked_[std::exchange(flushed.place_, Flushed::unmarked)] = nullptr;
}

// Flushing may end a connection, and what that tells others may mark some of them; or what was written makes room for
// what comes next. Those marked meanwhile have their turn later, so that however many go on writing, the loop hears
// others in between. If one throws, the others wait no longer than until somebody is marked.
void WriteBatch::flush_all() {
    is_posted_ = false;
    for (const std::size_t until = marked_.size(); flushed_ < until;) {
        Flushed* const flushed = marked_[flushed_++];
        if (flushed == nullptr) continue;
        flushed->place_ = Flushed::unmarked;
        flushed->flush();
    }
    marked_.erase(marked_.begin(), marked_.begin() + static_cast<std::ptrdiff_t>(std::exchange(flushed_, 0)));
    for (std::size_t place = 0; place < marked_.size(); ++place) {
        if (marked_[place] != nullptr) marked_[place]->place_ = place;
    }
}

}  // namespace server
