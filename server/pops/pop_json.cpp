#include "server/pops/pop_json.hpp"

#include <algorithm>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "engine/rating_class.hpp"
#include "protocol/client_message.hpp"
#include "server/people/body.hpp"
#include "server/pops/pop_limits.hpp"

namespace server::pops {
namespace {

using protocol::Code;
using protocol::error_of;

std::vector<std::string> read_kinds(const protocol::Json& json, people::Body& body) {
    const protocol::Json* list = protocol::member(json, "kinds");
    if (list == nullptr || !list->is_array() || list->empty() || list->size() > limit::pop_kinds_max) {
        body.refuse(error_of(Code::malformed, "kinds must be a list of 1 to " + std::to_string(limit::pop_kinds_max)
                                                  + " kinds of games"));
        return {};
    }
    std::vector<std::string> kinds;
    for (const protocol::Json& one : *list) {
        const auto kind = protocol::to_text(one);
        if (!kind) {
            body.refuse(error_of(Code::malformed, "kinds must be names of kinds of games"));
        } else if (engine::rating_class_named(*kind) == nullptr) {
            body.refuse(protocol::bad_option("kinds", "one of the kinds of games is none that there is"));
        } else if (std::ranges::find(kinds, *kind) != kinds.end()) {
            body.refuse(protocol::bad_option("kinds", "a kind of game must be named once"));
        } else {
            kinds.emplace_back(*kind);
        }
    }
    return kinds;
}

std::int64_t read_start(people::Body& body, std::int64_t now_unix_ms) {
    using Limits64 = std::numeric_limits<std::int64_t>;
    const std::int64_t starts_unix_ms = body.integer("starts_unix_ms", Limits64::min(), Limits64::max());
    if (starts_unix_ms <= now_unix_ms || starts_unix_ms > now_unix_ms + limit::pop_ahead_ms) {
        body.refuse(protocol::bad_option("starts_unix_ms", "starts_unix_ms must be ahead, and within a year"));
    }
    return starts_unix_ms;
}

}  // namespace

engine::Result<Pop, protocol::Error> read_pop(const protocol::Json& json, std::int64_t now_unix_ms) {
    people::Body body(json);
    Pop pop;
    pop.title = body.name("title", limit::pop_title_chars);
    pop.kinds = read_kinds(json, body);
    pop.first_unix_ms = read_start(body, now_unix_ms);
    pop.minutes = body.integer("minutes", limit::pop_minutes_min, limit::pop_minutes_max);
    pop.is_weekly = body.truth("weekly").value_or(false);
    pop.time_zone = body.optional_text("time_zone", limit::pop_zone_chars).value_or("");
    if (const auto dates = Dates::of(pop); !dates) body.refuse(protocol::bad_option("time_zone", dates.error()));
    if (body.error()) return engine::Failure{*body.error()};
    return pop;
}

void write_pop(protocol::JsonWriter& writer, const Announced& announced) {
    const Pop& pop = announced.pop;
    writer.begin_object().field("pop", pop.id).field("title", pop.title).key("kinds").begin_array();
    for (const std::string& kind : pop.kinds) writer.value(kind);
    writer.end_array().field("starts_unix_ms", announced.next.starts_unix_ms).field("minutes", pop.minutes);
    writer.field("weekly", pop.is_weekly);
    if (!pop.time_zone.empty()) writer.field("time_zone", pop.time_zone);
    writer.field("coming", announced.coming).end_object();
}

void write_pop_named(protocol::JsonWriter& writer, const Pop& pop) {
    writer.begin_object().field("id", pop.id).field("title", pop.title).end_object();
}

}  // namespace server::pops
