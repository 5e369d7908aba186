#include "server/identity/hiding.hpp"

#include <utility>

#include "server/journal/append_in_order.hpp"
#include "server/journal/refusals.hpp"

namespace server {
namespace {

Document hiding_document(const PlayerId& player, bool hides) {
    return {hiding_collection, player.text, hides ? std::optional<std::string>("{}") : std::nullopt};
}

}  // namespace

void Hiding::restore(const std::vector<Document>& documents, const std::function<bool(const PlayerId&)>& is_known) {
    Entry gone;
    std::unique_lock lock(mutex_);
    for (const Document& document : documents) {
        if (document.collection != hiding_collection) continue;
        const PlayerId player{document.key};
        if (is_known(player)) {
            hidden_.insert(player);
        } else {
            gone.documents.push_back(hiding_document(player, false));
        }
    }
    if (!gone.documents.empty()) append_in_order(journal_, lock, std::move(gone), [](bool /*is_kept*/) {});
}

bool Hiding::hides(const PlayerId& player) const {
    const std::lock_guard lock(mutex_);
    return hidden_.contains(player);
}

void Hiding::set(const PlayerId& player, bool hides, std::function<void(std::optional<protocol::Error>)> done) {
    if (!journal_.is_accepting()) return done(not_accepting());
    std::unique_lock lock(mutex_);
    if (hides == hidden_.contains(player)) {
        lock.unlock();
        return done(std::nullopt);
    }
    if (hides) {
        hidden_.insert(player);
    } else {
        hidden_.erase(player);
    }
    Entry entry;
    entry.documents.push_back(hiding_document(player, hides));
    append_in_order(journal_, lock, std::move(entry), when_kept(std::move(done)));
}

void Hiding::forget(const PlayerId& player) {
    std::unique_lock lock(mutex_);
    if (hidden_.erase(player) == 0) return;
    Entry entry;
    entry.documents.push_back(hiding_document(player, false));
    append_in_order(journal_, lock, std::move(entry), [](bool /*is_kept*/) {});
}

}  // namespace server
