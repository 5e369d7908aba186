// Players' pages, and the lists of the best.
#include <cmath>
#include <utility>

#include "engine/rating_class.hpp"
#include "server/base/limits.hpp"
#include "server/http/api_page.hpp"
#include "server/http/query.hpp"
#include "server/identity/house.hpp"
#include "server/journal/deleted_account.hpp"
#include "server/people/people_api.hpp"
#include "server/ratings/rating_book.hpp"

namespace server {

using people::write_roles;
using protocol::Code;
using protocol::error_of;
using protocol::JsonWriter;

namespace {

constexpr std::size_t history_cursor_bytes_max = 200;

protocol::Error no_such_player() { return error_of(Code::no_such_player, "no registered player has this name"); }

bool is_kind(std::string_view name) {
    for (const auto& kind : engine::rating_classes()) {
        if (kind.name == name) return true;
    }
    return false;
}

void write_shown(JsonWriter& writer, const RatingShown& shown) {
    writer.field("rating", std::llround(shown.rating))
        .field("deviation", std::llround(shown.deviation))
        .field("games", shown.games);
}

/// Deleted players have no id; the others have their present names. Strangers are not told which game it was
/// where they cannot find it. Throws Json::exception where it is no such line.
std::string as_told_today(const std::string& line, const Accounts& accounts, bool to_stranger) {
    const auto json = protocol::Json::parse(line);
    JsonWriter writer;
    writer.begin_object();
    if (!to_stranger || !json.contains("listed")) writer.field("game", json.at("game").get<std::string>());
    writer.field("kind", json.at("kind").get<std::string>());
    for (const char* name : {"at_unix_ms", "before", "after", "deviation", "score"}) {
        writer.field(name, json.at(name).get<std::int64_t>());
    }
    writer.key("opponents").begin_array();
    for (const auto& opponent : json.at("opponents")) {
        const auto account = accounts.find(opponent.get<std::string>());
        writer.begin_object();
        if (account) writer.field("id", account->person.id.text);
        writer.field("name", account ? account->person.name : std::string(deleted_player)).end_object();
    }
    writer.end_array().end_object();
    return writer.take();
}

}  // namespace

PageAbout PeopleApi::about(std::string_view name) const {
    const auto account = deps_.accounts.find(name);
    if (!account) return nothing_there();
    const std::string& shown = account->person.name;
    return {.title = shown,
            .description = "Ratings, games and tournaments of " + shown + '.',
            .image = "/api/v1/people/" + account->person.id.text + "/picture.png"};
}

void PeopleApi::show_person(const RequestContext& context) {
    const auto account = deps_.accounts.find(context.parts.front());
    if (!account) return context.refuse(no_such_player());
    JsonWriter writer;
    write_player(writer.begin_object().key("player"), account->person);
    writer.field("since_unix_ms", account->since_unix_ms).key("roles");
    write_roles(writer, account->roles);
    writer.key("ratings").begin_array();
    for (const auto& rating : deps_.ratings.of(account->person.id)) {
        writer.begin_object().field("kind", rating.kind);
        write_shown(writer, rating.shown);
        writer.field("provisional", Ratings::is_provisional(rating.shown)).end_object();
    }
    writer.end_array();
    const PlayerId& player = account->person.id;
    const PlayerId viewer = context.who ? context.who->id : PlayerId{};
    if (is_house_program(player)) writer.field("house", true);
    if (viewer == player || deps_.sight.sees(viewer, player)) deps_.sight.write(writer, player);
    writer.end_object();
    context.give(writer);
}

void PeopleApi::show_history(const RequestContext& context) {
    const auto account = deps_.accounts.find(context.parts.front());
    if (!account) return context.refuse(no_such_player());
    const auto kind = query_value(context.request.query, "kind");
    if (kind && !is_kind(*kind)) return context.refuse(protocol::bad_option("kind", "there is no such rating"));
    ArchiveQuery query;
    query.collection = rating_collection;
    query.key = kind ? rating_key(account->person.id, *kind) : account->person.id.text;
    query.cursor = query_value(context.request.query, "cursor");
    if (query.cursor && query.cursor->size() > history_cursor_bytes_max) query.cursor.reset();
    if (const auto refusal = reader_.reads().take(context.request.address)) return context.refuse(*refusal);
    const bool is_stranger = !context.who || context.who->id != account->person.id;
    deps_.journal.read_archive(query, [this, context, is_stranger](const ArchiveRead& page) {
        if (!page) return context.refuse(server::error_of(page.error()));
        std::vector<std::string> changes;
        for (const std::string& line : page->values) {
            try {
                changes.push_back(as_told_today(line, deps_.accounts, is_stranger));
            } catch (const protocol::Json::exception& fault) {
                deps_.metrics.journal_damaged.add();
                deps_.log.hostile("damaged", {{"what", "rating"}, {"how", fault.what()}});
            }
        }
        context.answer(page_answer("changes", changes, page->cursor));
    });
}

void PeopleApi::list_ratings(const RequestContext& context) {
    const std::string kind = context.parts[0] + '/' + context.parts[1];
    if (!is_kind(kind)) return context.refuse(protocol::bad_option("kind", "there is no such rating"));
    const bool programs = query_value(context.request.query, "programs") == "1";
    std::map<PlayerId, Person> people;
    const auto is_wanted = [&](const PlayerId& player) {
        const auto account = deps_.accounts.find(player.text);
        if (!account || account->person.is_program() != programs) return false;
        people.emplace(player, account->person);
        return true;
    };
    const auto best = deps_.ratings.best(kind, limit::ratings_listed, is_wanted);
    JsonWriter writer;
    writer.begin_object().field("kind", kind).field("programs", programs).key("players").begin_array();
    std::size_t place = 0;
    for (std::size_t number = 0; number < best.size(); ++number) {
        const auto rounded = [&](std::size_t one) { return std::llround(best[one].shown.rating); };
        if (number == 0 || rounded(number) != rounded(number - 1)) place = number + 1;
        write_player(writer.begin_object().field("place", place).key("player"), people.at(best[number].player));
        write_shown(writer, best[number].shown);
        writer.end_object();
    }
    writer.end_array().end_object();
    context.give(writer);
}

}  // namespace server
