#include "server/people/request_reader.hpp"

#include <utility>

#include "protocol/client_message.hpp"

namespace server::people {

using protocol::Code;
using protocol::error_of;

namespace {

std::optional<protocol::Error> refusal_of(Access access, const RequestContext& context) {
    if (access == Access::anybody) return std::nullopt;
    if (!context.who) return error_of(Code::unauthorized, "this wants your token");
    const Roles roles = context.account ? context.account->roles : Roles{};
    if (access == Access::director && !roles.is_director && !roles.is_operator) {
        return error_of(Code::forbidden, "this is for tournament directors");
    }
    if ((access == Access::registered || access == Access::by_operator) && !context.account) {
        return error_of(Code::not_registered, "this is for registered players");
    }
    if (access == Access::by_operator && !roles.is_operator) {
        return error_of(Code::forbidden, "this is for operators");
    }
    return std::nullopt;
}

}  // namespace

std::optional<RequestContext> RequestReader::receive(RoutedRequest asked) const {
    RequestContext context{std::move(asked)};
    const ApiRequest& request = context.request;
    if (!request.bearer.empty()) {
        context.token = engine::sha256(request.bearer);
        context.who = players.owner_of(request.bearer);
        if (context.who && context.who->is_registered()) context.account = accounts.find(context.who->id.text);
    }
    if (request.method != "POST") return context;
    const auto refuse = [&](const protocol::Error& error) -> std::optional<RequestContext> {
        context.refuse(error);
        return std::nullopt;
    };
    auto body = protocol::parse_json(request.body.empty() ? "{}" : request.body, protocol::message_depth_max);
    if (!body || !body->is_object()) return refuse(error_of(Code::malformed, "the body must be a JSON object"));
    context.body = *std::move(body);
    if (const auto ban = sanctions.ban_of_address(request.address)) return refuse(*ban);
    if (const auto ban = context.who ? sanctions.ban_of(context.who->id) : std::nullopt) return refuse(*ban);
    return context;
}

std::optional<RequestContext> RequestReader::admit(RoutedRequest asked) const {
    const Access access = asked.route->access;
    auto context = receive(std::move(asked));
    if (!context) return std::nullopt;
    if (const auto refusal = refusal_of(access, *context)) {
        context->refuse(*refusal);
        return std::nullopt;
    }
    return context;
}

std::optional<Person> RequestReader::somebody_else(const RequestContext& context, const std::string& player) const {
    auto person = players.find(player);
    if (!person) {
        context.refuse(error_of(Code::no_such_player, "nobody has this id or name"));
    } else if (person->id == context.who->id) {
        context.refuse(error_of(Code::forbidden, "that is yourself"));
        person.reset();
    }
    return person;
}

}  // namespace server::people
