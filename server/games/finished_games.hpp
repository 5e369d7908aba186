// Answers everything below /api/v1/games (wire.md 6.4), and says what a page about a finished game is called. All of it
// is public or the requester's own: a game that goes on cannot be found in the journal.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "server/games/edition.hpp"
#include "server/games/render_cache.hpp"
#include "server/http/reads.hpp"
#include "server/http/routes.hpp"
#include "server/identity/players.hpp"
#include "server/journal/journal.hpp"

namespace server {

/// Ids are letters and digits; there is no game of any other.
bool is_game_id(std::string_view text);

class FinishedGames {
public:
    /// All of them outlive it.
    struct Deps {
        const Journal& journal;
        const Players& players;
        const Edition& edition;
        Reads reads;
        Log& log;
    };
    explicit FinishedGames(Deps deps);

    static const std::vector<RouteOf<FinishedGames, RoutedRequest>>& routes();
    /// Nothing there where there is no such game, or it goes on; empty where none can be read now.
    void about(const std::string& game_id, const PageRequest& page, std::function<void(PageAbout)> tell) const;

private:
    void list(const RoutedRequest& asked);
    void summarise(const RoutedRequest& asked);
    void show(const RoutedRequest& asked);
    struct Item;
    static const Item& item_named(std::string_view name);

    const Deps deps_;
    /// The journal's callbacks hold it, too: they may come when this is gone.
    const std::shared_ptr<RenderCache> render_cache_;
};

}  // namespace server
