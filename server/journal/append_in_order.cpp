#include "server/journal/append_in_order.hpp"

#include <memory>
#include <optional>
#include <utility>

#include "engine/base/ensure.hpp"

namespace server {
namespace {

struct Receipt {
    std::mutex mutex;
    bool may_be_told = false;
    std::optional<bool> is_kept;  // set where the receipt came too early to be told
};

}  // namespace

void append_in_order(Journal& journal, std::unique_lock<std::mutex>& lock, Entry entry,
                     std::function<void(bool)> kept) {
    ENSURE(lock.owns_lock());
    const auto receipt = std::make_shared<Receipt>();
    journal.append(std::move(entry), [receipt, kept](bool is_kept) {
        {
            const std::lock_guard guard(receipt->mutex);
            if (!receipt->may_be_told) {
                receipt->is_kept = is_kept;
                return;
            }
        }
        kept(is_kept);
    });
    lock.unlock();
    {
        const std::lock_guard guard(receipt->mutex);
        receipt->may_be_told = true;
    }
    // Nobody else writes it from here on.
    if (receipt->is_kept) kept(*receipt->is_kept);
}

}  // namespace server
