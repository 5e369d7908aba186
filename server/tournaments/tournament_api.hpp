// Tournaments over HTTP (protocol/reference/tournaments.md): pages and files for everybody, acts for who may.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "server/http/api.hpp"
#include "server/identity/guesses.hpp"
#include "server/people/desk.hpp"
#include "server/tournaments/office.hpp"

namespace server {

class TournamentApi {
public:
    struct Parts {
        people::Desk desk;
        tournaments::Office& office;
        Guesses& guesses;
    };
    explicit TournamentApi(Parts parts) : parts_(parts) {}

    static bool knows(std::string_view path);
    /// `answer` is called exactly once, from any thread.
    void handle(ApiRequest request, std::function<void(ApiAnswer)> answer);
    /// Of /t/TOURNAMENT.
    void about(std::string id, std::function<void(PageAbout)> tell);

private:
    using Call = people::Call;
    void list(const Call& call);
    void create(const Call& call);
    void show(const Call& call, const std::string& id);
    void give_file(const Call& call, const std::string& id, const std::string& name);
    void show_invited(const Call& call, const std::string& id);
    void show_caster(const Call& call, const std::string& id);
    void show_verification(const Call& call, const std::string& id);
    void show_invite(const Call& call, const std::string& id);
    void act(const Call& call, const std::string& id, const std::string& act);
    tournament::Who who(const Call& call) const;
    tournaments::Office::MayRead may_read(const Call& call) const;

    Parts parts_;
};

}  // namespace server
