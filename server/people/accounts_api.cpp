// Registering, signing in and out, and what people change about themselves.
#include <utility>

#include "engine/rating_class.hpp"
#include "protocol/client_message.hpp"
#include "server/base/limits.hpp"
#include "server/journal/leaver.hpp"
#include "server/people/people_api.hpp"
#include "server/ratings/rating_book.hpp"

namespace server {

using people::Body;
using people::write_player;
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

Accounts::Caller caller(const people::Call& call, std::string device = {}) {
    return {call.request.address, call.token, std::move(device)};
}
std::string device(Body& body) { return body.optional_text("device", limit::device_key_chars).value_or(""); }

}  // namespace

void PeopleApi::show_account(const Call& call) {
    JsonWriter writer;
    write_player(writer.begin_object().key("player"), *call.who);
    writer.field("registered", call.account.has_value()).key("roles");
    write_roles(writer, call.account ? call.account->roles : Roles{});
    writer.field("program", call.who->is_program()).key("sessions").begin_array();
    for (const AccountToken& token : parts_.accounts.tokens_of(call.who->id)) write_session(writer, token, call.token);
    writer.end_array().key("sanctions").begin_array();
    for (const Sanction& sanction : parts_.sanctions.against(call.who->id)) write_sanction(writer, sanction, false);
    writer.end_array().end_object();
    call.give(writer);
}

void PeopleApi::enrol(const Call& call) {
    Body body(call.body);
    const std::string name = body.text("name", 1, protocol::name_chars);
    std::string secret = new_password(body, "password");
    if (body.error()) return call.refuse(*body.error());
    if (call.account) return call.refuse(error_of(Code::forbidden, "you are registered already"));
    if (const auto ban = parts_.sanctions.ban_of(call.who->id)) return call.refuse(*ban);
    const auto wait_ms = parts_.guard.take(call.request.address, Asked::account, parts_.clock.now_ms());
    if (wait_ms > 0) {
        parts_.metrics.rate_limited.add({"accounts"});
        return call.refuse(error_of(Code::rate_limited, "too many registrations from this address", wait_ms));
    }
    parts_.accounts.enrol(*call.who, caller(call), name, std::move(secret), [this, call](const auto& made) {
        if (!made) return call.refuse(made.error());
        parts_.players.has_registered(made->id);
        JsonWriter writer;
        write_player(writer.begin_object().key("player"), *made);
        writer.field("device", parts_.accounts.device_key(made->id, {})).end_object();
        call.give(writer, 201);
    });
}

Accounts::Done<Accounts::Key> PeopleApi::key_told(const Call& call, const std::string& device) const {
    return [this, call, device](const auto& key) {
        if (!key) return call.refuse(key.error());
        JsonWriter writer;
        write_player(writer.begin_object().key("player"), key->person);
        writer.field("token", key->token).field("device", parts_.accounts.device_key(key->person.id, device));
        writer.end_object();
        call.give(writer, 201);
    };
}

void PeopleApi::sign_in(const Call& call) {
    Body body(call.body);
    const std::string name = body.text("name", 1, 2 * protocol::name_chars);
    std::string secret = password(body);
    std::string label = body.optional_text("label", limit::token_label_chars).value_or("");
    const std::string known_by = device(body);
    if (body.error()) return call.refuse(*body.error());
    parts_.accounts.sign_in(name, caller(call, known_by), std::move(secret), std::move(label),
                            key_told(call, known_by));
}

void PeopleApi::recover(const Call& call) {
    Body body(call.body);
    const std::string name = body.text("name", 1, 2 * protocol::name_chars);
    std::string code = body.text("code", 1, 2 * protocol::name_chars);
    std::string secret = new_password(body, "password");
    std::string label = body.optional_text("label", limit::token_label_chars).value_or("");
    const std::string known_by = device(body);
    if (body.error()) return call.refuse(*body.error());
    parts_.accounts.recover(name, caller(call, known_by), std::move(code), std::move(secret), std::move(label),
                            key_told(call, known_by));
}

Accounts::Done<Accounts::Nothing> PeopleApi::nothing_told(const Call& call) const {
    return [call](const auto& done) {
        if (!done) return call.refuse(done.error());
        call.done();
    };
}

void PeopleApi::sign_out(const Call& call) {
    Body body(call.body);
    std::optional<std::string> session = body.optional_text("session", 2 * protocol::name_chars);
    const bool all = body.truth("all").value_or(false);
    if (body.error()) return call.refuse(*body.error());
    if (!session && !all) {
        for (const AccountToken& token : parts_.accounts.tokens_of(call.who->id)) {
            if (token.hash == call.token) session = token.id;
        }
    }
    parts_.accounts.sign_out(call.who->id, all ? std::nullopt : session, nothing_told(call));
}

void PeopleApi::change_password(const Call& call) {
    Body body(call.body);
    std::string old_one = password(body);
    std::string next = new_password(body, "new");
    if (body.error()) return call.refuse(*body.error());
    parts_.accounts.change_password(
        call.who->id, caller(call), std::move(old_one), std::move(next), [this, call](const auto& changed) {
            if (!changed) return call.refuse(changed.error());
            JsonWriter writer;
            writer.begin_object().field("device", parts_.accounts.device_key(call.who->id, {})).end_object();
            call.give(writer);
        });
}

void PeopleApi::rename(const Call& call) {
    Body body(call.body);
    const std::string name = body.text("name", 1, protocol::name_chars);
    std::string secret = password(body);
    if (body.error()) return call.refuse(*body.error());
    parts_.accounts.rename(call.who->id, caller(call), std::move(secret), name, [call](const auto& renamed) {
        if (!renamed) return call.refuse(renamed.error());
        JsonWriter writer;
        write_player(writer.begin_object().key("player"), *renamed);
        writer.end_object();
        call.give(writer);
    });
}

void PeopleApi::remove(const Call& call) {
    Body body(call.body);
    std::string secret = password(body);
    if (body.error()) return call.refuse(*body.error());
    const Leaver leaver{call.who->id, call.account->names};
    parts_.accounts.remove(call.who->id, caller(call), std::move(secret), {document_of(leaver)},
                           [this, call, leaver](const auto& done) {
                               if (!done) return call.refuse(done.error());
                               parts_.ratings.forget(leaver.player);
                               parts_.forget_everywhere(leaver);
                               call.done();
                           });
}

void PeopleApi::make_token(const Call& call) {
    Body body(call.body);
    std::string label = body.optional_text("label", limit::token_label_chars).value_or("");
    if (body.error()) return call.refuse(*body.error());
    parts_.accounts.make_token(call.who->id, call.token, std::move(label), [this, call](const auto& key) {
        if (!key) return call.refuse(key.error());
        JsonWriter writer;
        writer.begin_object().field("token", key->token).key("session");
        for (const AccountToken& token : parts_.accounts.tokens_of(call.who->id)) {
            if (token.id == key->id) write_session(writer, token, call.token);
        }
        writer.end_object();
        call.give(writer, 201);
    });
}

void PeopleApi::become_program(const Call& call) {
    Body body(call.body);
    std::string secret = password(body);
    if (body.error()) return call.refuse(*body.error());
    if (!parts_.ratings.of(call.who->id).empty()) {
        return call.refuse(error_of(Code::not_available, "this account has played rated games as a person"));
    }
    // A game may have counted since: no program has a rating out of games with people.
    parts_.accounts.become_program(call.who->id, caller(call), std::move(secret), no_ratings(call.who->id),
                                   [this, call](const auto& done) {
                                       if (!done) return call.refuse(done.error());
                                       parts_.ratings.forget(call.who->id);
                                       call.done();
                                   });
}

}  // namespace server
