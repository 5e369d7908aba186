// An account is deleted, and the server killed before all was kept that follows from it: the next start does the rest.
#include <memory>
#include <utility>

#include <catch2/catch.hpp>

#include "server/app/services.hpp"
#include "server/challenges/challenges.hpp"
#include "server/notifications/inbox.hpp"
#include "tests/server/wire/running_tutti.hpp"
#include "tests/support/book.hpp"

TEST_CASE("who has deleted their account before a kill is named nowhere after the start", "[notifications]") {
    using server::Person;
    using server::PlayerId;
    using server::notifications::Notification;
    const Person ada{PlayerId{"pAda"}, "Ada", server::Standing::registered};
    const Person ben{PlayerId{"pBen"}, "Ben"};
    const std::string token = "TOKENOFBEN";
    auto book = std::make_unique<test_support::Book>();
    book->players[ben.id] = {ben, engine::sha256(token)};
    {
        test_support::FakeClock clock;  // begins as that of the server does
        server::Presences presences;
        server::notifications::Inbox inbox({clock, *book, presences});
        Notification invited{Notification::Kind::invited};
        invited.player = ada;
        invited.room = "4GZK7Q2M";
        invited.title = "Ada's room";
        inbox.tell(ben.id, invited);
        server::challenges::Challenges challenges(
            {clock, *book, [](const PlayerId&, const PlayerId&) { return false; }});
        server::challenges::Challenge one;
        one.code = "AAAA0001";
        one.by = ada;
        one.to = ben;
        one.game = "tritoc";
        one.room = R"({"game":"tritoc"})";
        one.at_unix_ms = clock.unix_ms();
        one.expires_unix_ms = one.at_unix_ms + server::limit::challenge_ms;
        challenges.make(one, [](const auto& fault) { REQUIRE_FALSE(fault); });
        server::Entry deletion;
        deletion.documents.push_back(document_of(server::DeletedAccount{ada.id, {"Ada"}}));
        book->append(std::move(deletion), [](bool is_kept) { REQUIRE(is_kept); });
    }
    wire_test::RunningTutti running(wire_test::quiet_config(), [&](const server::ServiceDeps& deps) {
        return server::make_room_services(deps, std::move(book));
    });
    const auto ask = [&](const std::string& path) {
        wire_test::HttpClient http(running.port());
        const auto reply = http.send("GET /api/v1/" + path + " HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer "
                                     + token + "\r\n\r\n");
        CHECK(reply.status == 200);
        return protocol::Json::parse(reply.body);
    };
    const auto told = ask("notifications").at("notifications");
    REQUIRE(told.size() == 1);
    CHECK(told[0].at("player").at("name") == server::deleted_player);
    CHECK(told[0].at("title") == "deleted player's room");
    CHECK(ask("challenges").at("challenges").empty());
}
