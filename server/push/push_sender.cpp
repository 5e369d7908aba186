#include "server/push/push_sender.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include <boost/asio/post.hpp>

#include "engine/base/ensure.hpp"
#include "server/outgoing/target.hpp"
#include "server/push/push_message.hpp"
#include "server/push/vapid.hpp"

namespace server::push {
namespace {

constexpr const char* vapid_key_name = "vapid";

constexpr unsigned status_not_found = 404;
constexpr unsigned status_gone = 410;
constexpr unsigned status_too_many = 429;

bool is_success(unsigned status) { return status >= 200 && status < 300; }
bool is_passing(unsigned status) { return status == 0 || status == status_too_many || status >= 500; }

}  // namespace

PushSender::PushSender(Deps deps) : deps_(std::move(deps)), alarm_(deps_.clock.make_alarm(deps_.executor)) {}

void PushSender::restore(const std::vector<Document>& documents) {
    for (const Document& document : documents) {
        if (document.collection != push_key_collection || document.key != vapid_key_name) continue;
        auto key = vapid_of(document.value.value_or(""));
        ENSURE(key);
        take_key(*std::move(key));
    }
    if (is_on()) ensure_key();
}

/// Browsers subscribe by it, and take nothing from any other: so it is kept before anybody hears of it. Where it cannot
/// be kept, another one is made when it is asked for next.
void PushSender::ensure_key() {
    {
        const std::lock_guard lock(key_mutex_);
        if (key_ || key_is_due_ || !deps_.journal.is_accepting()) return;
        key_is_due_ = true;
    }
    P256Key made = P256Key::make(deps_.randomness);
    Entry entry;
    entry.documents.push_back({push_key_collection, vapid_key_name, vapid_text(made)});
    deps_.journal.append(std::move(entry), [weak = weak_from_this(), made](bool is_kept) {
        const auto self = weak.lock();
        if (!self) return;
        if (is_kept) return self->take_key(made);
        self->deps_.log.error("push_key_not_kept");
        const std::lock_guard lock(self->key_mutex_);
        self->key_is_due_ = false;
    });
}

void PushSender::take_key(P256Key key) {
    const std::lock_guard lock(key_mutex_);
    key_ = std::make_shared<const P256Key>(std::move(key));
}

std::shared_ptr<const P256Key> PushSender::key() const {
    const std::lock_guard lock(key_mutex_);
    return key_;
}

std::optional<std::string> PushSender::public_key() {
    if (!is_on()) return std::nullopt;
    ensure_key();
    const auto own = key();
    return own ? std::optional(vapid_public_key(*own)) : std::nullopt;
}

void PushSender::tell(const PlayerId& player, std::string_view kind, std::string payload_json, std::int64_t ttl_s) {
    if (!is_on() || ttl_s <= 0 || !deps_.devices.has_any(player) || !deps_.devices.wants(player, kind)) return;
    if (payload_json.size() > push_text_bytes_max) {
        deps_.log.warn("push_too_long", {{"kind", kind}});
        return count("dropped");
    }
    const auto message = std::make_shared<const Message>(Message{player, std::string(kind), std::move(payload_json),
                                                                 deps_.clock.now_ms() + ttl_s * 1000,
                                                                 ttl_s <= limit::push_urgent_ttl_s});
    boost::asio::post(deps_.executor, [self = shared_from_this(), message] { self->spread(message); });
}

void PushSender::spread(const std::shared_ptr<const Message>& message) {
    for (const PushDevice& device : deps_.devices.of(message->player)) {
        if (underway_ >= deps_.underway_max) {
            count("dropped");
            continue;
        }
        ++underway_;
        due_.push_back({message, device.id});
    }
    work_soon();
}

/// A round of a large tournament is called all at once: what else waits for the thread has its turn in between.
void PushSender::work_soon() {
    if (due_.empty() || std::exchange(is_working_, true)) return;
    boost::asio::post(deps_.executor, [self = shared_from_this()] { self->work(); });
}

void PushSender::work() {
    for (std::size_t done = 0; done < limit::push_encrypted_at_once && !due_.empty(); ++done) {
        Delivery delivery = std::move(due_.front());
        due_.pop_front();
        attempt(std::move(delivery));
    }
    is_working_ = false;
    work_soon();
}

/// What is sent is made anew each time: the device may have other keys by now, or be gone, and the person may want to
/// hear of this no longer.
void PushSender::attempt(Delivery delivery) {
    const auto& message = *delivery.message;
    const auto device = deps_.devices.find(message.player, delivery.device);
    const auto own = key();
    if (!device || !own || !deps_.devices.wants(message.player, message.kind)) return end("");
    if (deps_.clock.now_ms() >= message.expires_ms) return end("given_up");
    auto call = call_for(delivery, *device, *own);
    if (!call) return end("dropped");
    ++delivery.tries;
    deps_.caller.post(*std::move(call), [weak = weak_from_this(), executor = deps_.executor,
                                         delivery = std::move(delivery)](const outgoing::Outcome& outcome) {
        boost::asio::post(executor, [weak, delivery, outcome] {
            if (const auto self = weak.lock()) self->answered(delivery, outcome);
        });
    });
}

/// Nothing: what the device gave is no endpoint and no key.
std::optional<outgoing::Call> PushSender::call_for(Delivery& delivery, const PushDevice& device,
                                                   const P256Key& key) const {
    const auto& message = *delivery.message;
    auto body = encrypted_push(message.payload, device.receiver, PushEphemeral::make(deps_.randomness));
    const auto target = outgoing::target_of(device.endpoint);
    if (!body || !target) return std::nullopt;
    delivery.host = target->authority();
    const std::int64_t left_ms = message.expires_ms - deps_.clock.now_ms();
    return outgoing::Call{
        device.endpoint,
        {"Authorization: " + vapid_authorization(key, target->origin(), deps_.contact, deps_.clock.unix_ms()),
         "TTL: " + std::to_string((left_ms + 999) / 1000),
         std::string("Urgency: ") + (message.is_urgent ? "high" : "normal"), "Content-Encoding: aes128gcm",
         "Content-Type: application/octet-stream"},
        *std::move(body)};
}

void PushSender::answered(Delivery delivery, const outgoing::Outcome& outcome) {
    if (is_success(outcome.status)) return end("sent");
    if (outcome.status == status_not_found || outcome.status == status_gone) {
        // Their browser has given it up; where it is not kept that it is gone, the next message finds out again.
        deps_.devices.remove(delivery.message->player, delivery.device, [](const auto& /*fault*/) {});
        return end("gone");
    }
    if (is_passing(outcome.status)) return retry(std::move(delivery), outcome);
    deps_.log.hostile("push_refused", {{"host", delivery.host}, {"status", outcome.status}, {"answer", outcome.fault}});
    end("refused");
}

void PushSender::retry(Delivery delivery, const outgoing::Outcome& outcome) {
    const std::int64_t at_ms = deps_.clock.now_ms() + pause_ms(delivery.tries, outcome.retry_after_ms);
    if (delivery.tries >= limit::push_tries || at_ms >= delivery.message->expires_ms) {
        deps_.log.hostile("push_given_up",
                          {{"host", delivery.host}, {"status", outcome.status}, {"answer", outcome.fault}});
        return end("given_up");
    }
    count("retried");
    later_.emplace(at_ms, std::move(delivery));
    set_alarm();
}

/// Twice as long each time, and half of it at random, so that those who failed together do not come back together;
/// never sooner than asked.
std::int64_t PushSender::pause_ms(unsigned tries, std::int64_t asked_ms) const {
    const std::int64_t whole_ms = limit::push_retry_ms << (tries - 1);
    std::array<std::uint8_t, 2> bytes{};
    deps_.randomness.fill(bytes);
    const std::int64_t share = bytes[0] << 8 | bytes[1];
    return std::max(asked_ms, whole_ms / 2) + (whole_ms / 2) * share / 0x10000;
}

void PushSender::set_alarm() {
    std::optional<std::int64_t> at_ms;
    if (!later_.empty()) at_ms = later_.begin()->first;
    alarm_.set(at_ms, weak_from_this(), [](PushSender& self) { self.wake(); });
}

void PushSender::wake() {
    while (!later_.empty() && later_.begin()->first <= deps_.clock.now_ms()) {
        due_.push_back(std::move(later_.begin()->second));
        later_.erase(later_.begin());
    }
    set_alarm();
    work_soon();
}

/// `how` is empty where nobody wants it any more.
void PushSender::end(std::string_view how) {
    --underway_;
    if (!how.empty()) count(how);
}

}  // namespace server::push
