// Tournaments and evenings over HTTP (protocol/reference/tournaments.md): pages and files for everybody, acts for those
// who may.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "server/http/routes.hpp"
#include "server/identity/guesses.hpp"
#include "server/people/request_reader.hpp"
#include "server/tournaments/tournament_service.hpp"

namespace server {

class TournamentApi {
public:
    struct Deps {
        people::RequestReader reader;
        tournaments::TournamentService& tournament_service;
        Guesses& guesses;
    };
    explicit TournamentApi(Deps deps) : deps_(deps) {}

    static const std::vector<RouteOf<TournamentApi, people::RequestContext>>& routes();
    void add_to(Routes& routes);
    /// For the page /t/TOURNAMENT.
    void about(std::string id, const std::string& address, std::function<void(PageAbout)> tell);

private:
    using RequestContext = people::RequestContext;
    void list(const RequestContext& context);
    void create(const RequestContext& context);
    void show(const RequestContext& context);
    void give_file(const RequestContext& context);
    void show_invited(const RequestContext& context);
    void show_caster(const RequestContext& context);
    void show_verification(const RequestContext& context);
    void show_invite(const RequestContext& context);
    void show_claim(const RequestContext& context);
    void act(const RequestContext& context);
    tournament::Who who(const RequestContext& context) const;
    tournaments::TournamentService::MayRead may_read(const RequestContext& context) const;
    bool is_let_in(const RequestContext& context) const;

    Deps deps_;
};

}  // namespace server
