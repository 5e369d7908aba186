// Registering, signing in and out, and what people change about themselves.
#include <utility>

#include "engine/rating_class.hpp"
#include "protocol/client_message.hpp"
#include "server/base/limits.hpp"
#include "server/journal/deleted_account.hpp"
#include "server/people/people_api.hpp"
#include "server/people/sanction_json.hpp"
#include "server/ratings/rating_book.hpp"

namespace server {

using people::Body;
using people::write_roles;
using protocol::Code;
using protocol::error_of;
using protocol::JsonWriter;

namespace {

std::string new_password(Body& body, const char* name) {
    return body.text(name, limit::account_password_chars_min, limit::account_password_chars_max);
}
std::string password(Body& body) { return body.text("password", 1, limit::account_password_chars_max); }

void write_session(JsonWriter& writer, const AccountToken& token, const engine::Bytes32& own) {
    writer.begin_object()
        .field("id", token.id)
        .field("label", token.label)
        .field("kind", token.is_api ? "token" : "device")
        .field("since_unix_ms", token.since_unix_ms)
        .field("used_unix_ms", token.last_unix_ms())
        .field("is_this", token.hash == own)
        .end_object();
}

std::vector<Document> no_ratings(const PlayerId& player) {
    std::vector<Document> none;
    for (const auto& kind : engine::rating_classes()) {
        none.push_back({rating_collection, rating_key(player, kind.name), std::nullopt});
    }
    return none;
}

Accounts::Caller caller(const people::RequestContext& context, std::string device = {}) {
    return {context.request.address, context.token, std::move(device)};
}
std::string device(Body& body) { return body.optional_text("device", limit::device_key_chars).value_or(""); }

}  // namespace

void PeopleApi::show_account(const RequestContext& context) {
    JsonWriter writer;
    write_player(writer.begin_object().key("player"), *context.who);
    writer.field("registered", context.account.has_value()).key("roles");
    write_roles(writer, context.account ? context.account->roles : Roles{});
    writer.field("program", context.who->is_program()).key("sessions").begin_array();
    for (const AccountToken& token : deps_.accounts.tokens_of(context.who->id))
        write_session(writer, token, context.token);
    writer.end_array().key("sanctions").begin_array();
    for (const Sanction& sanction : deps_.sanctions.against(context.who->id)) {
        people::write_sanction(writer, deps_.accounts, sanction, false);
    }
    writer.end_array();
    if (deps_.sight.hiding.hides(context.who->id)) writer.field("presence_hidden", true);
    writer.end_object();
    context.give(writer);
}

void PeopleApi::enrol(const RequestContext& context) {
    Body body(context.body);
    const std::string name = body.text("name", 1, protocol::name_chars);
    std::string secret = new_password(body, "password");
    const std::string evening = body.optional_text("evening", protocol::name_chars).value_or("");
    if (body.error()) return context.refuse(*body.error());
    if (context.account) return context.refuse(error_of(Code::forbidden, "you are registered already"));
    if (const auto ban = deps_.sanctions.ban_of(context.who->id)) return context.refuse(*ban);
    const auto wait_ms = deps_.guard.take(context.request.address, Asked::account, deps_.clock.now_ms(), evening);
    if (wait_ms > 0) {
        deps_.metrics.rate_limited.add({"accounts"});
        return context.refuse(error_of(Code::rate_limited, "too many registrations from this address", wait_ms));
    }
    deps_.accounts.enrol(*context.who, caller(context), name, std::move(secret), [this, context](const auto& made) {
        if (!made) return context.refuse(made.error());
        deps_.players.has_registered(made->id);
        JsonWriter writer;
        write_player(writer.begin_object().key("player"), *made);
        writer.field("device", deps_.accounts.device_key(made->id, {})).end_object();
        context.give(writer, 201);
    });
}

Accounts::Done<Accounts::Key> PeopleApi::answer_with_key(const RequestContext& context,
                                                         const std::string& device) const {
    return [this, context, device](const auto& key) {
        if (!key) return context.refuse(key.error());
        JsonWriter writer;
        write_player(writer.begin_object().key("player"), key->person);
        writer.field("token", key->token).field("device", deps_.accounts.device_key(key->person.id, device));
        writer.end_object();
        context.give(writer, 201);
    };
}

void PeopleApi::sign_in(const RequestContext& context) {
    Body body(context.body);
    const std::string name = body.text("name", 1, 2 * protocol::name_chars);
    std::string secret = password(body);
    std::string label = body.optional_text("label", limit::token_label_chars).value_or("");
    const std::string known_by = device(body);
    if (body.error()) return context.refuse(*body.error());
    deps_.accounts.sign_in(name, caller(context, known_by), std::move(secret), std::move(label),
                           answer_with_key(context, known_by));
}

void PeopleApi::recover(const RequestContext& context) {
    Body body(context.body);
    const std::string name = body.text("name", 1, 2 * protocol::name_chars);
    std::string code = body.text("code", 1, 2 * protocol::name_chars);
    std::string secret = new_password(body, "password");
    std::string label = body.optional_text("label", limit::token_label_chars).value_or("");
    const std::string known_by = device(body);
    if (body.error()) return context.refuse(*body.error());
    deps_.accounts.recover(name, caller(context, known_by), std::move(code), std::move(secret), std::move(label),
                           answer_with_key(context, known_by));
}

Accounts::Done<Accounts::Nothing> PeopleApi::answer_with_nothing(const RequestContext& context) const {
    return [context](const auto& done) {
        if (!done) return context.refuse(done.error());
        context.done();
    };
}

void PeopleApi::sign_out(const RequestContext& context) {
    Body body(context.body);
    std::optional<std::string> session = body.optional_text("session", 2 * protocol::name_chars);
    const bool all = body.truth("all").value_or(false);
    if (body.error()) return context.refuse(*body.error());
    if (!session && !all) {
        for (const AccountToken& token : deps_.accounts.tokens_of(context.who->id)) {
            if (token.hash == context.token) session = token.id;
        }
    }
    deps_.accounts.sign_out(context.who->id, all ? std::nullopt : session, answer_with_nothing(context));
}

void PeopleApi::change_password(const RequestContext& context) {
    Body body(context.body);
    std::string old_one = password(body);
    std::string next = new_password(body, "new");
    if (body.error()) return context.refuse(*body.error());
    deps_.accounts.change_password(
        context.who->id, caller(context), std::move(old_one), std::move(next), [this, context](const auto& changed) {
            if (!changed) return context.refuse(changed.error());
            JsonWriter writer;
            writer.begin_object().field("device", deps_.accounts.device_key(context.who->id, {})).end_object();
            context.give(writer);
        });
}

void PeopleApi::rename(const RequestContext& context) {
    Body body(context.body);
    const std::string name = body.text("name", 1, protocol::name_chars);
    std::string secret = password(body);
    if (body.error()) return context.refuse(*body.error());
    deps_.accounts.rename(context.who->id, caller(context), std::move(secret), name, [context](const auto& renamed) {
        if (!renamed) return context.refuse(renamed.error());
        JsonWriter writer;
        write_player(writer.begin_object().key("player"), *renamed);
        writer.end_object();
        context.give(writer);
    });
}

void PeopleApi::remove(const RequestContext& context) {
    Body body(context.body);
    std::string secret = password(body);
    if (body.error()) return context.refuse(*body.error());
    const DeletedAccount deleted_account{context.who->id, context.account->names};
    deps_.accounts.remove(context.who->id, caller(context), std::move(secret), {document_of(deleted_account)},
                          [this, context, deleted_account](const auto& done) {
                              if (!done) return context.refuse(done.error());
                              deps_.ratings.forget(deleted_account.player);
                              deps_.forget_everywhere(deleted_account);
                              context.done();
                          });
}

void PeopleApi::make_token(const RequestContext& context) {
    Body body(context.body);
    std::string label = body.optional_text("label", limit::token_label_chars).value_or("");
    if (body.error()) return context.refuse(*body.error());
    deps_.accounts.make_token(context.who->id, context.token, std::move(label), [this, context](const auto& key) {
        if (!key) return context.refuse(key.error());
        JsonWriter writer;
        writer.begin_object().field("token", key->token).key("session");
        for (const AccountToken& token : deps_.accounts.tokens_of(context.who->id)) {
            if (token.id == key->id) write_session(writer, token, context.token);
        }
        writer.end_object();
        context.give(writer, 201);
    });
}

void PeopleApi::become_program(const RequestContext& context) {
    Body body(context.body);
    std::string secret = password(body);
    if (body.error()) return context.refuse(*body.error());
    if (!deps_.ratings.of(context.who->id).empty()) {
        return context.refuse(error_of(Code::not_available, "this account has played rated games as a person"));
    }
    // A game may have counted since: no program has a rating out of games with people.
    deps_.accounts.become_program(context.who->id, caller(context), std::move(secret), no_ratings(context.who->id),
                                  [this, context](const auto& done) {
                                      if (!done) return context.refuse(done.error());
                                      deps_.ratings.forget(context.who->id);
                                      context.done();
                                  });
}

}  // namespace server
