// Pops over HTTP (protocol/reference/finding.md): everybody sees which there are and takes their dates into a calendar,
// whoever has a token says that they come, and operators announce and remove them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "server/http/routes.hpp"
#include "server/people/request_context.hpp"
#include "server/people/request_reader.hpp"
#include "server/pops/pops.hpp"
#include "server/telemetry/log.hpp"

namespace server::pops {

class PopApi {
public:
    /// All of them outlive it.
    struct Deps {
        people::RequestReader reader;
        Pops& pops;
        Log& log;
        std::string site;  // the origin of the page, for calendars; empty: it is not known
    };
    explicit PopApi(Deps deps) : deps_(std::move(deps)) {}

    static const std::vector<RouteOf<PopApi, people::RequestContext>>& routes();
    void add_to(Routes& routes) { people::add_routes(routes, *this, deps_.reader); }

private:
    using RequestContext = people::RequestContext;

    void list(const RequestContext& context);
    void add(const RequestContext& context);
    void remove(const RequestContext& context);
    void come(const RequestContext& context);
    void give_calendar(const RequestContext& context);
    Pops::Audit audit(const RequestContext& context, std::string_view act) const;

    Deps deps_;
};

}  // namespace server::pops
