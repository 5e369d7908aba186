#include "server/people/account_desk.hpp"

#include <utility>

#include "protocol/client_message.hpp"
#include "protocol/json_writer.hpp"
#include "server/http/api_error.hpp"
#include "server/people/audit.hpp"
#include "server/people/body.hpp"
#include "server/people/request_context.hpp"

namespace server::people {

using protocol::Code;
using protocol::JsonWriter;

namespace {

constexpr std::size_t typed_name_chars = 200;

ApiAnswer account_answer(JsonWriter& writer) {
    ApiAnswer given;
    given.body = writer.take();
    return given;
}

}  // namespace

void AccountDesk::handle(std::string_view act, const std::string& body, std::function<void(ApiAnswer)> answer) {
    const auto refuse = [&](Code code, const std::string& words) {
        answer(http_error(protocol::error_of(code, words)));
    };
    const auto json = protocol::parse_json(body, protocol::message_depth_max);
    if (!json || !json->is_object()) return refuse(Code::malformed, "the body must be a JSON object");
    Body fields(*json);
    const std::string name = fields.text("name", 1, typed_name_chars);
    if (fields.error()) return answer(http_error(*fields.error()));
    const bool appoints = act == "operator";
    if (!appoints && act != "password") return refuse(Code::unknown_type, "there are operator and password");
    const auto account = deps_.accounts.find(name);
    if (!account) return refuse(Code::no_such_player, "nobody has registered as " + name);
    const auto row = [this, &person = account->person](std::string_view what) {
        return audited_act(deps_.log, deps_.clock.unix_ms(), nullptr,
                           {what, "player", protocol::json_text(write_player, person), {}});
    };
    if (appoints) {
        const auto rows = [&](const Account&, const Roles&) { return std::vector{row("operator")}; };
        return deps_.accounts.set_roles(std::nullopt, account->person.id, {{}, true}, rows,
                                        [answer, called = account->person.name](const auto& roles) {
                                            if (!roles) return answer(http_error(roles.error()));
                                            JsonWriter writer;
                                            writer.begin_object().field("name", called).end_object();
                                            answer(account_answer(writer));
                                        });
    }
    deps_.accounts.give_recovery(std::nullopt, account->person.id, {row("recovery")}, [answer](const auto& code) {
        if (!code) return answer(http_error(code.error()));
        JsonWriter writer;
        writer.begin_object()
            .field("code", code->text)
            .field("until_unix_ms", code->recovery.until_unix_ms)
            .end_object();
        answer(account_answer(writer));
    });
}

}  // namespace server::people
