#include "server/webhooks/webhook_sender.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <string_view>
#include <utility>

#include <boost/asio/post.hpp>

#include "engine/base/ensure.hpp"
#include "protocol/json_reader.hpp"
#include "protocol/json_writer.hpp"
#include "server/durable/guarded.hpp"
#include "server/webhooks/signing.hpp"
#include "server/webhooks/webhook_limits.hpp"

namespace server::webhooks {
namespace {

constexpr std::int64_t ms_per_s = 1000;

std::uint64_t random_seed(Randomness& randomness) {
    std::array<std::uint8_t, 8> bytes{};
    randomness.fill(bytes);
    std::uint64_t seed = 0;
    for (const std::uint8_t byte : bytes) seed = seed << 8U | byte;
    return seed;
}

std::string_view class_of(unsigned status) {
    constexpr std::array<std::string_view, 6> classes{"none", "1xx", "2xx", "3xx", "4xx", "5xx"};
    return classes.at(std::min<std::size_t>(status / 100, classes.size() - 1));
}

/// Its other times are of a clock that begins anew with each start.
Document delivery_document(const Delivery& delivery, std::int64_t until_unix_ms) {
    protocol::JsonWriter writer;
    writer.begin_object().field("webhook", delivery.webhook).field("at", delivery.at_unix_ms);
    writer.field("until", until_unix_ms).field("body", *delivery.body).end_object();
    return {delivery_collection, delivery.id, writer.take()};
}

struct FoundDelivery {
    Delivery delivery;  // without until_ms
    std::int64_t until_unix_ms = 0;
};

FoundDelivery delivery_in(const Document& document) {
    const auto json = protocol::parse_json(document.value.value_or(""), protocol::any_depth);
    ENSURE(json);
    FoundDelivery found;
    found.delivery.id = document.key;
    found.delivery.webhook = json->at("webhook").get<std::string>();
    found.delivery.at_unix_ms = json->at("at").get<std::int64_t>();
    found.delivery.body = share_text(json->at("body").get<std::string>());
    found.until_unix_ms = json->at("until").get<std::int64_t>();
    return found;
}

}  // namespace

WebhookSender::WebhookSender(Deps deps)
    : deps_(std::move(deps)),
      deliveries_(random_seed(deps_.randomness)),
      alarm_(deps_.clock.make_alarm(deps_.executor)) {}

void WebhookSender::restore(const std::vector<Document>& documents) {
    deps_.webhooks.on_removed([weak = weak_from_this(), executor = deps_.executor](const std::string& webhook) {
        boost::asio::post(executor, [weak, webhook] {
            const auto self = weak.lock();
            if (!self) return;
            self->deliveries_.remove(webhook);
            self->go_on();
        });
    });
    std::vector<FoundDelivery> all;
    Entry gone;
    const std::int64_t now_unix_ms = deps_.clock.unix_ms();
    for (const Document& document : documents) {
        if (document.collection != delivery_collection) continue;
        FoundDelivery found = delivery_in(document);
        if (found.until_unix_ms > now_unix_ms && deps_.webhooks.has(found.delivery.webhook)) {
            all.push_back(std::move(found));
        } else {
            gone.documents.push_back({delivery_collection, document.key, std::nullopt});
        }
    }
    if (!gone.documents.empty()) deps_.journal.append(std::move(gone), [](bool /*is_kept*/) {});
    std::ranges::sort(all, {}, [](const FoundDelivery& one) {
        return std::pair(one.delivery.at_unix_ms, std::string_view(one.delivery.id));
    });
    const std::int64_t now_ms = deps_.clock.now_ms();
    for (FoundDelivery& one : all) {
        // The wall clock may have been wrong when it was written.
        one.delivery.until_ms = now_ms + std::min(one.until_unix_ms - now_unix_ms, delivery_life_ms);
        deliveries_.restore(std::move(one.delivery), now_ms);
    }
    boost::asio::post(deps_.executor, [self = shared_from_this()] { self->go_on(); });
}

void WebhookSender::drain() {
    boost::asio::post(deps_.executor, [self = shared_from_this()] {
        self->deliveries_.drain();
        self->go_on();
    });
}

void WebhookSender::tell(const PlayerId& owner, const Event& event) {
    const auto kind = kind_of(event);
    ENSURE(kind);
    offer(deps_.webhooks.wanting(owner, *kind), event);
}

void WebhookSender::tell_all(const Event& event) {
    const auto kind = kind_of(event);
    ENSURE(kind);
    offer(deps_.webhooks.wanting(*kind), event);
}

void WebhookSender::try_out(const std::string& webhook, Form form) { offer({{webhook, form}}, TryOut{}); }

/// Most people have no webhook, and cost the executor nothing.
void WebhookSender::offer(Targets targets, const Event& event) {
    if (targets.empty()) return;
    boost::asio::post(deps_.executor,
                      [self = shared_from_this(), targets = std::move(targets), event,
                       at_unix_ms = deps_.clock.unix_ms()] { self->offer_now(targets, event, at_unix_ms); });
}

void WebhookSender::offer_now(const Targets& targets, const Event& event, std::int64_t at_unix_ms) {
    const std::int64_t now_ms = deps_.clock.now_ms();
    const std::int64_t life_ms = worthless_from_unix_ms(event, at_unix_ms) - at_unix_ms;
    std::map<Form, SharedText> bodies;
    for (const auto& [webhook, form] : targets) {
        // It may have been removed since: then the machine has been told so already.
        if (!deps_.webhooks.has(webhook)) continue;
        SharedText& body = bodies[form];
        if (!body) body = share_text(body_of(event, form, at_unix_ms, deps_.site));
        deliveries_.offer(
            {random_code(deps_.randomness, delivery_id_chars), webhook, body, now_ms + life_ms, at_unix_ms}, now_ms);
    }
    go_on();
}

void WebhookSender::heard(const Deliveries::Call& call, const outgoing::Outcome& outcome) {
    const Webhook::Answer answer{deps_.clock.unix_ms(), outcome.status};
    deps_.webhooks.note(call.webhook, answer);
    deps_.counts.answered(class_of(outcome.status));
    if (!answer.is_good()) {
        deps_.log.hostile("webhook_failed", {{"webhook", call.webhook},
                                             {"delivery", call.delivery},
                                             {"status", outcome.status},
                                             {"why", outcome.fault}});
    }
    deliveries_.heard(call.number, outcome, deps_.clock.now_ms());
    go_on();
}

/// Does what follows from what the machine was told.
void WebhookSender::go_on() {
    const Deliveries::Step step = deliveries_.step(deps_.clock.now_ms());
    keep(step);
    for (const auto& ended : step.ended) deps_.counts.ended(name_of(ended.how));
    for (const std::string& webhook : step.gone) {
        deps_.log.hostile("webhook_gone", {{"webhook", webhook}});
        deps_.webhooks.drop(webhook);
    }
    for (const auto& one : step.calls) {
        const bool is_made =
            guarded([&] { call(one); },
                    [&](const std::exception& fault) {
                        deps_.log.error("webhook_not_called", {{"webhook", one.webhook}, {"why", fault.what()}});
                    });
        if (!is_made) deliveries_.heard(one.number, {}, deps_.clock.now_ms());
    }
    deps_.counts.waiting(static_cast<std::int64_t>(deliveries_.waiting()));
    alarm_.set(deliveries_.wakes_ms(), weak_from_this(), [](WebhookSender& self) { self.go_on(); });
}

/// A full disk loses what waits at the next restart, and nothing else.
void WebhookSender::keep(const Deliveries::Step& step) {
    Entry entry;
    if (deps_.journal.is_accepting()) {
        const std::int64_t offset_ms = deps_.clock.unix_ms() - deps_.clock.now_ms();
        for (const Delivery& one : step.kept) {
            entry.documents.push_back(delivery_document(one, one.until_ms + offset_ms));
        }
    }
    for (const auto& ended : step.ended) {
        if (ended.is_kept) entry.documents.push_back({delivery_collection, ended.id, std::nullopt});
    }
    if (!entry.documents.empty()) deps_.journal.append(std::move(entry), [](bool /*is_kept*/) {});
}

void WebhookSender::call(const Deliveries::Call& call) {
    const auto webhook = deps_.webhooks.find(call.webhook);
    if (!webhook) {
        // Removed a moment ago, of which the executor is about to hear: what waits is dropped then.
        deliveries_.remove(call.webhook);
        return deliveries_.heard(call.number, {}, deps_.clock.now_ms());
    }
    const std::int64_t now_unix_s = deps_.clock.unix_ms() / ms_per_s;
    deps_.caller.post({webhook->url,
                       {"Content-Type: application/json", "Tutti-Delivery: " + call.delivery,
                        "Tutti-Signature: " + signature_of(webhook->secret, now_unix_s, *call.body)},
                       *call.body},
                      [weak = weak_from_this(), executor = deps_.executor, call](const outgoing::Outcome& outcome) {
                          boost::asio::post(executor, [weak, call, outcome] {
                              if (const auto self = weak.lock()) self->heard(call, outcome);
                          });
                      });
}

}  // namespace server::webhooks
