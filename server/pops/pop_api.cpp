#include "server/pops/pop_api.hpp"

#include <utility>

#include "server/http/api_error.hpp"
#include "server/people/audit.hpp"
#include "server/pops/calendar.hpp"
#include "server/pops/pop_json.hpp"
#include "server/pops/pop_limits.hpp"

namespace server::pops {

using protocol::Code;
using protocol::error_of;
using protocol::JsonWriter;

namespace {

/// A pop that is not there is nothing at this address.
void refuse_pop(const people::RequestContext& context, const protocol::Error& error) {
    ApiAnswer refusal = http_error(error);
    if (error.code == protocol::name_of(Code::not_available)) refusal.status = 404;
    context.answer(std::move(refusal));
}

}  // namespace

const std::vector<RouteOf<PopApi, people::RequestContext>>& PopApi::routes() {
    using A = Access;
    using P = PopApi;
    static const std::vector<RouteOf<PopApi, RequestContext>> table{
        {{"GET", "pops", A::anybody, "", "announced times at which everybody is there"}, &P::list},
        {{"POST", "pops", A::by_operator, "pop_request", "announce a pop"}, &P::add},
        {{"POST", "pops/{pop}/remove", A::by_operator, "", "a pop takes place no more"}, &P::remove},
        {{"POST", "pops/{pop}/come", A::with_token, "pop_come_request", "say whether you come to its next date"},
         &P::come},
        {{"GET", "pops/{pop}/calendar", A::anybody, "", "its dates, for calendars"}, &P::give_calendar}};
    return table;
}

Pops::Audit PopApi::audit(const RequestContext& context, std::string_view act) const {
    return [this, &context, act](const Pop& pop) {
        return people::audited_act(deps_.log, deps_.reader.clock.unix_ms(), &*context.who,
                                   {act, "pop", protocol::json_text(write_pop_named, pop), ""});
    };
}

void PopApi::list(const RequestContext& context) {
    JsonWriter writer;
    writer.begin_object().key("pops").begin_array();
    for (const Announced& one : deps_.pops.list()) write_pop(writer, one);
    writer.end_array();
    if (context.who) {
        writer.key("mine").begin_array();
        for (const std::string& id : deps_.pops.those_of(context.who->id)) writer.value(id);
        writer.end_array();
    }
    writer.end_object();
    context.give(writer);
}

void PopApi::add(const RequestContext& context) {
    auto wished = read_pop(context.body, deps_.reader.clock.unix_ms());
    if (!wished) return context.refuse(wished.error());
    deps_.pops.add(*std::move(wished), audit(context, "pop"), [context](const auto& made) {
        if (!made) return context.refuse(made.error());
        JsonWriter writer;
        write_pop(writer, *made);
        context.give(writer, 201);
    });
}

void PopApi::remove(const RequestContext& context) {
    deps_.pops.remove(context.parts.front(), audit(context, "pop_removed"), [context](const auto& fault) {
        if (fault) return refuse_pop(context, *fault);
        context.done();
    });
}

void PopApi::come(const RequestContext& context) {
    people::Body body(context.body);
    const auto comes = body.truth("come");
    if (!comes) body.refuse(error_of(Code::malformed, "come must be given"));
    if (body.error()) return context.refuse(*body.error());
    deps_.pops.come(context.parts.front(), context.who->id, *comes, [context](const auto& coming) {
        if (!coming) return refuse_pop(context, coming.error());
        JsonWriter writer;
        writer.begin_object().field("coming", *coming).end_object();
        context.give(writer);
    });
}

void PopApi::give_calendar(const RequestContext& context) {
    const auto found = deps_.pops.find(context.parts.front());
    if (!found) return refuse_pop(context, error_of(Code::not_available, "there is no such pop"));
    ApiAnswer given;
    given.body = calendar_of(found->pop, deps_.pops.dates_of(found->pop.id, limit::pop_calendar_dates), deps_.site,
                             deps_.reader.clock.unix_ms());
    given.content_type = "text/calendar; charset=utf-8";
    given.file_name = "tutti-" + found->pop.id + ".ics";
    context.answer(std::move(given));
}

}  // namespace server::pops
