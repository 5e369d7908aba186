#include "server/app/standstill.hpp"

#include <boost/asio/post.hpp>

namespace server {

void Standstill::during(const std::function<void()>& act) {
    std::unique_lock lock(mutex_);
    is_done_ = false;
    for (std::size_t shard = 0; shard < shards_.count(); ++shard) {
        boost::asio::post(shards_.executor(shard), [this] {
            std::unique_lock waiting(mutex_);
            ++standing_;
            changed_.notify_all();
            changed_.wait(waiting, [this] { return is_done_; });
            --standing_;
        });
    }
    changed_.wait(lock, [this] { return standing_ == shards_.count() || is_given_up_; });
    if (!is_given_up_) {
        lock.unlock();
        act();
        lock.lock();
    }
    is_done_ = true;
    changed_.notify_all();
}

void Standstill::give_up() {
    const std::lock_guard lock(mutex_);
    is_given_up_ = true;
    changed_.notify_all();
}

}  // namespace server
