// What is asked about people over HTTP (protocol/reference/accounts.md): accounts, ratings, moderation. Who may ask
// what is written in its table, and decided before a handler sees it.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "server/http/routes.hpp"
#include "server/identity/accounts.hpp"
#include "server/identity/players.hpp"
#include "server/identity/presences.hpp"
#include "server/identity/sanctions.hpp"
#include "server/net/address_guard.hpp"
#include "server/people/audit.hpp"
#include "server/people/request_context.hpp"
#include "server/people/request_reader.hpp"
#include "server/people/social_api.hpp"
#include "server/ratings/ratings.hpp"
#include "server/telemetry/log.hpp"
#include "server/telemetry/metrics.hpp"

namespace server {

class PeopleApi {
public:
    struct Deps {
        Clock& clock;
        Randomness& randomness;
        AddressGuard& guard;
        Players& players;
        Accounts& accounts;
        Sanctions& sanctions;
        Ratings& ratings;
        Presences& presences;
        Journal& journal;
        Metrics& metrics;
        Log& log;
        Sight sight;
        notifications::Inbox& inbox;
        /// Closes a room, with what is to be kept together with that; false: there is none of that id.
        std::function<bool(const std::string&, const std::function<ArchiveRow()>&, std::function<void(bool)>)>
            close_room;
        /// Of somebody whose account is gone, in rooms and tournaments; `deleted_account_collection` says so until it
        /// has been done.
        std::function<void(const DeletedAccount&)> forget_everywhere;
        /// Finds a room that strangers may watch: its id, as it is spelled.
        std::function<void(const std::string&, std::function<void(engine::Result<std::string, protocol::Error>)>)>
            find_watchable;
    };
    explicit PeopleApi(Deps deps)
        : deps_(std::move(deps)),
          reader_{deps_.clock, deps_.guard, deps_.metrics, deps_.players, deps_.accounts, deps_.sanctions} {}

    static const std::vector<RouteOf<PeopleApi, people::RequestContext>>& routes();
    void add_to(Routes& routes) { people::add_routes(routes, *this, reader_); }
    /// Of /u/NAME.
    PageAbout about(std::string_view name) const;

private:
    using RequestContext = people::RequestContext;

    // accounts_api.cpp
    void show_account(const RequestContext& context);
    void enrol(const RequestContext& context);
    void sign_in(const RequestContext& context);
    void recover(const RequestContext& context);
    void sign_out(const RequestContext& context);
    void change_password(const RequestContext& context);
    void rename(const RequestContext& context);
    void remove(const RequestContext& context);
    void make_token(const RequestContext& context);
    void become_program(const RequestContext& context);
    Accounts::Done<Accounts::Key> answer_with_key(const RequestContext& context, const std::string& device) const;
    Accounts::Done<Accounts::Nothing> answer_with_nothing(const RequestContext& context) const;

    // overlay_api.cpp
    void show_overlay(const RequestContext& context);
    void point_overlay(const RequestContext& context);
    void point_overlay(const RequestContext& context, const std::vector<std::string>& wanted,
                       std::vector<std::string> found);

    // ratings_api.cpp
    void show_person(const RequestContext& context);
    void show_history(const RequestContext& context);
    void list_ratings(const RequestContext& context);

    // moderation_api.cpp
    void list_sanctions(const RequestContext& context);
    void sanction(const RequestContext& context);
    void lift(const RequestContext& context);
    void set_roles(const RequestContext& context);
    void give_recovery(const RequestContext& context);
    void close_room(const RequestContext& context);
    void show_connections(const RequestContext& context);
    void show_audit(const RequestContext& context);
    ArchiveRow audit(const RequestContext& context, const people::Audited& what) const;

    Deps deps_;
    people::RequestReader reader_;
};

}  // namespace server
