#include "server/people/people_api.hpp"

namespace server {

const std::vector<RouteOf<PeopleApi, people::RequestContext>>& PeopleApi::routes() {
    using A = Access;
    using P = PeopleApi;
    static const std::vector<RouteOf<PeopleApi, RequestContext>> table{
        {{"GET", "account", A::with_token, "", "your account: roles, sessions, sanctions"}, &P::show_account},
        {{"POST", "account", A::with_token, "account_request", "a guest registers"}, &P::enrol},
        {{"POST", "sessions", A::anybody, "session_request", "sign in: a new token"}, &P::sign_in},
        {{"POST", "account/recover", A::anybody, "recover_request", "set another password with a code"}, &P::recover},
        {{"POST", "account/sign_out", A::registered, "sign_out_request", "end one session or all"}, &P::sign_out},
        {{"POST", "account/password", A::registered, "password_request", "change the password"}, &P::change_password},
        {{"POST", "account/name", A::registered, "name_request", "change the name"}, &P::rename},
        {{"POST", "account/delete", A::registered, "delete_request", "delete the account"}, &P::remove},
        {{"POST", "account/tokens", A::registered, "token_request", "a token for a program"}, &P::make_token},
        {{"POST", "account/program", A::registered, "program_request", "say that the account is a program's"},
         &P::become_program},
        {{"POST", "account/overlay", A::registered, "overlay_request", "point your lasting address for streams"},
         &P::point_overlay},
        {{"GET", "people/{player}", A::anybody, "", "a player's page"}, &P::show_person},
        {{"GET", "people/{player}/overlay", A::anybody, "", "the rooms that a player shows on streams"},
         &P::show_overlay},
        {{"GET", "people/{player}/ratings", A::anybody, "", "what rated games changed"}, &P::show_history},
        {{"GET", "ratings/{game}/{kind}", A::anybody, "", "the best players of a kind"}, &P::list_ratings},
        {{"GET", "sanctions", A::by_operator, "", "all sanctions in force"}, &P::list_sanctions},
        {{"POST", "sanctions", A::by_operator, "sanction_request", "mute or ban"}, &P::sanction},
        {{"POST", "sanctions/{sanction}/lift", A::by_operator, "reason_request", "end a sanction"}, &P::lift},
        {{"POST", "people/{player}/roles", A::by_operator, "roles_request", "give or take roles"}, &P::set_roles},
        {{"POST", "people/{player}/recovery", A::by_operator, "reason_request", "a code for another password"},
         &P::give_recovery},
        {{"POST", "rooms/{room}/close", A::by_operator, "reason_request", "close a room for good"}, &P::close_room},
        {{"GET", "people/{player}/connections", A::by_operator, "", "from where a player is connected"},
         &P::show_connections},
        {{"GET", "audit", A::by_operator, "", "what operators and directors have done"}, &P::show_audit}};
    return table;
}

}  // namespace server
