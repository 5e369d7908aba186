#include "server/app/outreach.hpp"

#include <string>
#include <utility>

namespace server {

using notifications::Notification;

namespace {

constexpr std::int64_t soon_stale_s = 3'600;
constexpr std::int64_t lasting_s = 86'400;

/// How long it is worth something to hear of it.
std::int64_t ttl_s(Notification::Kind kind) {
    using K = Notification::Kind;
    switch (kind) {
        case K::called:
        case K::challenged:
        case K::invited:
        case K::plays:
        case K::pop:
            return soon_stale_s;
        case K::challenge_accepted:
        case K::challenge_refused:
        case K::directs:
        case K::sanctioned:
        case K::report_answered:
            break;
    }
    return lasting_s;
}

outgoing::CallerSettings caller_settings(const ServiceDeps& deps) {
    outgoing::CallerSettings settings;
    settings.allowed = deps.config.outgoing_allow;
    settings.count = [&metrics = deps.metrics](std::string_view outcome) { metrics.outgoing_calls.add({outcome}); };
    return settings;
}

webhooks::WebhookSender::Counts webhook_counts(Metrics& metrics) {
    webhooks::WebhookSender::Counts counts;
    counts.waiting = [&metrics](std::int64_t waiting) { metrics.webhooks_waiting.set(waiting); };
    counts.ended = [&metrics](std::string_view how) { metrics.webhooks_sent.add({how}); };
    return counts;
}

}  // namespace

Outreach::Outreach(const ServiceDeps& deps, Journal& journal, const people::RequestReader& reader,
                   notifications::Inbox& inbox)
    : inbox_(inbox),
      site_(deps.config.origins.empty() ? std::string() : deps.config.origins.front()),
      caller_(outgoing::make_http_caller(caller_settings(deps))),
      devices_(journal),
      push_sender_(std::make_shared<push::PushSender>(push::PushSender::Deps{
          deps.shards.executor(0), deps.clock, deps.randomness, journal, devices_, *caller_, deps.log,
          deps.config.push_contact,
          [&metrics = deps.metrics](std::string_view outcome) { metrics.push_sent.add({outcome}); }})),
      webhooks_(journal),
      webhook_sender_(std::make_shared<webhooks::WebhookSender>(
          webhooks::WebhookSender::Deps{deps.shards.executor(0), deps.clock, deps.randomness, journal, webhooks_,
                                        *caller_, deps.log, site_, webhook_counts(deps.metrics)})),
      pops_({deps.clock, deps.randomness, journal, deps.log}),
      pop_bell_(std::make_shared<pops::PopBell>(
          pops::PopBell::Deps{deps.shards.executor(0), deps.clock, pops_,
                              [this](const auto& pop, auto starts_unix_ms, const auto& coming) {
                                  pop_soon(pop, starts_unix_ms, coming);
                              }})),
      push_api_({reader,
                 deps.randomness,
                 devices_,
                 *push_sender_,
                 *caller_,
                 {notifications::kind_names.begin(), notifications::kind_names.end()}}),
      webhook_api_({reader, deps.randomness, webhooks_, *webhook_sender_, *caller_}),
      pop_api_({reader, pops_, deps.log, site_}),
      pop_desk_({deps.clock, pops_, deps.log}) {}

Outreach::~Outreach() = default;

void Outreach::restore(const std::vector<Document>& documents, const std::function<bool(const PlayerId&)>& is_known) {
    devices_.restore(documents, is_known);
    push_sender_->restore(documents);
    webhooks_.restore(documents, is_known);
    webhook_sender_->restore(documents);
    pops_.restore(documents, is_known);
    pop_bell_->start();
}

void Outreach::drain() {
    webhook_sender_->drain();
    pop_bell_->drain();
}

void Outreach::forget(const PlayerId& player) {
    devices_.forget(player);
    webhooks_.forget(player);
    pops_.forget(player);
}

void Outreach::told(const PlayerId& player, const Notification& notification, std::size_t unread) {
    if (!push_sender_->is_on() || !devices_.has_any(player)) return;
    protocol::JsonWriter writer;
    writer.begin_object().field("unread", unread);
    notifications::write_members(writer, notification);
    writer.end_object();
    push_sender_->tell(player, notifications::name_of(notification.kind), writer.take(), ttl_s(notification.kind));
}

void Outreach::pop_soon(const pops::Pop& pop, std::int64_t starts_unix_ms, const std::vector<PlayerId>& coming) {
    Notification told{Notification::Kind::pop};
    told.pop = pop.id;
    told.title = pop.title;
    told.starts_unix_ms = starts_unix_ms;
    inbox_.tell_all(coming, told);
    webhook_sender_->tell_all(webhooks::PopSoon{pop.id, pop.title, pop.kinds, starts_unix_ms});
}

}  // namespace server
