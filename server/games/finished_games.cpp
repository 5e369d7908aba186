#include "server/games/finished_games.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include <fmt/format.h>

#include "engine/base/ensure.hpp"
#include "protocol/client_message.hpp"
#include "protocol/game_codec.hpp"
#include "protocol/game_replay.hpp"
#include "protocol/headline.hpp"
#include "protocol/notation.hpp"
#include "protocol/picture.hpp"
#include "server/base/limits.hpp"
#include "server/http/api_error.hpp"
#include "server/http/api_page.hpp"
#include "server/http/query.hpp"

namespace server {
namespace {

using engine::Audience;
using engine::Failure;
using protocol::Code;
using protocol::error_of;
using Texts = engine::Result<SharedText, protocol::Error>;
using Game = std::shared_ptr<const FinishedGame>;

constexpr std::string_view games_path = "/api/v1/games";
constexpr std::size_t game_id_chars_max = 64;
constexpr std::size_t cursor_bytes_max = 200;

protocol::Error no_such_game() { return error_of(Code::no_such_game, "no finished game has this id"); }

/// A record that the server wrote itself can be read; where it cannot, that is not the requester's fault.
Texts as_text(engine::Result<std::string, protocol::RecordFault> made) {
    if (made) return share_text(*std::move(made));
    return Failure{error_of(Code::unavailable, "line " + std::to_string(made.error().line) + " of the record: "
                                                   + made.error().message + "; the record itself can be had")};
}

Texts record_of(const Game& game, Audience /*audience*/) { return SharedText(game, &game->record); }

Texts replay_of(const Game& game, Audience audience) {
    return as_text(protocol::replay_ndjson(game->record, audience, limit::replay_bytes));
}

template <std::string (*make)(const protocol::Record&)>
Texts made_of(const Game& game, Audience /*audience*/) {
    const auto record = protocol::read_record(game->record);
    if (!record) return as_text(Failure{record.error()});
    return share_text(make(*record));
}

std::string last_position(const protocol::Record& record) { return protocol::picture_svg(record); }

}  // namespace

bool is_game_id(std::string_view text) {
    constexpr std::string_view allowed = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    return !text.empty() && text.size() <= game_id_chars_max
           && text.find_first_not_of(allowed) == std::string_view::npos;
}

/// What there is of a game beside its summary.
struct FinishedGames::Item {
    std::string_view name;
    std::string_view content_type;
    std::string_view ending;  // of the name of the file in which it is saved
    Texts (*make)(const Game&, Audience);
    bool has_viewpoints = false;
};

const FinishedGames::Item& FinishedGames::item_named(std::string_view name) {
    static constexpr std::array<Item, 4> items{
        {{"record", "application/x-ndjson", ".ndjson", record_of},
         {"replay", "application/x-ndjson", ".replay.ndjson", replay_of, true},
         {"notation", "text/plain; charset=utf-8", ".txt", made_of<protocol::notation_of>},
         {"picture.svg", "image/svg+xml", ".svg", made_of<last_position>}}};
    const auto* item = std::ranges::find(items, name, &Item::name);
    ENSURE(item != items.end());
    return *item;
}

FinishedGames::FinishedGames(Deps deps)
    : deps_(deps),
      render_cache_(std::make_shared<RenderCache>(deps.log, limit::games_kept_bytes, limit::games_waiting)) {}

const std::vector<RouteOf<FinishedGames, RoutedRequest>>& FinishedGames::routes() {
    using G = FinishedGames;
    static const std::vector<RouteOf<FinishedGames, RoutedRequest>> table{
        {{"GET", "games", Access::anybody, "", "finished games, the newest first"}, &G::list},
        {{"GET", "games/{game}", Access::anybody, "", "who played what, and how it ended"}, &G::summarise},
        {{"GET", "games/{game}/record", Access::anybody, "", "the record, line by line"}, &G::show},
        {{"GET", "games/{game}/replay", Access::anybody, "", "the game step by step"}, &G::show},
        {{"GET", "games/{game}/notation", Access::anybody, "", "the game as people write it down"}, &G::show},
        {{"GET", "games/{game}/picture.svg", Access::anybody, "", "the last position as a picture"}, &G::show}};
    return table;
}

void FinishedGames::list(const RoutedRequest& asked) {
    const ApiRequest& request = asked.request;
    const auto& answer = asked.answer;
    const auto refuse = [&](std::string message) { answer(http_error(error_of(Code::malformed, std::move(message)))); };
    GameQuery query;
    if (const auto requester = deps_.players.owner_of(request.bearer)) query.requester = requester->id;
    query.player = query_value(request.query, "player");
    query.game = query_value(request.query, "game");
    query.cursor = query_value(request.query, "cursor");
    if (query.player == "me") {
        if (!query.requester) return answer(http_error(error_of(Code::unauthorized, "player=me wants your token")));
        query.player = query.requester->text;
    } else if (query.player && query.player->empty()) {
        query.player.reset();
    } else if (query.player
               && !(is_utf8(*query.player) && protocol::is_display_text(*query.player, protocol::name_chars))) {
        return refuse("player must be an id or a name of 1 to 32 characters");
    }
    if (query.game && query.game->empty()) query.game.reset();
    if (query.game && !protocol::is_game(*query.game)) {
        return refuse(query.game->size() > protocol::name_chars || !is_utf8(*query.game)
                          ? "there is no such game"
                          : "there is no game \"" + *query.game + "\"");
    }
    if (query.cursor && query.cursor->size() > cursor_bytes_max) return refuse("cursor is longer than any of ours");
    if (const auto refusal = deps_.reads.take(request.address)) return answer(http_error(*refusal));
    deps_.journal.list_games(query, [answer](const GamesRead& page) {
        if (!page) return answer(http_error(server::error_of(page.error())));
        answer(page_answer("games", page->summaries, page->cursor));
    });
}

void FinishedGames::summarise(const RoutedRequest& asked) {
    const std::string& game_id = asked.parts.front();
    if (!is_game_id(game_id)) return asked.answer(http_error(no_such_game()));
    if (const auto refusal = deps_.reads.take(asked.request.address)) return asked.answer(http_error(*refusal));
    deps_.journal.find_game(game_id, [answer = asked.answer](const GameRead& game) {
        if (!game) return answer(http_error(server::error_of(game.error())));
        if (*game == nullptr) return answer(http_error(no_such_game()));
        ApiAnswer found;
        found.body = (*game)->summary;
        answer(std::move(found));
    });
}

void FinishedGames::show(const RoutedRequest& asked) {
    const ApiRequest& request = asked.request;
    const auto& answer = asked.answer;
    const std::string& game_id = asked.parts.front();
    if (!is_game_id(game_id)) return answer(http_error(no_such_game()));
    const Item& item = item_named(asked.route->last_word());
    const std::string as = item.has_viewpoints ? query_value(request.query, "as").value_or("all") : "all";
    const auto audience = protocol::viewpoint_named(as);
    if (!audience) return answer(http_error(error_of(Code::malformed, "as must be all, public, black or white")));
    const bool saves = query_value(request.query, "download").has_value();
    const auto form = request.takes_gzip ? RenderCache::Form::any : RenderCache::Form::plain;
    const std::string key = deps_.edition.text() + '/' + game_id + '/' + std::string(item.name) + '/' + as;
    auto deliver = [answer, &item, file = saves ? game_id + std::string(item.ending) : std::string()](
                       const RenderCache::Outcome& outcome) {
        if (!outcome) return answer(http_error(outcome.error()));
        ApiAnswer made;
        made.content_type = item.content_type;
        made.shared = outcome->plain;
        made.gzip = outcome->gzip;
        made.fresh_s = limit::games_fresh_s;
        made.file_name = file;
        answer(std::move(made));
    };
    if (const auto ready = render_cache_->kept(key, form)) return deliver(*ready);
    if (const auto refusal = deps_.reads.take(request.address)) return answer(http_error(*refusal));
    deps_.journal.find_game(game_id, [=, &item, render_cache = render_cache_](const GameRead& game) {
        if (!game) return answer(http_error(server::error_of(game.error())));
        if (*game == nullptr) return answer(http_error(no_such_game()));
        render_cache->order(
            key, form, [game = *game, &item, audience] { return item.make(game, *audience); }, deliver);
    });
}

void FinishedGames::about(const std::string& game_id, const PageRequest& page,
                          std::function<void(PageAbout)> tell) const {
    if (!is_game_id(game_id)) return tell(nothing_there());
    if (deps_.reads.take(page.address)) return tell({});
    const auto step = number_in(query_value(page.query, "at").value_or(""));
    deps_.journal.find_game(game_id, [step, tell = std::move(tell)](const GameRead& read) {
        if (!read) return tell({});
        const Game& game = *read;
        auto headline = game ? protocol::headline_of(game->summary) : std::nullopt;
        if (!headline) return tell(nothing_there());
        tell({.title = std::move(headline->title),
              .description = std::move(headline->description),
              .image = std::string(games_path) + "/" + game->id + "/picture.png"
                       + (step ? "?at=" + std::to_string(*step) : ""),
              .image_alt = step ? fmt::format("The board after reveal {}", *step) : "The board at the end",
              .game = std::move(headline->game)});
    });
}

}  // namespace server
