#include "server/games/render_cache.hpp"

#include <exception>
#include <utility>

#include "server/base/limits.hpp"
#include "server/http/gzip.hpp"

namespace server {
namespace {

protocol::Error too_many() {
    return protocol::error_of(protocol::Code::unavailable, "too much is to be made at once", limit::retry_ms);
}

}  // namespace

RenderCache::RenderCache(Log& log, std::size_t kept_bytes_max, std::size_t waiting_max, Packing packing)
    : log_(log),
      kept_bytes_max_(kept_bytes_max),
      packing_(packing),
      worker_({.waiting_max = waiting_max, .steps_back = true}) {}

std::optional<RenderCache::Outcome> RenderCache::kept(const std::string& key, Form form) {
    const std::lock_guard lock(mutex_);
    return find(key, form);
}

void RenderCache::order(std::string key, Form form, Make make, Deliver deliver) {
    if (auto ready = kept(key, form)) return deliver(*std::move(ready));
    const bool is_taken =
        worker_.run([this, order = Order{std::move(key), form, std::move(make), deliver}] { work(order); });
    if (!is_taken) deliver(engine::Failure{too_many()});
}

/// Under the lock.
std::optional<RenderCache::Outcome> RenderCache::find(const std::string& key, Form form) {
    const auto found = kept_.find(key);
    if (found == kept_.end()) return std::nullopt;
    Kept& kept = found->second;
    use_.splice(use_.end(), use_, kept.use);
    if (kept.failure) return engine::Failure{*kept.failure};
    Piece piece{kept.plain.lock(), kept.gzip};
    if (piece.plain == nullptr && (form == Form::plain || piece.gzip == nullptr)) return std::nullopt;
    return piece;
}

std::size_t RenderCache::size_of(const Kept& kept) {
    constexpr std::size_t beside = 256;  // keys and links
    if (kept.gzip) return beside + kept.gzip->size();
    return beside + (kept.strong ? kept.strong->size() : 0);
}

void RenderCache::keep(const std::string& key, Kept kept) {
    const std::lock_guard lock(mutex_);
    if (const auto old = kept_.find(key); old != kept_.end()) {
        kept_bytes_ -= size_of(old->second);
        use_.erase(old->second.use);
        kept_.erase(old);
    }
    kept.use = use_.insert(use_.end(), key);
    kept_bytes_ += size_of(kept);
    kept_.emplace(key, std::move(kept));
    while (kept_bytes_ > kept_bytes_max_ && !use_.empty()) {
        const auto oldest = kept_.find(use_.front());
        kept_bytes_ -= size_of(oldest->second);
        kept_.erase(oldest);
        use_.pop_front();
    }
}

void RenderCache::work(const Order& order) {
    try {
        render(order);
    } catch (const std::exception& fault) {
        log_.error("game_answer_fault", {{"key", order.key}, {"what", fault.what()}});
        order.deliver(engine::Failure{protocol::error_of(protocol::Code::unavailable, "this could not be made")});
    }
}

void RenderCache::render(const Order& order) {
    if (auto ready = kept(order.key, order.form)) return order.deliver(*std::move(ready));  // made for another order
    if (auto unpacked = unpack(order.key)) return order.deliver(*std::move(unpacked));
    auto made = order.make();
    if (!made) {
        if (!made.error().retry_ms) keep(order.key, {nullptr, nullptr, {}, made.error(), {}});
        return order.deliver(engine::Failure{made.error()});
    }
    Piece piece{*std::move(made), nullptr};
    if (packing_ == Packing::gzip && piece.plain->size() >= limit::gzip_from_bytes) {
        if (auto gzip = gzipped(*piece.plain, Effort::often)) piece.gzip = share_text(*std::move(gzip));
    }
    keep(order.key, {piece.gzip ? nullptr : piece.plain, piece.gzip, piece.plain, std::nullopt, {}});
    order.deliver(std::move(piece));
}

/// Of what is kept compressed alone. Nothing: that is nothing of this key.
std::optional<RenderCache::Piece> RenderCache::unpack(const std::string& key) {
    const auto found = kept(key, Form::any);
    if (!found || !*found || (*found)->gzip == nullptr) return std::nullopt;
    Piece piece{share_text(ungzipped(*(*found)->gzip)), (*found)->gzip};
    const std::lock_guard lock(mutex_);
    if (const auto still = kept_.find(key); still != kept_.end()) still->second.plain = piece.plain;
    return piece;
}

}  // namespace server
