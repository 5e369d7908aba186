// HTTP with the real services behind it (wire.md 6.2, 6.4, 6.5; record.md 3.3).
#include <catch2/catch.hpp>

#include "tests/server/room/table.hpp"
#include "tests/server/wire/running_tutti.hpp"

using namespace wire_test;

namespace {

std::string post(const std::string& path, const std::string& body) {
    return "POST " + path + " HTTP/1.1\r\nHost: localhost\r\nContent-Length: " + std::to_string(body.size())
           + "\r\n\r\n" + body;
}

struct Got {
    unsigned status;
    Json body;
};
Got get(HttpClient& http, const std::string& path) {
    const auto reply = http.send("GET " + path + " HTTP/1.1\r\nHost: localhost\r\n\r\n");
    return {reply.status, Json::parse(reply.body)};
}

}  // namespace

TEST_CASE("6.5: a guest made over HTTP is one over WebSockets") {
    RunningTutti server;
    HttpClient http(server.port());
    const auto reply = http.send(post("/api/v1/guests", R"({"name":"Robot"})"));
    CHECK(reply.status == 201);
    const Json made = Json::parse(reply.body);
    auto socket = test_support::open_websocket(server.port());
    const Json hello{{"type", "hello"}, {"token", made.at("token")}};
    socket.send(test_support::client_frame(test_support::opcode::text, hello.dump()));
    CHECK(Json::parse(socket.receive_message().payload).at("player") == made.at("player"));
}

TEST_CASE("6.2: rooms over HTTP are what a watcher sees") {
    RunningTutti server;
    HttpClient http(server.port());
    Client ada(server, "Ada");
    CHECK(get(http, "/api/v1/rooms").body.at("rooms").empty());
    const std::string room = ada.ask("room.create", {{"game", "ctor"}, {"name", "Friday"}}).at("room");
    const std::string unlisted = ada.ask("room.create", {{"game", "ctor"}, {"visibility", "unlisted"}}).at("room");
    const std::string closed = ada.ask("room.create", {{"game", "ctor"}, {"password", "sesame"}}).at("room");
    REQUIRE(ada.code("seat.take", {{"room", room}, {"seat", "black1"}}) == "ok");
    CHECK(get(http, "/api/v1/rooms").body.at("rooms").size() == 2);
    CHECK(get(http, "/api/v1/rooms?status=playing").body.at("rooms").empty());
    const Got shown = get(http, "/api/v1/rooms/" + room);
    CHECK(shown.status == 200);
    CHECK(shown.body.at("audience") == "spectator");
    CHECK(shown.body.at("you").at("seats").empty());
    CHECK(shown.body.at("info").at("seats").at("black1").at("name") == "Ada");
    CHECK(get(http, "/api/v1/rooms/" + unlisted).status == 200);
    CHECK(get(http, "/api/v1/rooms/" + closed).status == 403);
    CHECK(get(http, "/api/v1/rooms/" + closed).body.at("error").at("code") == "wrong_password");
    CHECK(get(http, "/api/v1/rooms/00000000").body.at("error").at("code") == "no_such_room");
}

TEST_CASE("6.1: the title of a room's page tells what the API tells everybody, and no more") {
    RunningTutti server;
    HttpClient http(server.port());
    Client ada(server, "Ada");
    const auto page = [&](const std::string& room, const std::string& place = "/r/") {
        return http.send("GET " + place + room + " HTTP/1.1\r\nHost: localhost\r\n\r\n");
    };
    const auto made = [&](Json wish) { return ada.ask("room.create", std::move(wish)).at("room").get<std::string>(); };
    const auto has = [](const std::string& text, std::string_view part) {
        return text.find(part) != std::string::npos;
    };

    const std::string open = made({{"game", "totas"}, {"name", "</title><script>\"&"}});
    const std::string title = "<title>&lt;/title&gt;&lt;script&gt;&quot;&amp; · TOTA*S · Tutti</title>";
    CHECK(has(page(open).body, title));
    CHECK(has(page(open, "/embed/r/").body, title));
    CHECK(has(page(open, "/overlay/r/").body, title));
    CHECK(has(page("ZZZZZZZZ", "/overlay/r/" + open + '/').body, "There is no such page"));
    CHECK(has(page(open.substr(0, 4) + '-' + open.substr(4)).body, title));
    CHECK(has(page(open).body, "chess on 144 squares"));
    CHECK(has(page(made({{"game", "ctor"}, {"name", "Friday"}, {"password", "sesame"}})).body,
              "<title>Friday · CTOR · Tutti</title>"));
    CHECK(has(page(made({{"game", "ctor"}, {"name", "Friday"}, {"visibility", "unlisted"}})).body,
              "<title>Friday · CTOR · Tutti</title>"));

    const Json secret{{"game", "ctor"}, {"name", "Friday"}, {"visibility", "unlisted"}};
    for (const auto& [key, value] :
         std::initializer_list<std::pair<const char*, Json>>{{"password", "sesame"}, {"watchable", false}}) {
        Json wish = secret;
        wish[key] = value;
        const auto reply = page(made(wish));
        CAPTURE(key);
        CHECK(reply.status == 200);
        CHECK(has(reply.body, "<title>A private room · Tutti</title>"));
        CHECK_FALSE(has(reply.body, "Friday"));
        CHECK_FALSE(has(reply.body, "CTOR"));
    }
    CHECK(page("00000000").status == 404);
    CHECK(page("", "/nowhere").status == 404);
}

TEST_CASE("6.4, record.md 3.3: a record leaves the server when the game is over, and not before") {
    RunningTutti server;
    HttpClient http(server.port());
    Client ada(server, "Ada");
    const Json wish{{"game", "ctor"}, {"options", {{"teams", {1, 1}}}}, {"seats", {{"white1", "bot:1"}}}};
    const std::string room = ada.ask("room.create", wish).at("room");
    REQUIRE(ada.code("seat.take", {{"room", room}, {"seat", "black1"}}) == "ok");
    REQUIRE(ada.code("room.ready", {{"room", room}, {"ready", true}}) == "ok");
    const std::string game = get(http, "/api/v1/rooms/" + room).body.at("info").at("game_id");
    const std::string path = "/api/v1/games/" + game + "/record";
    CHECK(get(http, path).status == 404);
    CHECK(http.send("GET /g/" + game + " HTTP/1.1\r\nHost: localhost\r\n\r\n").status == 404);
    CHECK(get(http, path).body.at("error").at("code") == "no_such_game");
    REQUIRE(ada.code("act", {{"room", room}, {"action", {{"type", "resign"}}}}) == "ok");
    const auto reply = http.send("GET " + path + " HTTP/1.1\r\nHost: localhost\r\n\r\n");
    CHECK(reply.status == 200);
    CHECK(reply.headers.at("content-type") == "application/x-ndjson");
    std::string why;
    CHECK(room_test::is_verified(reply.body, why));

    const Json listed = get(http, "/api/v1/games").body.at("games");
    REQUIRE(listed.size() == 1);
    CHECK(listed.at(0) == get(http, "/api/v1/games/" + game).body);
    CHECK(listed.at(0).at("id") == game);
    CHECK(listed.at(0).at("room") == room);
    CHECK(listed.at(0).at("seats").at("black1").at("name") == "Ada");
    CHECK(listed.at(0).at("result").at("winner") == "white");
    const auto replay = http.send("GET /api/v1/games/" + game + "/replay?as=black HTTP/1.1\r\nHost: localhost\r\n\r\n");
    CHECK(replay.status == 200);
    CHECK(Json::parse(replay.body.substr(0, replay.body.find('\n'))).at("id") == game);
    const auto page = http.send("GET /g/" + game + " HTTP/1.1\r\nHost: localhost\r\n\r\n");
    CHECK(page.body.find("<title>Ada v easy computer · CTOR · White wins · Tutti</title>") != std::string::npos);
    const auto mine = http.send("GET /api/v1/games?player=me HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer "
                                + ada.token + "\r\n\r\n");
    CHECK(Json::parse(mine.body).at("games") == listed);
    for (const std::string item : {"", "/record", "/replay", "/notation", "/picture.svg"}) {
        const auto refused = http.send(post("/api/v1/games/" + game + item, "{}"));
        CHECK(refused.status == 405);
    }
}
