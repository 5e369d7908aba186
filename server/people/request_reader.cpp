#include "server/people/request_reader.hpp"

#include <utility>

#include "protocol/client_message.hpp"
#include "server/http/api_error.hpp"

namespace server::people {

using protocol::Code;
using protocol::error_of;

bool RequestReader::receive(RequestContext& context, ApiRequest request) const {
    context.request = std::move(request);
    if (!context.request.bearer.empty()) {
        context.token = engine::sha256(context.request.bearer);
        context.who = players.owner_of(context.request.bearer);
        if (context.who && context.who->is_registered()) context.account = accounts.find(context.who->id.text);
    }
    if (context.request.method != "POST") return true;
    const auto refuse = [&](const protocol::Error& error) {
        context.refuse(error);
        return false;
    };
    auto body =
        protocol::parse_json(context.request.body.empty() ? "{}" : context.request.body, protocol::message_depth_max);
    if (!body || !body->is_object()) return refuse(error_of(Code::malformed, "the body must be a JSON object"));
    context.body = *std::move(body);
    if (const auto ban = sanctions.ban_of_address(context.request.address)) return refuse(*ban);
    if (const auto ban = context.who ? sanctions.ban_of(context.who->id) : std::nullopt) return refuse(*ban);
    return true;
}

void refuse_method(const RequestContext& context) {
    ApiAnswer refused = http_error(error_of(Code::unknown_type, "not with this method"));
    refused.status = 405;
    context.answer(std::move(refused));
}

}  // namespace server::people
