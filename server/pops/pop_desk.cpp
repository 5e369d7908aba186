#include "server/pops/pop_desk.hpp"

#include <utility>

#include "protocol/client_message.hpp"
#include "server/http/api_error.hpp"
#include "server/people/audit.hpp"
#include "server/people/body.hpp"
#include "server/pops/pop_json.hpp"

namespace server::pops {

using protocol::Code;
using protocol::JsonWriter;

namespace {

constexpr std::size_t typed_id_chars = 40;

ApiAnswer desk_answer(std::string json) {
    ApiAnswer given;
    given.body = std::move(json);
    return given;
}

ApiAnswer desk_refusal(Code code, const char* message) { return http_error(protocol::error_of(code, message)); }

}  // namespace

Pops::Audit PopDesk::audit(std::string_view act) const {
    return [this, act](const Pop& pop) {
        return people::audited_act(deps_.log, deps_.clock.unix_ms(), nullptr,
                                   {act, "pop", protocol::json_text(write_pop_named, pop), {}});
    };
}

std::string PopDesk::list_json() const {
    JsonWriter writer;
    writer.begin_object().key("pops").begin_array();
    for (const Announced& one : deps_.pops.list()) write_pop(writer, one);
    writer.end_array().end_object();
    return writer.take();
}

void PopDesk::handle(std::string_view act, const std::string& body, std::function<void(ApiAnswer)> answer) {
    const auto json = protocol::parse_json(body.empty() ? "{}" : body, protocol::message_depth_max);
    if (!json || !json->is_object()) return answer(desk_refusal(Code::malformed, "the body must be a JSON object"));
    if (act == "list") return answer(desk_answer(list_json()));
    if (act == "add") {
        auto wished = read_pop(*json, deps_.clock.unix_ms());
        if (!wished) return answer(http_error(wished.error()));
        return deps_.pops.add(*std::move(wished), audit("pop"), [answer](const auto& made) {
            answer(made ? desk_answer(protocol::json_text(write_pop, *made)) : http_error(made.error()));
        });
    }
    if (act != "remove") return answer(desk_refusal(Code::unknown_type, "there are add, remove and list"));
    people::Body fields(*json);
    const std::string id = fields.text("pop", 1, typed_id_chars);
    if (fields.error()) return answer(http_error(*fields.error()));
    deps_.pops.remove(id, audit("pop_removed"),
                      [answer](const auto& fault) { answer(fault ? http_error(*fault) : desk_answer("{}")); });
}

}  // namespace server::pops
