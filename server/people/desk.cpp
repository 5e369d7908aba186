#include "server/people/desk.hpp"

#include <utility>

#include "protocol/client_message.hpp"
#include "server/http/api_error.hpp"

namespace server::people {

using protocol::Code;
using protocol::error_of;

bool Desk::receive(Call& call, ApiRequest request) const {
    call.request = std::move(request);
    if (!call.request.bearer.empty()) {
        call.token = engine::sha256(call.request.bearer);
        call.who = players.owner_of(call.request.bearer);
        if (call.who && call.who->is_registered()) call.account = accounts.find(call.who->id.text);
    }
    if (call.request.method != "POST") return true;
    const auto refuse = [&](const protocol::Error& error) {
        call.refuse(error);
        return false;
    };
    auto body = protocol::parse_json(call.request.body.empty() ? "{}" : call.request.body, protocol::message_depth_max);
    if (!body || !body->is_object()) return refuse(error_of(Code::malformed, "the body must be a JSON object"));
    call.body = *std::move(body);
    if (const auto ban = sanctions.ban_of_address(call.request.address)) return refuse(*ban);
    if (const auto ban = call.who ? sanctions.ban_of(call.who->id) : std::nullopt) return refuse(*ban);
    return true;
}

void refuse_method(const Call& call) {
    ApiAnswer refused = http_error(error_of(Code::unknown_type, "not with this method"));
    refused.status = 405;
    call.answer(std::move(refused));
}

}  // namespace server::people
