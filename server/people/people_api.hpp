// What is asked about people over HTTP (protocol/reference/accounts.md): accounts, ratings, moderation. Who may ask
// what is decided here, before a handler sees it.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "server/http/api.hpp"
#include "server/identity/accounts.hpp"
#include "server/identity/players.hpp"
#include "server/identity/presences.hpp"
#include "server/identity/sanctions.hpp"
#include "server/net/address_guard.hpp"
#include "server/people/audit.hpp"
#include "server/people/call.hpp"
#include "server/people/desk.hpp"
#include "server/ratings/ratings.hpp"
#include "server/telemetry/log.hpp"
#include "server/telemetry/metrics.hpp"

namespace server {

class PeopleApi {
public:
    struct Parts {
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
        /// Closes a room, with what is to be kept together with that; false: there is none of that id.
        std::function<bool(const std::string&, const std::function<ArchiveRow()>&, std::function<void(bool)>)>
            close_room;
        /// Of somebody whose account is gone, in rooms and tournaments; `leaver_collection` says so until it has been
        /// done.
        std::function<void(const Leaver&)> forget_everywhere;
    };
    explicit PeopleApi(Parts parts)
        : parts_(std::move(parts)),
          desk_{parts_.clock, parts_.guard, parts_.metrics, parts_.players, parts_.accounts, parts_.sanctions} {}

    static bool knows(std::string_view path);
    /// `answer` is called exactly once, from any thread.
    void handle(ApiRequest request, std::function<void(ApiAnswer)> answer);
    /// Of /u/NAME.
    PageAbout about(std::string_view name) const;

private:
    using Call = people::Call;
    enum class Asker : std::uint8_t;
    struct Route;
    static const Route* route_of(std::string_view method, std::string_view path, std::vector<std::string>* parts);

    // accounts_api.cpp
    void show_account(const Call& call);
    void enrol(const Call& call);
    void sign_in(const Call& call);
    void recover(const Call& call);
    void sign_out(const Call& call);
    void change_password(const Call& call);
    void rename(const Call& call);
    void remove(const Call& call);
    void make_token(const Call& call);
    void become_program(const Call& call);
    Accounts::Done<Accounts::Key> key_told(const Call& call, const std::string& device) const;
    Accounts::Done<Accounts::Nothing> nothing_told(const Call& call) const;

    // ratings_api.cpp
    void show_person(const Call& call);
    void show_history(const Call& call);
    void list_ratings(const Call& call);

    // moderation_api.cpp
    void list_sanctions(const Call& call);
    void sanction(const Call& call);
    void lift(const Call& call);
    void set_roles(const Call& call);
    void give_recovery(const Call& call);
    void close_room(const Call& call);
    void show_connections(const Call& call);
    void show_audit(const Call& call);
    void write_sanction(protocol::JsonWriter& writer, const Sanction& sanction, bool tells_by) const;
    Person now_called(const Person& person) const;
    ArchiveRow audit(const Call& call, const people::Audited& what) const;

    Parts parts_;
    people::Desk desk_;
};

}  // namespace server
