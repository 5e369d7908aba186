#include "server/people/conduct_api.hpp"

#include <optional>
#include <utility>

#include "protocol/client_message.hpp"
#include "server/base/limits.hpp"
#include "server/http/api_page.hpp"
#include "server/http/query.hpp"
#include "server/people/sanction_json.hpp"

namespace server {

using people::Body;
using people::now_called;
using protocol::Code;
using protocol::error_of;
using protocol::JsonWriter;

namespace {

constexpr std::size_t report_id_chars = 10;

void write_unless_empty(JsonWriter& writer, const char* name, const std::string& text) {
    if (!text.empty()) writer.field(name, text);
}

}  // namespace

const std::vector<RouteOf<ConductApi, people::RequestContext>>& ConductApi::routes() {
    using A = Access;
    using C = ConductApi;
    static const std::vector<RouteOf<ConductApi, RequestContext>> table{
        {{"GET", "blocks", A::with_token, "", "whom you have blocked"}, &C::list_blocks},
        {{"POST", "blocks", A::with_token, "block_request", "block somebody for yourself"}, &C::block},
        {{"POST", "blocks/{player}/lift", A::with_token, "", "unblock somebody"}, &C::unblock},
        {{"POST", "reports", A::with_token, "report_request", "tell operators about somebody"}, &C::report},
        {{"GET", "reports/mine", A::with_token, "", "your reports, and what was answered"}, &C::list_own_reports},
        {{"GET", "reports", A::by_operator, "", "what people have reported"}, &C::list_reports},
        {{"POST", "reports/{report}/close", A::by_operator, "report_close_request", "answer a report"},
         &C::close_report},
        {{"POST", "people/{player}/name", A::by_operator, "rename_request", "give a player another name"}, &C::rename}};
    return table;
}

ArchiveRow ConductApi::audit(const RequestContext& context, std::string_view act, const Person& about,
                             std::string reason) {
    return people::audited_act(deps_.log, deps_.reader.clock.unix_ms(), &*context.who,
                               {act, "player", protocol::json_text(write_player, about), std::move(reason)});
}

void ConductApi::list_blocks(const RequestContext& context) {
    JsonWriter writer;
    writer.begin_object().key("blocks").begin_array();
    for (const auto& block : deps_.blocks.of(context.who->id)) {
        const auto person = deps_.reader.players.find(block.player.text);
        if (!person) continue;
        write_player(writer.begin_object().key("player"), *person);
        writer.field("at_unix_ms", block.at_unix_ms).end_object();
    }
    writer.end_array().end_object();
    context.give(writer);
}

void ConductApi::block(const RequestContext& context) {
    Body body(context.body);
    const std::string wanted = body.text("player", 1, 2 * protocol::name_chars);
    if (body.error()) return context.refuse(*body.error());
    const auto person = deps_.reader.somebody_else(context, wanted);
    if (!person) return;
    deps_.blocks.add(context.who->id, {person->id, deps_.reader.clock.unix_ms()},
                     [this, context, player = person->id](const auto& fault) {
                         if (fault) return context.refuse(*fault);
                         deps_.show_out(context.who->id, player);
                         context.done();
                     });
}

void ConductApi::unblock(const RequestContext& context) {
    const auto person = deps_.reader.somebody_else(context, context.parts.front());
    if (person) deps_.blocks.lift(context.who->id, person->id, context.when_done());
}

void ConductApi::report(const RequestContext& context) {
    Body body(context.body);
    const std::string player = body.text("player", 1, 2 * protocol::name_chars);
    const auto reason = report_reason_named(body.text("reason", 1, protocol::name_chars));
    const auto room = body.optional_text("room", 2 * protocol::name_chars);
    auto game = body.optional_text("game", 2 * protocol::name_chars);
    auto text = body.optional_text("text", protocol::chat_chars);
    if (!reason) body.refuse(protocol::bad_option("reason", "reason must be words, cheating, name or other"));
    if (body.error()) return context.refuse(*body.error());
    const auto person = deps_.reader.somebody_else(context, player);
    if (!person) return;
    if (const auto refusal = deps_.reports.refusal_of(context.who->id)) return context.refuse(*refusal);
    const auto now_ms = deps_.reader.clock.now_ms();
    if (const auto wait_ms = deps_.reader.guard.take(context.request.address, Asked::report, now_ms); wait_ms > 0) {
        deps_.reader.metrics.rate_limited.add({"reports"});
        return context.refuse(error_of(Code::rate_limited, "too many reports from this address", wait_ms));
    }
    Report made{random_code(deps_.randomness, report_id_chars), *person, *context.who, *reason,
                deps_.reader.clock.unix_ms()};
    made.text = std::move(text).value_or("");
    made.game = std::move(game).value_or("");
    if (!room || room->empty()) return report(context, std::move(made));
    const bool is_there = deps_.scene_of(*room, context.who->id, [this, context, made](Scene scene) mutable {
        made.room = std::move(scene.room);
        made.talk = std::move(scene.talk);
        if (!made.game.empty()) return report(context, std::move(made));
        made.game = std::move(scene.game);
        keep(context, made);
    });
    if (!is_there) context.refuse(error_of(Code::no_such_room, "there is no such room"));
}

/// The game that is named must be one that is over.
void ConductApi::report(const RequestContext& context, Report report) {
    const std::string game = report.game;
    if (game.empty()) return keep(context, report);
    deps_.journal.find_game(game, [this, context, report = std::move(report)](const GameRead& found) {
        if (!found) return context.refuse(server::error_of(found.error()));
        if (!*found) return context.refuse(error_of(Code::no_such_game, "there is no such finished game"));
        keep(context, report);
    });
}

void ConductApi::keep(const RequestContext& context, const Report& report) {
    deps_.reports.add(report, [this, context, report](const auto& fault) {
        if (fault) return context.refuse(*fault);
        deps_.log.info("reported", {{"reason", name_of(report.reason)}, {"report", report.id}});
        JsonWriter writer;
        write_own_report(writer, report);
        context.give(writer, 201);
    });
}

void ConductApi::write_own_report(JsonWriter& writer, const Report& report) const {
    writer.begin_object().field("id", report.id);
    write_player(writer.key("player"), now_called(deps_.reader.accounts, report.about));
    writer.field("reason", name_of(report.reason)).field("at_unix_ms", report.at_unix_ms);
    writer.field("status", report.closing ? "closed" : "open");
    if (report.closing) {
        writer.field("answer", report.closing->answer).field("closed_unix_ms", report.closing->at_unix_ms);
    }
    writer.end_object();
}

void ConductApi::write_report(JsonWriter& writer, const Report& report) const {
    const Accounts& accounts = deps_.reader.accounts;
    writer.begin_object().field("id", report.id);
    write_player(writer.key("player"), now_called(accounts, report.about));
    write_player(writer.key("by"), now_called(accounts, report.by));
    writer.field("reason", name_of(report.reason)).field("at_unix_ms", report.at_unix_ms);
    writer.field("status", report.closing ? "closed" : "open");
    write_unless_empty(writer, "text", report.text);
    write_unless_empty(writer, "room", report.room);
    write_unless_empty(writer, "game", report.game);
    writer.key("talk").begin_array();
    for (const TalkLine& line : report.talk) {
        writer.begin_object().field("player", line.who.id.text).field("name", line.who.name);
        writer.field("channel", line.channel).field("text", line.text).end_object();
    }
    writer.end_array().key("sanctions").begin_array();
    for (const Sanction& one : deps_.reader.sanctions.against(report.about.id)) {
        people::write_sanction(writer, accounts, one, true);
    }
    writer.end_array();
    if (report.closing) {
        writer.field("answer", report.closing->answer).field("closed_unix_ms", report.closing->at_unix_ms);
        write_player(writer.key("closed_by"), now_called(accounts, report.closing->by));
    }
    writer.end_object();
}

void ConductApi::list_own_reports(const RequestContext& context) {
    JsonWriter writer;
    writer.begin_object().key("reports").begin_array();
    for (const Report& report : deps_.reports.made_by(context.who->id)) write_own_report(writer, report);
    writer.end_array().end_object();
    context.give(writer);
}

void ConductApi::list_reports(const RequestContext& context) {
    const auto status = query_value(context.request.query, "status");
    if (status && *status != "open" && *status != "closed") {
        return context.refuse(error_of(Code::malformed, "status must be open or closed"));
    }
    const auto is_open = status ? std::optional(*status == "open") : std::nullopt;
    const auto page = deps_.reports.page(is_open, query_value(context.request.query, "cursor"));
    std::vector<std::string> entries;
    for (const Report& report : page.reports) {
        JsonWriter writer;
        write_report(writer, report);
        entries.push_back(writer.take());
    }
    context.answer(page_answer("reports", entries, page.cursor));
}

void ConductApi::close_report(const RequestContext& context) {
    Body body(context.body);
    const std::string answer = body.words("answer", protocol::chat_chars);
    const std::string reason = body.words("reason", protocol::chat_chars);
    if (body.error()) return context.refuse(*body.error());
    const auto report = deps_.reports.find(context.parts.front());
    if (!report) return context.refuse(error_of(Code::not_available, "there is no such report"));
    deps_.reports.close(report->id, {*context.who, answer, deps_.reader.clock.unix_ms()},
                        {audit(context, "report", now_called(deps_.reader.accounts, report->about), reason)},
                        [this, context, by = report->by.id, id = report->id, answer](const auto& fault) {
                            if (fault) return context.refuse(*fault);
                            notifications::Notification told{notifications::Notification::Kind::report_answered};
                            told.report = id;
                            told.text = answer;
                            deps_.inbox.tell(by, told);
                            context.done();
                        });
}

void ConductApi::rename(const RequestContext& context) {
    Body body(context.body);
    const std::string name = body.text("name", 1, protocol::name_chars);
    const std::string reason = body.words("reason", protocol::chat_chars);
    if (body.error()) return context.refuse(*body.error());
    const auto person = deps_.reader.somebody_else(context, context.parts.front());
    if (!person) return;
    const ArchiveRow audited = audit(context, "rename", *person, reason);
    const auto told_of = [this, context, before = *person](const Person& now) { renamed(context, before, now); };
    if (person->is_registered()) {
        return deps_.reader.accounts.rename(person->id, name, {audited}, [context, told_of](const auto& now) {
            if (!now) return context.refuse(now.error());
            told_of(*now);
        });
    }
    if (!protocol::is_display_text(name, protocol::name_chars)) {
        return context.refuse(error_of(Code::malformed, "name must be one line of 1 to 32 characters"));
    }
    deps_.reader.players.rename(person->id, name, {audited}, [context, told_of](const auto& now) {
        if (!now) return context.refuse(now.error());
        told_of(now->person);
    });
}

/// They come back at once, and are told in welcome who they are.
void ConductApi::renamed(const RequestContext& context, const Person& before, const Person& now) {
    deps_.rename_in_play(now, before.name, *context.who);
    deps_.presences.dismiss(
        now.id, [](const auto&) { return true; }, "renamed", CloseCode::restart);
    JsonWriter writer;
    write_player(writer.begin_object().key("player"), now);
    writer.end_object();
    context.give(writer);
}

}  // namespace server
