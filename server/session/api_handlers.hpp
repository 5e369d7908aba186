// Answers everything below /api/v1 (wire.md 6.2 to 6.5). Everything here is public or the requester's own.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/error.hpp"
#include "server/config/config.hpp"
#include "server/games/finished_games.hpp"
#include "server/http/routes.hpp"
#include "server/identity/players.hpp"
#include "server/journal/journal.hpp"
#include "server/matching/finder.hpp"
#include "server/people/challenge_api.hpp"
#include "server/people/conduct_api.hpp"
#include "server/people/people_api.hpp"
#include "server/people/social_api.hpp"
#include "server/pictures/picture_api.hpp"
#include "server/pops/pop_api.hpp"
#include "server/push/push_api.hpp"
#include "server/room/directory.hpp"
#include "server/spectate/relay_readers.hpp"
#include "server/spectate/streams.hpp"
#include "server/tournaments/tournament_api.hpp"
#include "server/webhooks/webhook_api.hpp"

namespace server {

class ApiHandlers final : public Api {
public:
    struct Deps {
        Clock& clock;
        AddressGuard& guard;
        Players& players;
        const Sanctions& sanctions;
        room::Directory& directory;
        const Journal& journal;
        const Edition& edition;
        PeopleApi& people;
        ConductApi& conduct;
        SocialApi& social;
        ChallengeApi& challenges;
        push::PushApi& push;
        webhooks::WebhookApi& webhooks;
        pops::PopApi& pops;
        TournamentApi& tournaments;
        PictureApi& pictures;
        matching::Finder& finder;
        Metrics& metrics;
        Log& log;
    };
    explicit ApiHandlers(Deps deps);
    ApiHandlers(const ApiHandlers&) = delete;
    ApiHandlers& operator=(const ApiHandlers&) = delete;

    /// Before anything is handled; it outlives this.
    void add(RelayReaders& readers) { add_routes(routes_, readers); }

    static const std::vector<RouteOf<ApiHandlers, RoutedRequest>>& routes();
    /// The routes of all parts.
    static std::vector<Route> all_routes();
    void handle(ApiRequest request, std::function<void(ApiAnswer)> answer) override;
    void about(const PageRequest& page, std::function<void(PageAbout)> tell) override;

private:
    void list_rooms(const RoutedRequest& asked);
    void show_room(const RoutedRequest& asked);
    void show_finder(const RoutedRequest& asked);
    void make_guest(const RoutedRequest& asked);
    PageAbout about_room(const std::string& room) const;

    Deps deps_;
    FinishedGames games_;
    Streams streams_;
    Routes routes_;
};

}  // namespace server
