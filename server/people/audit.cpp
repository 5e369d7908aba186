#include "server/people/audit.hpp"

#include "protocol/json_writer.hpp"
#include "server/people/request_context.hpp"

namespace server::people {

ArchiveRow audit_row(std::int64_t at_unix_ms, const Person* by, const Audited& what) {
    protocol::JsonWriter writer;
    writer.begin_object().field("at_unix_ms", at_unix_ms).key("by");
    if (by != nullptr) {
        write_player(writer, *by);
    } else {
        writer.null();
    }
    writer.field("act", what.act).key("about").begin_object().raw_field(what.about, what.whom).end_object();
    writer.field("reason", what.reason).end_object();
    return {audit_collection, audit_key, writer.take()};
}

ArchiveRow audited_act(Log& log, std::int64_t at_unix_ms, const Person* by, const Audited& what) {
    log.info("moderation", {{"act", what.act}, {"by", by != nullptr ? by->id.text : "operator"}});
    return audit_row(at_unix_ms, by, what);
}

}  // namespace server::people
