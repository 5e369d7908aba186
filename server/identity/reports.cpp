#include "server/identity/reports.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "engine/base/ensure.hpp"
#include "server/base/limits.hpp"
#include "server/identity/kept_person.hpp"
#include "server/journal/append_in_order.hpp"
#include "server/journal/refusals.hpp"

namespace server {

using protocol::Code;
using protocol::error_of;
using protocol::Json;
using protocol::JsonWriter;

namespace {

constexpr std::array<std::string_view, 4> report_reasons{"words", "cheating", "name", "other"};

Document document_of(const Report& report) {
    JsonWriter writer;
    write_kept_person(writer.begin_object().key("about"), report.about);
    write_kept_person(writer.key("by"), report.by);
    writer.field("reason", name_of(report.reason)).field("at", report.at_unix_ms).field("text", report.text);
    writer.field("room", report.room).field("game", report.game).key("talk").begin_array();
    for (const TalkLine& line : report.talk) {
        write_kept_person(writer.begin_object().key("who"), line.who);
        writer.field("channel", line.channel).field("text", line.text).end_object();
    }
    writer.end_array();
    if (report.closing) {
        write_kept_person(writer.key("closed").begin_object().key("by"), report.closing->by);
        writer.field("answer", report.closing->answer).field("at", report.closing->at_unix_ms).end_object();
    }
    writer.end_object();
    return {report_collection, report.id, writer.take()};
}

Report report_in(const Document& document) {
    const auto json = protocol::parse_json(document.value.value_or(""), protocol::any_depth);
    ENSURE(json);
    const auto text_of = [](const Json& one, const char* name) { return one.at(name).get<std::string>(); };
    Report report;
    report.id = document.key;
    report.about = kept_person_in(json->at("about"));
    report.by = kept_person_in(json->at("by"));
    report.reason = report_reason_named(text_of(*json, "reason")).value_or(Report::Reason::other);
    report.at_unix_ms = json->at("at").get<std::int64_t>();
    report.text = text_of(*json, "text");
    report.room = text_of(*json, "room");
    report.game = text_of(*json, "game");
    for (const Json& line : json->at("talk")) {
        report.talk.push_back({kept_person_in(line.at("who")), text_of(line, "channel"), text_of(line, "text")});
    }
    if (json->contains("closed")) {
        const Json& closed = json->at("closed");
        report.closing = {kept_person_in(closed.at("by")), text_of(closed, "answer"),
                          closed.at("at").get<std::int64_t>()};
    }
    return report;
}

std::pair<std::int64_t, std::string> age_of(const Report& report) { return {report.at_unix_ms, report.id}; }

std::vector<const Report*> latest_first(const std::map<std::string, Report>& reports,
                                        const std::function<bool(const Report&)>& is_meant) {
    std::vector<const Report*> meant;
    for (const auto& [id, report] : reports) {
        if (is_meant(report)) meant.push_back(&report);
    }
    std::ranges::sort(meant, std::ranges::greater{}, [](const Report* one) { return age_of(*one); });
    return meant;
}

/// True where the name stood there.
bool take_name_out(Person& person, const PlayerId& player) {
    if (person.id != player || person.name == deleted_player) return false;
    person = {player, deleted_player};
    return true;
}

}  // namespace

std::string_view name_of(Report::Reason reason) { return report_reasons.at(static_cast<std::size_t>(reason)); }

std::optional<Report::Reason> report_reason_named(std::string_view name) {
    const auto found = std::ranges::find(report_reasons, name);
    if (found == report_reasons.end()) return std::nullopt;
    return static_cast<Report::Reason>(found - report_reasons.begin());
}

void Reports::restore(const std::vector<Document>& documents) {
    const std::lock_guard lock(mutex_);
    for (const Document& document : documents) {
        if (document.collection == report_collection) reports_.emplace(document.key, report_in(document));
    }
    count_open();
}

/// Under the lock, as all below that have none of their own.
void Reports::count_open() const {
    deps_.metrics.reports_open.set(
        std::ranges::count_if(reports_, [](const auto& one) { return !one.second.closing; }));
}

std::optional<protocol::Error> Reports::fault_of(const PlayerId& reporter) const {
    const std::int64_t since_unix_ms = deps_.clock.unix_ms() - limit::report_day_ms;
    const auto today = latest_first(
        reports_, [&](const Report& one) { return one.by.id == reporter && one.at_unix_ms > since_unix_ms; });
    if (today.size() >= limit::reports_per_day) {
        const std::int64_t wait_ms = today[limit::reports_per_day - 1]->at_unix_ms - since_unix_ms;
        return error_of(Code::rate_limited, "you have made as many reports as you may in a day", wait_ms);
    }
    const bool is_full = reports_.size() >= limit::reports_max && std::ranges::none_of(reports_, [](const auto& one) {
                             return one.second.closing.has_value();
                         });
    if (is_full) return error_of(Code::unavailable, "there are as many reports as there may be", limit::retry_ms);
    if (deps_.journal.is_accepting()) return std::nullopt;
    return not_accepting();
}

std::optional<protocol::Error> Reports::refusal_of(const PlayerId& reporter) const {
    const std::lock_guard lock(mutex_);
    return fault_of(reporter);
}

/// The oldest that are closed go.
void Reports::make_room(Entry& entry) {
    while (reports_.size() >= limit::reports_max) {
        const auto closed = latest_first(reports_, [](const Report& one) { return one.closing.has_value(); });
        if (closed.empty()) return;
        const std::string id = closed.back()->id;
        entry.documents.push_back({report_collection, id, std::nullopt});
        reports_.erase(id);
    }
}

void Reports::add(Report report, Done done) {
    Entry entry;
    std::unique_lock lock(mutex_);
    // Others may have come first while the room told what was said.
    if (const auto fault = fault_of(report.by.id)) {
        lock.unlock();
        return done(fault);
    }
    make_room(entry);
    entry.documents.push_back(document_of(report));
    reports_.emplace(report.id, std::move(report));
    count_open();
    append_in_order(deps_.journal, lock, std::move(entry), when_kept(std::move(done)));
}

std::optional<Report> Reports::find(const std::string& id) const {
    const std::lock_guard lock(mutex_);
    const auto found = reports_.find(id);
    return found == reports_.end() ? std::nullopt : std::optional(found->second);
}

void Reports::close(const std::string& id, Report::Closing closing, std::vector<ArchiveRow> with_it, Done done) {
    Entry entry;
    entry.archive = std::move(with_it);
    std::unique_lock lock(mutex_);
    const auto found = reports_.find(id);
    if (found == reports_.end() || found->second.closing) {
        const bool is_closed = found != reports_.end();
        lock.unlock();
        return done(error_of(Code::not_available,
                             is_closed ? "somebody has closed this report already" : "there is no such report"));
    }
    found->second.closing = std::move(closing);
    entry.documents.push_back(document_of(found->second));
    count_open();
    append_in_order(deps_.journal, lock, std::move(entry), when_kept(std::move(done)));
}

Reports::Page Reports::page(std::optional<bool> is_open, const std::optional<std::string>& cursor) const {
    Page page;
    const std::lock_guard lock(mutex_);
    const auto last = cursor ? reports_.find(*cursor) : reports_.end();
    const auto meant = latest_first(reports_, [&](const Report& one) {
        if (is_open && *is_open == one.closing.has_value()) return false;
        return last == reports_.end() || age_of(one) < age_of(last->second);
    });
    for (const Report* report : meant) {
        if (page.reports.size() == limit::reports_per_page) {
            page.cursor = page.reports.back().id;
            break;
        }
        page.reports.push_back(*report);
    }
    return page;
}

std::vector<Report> Reports::made_by(const PlayerId& reporter) const {
    std::vector<Report> made;
    const std::lock_guard lock(mutex_);
    for (const Report* report : latest_first(reports_, [&](const Report& one) { return one.by.id == reporter; })) {
        if (made.size() < limit::reports_per_page) made.push_back(*report);
    }
    return made;
}

void Reports::forget(const PlayerId& player) {
    Entry entry;
    std::unique_lock lock(mutex_);
    for (auto& [id, report] : reports_) {
        bool has_changed = take_name_out(report.about, player);
        has_changed = take_name_out(report.by, player) || has_changed;
        for (TalkLine& line : report.talk) has_changed = take_name_out(line.who, player) || has_changed;
        if (report.closing) has_changed = take_name_out(report.closing->by, player) || has_changed;
        if (has_changed) entry.documents.push_back(document_of(report));
    }
    if (!entry.documents.empty()) append_in_order(deps_.journal, lock, std::move(entry), [](bool /*is_kept*/) {});
}

}  // namespace server
