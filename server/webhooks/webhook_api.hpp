// What registered people do about their webhooks over HTTP: list, make, remove and try them.
#pragma once

#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <vector>

#include "server/base/randomness.hpp"
#include "server/http/routes.hpp"
#include "server/outgoing/http_caller.hpp"
#include "server/people/request_context.hpp"
#include "server/people/request_reader.hpp"
#include "server/webhooks/webhook_sender.hpp"
#include "server/webhooks/webhooks.hpp"

namespace server::webhooks {

class WebhookApi {
public:
    /// All of them outlive it.
    struct Deps {
        people::RequestReader reader;
        Randomness& randomness;
        Webhooks& webhooks;
        WebhookSender& sender;
        const outgoing::HttpCaller& caller;  // to be asked whom it would call
    };
    explicit WebhookApi(Deps deps) : deps_(deps) {}

    static const std::vector<RouteOf<WebhookApi, people::RequestContext>>& routes();
    void add_to(Routes& routes) { people::add_routes(routes, *this, deps_.reader); }

private:
    using RequestContext = people::RequestContext;

    void list(const RequestContext& context);
    void add(const RequestContext& context);
    void remove(const RequestContext& context);
    void try_out(const RequestContext& context);
    std::int64_t take_try(const PlayerId& player);

    const Deps deps_;
    std::mutex mutex_;
    std::map<PlayerId, std::int64_t> tries_ms_;  // the last of each, of the last try_every_ms
};

}  // namespace server::webhooks
