// Web push over HTTP (protocol/reference/notifications.md): a browser is told by which key to subscribe, and leaves its
// subscription here; its owner chooses what to be told of.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "server/base/randomness.hpp"
#include "server/http/routes.hpp"
#include "server/outgoing/http_caller.hpp"
#include "server/people/request_context.hpp"
#include "server/people/request_reader.hpp"
#include "server/push/push_devices.hpp"
#include "server/push/push_sender.hpp"

namespace server::push {

class PushApi {
public:
    /// All of them outlive it.
    struct Deps {
        people::RequestReader reader;
        Randomness& randomness;
        PushDevices& devices;
        PushSender& sender;
        const outgoing::HttpCaller& caller;
        /// What there is to be told of, as it is listed.
        std::vector<std::string_view> kinds;
    };
    explicit PushApi(Deps deps) : deps_(std::move(deps)) {}

    static const std::vector<RouteOf<PushApi, people::RequestContext>>& routes();
    void add_to(Routes& routes) { people::add_routes(routes, *this, deps_.reader); }

private:
    using RequestContext = people::RequestContext;

    void show(const RequestContext& context);
    void add_device(const RequestContext& context);
    void remove_device(const RequestContext& context);
    void choose_kinds(const RequestContext& context);

    const Deps deps_;
};

}  // namespace server::push
