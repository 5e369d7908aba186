// What leaves the server for people who have no page open: web push, webhooks, and pops, which are announced to both.
// The parts put together, with how they begin and end.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "server/app/services.hpp"
#include "server/http/routes.hpp"
#include "server/notifications/inbox.hpp"
#include "server/outgoing/http_caller.hpp"
#include "server/people/request_reader.hpp"
#include "server/pops/pop_api.hpp"
#include "server/pops/pop_bell.hpp"
#include "server/pops/pop_desk.hpp"
#include "server/pops/pops.hpp"
#include "server/push/push_api.hpp"
#include "server/push/push_devices.hpp"
#include "server/push/push_sender.hpp"
#include "server/webhooks/webhook_api.hpp"
#include "server/webhooks/webhook_sender.hpp"
#include "server/webhooks/webhooks.hpp"

namespace server {

class Outreach {
public:
    /// `journal`, what is in `deps`, and what `reader` reads with outlive it.
    Outreach(const ServiceDeps& deps, Journal& journal, const people::RequestReader& reader,
             notifications::Inbox& inbox);
    ~Outreach();
    Outreach(const Outreach&) = delete;
    Outreach& operator=(const Outreach&) = delete;

    /// Once, before there is more than one thread.
    void restore(const std::vector<Document>& documents, const std::function<bool(const PlayerId&)>& is_known);
    /// No calls from now on; what waits is kept for the next start where it is worth it.
    void drain();
    /// Nothing calls back any more; the loops of all shards have ended.
    void stop() { caller_.reset(); }
    /// There is no such person any more.
    void forget(const PlayerId& player);

    /// Somebody has been told this, and has so much unread.
    void told(const PlayerId& player, const notifications::Notification& notification, std::size_t unread);
    /// To webhooks of this person.
    void tell(const PlayerId& owner, const webhooks::Event& event) { webhook_sender_->tell(owner, event); }
    pops::PopDesk& pop_desk() { return pop_desk_; }
    push::PushApi& push_api() { return push_api_; }
    webhooks::WebhookApi& webhook_api() { return webhook_api_; }
    pops::PopApi& pop_api() { return pop_api_; }

private:
    void pop_soon(const pops::Pop& pop, std::int64_t starts_unix_ms, const std::vector<PlayerId>& coming);

    notifications::Inbox& inbox_;
    const std::string site_;
    std::unique_ptr<outgoing::HttpCaller> caller_;
    push::PushDevices devices_;
    std::shared_ptr<push::PushSender> push_sender_;
    webhooks::Webhooks webhooks_;
    std::shared_ptr<webhooks::WebhookSender> webhook_sender_;
    pops::Pops pops_;
    std::shared_ptr<pops::PopBell> pop_bell_;
    push::PushApi push_api_;
    webhooks::WebhookApi webhook_api_;
    pops::PopApi pop_api_;
    pops::PopDesk pop_desk_;
};

}  // namespace server
