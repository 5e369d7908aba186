// What people do about each other's conduct over HTTP (protocol/reference/moderation.md): they block somebody for
// themselves, and report them to operators, who answer, and give somebody another name.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "server/base/talk_line.hpp"
#include "server/http/routes.hpp"
#include "server/identity/blocks.hpp"
#include "server/identity/presences.hpp"
#include "server/identity/reports.hpp"
#include "server/notifications/inbox.hpp"
#include "server/people/audit.hpp"
#include "server/people/request_context.hpp"
#include "server/people/request_reader.hpp"
#include "server/telemetry/log.hpp"

namespace server {

class ConductApi {
public:
    /// What a room knows of what is reported from it.
    struct Scene {
        std::string room;  // its id, as it is spelled
        std::string game;  // empty: none has begun
        std::vector<TalkLine> talk;
    };
    struct Deps {
        people::RequestReader reader;
        Randomness& randomness;
        Blocks& blocks;
        Reports& reports;
        Presences& presences;
        Journal& journal;
        Log& log;
        notifications::Inbox& inbox;
        /// What this player may have heard in the room; false: there is none of that id.
        std::function<bool(const std::string& room, const PlayerId& player, std::function<void(Scene)>)> scene_of;
        /// In the rooms whose host has blocked them.
        std::function<void(const PlayerId& host, const PlayerId& blocked)> show_out;
        /// In the rooms that they are in, and in tournaments.
        std::function<void(const Person& person, const std::string& before, const Person& by)> rename_in_play;
    };
    explicit ConductApi(Deps deps) : deps_(std::move(deps)) {}

    static const std::vector<RouteOf<ConductApi, people::RequestContext>>& routes();
    void add_to(Routes& routes) { people::add_routes(routes, *this, deps_.reader); }

private:
    using RequestContext = people::RequestContext;

    void list_blocks(const RequestContext& context);
    void block(const RequestContext& context);
    void unblock(const RequestContext& context);

    void report(const RequestContext& context);
    void report(const RequestContext& context, Report report);
    void keep(const RequestContext& context, const Report& report);
    void list_own_reports(const RequestContext& context);
    void list_reports(const RequestContext& context);
    void close_report(const RequestContext& context);
    void write_report(protocol::JsonWriter& writer, const Report& report) const;
    void write_own_report(protocol::JsonWriter& writer, const Report& report) const;

    void rename(const RequestContext& context);
    void renamed(const RequestContext& context, const Person& before, const Person& now);

    ArchiveRow audit(const RequestContext& context, std::string_view act, const Person& about, std::string reason);

    Deps deps_;
};

}  // namespace server
