// The pictures that messengers show of a link: of rooms, finished games and their moments, tournaments, players, and
// the site (protocol/reference/http.md). A stranger sees in them what a stranger sees: of a room its spectators' view,
// as late as theirs; of one that they may not watch its game alone.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/json_reader.hpp"
#include "server/games/edition.hpp"
#include "server/http/reads.hpp"
#include "server/http/routes.hpp"
#include "server/identity/accounts.hpp"
#include "server/journal/journal.hpp"
#include "server/pictures/picture_shop.hpp"
#include "server/ratings/ratings.hpp"
#include "server/room/directory.hpp"
#include "server/tournaments/tournament_service.hpp"

namespace server {

/// Under which a room's picture is kept: for a while, and for as long as its view hides the same from spectators. A
/// member that is hidden is null (record.md 7.3): what a view hides from now on is in no picture of it, however fresh
/// the one before is. What else is drawn, such as who sits there, waits for the next period. `snapshot`: the text of
/// wire.md 3.1.
std::string room_picture_key(const std::string& room, std::int64_t period, std::string_view snapshot);

class PictureApi {
public:
    /// All of them outlive it.
    struct Deps {
        Reads reads;
        const Accounts& accounts;
        const Ratings& ratings;
        const room::Directory& directory;
        const Journal& journal;
        tournaments::TournamentService& tournament_service;
        const Edition& edition;
        Log& log;
    };
    explicit PictureApi(Deps deps);

    static const std::vector<RouteOf<PictureApi, RoutedRequest>>& routes();
    void add_to(Routes& routes) { add_routes(routes, *this); }

private:
    void show_site(const RoutedRequest& asked);
    void show_room(const RoutedRequest& asked);
    void show_game(const RoutedRequest& asked);
    void show_person(const RoutedRequest& asked);
    void show_tournament(const RoutedRequest& asked);

    const Deps deps_;
    /// Callbacks hold it, too: they may come when this is gone.
    const std::shared_ptr<PictureShop> shop_;
};

}  // namespace server
