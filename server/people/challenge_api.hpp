// Asking people to play, over HTTP: challenges, and asking somebody into a room (protocol/reference/challenges.md).
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "engine/base/result.hpp"
#include "engine/base/seat.hpp"
#include "protocol/client_message.hpp"
#include "server/base/randomness.hpp"
#include "server/challenges/challenges.hpp"
#include "server/http/routes.hpp"
#include "server/identity/blocks.hpp"
#include "server/notifications/inbox.hpp"
#include "server/people/request_context.hpp"
#include "server/people/request_reader.hpp"

namespace server {

class ChallengeApi {
public:
    /// Two who have agreed to play; each on the first seat of their side.
    struct Pair {
        Person host;
        Person guest;
        engine::Side hosts_side{};
    };
    struct RoomTitle {
        std::string name;
        std::string game;
    };
    using Opened = std::function<void(engine::Result<std::string, protocol::Error>)>;
    struct Deps {
        people::RequestReader reader;
        Randomness& randomness;
        challenges::Challenges& challenges;
        const Blocks& blocks;
        notifications::Inbox& inbox;
        /// Why no such room can be made; nothing: it can.
        std::function<std::optional<protocol::Error>(const protocol::RoomCreate&)> check;
        /// Tells the new room's id.
        std::function<void(protocol::RoomCreate, const Pair&, Opened)> open;
        /// What those who are in a room know of it; nothing: there is none.
        std::function<std::optional<RoomTitle>(const std::string& room)> title_of;
    };
    explicit ChallengeApi(Deps deps) : deps_(std::move(deps)) {}

    static const std::vector<RouteOf<ChallengeApi, people::RequestContext>>& routes();
    void add_to(Routes& routes) { people::add_routes(routes, *this, deps_.reader); }

private:
    using RequestContext = people::RequestContext;

    void make(const RequestContext& context);
    void list(const RequestContext& context);
    void show(const RequestContext& context);
    void accept(const RequestContext& context);
    void begin(const RequestContext& context, const challenges::Challenge& challenge);
    void refuse(const RequestContext& context);
    void withdraw(const RequestContext& context);
    void invite(const RequestContext& context);

    challenges::Challenge as_told(challenges::Challenge challenge) const;
    std::optional<protocol::Error> refusal_of_rated(const protocol::RoomCreate& wish, const Person& who) const;

    Deps deps_;
};

}  // namespace server
