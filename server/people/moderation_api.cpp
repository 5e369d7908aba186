// What operators do about people, and the log of it.
#include <utility>

#include "protocol/client_message.hpp"
#include "server/base/limits.hpp"
#include "server/http/api_page.hpp"
#include "server/http/query.hpp"
#include "server/journal/refusals.hpp"
#include "server/people/audit.hpp"
#include "server/people/people_api.hpp"
#include "server/people/sanction_json.hpp"

namespace server {

using people::Body;
using people::write_roles;
using protocol::Code;
using protocol::error_of;
using protocol::JsonWriter;

namespace {

constexpr std::size_t sanction_id_chars = 10;
constexpr std::size_t audit_cursor_bytes_max = 200;

std::string text_of(const Person& person) { return protocol::json_text(write_player, person); }
std::string in_quotes(std::string_view text) {
    JsonWriter writer;
    writer.value(text);
    return writer.take();
}

protocol::Error unknown_player() { return error_of(Code::no_such_player, "nobody has this id or name"); }

}  // namespace

ArchiveRow PeopleApi::audit(const RequestContext& context, const people::Audited& what) const {
    return people::audited_act(deps_.log, deps_.clock.unix_ms(), &*context.who, what);
}

void PeopleApi::list_sanctions(const RequestContext& context) {
    JsonWriter writer;
    writer.begin_object().key("sanctions").begin_array();
    for (const Sanction& sanction : deps_.sanctions.in_force())
        people::write_sanction(writer, deps_.accounts, sanction, true);
    writer.end_array().end_object();
    context.give(writer);
}

void PeopleApi::sanction(const RequestContext& context) {
    Body body(context.body);
    const std::string what = body.text("what", 1, protocol::name_chars);
    const auto player = body.optional_text("player", 2 * protocol::name_chars);
    const auto address = body.optional_text("address", 2 * protocol::name_chars);
    const std::int64_t seconds = body.integer("seconds", 1, limit::sanction_ms_max / 1000);
    std::string reason = body.words("reason", protocol::chat_chars);
    const bool is_mute = what == "mute";
    if (!is_mute && what != "ban") body.refuse(protocol::bad_option("what", "what must be mute or ban"));
    if (player.has_value() == address.has_value()) {
        body.refuse(error_of(Code::malformed, "either player or address must be given"));
    }
    if (is_mute && address) body.refuse(protocol::bad_option("what", "an address can be banned, not muted"));
    const auto normal = address ? normal_address(*address) : std::nullopt;
    if (address && !normal) body.refuse(protocol::bad_option("address", "address must be an IP address"));
    if (body.error()) return context.refuse(*body.error());
    if (deps_.sanctions.is_full()) {
        return context.refuse(
            error_of(Code::unavailable, "there are as many sanctions as there may be", limit::retry_ms));
    }
    Sanction sanction;
    if (player) {
        const auto person = deps_.players.find(*player);
        if (!person) return context.refuse(unknown_player());
        if (person->id == context.who->id) return context.refuse(error_of(Code::forbidden, "that is yourself"));
        sanction.about = *person;
    } else {
        sanction.about = *normal;
    }
    sanction.id = random_code(deps_.randomness, sanction_id_chars);
    sanction.kind = is_mute ? Sanction::Kind::mute : Sanction::Kind::ban;
    sanction.at_unix_ms = deps_.clock.unix_ms();
    sanction.until_unix_ms = sanction.at_unix_ms + seconds * 1000;
    sanction.reason = std::move(reason);
    sanction.by = *context.who;
    const auto* person = std::get_if<Person>(&sanction.about);
    const people::Audited audited{what, person != nullptr ? "player" : "address",
                                  person != nullptr ? text_of(*person) : in_quotes(*normal), sanction.reason};
    deps_.sanctions.impose(sanction, {audit(context, audited)}, [this, context, sanction](bool is_kept) {
        if (!is_kept) return context.refuse(not_kept());
        if (const auto* about = std::get_if<Person>(&sanction.about)) {
            notifications::Notification told{notifications::Notification::Kind::sanctioned};
            told.sanction = sanction.kind == Sanction::Kind::ban ? "ban" : "mute";
            told.text = sanction.reason;
            told.until_unix_ms = sanction.until_unix_ms;
            deps_.inbox.tell(about->id, told);
        }
        if (sanction.kind == Sanction::Kind::ban) {
            if (const auto* banned = std::get_if<Person>(&sanction.about)) {
                deps_.presences.dismiss(
                    banned->id, [](const auto&) { return true; }, "banned");
            } else {
                const AddressKey key = address_key(std::get<std::string>(sanction.about));
                deps_.presences.dismiss_all([&](const auto& one) { return address_key(one.address) == key; }, "banned");
            }
        }
        JsonWriter writer;
        people::write_sanction(writer, deps_.accounts, sanction, true);
        context.give(writer, 201);
    });
}

void PeopleApi::lift(const RequestContext& context) {
    Body body(context.body);
    const std::string reason = body.words("reason", protocol::chat_chars);
    if (body.error()) return context.refuse(*body.error());
    const auto sanction = deps_.sanctions.find(context.parts.front());
    if (!sanction) return context.refuse(error_of(Code::not_available, "there is no such sanction in force"));
    const auto* person = std::get_if<Person>(&sanction->about);
    const people::Audited audited{
        "lift", person != nullptr ? "player" : "address",
        person != nullptr ? text_of(*person) : in_quotes(std::get<std::string>(sanction->about)), reason};
    deps_.sanctions.lift(sanction->id, {audit(context, audited)}, [context](bool is_kept) {
        if (!is_kept) return context.refuse(not_kept());
        context.done();
    });
}

void PeopleApi::set_roles(const RequestContext& context) {
    Body body(context.body);
    const RolesWish wish{body.truth("director"), body.truth("operator")};
    const std::string reason = body.words("reason", protocol::chat_chars);
    if (body.error()) return context.refuse(*body.error());
    const auto account = deps_.accounts.find(context.parts.front());
    if (!account) return context.refuse(error_of(Code::no_such_player, "no registered player has this name"));
    const auto rows = [&](const Account& before, const Roles& roles) {
        std::vector<ArchiveRow> changed;
        const auto tell = [&](bool was, bool is, std::string_view yes, std::string_view no) {
            if (was == is) return;
            changed.push_back(audit(context, {is ? yes : no, "player", text_of(before.person), reason}));
        };
        tell(before.roles.is_director, roles.is_director, "director", "not_director");
        tell(before.roles.is_operator, roles.is_operator, "operator", "not_operator");
        return changed;
    };
    deps_.accounts.set_roles(context.who->id, account->person.id, wish, rows, [context](const auto& roles) {
        if (!roles) return context.refuse(roles.error());
        JsonWriter writer;
        write_roles(writer.begin_object().key("roles"), *roles);
        writer.end_object();
        context.give(writer);
    });
}

void PeopleApi::give_recovery(const RequestContext& context) {
    Body body(context.body);
    const std::string reason = body.words("reason", protocol::chat_chars);
    if (body.error()) return context.refuse(*body.error());
    const auto account = deps_.accounts.find(context.parts.front());
    if (!account) return context.refuse(error_of(Code::no_such_player, "no registered player has this name"));
    if (const auto fault = Accounts::recovery_fault(*account)) return context.refuse(*fault);
    const people::Audited audited{"recovery", "player", text_of(account->person), reason};
    deps_.accounts.give_recovery(context.who->id, account->person.id, {audit(context, audited)},
                                 [context](const auto& code) {
                                     if (!code) return context.refuse(code.error());
                                     JsonWriter writer;
                                     writer.begin_object()
                                         .field("code", code->text)
                                         .field("until_unix_ms", code->recovery.until_unix_ms)
                                         .end_object();
                                     context.give(writer, 201);
                                 });
}

void PeopleApi::close_room(const RequestContext& context) {
    Body body(context.body);
    const std::string reason = body.words("reason", protocol::chat_chars);
    if (body.error()) return context.refuse(*body.error());
    const std::string& room = context.parts.front();
    const auto audited = [&] { return audit(context, {"close", "room", in_quotes(room), reason}); };
    const auto kept = [context](bool is_kept) {
        if (!is_kept) return context.refuse(not_kept());
        context.done();
    };
    if (!deps_.close_room(room, audited, kept)) context.refuse(error_of(Code::no_such_room, "there is no such room"));
}

void PeopleApi::show_connections(const RequestContext& context) {
    const auto person = deps_.players.find(context.parts.front());
    if (!person) return context.refuse(unknown_player());
    Entry entry;
    entry.archive.push_back(audit(context, {"connections", "player", text_of(*person), {}}));
    deps_.journal.append(std::move(entry), [this, context, id = person->id](bool is_kept) {
        if (!is_kept) return context.refuse(not_kept());
        JsonWriter writer;
        writer.begin_object().key("connections").begin_array();
        for (const auto& presence : deps_.presences.presences_of(id)) {
            writer.begin_object()
                .field("address", presence.address)
                .field("since_unix_ms", presence.since_unix_ms)
                .end_object();
        }
        writer.end_array().end_object();
        context.give(writer);
    });
}

void PeopleApi::show_audit(const RequestContext& context) {
    ArchiveQuery query{people::audit_collection, people::audit_key, query_value(context.request.query, "cursor")};
    if (query.cursor && query.cursor->size() > audit_cursor_bytes_max) query.cursor.reset();
    deps_.journal.read_archive(query, [context](const ArchiveRead& page) {
        if (!page) return context.refuse(server::error_of(page.error()));
        context.answer(page_answer("entries", page->values, page->cursor));
    });
}

}  // namespace server
