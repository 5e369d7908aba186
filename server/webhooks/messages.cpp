#include "server/webhooks/messages.hpp"

#include <algorithm>
#include <array>
#include <string_view>

#include <fmt/format.h>

#include "engine/base/overloaded.hpp"
#include "protocol/headline.hpp"
#include "protocol/json_writer.hpp"
#include "server/base/limits.hpp"
#include "server/identity/visible.hpp"
#include "server/webhooks/webhook_limits.hpp"

namespace server::webhooks {
namespace {

using engine::Overloaded;
using protocol::JsonWriter;

constexpr std::array<std::string_view, 3> tournament_news_names{"open", "begun", "over"};
constexpr std::array<std::string_view, 3> tournament_news_words{"is open to entrants", "has begun", "is over"};

/// Of ASCII, all that Discord reads as something else than itself: emphasis, code, spoilers, headings, quotes, lists,
/// links and addresses, mentions and what else stands in "<…>". A backslash before any of them is not shown.
constexpr std::string_view discord_marks = R"(\`*_~|<>#@&!:/.+-=[](){})";

/// Empty: there is none.
std::string link_to(const Event& event, const std::string& site) {
    if (site.empty()) return {};
    return std::visit(Overloaded{[&](const RoomOpen& open) { return site + "/r/" + open.room; },
                                 [&](const TournamentNews& news) {
                                     const bool is_evening = news.tournament.size() == limit::evening_code_chars;
                                     return site + (is_evening ? "/e/" : "/t/") + news.tournament;
                                 },
                                 [&](const PopSoon& /*pop*/) { return site + "/"; },
                                 [&](const TryOut& /*nothing*/) { return std::string(); }},
                      event);
}

void write_event(JsonWriter& writer, const RoomOpen& open) {
    writer.field("type", "room_open").field("room", open.room).field("game", open.game).field("title", open.title);
    writer.field("taken", open.taken).field("seats", open.seats);
}
void write_event(JsonWriter& writer, const TournamentNews& news) {
    writer.field("type", "tournament").field("tournament", news.tournament).field("title", news.title);
    writer.field("what", tournament_news_names.at(static_cast<std::size_t>(news.what)));
}
void write_event(JsonWriter& writer, const PopSoon& pop) {
    writer.field("type", "pop").field("pop", pop.pop).field("title", pop.title).key("kinds").begin_array();
    for (const std::string& kind : pop.kinds) writer.value(kind);
    writer.end_array().field("starts_unix_ms", pop.starts_unix_ms);
}
void write_event(JsonWriter& writer, const TryOut& /*nothing*/) { writer.field("type", "try"); }

std::string tutti_body(const Event& event, std::int64_t at_unix_ms, const std::string& site) {
    JsonWriter writer;
    writer.begin_object();
    std::visit([&](const auto& one) { write_event(writer, one); }, event);
    writer.field("at_unix_ms", at_unix_ms);
    if (const std::string link = link_to(event, site); !link.empty()) writer.field("link", link);
    writer.end_object();
    return writer.take();
}

/// "go/2" is "Go 2 v 2".
std::string kind_in_words(std::string_view kind) {
    const auto slash = kind.find('/');
    std::string game = discord_text(protocol::game_title(kind.substr(0, slash)));
    if (slash == std::string_view::npos) return game;
    const std::string size = discord_text(kind.substr(slash + 1));
    return fmt::format("{} {} v {}", game, size, size);
}

std::string kinds_in_line(const std::vector<std::string>& kinds) {
    std::string line;
    for (std::size_t place = 0; place < std::min(kinds.size(), kinds_in_words); ++place) {
        line += (place == 0 ? "" : ", ") + kind_in_words(kinds[place]);
    }
    if (kinds.size() > kinds_in_words) {
        line += fmt::format(", and {} more", kinds.size() - kinds_in_words);
    }
    return line;
}

std::string discord_line(const RoomOpen& open) {
    return fmt::format("**{}** waits for people: {}, {} of {} seats taken.", discord_text(open.title),
                       discord_text(protocol::game_title(open.game)), open.taken, open.seats);
}
std::string discord_line(const TournamentNews& news) {
    return fmt::format("**{}** {}.", discord_text(news.title),
                       tournament_news_words.at(static_cast<std::size_t>(news.what)));
}
/// Discord shows "<t:…>" as a time of the day where each reader is, and as how long it is until then.
std::string discord_line(const PopSoon& pop) {
    const std::int64_t starts_unix_s = pop.starts_unix_ms / 1000;
    return fmt::format("**{}** begins at <t:{}:t>, <t:{}:R>: {}.", discord_text(pop.title), starts_unix_s,
                       starts_unix_s, kinds_in_line(pop.kinds));
}
std::string discord_line(const TryOut& /*nothing*/) { return "This is a try: what happens is told here."; }

/// Nobody is called by what is in it, even if it were read as a mention.
std::string discord_body(const Event& event, const std::string& site) {
    std::string content = std::visit([](const auto& one) { return discord_line(one); }, event);
    if (const std::string link = link_to(event, site); !link.empty()) content += ' ' + link;
    JsonWriter writer;
    writer.begin_object().field("content", content).key("allowed_mentions").begin_object();
    writer.key("parse").begin_array().end_array().end_object().end_object();
    return writer.take();
}

}  // namespace

std::optional<Kind> kind_of(const Event& event) {
    return std::visit(Overloaded{[](const RoomOpen& /*one*/) { return std::optional(Kind::room_open); },
                                 [](const TournamentNews& /*one*/) { return std::optional(Kind::tournament); },
                                 [](const PopSoon& /*one*/) { return std::optional(Kind::pop); },
                                 [](const TryOut& /*one*/) { return std::optional<Kind>(); }},
                      event);
}

std::int64_t worthless_from_unix_ms(const Event& event, std::int64_t at_unix_ms) {
    const std::int64_t latest = at_unix_ms + delivery_life_ms;
    return std::visit(Overloaded{[&](const RoomOpen& /*one*/) { return at_unix_ms + room_open_life_ms; },
                                 [&](const PopSoon& pop) { return std::min(pop.starts_unix_ms, latest); },
                                 [&](const auto& /*one*/) { return latest; }},
                      event);
}

std::string body_of(const Event& event, Form form, std::int64_t at_unix_ms, const std::string& site) {
    return form == Form::discord ? discord_body(event, site) : tutti_body(event, at_unix_ms, site);
}

std::string discord_text(std::string_view words) {
    const std::string seen = visible_line(words, title_chars);
    if (seen.empty()) return "(without a name)";
    std::string text;
    for (const char letter : seen) {
        if (discord_marks.find(letter) != std::string_view::npos) text += '\\';
        text += letter;
    }
    return text;
}

}  // namespace server::webhooks
