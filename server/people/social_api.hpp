// What people have to do with each other, over HTTP: whom they follow, whether others see that they are here, and what
// they have been told (protocol/reference/notifications.md).
#pragma once

#include "server/http/routes.hpp"
#include "server/identity/blocks.hpp"
#include "server/identity/follows.hpp"
#include "server/identity/hiding.hpp"
#include "server/identity/presences.hpp"
#include "server/identity/whereabouts.hpp"
#include "server/notifications/inbox.hpp"
#include "server/people/request_context.hpp"
#include "server/people/request_reader.hpp"

namespace server {

/// What others may know of a person at this moment. All of them outlive it.
struct Sight {
    const Presences& presences;
    const Whereabouts& whereabouts;
    const Hiding& hiding;
    const Blocks& blocks;

    /// Whether this viewer is told whether they are here, what they play and direct.
    bool sees(const PlayerId& viewer, const PlayerId& person) const {
        return !hiding.hides(person) && !blocks.has(person, viewer);
    }
    /// Into an object: `here` and `playing`, where there is something to say. For somebody who may see it.
    void write(protocol::JsonWriter& writer, const PlayerId& person) const;
};

class SocialApi {
public:
    struct Deps {
        people::RequestReader reader;
        Follows& follows;
        Hiding& hiding;
        Sight sight;
        notifications::Inbox& inbox;
    };
    explicit SocialApi(Deps deps) : deps_(std::move(deps)) {}

    static const std::vector<RouteOf<SocialApi, people::RequestContext>>& routes();
    void add_to(Routes& routes) { people::add_routes(routes, *this, deps_.reader); }

private:
    using RequestContext = people::RequestContext;

    void list_notifications(const RequestContext& context);
    void read_notifications(const RequestContext& context);
    void list_follows(const RequestContext& context);
    void follow(const RequestContext& context);
    void unfollow(const RequestContext& context);
    void hide_presence(const RequestContext& context);

    Deps deps_;
};

}  // namespace server
