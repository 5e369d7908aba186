#include "server/people/people_api.hpp"

#include <array>
#include <utility>

#include "protocol/client_message.hpp"
#include "server/base/limits.hpp"

namespace server {

using protocol::Code;
using protocol::error_of;

namespace {

constexpr std::string_view api = "/api/v1/";

std::vector<std::string_view> segments(std::string_view path) {
    std::vector<std::string_view> all;
    while (true) {
        const auto slash = path.find('/');
        all.push_back(path.substr(0, slash));
        if (slash == std::string_view::npos) return all;
        path.remove_prefix(slash + 1);
    }
}

/// `*` stands for anything; what it stands for is put into `parts`.
bool fits(std::string_view pattern, std::string_view path, std::vector<std::string>* parts) {
    const auto wanted = segments(pattern);
    const auto given = segments(path);
    if (wanted.size() != given.size()) return false;
    std::vector<std::string> found;
    for (std::size_t place = 0; place < wanted.size(); ++place) {
        if (wanted[place] == "*" && !given[place].empty()) {
            found.emplace_back(given[place]);
        } else if (wanted[place] != given[place]) {
            return false;
        }
    }
    if (parts != nullptr) *parts = std::move(found);
    return true;
}

}  // namespace

/// Each may do what those before may.
enum class PeopleApi::Access : std::uint8_t {
    anybody,
    known,  // with a token
    registered,
    by_operator,
};

struct PeopleApi::Route {
    std::string_view method;
    std::string_view pattern;  // below /api/v1/
    Access access{};
    void (PeopleApi::*handle)(const RequestContext&) = nullptr;
};

const PeopleApi::Route* PeopleApi::route_of(std::string_view method, std::string_view path,
                                            std::vector<std::string>* parts) {
    using A = Access;
    using P = PeopleApi;
    static constexpr std::array<Route, 21> routes{
        {{"GET", "account", A::known, &P::show_account},
         {"POST", "account", A::known, &P::enrol},
         {"POST", "sessions", A::anybody, &P::sign_in},
         {"POST", "account/recover", A::anybody, &P::recover},
         {"POST", "account/sign_out", A::registered, &P::sign_out},
         {"POST", "account/password", A::registered, &P::change_password},
         {"POST", "account/name", A::registered, &P::rename},
         {"POST", "account/delete", A::registered, &P::remove},
         {"POST", "account/tokens", A::registered, &P::make_token},
         {"POST", "account/program", A::registered, &P::become_program},
         {"GET", "people/*", A::anybody, &P::show_person},
         {"GET", "people/*/ratings", A::anybody, &P::show_history},
         {"GET", "ratings/*/*", A::anybody, &P::list_ratings},
         {"GET", "sanctions", A::by_operator, &P::list_sanctions},
         {"POST", "sanctions", A::by_operator, &P::sanction},
         {"POST", "sanctions/*/lift", A::by_operator, &P::lift},
         {"POST", "people/*/roles", A::by_operator, &P::set_roles},
         {"POST", "people/*/recovery", A::by_operator, &P::give_recovery},
         {"POST", "rooms/*/close", A::by_operator, &P::close_room},
         {"GET", "people/*/connections", A::by_operator, &P::show_connections},
         {"GET", "audit", A::by_operator, &P::show_audit}}};
    if (!path.starts_with(api)) return nullptr;
    for (const Route& route : routes) {
        if ((method.empty() || route.method == method) && fits(route.pattern, path.substr(api.size()), parts)) {
            return &route;
        }
    }
    return nullptr;
}

bool PeopleApi::knows(std::string_view path) { return route_of({}, path, nullptr) != nullptr; }

void PeopleApi::handle(ApiRequest request, std::function<void(ApiAnswer)> answer) {
    RequestContext context;
    context.answer = std::move(answer);
    const std::string method = request.method == "HEAD" ? "GET" : request.method;
    const Route* route = route_of(method, request.path, &context.parts);
    if (route == nullptr) return people::refuse_method(context);
    if (!reader_.receive(context, std::move(request))) return;
    if (route->access != Access::anybody && !context.who) {
        return context.refuse(error_of(Code::unauthorized, "this wants your token"));
    }
    if (route->access >= Access::registered && !context.account) {
        return context.refuse(error_of(Code::not_registered, "this is for registered players"));
    }
    if (route->access == Access::by_operator && !context.account->roles.is_operator) {
        return context.refuse(error_of(Code::forbidden, "this is for operators"));
    }
    (this->*route->handle)(context);
}

}  // namespace server
