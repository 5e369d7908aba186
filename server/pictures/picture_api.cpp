#include "server/pictures/picture_api.hpp"

#include <cmath>
#include <stdexcept>
#include <utility>

#include "protocol/picture.hpp"
#include "protocol/view_changes.hpp"
#include "server/base/limits.hpp"
#include "server/games/finished_games.hpp"
#include "server/http/api_error.hpp"
#include "server/http/query.hpp"
#include "server/pictures/person_seal.hpp"
#include "server/pictures/picture_limits.hpp"
#include "server/pictures/rasteriser.hpp"
#include "server/pictures/tournament_words.hpp"

namespace server {
namespace {

using protocol::Code;
using protocol::error_of;
using protocol::Json;

ApiAnswer not_there(Code code, const char* message) { return http_error(error_of(code, message)); }

/// The record is the server's own; where it cannot be read, the shop logs it.
std::string drawn(const FinishedGame& game, std::optional<std::uint64_t> step) {
    const auto record = protocol::read_record(game.record);
    if (!record) throw std::runtime_error(record.error().message);
    return protocol::picture_svg(*record, step);
}

std::string_view view_in(std::string_view snapshot) {
    const auto members = protocol::Members::of(snapshot);
    const auto at = members ? members->find(snapshot, "view") : std::nullopt;
    return at ? members->value(snapshot, *at) : std::string_view("null");
}

protocol::PlayerPicture picture_of(const Account& account, const std::vector<Ratings::Rating>& ratings) {
    protocol::PlayerPicture picture{account.person.name, {}, person_seal(account.person.name)};
    for (const auto& [kind, shown] : ratings) {
        const auto slash = kind.find('/');
        const std::string members = kind.substr(slash + 1);
        picture.ratings.push_back(
            {kind.substr(0, slash), members + ":" + members, std::to_string(std::llround(shown.rating))});
    }
    return picture;
}

}  // namespace

std::string room_picture_key(const std::string& room, std::int64_t period, std::string_view snapshot) {
    constexpr std::string_view hidden = "\":null";
    const std::string_view view = view_in(snapshot);
    std::string key = "room/" + room + '/' + std::to_string(period);
    if (view == "null") key += "/view";
    for (auto end = view.find(hidden); end != std::string_view::npos; end = view.find(hidden, end + 1)) {
        const auto before = view.rfind('"', end - 1);
        key.append("/").append(view.substr(before + 1, end - before - 1));
    }
    return key;
}

PictureApi::PictureApi(Deps deps) : deps_(deps), shop_(std::make_shared<PictureShop>(deps.reads, deps.log)) {
    if (const std::string missing = missing_fonts(); !missing.empty()) {
        deps.log.error("fonts_missing", {{"files", missing}});
    }
}

const std::vector<RouteOf<PictureApi, RoutedRequest>>& PictureApi::routes() {
    using P = PictureApi;
    constexpr auto anybody = Access::anybody;
    static const std::vector<RouteOf<PictureApi, RoutedRequest>> table{
        {{"GET", "picture.png", anybody, "", "the site as a picture for links"}, &P::show_site},
        {{"GET", "rooms/{room}/picture.png", anybody, "", "a room as spectators see it, for links"}, &P::show_room},
        {{"GET", "games/{game}/picture.png", anybody, "", "the end of a game, or a moment of it, for links"},
         &P::show_game},
        {{"GET", "people/{player}/picture.png", anybody, "", "a player's name and ratings, for links"},
         &P::show_person},
        {{"GET", "tournaments/{tournament}/picture.png", anybody, "", "a tournament's standing, for links"},
         &P::show_tournament}};
    return table;
}

void PictureApi::show_site(const RoutedRequest& asked) {
    shop_->give(asked, "site", limit::games_fresh_s, protocol::site_picture_svg);
}

void PictureApi::show_room(const RoutedRequest& asked) {
    const std::string room = crockford_normal(asked.parts.front());
    const auto title = deps_.directory.title_of(room);
    const auto actor = deps_.directory.find(room);
    if (!title || !actor) return asked.answer(not_there(Code::no_such_room, "there is no such room"));
    const std::int64_t period = deps_.reads.clock.now_ms() / limit::room_picture_every_ms;
    actor->public_snapshot([shop = shop_, asked, game = title->game, room, period](room::Actor::Snapshot snapshot) {
        if (!snapshot) {
            return shop->give(asked, "closed/" + game, limit::pictures_fresh_s,
                              [game] { return protocol::closed_room_picture_svg(game); });
        }
        const Frame& told = *snapshot;
        shop->give(asked, room_picture_key(room, period, told->text()), limit::room_picture_fresh_s,
                   [told] { return protocol::room_picture_svg(Json::parse(told->text())); });
    });
}

void PictureApi::show_game(const RoutedRequest& asked) {
    const std::string& id = asked.parts.front();
    if (!is_game_id(id)) return asked.answer(not_there(Code::no_such_game, "no finished game has this id"));
    const auto at = query_value(asked.request.query, "at");
    const auto step = number_in(at.value_or(""));
    if (at && !step) return asked.answer(not_there(Code::malformed, "at must be the number of a reveal"));
    if (const auto refusal = deps_.reads.take(asked.request.address)) return asked.answer(http_error(*refusal));
    const std::string key = deps_.edition.text() + "/game/" + id + (step ? '/' + std::to_string(*step) : "");
    deps_.journal.find_game(id, [asked, step, key, shop = shop_](const GameRead& game) {
        if (!game) return asked.answer(http_error(server::error_of(game.error())));
        if (*game == nullptr) return asked.answer(not_there(Code::no_such_game, "no finished game has this id"));
        shop->give(asked, key, limit::games_fresh_s, [game = *game, step] { return drawn(*game, step); });
    });
}

void PictureApi::show_person(const RoutedRequest& asked) {
    const auto account = deps_.accounts.find(asked.parts.front());
    if (!account) return asked.answer(not_there(Code::no_such_player, "no registered player has this name"));
    auto picture = picture_of(*account, deps_.ratings.of(account->person.id));
    std::string key = "person/" + picture.name;
    for (const auto& rating : picture.ratings) key += '/' + rating.game + rating.members + rating.rating;
    shop_->give(asked, key, limit::pictures_fresh_s,
                [picture = std::move(picture)] { return protocol::player_picture_svg(picture); });
}

void PictureApi::show_tournament(const RoutedRequest& asked) {
    const std::string& id = asked.parts.front();
    if (const auto refusal = deps_.tournament_service.door().refusal(id, asked.request.address, nullptr))
        return asked.answer(http_error(*refusal));
    const auto may_read = [reads = deps_.reads, address = asked.request.address] { return reads.take(address); };
    using Page = tournaments::TournamentService::Page;
    deps_.tournament_service.page(
        id, may_read, [asked, id, shop = shop_](const engine::Result<Page, protocol::Error>& page) {
            if (!page) return asked.answer(http_error(page.error()));
            shop->give(asked, "tournament/" + id + '/' + page->tag, limit::pictures_fresh_s, [json = page->json] {
                return protocol::tournament_picture_svg(tournament_picture(Json::parse(*json)));
            });
        });
}

}  // namespace server
