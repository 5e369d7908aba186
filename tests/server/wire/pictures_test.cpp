// Pictures for links, with the real services behind them: what strangers see in them is what strangers are told.
#include <catch2/catch.hpp>

#include "server/pictures/picture_api.hpp"
#include "server/pictures/picture_limits.hpp"
#include "tests/server/wire/running_tutti.hpp"

using namespace wire_test;

namespace {

struct Asking {
    explicit Asking(const RunningTutti& server) : http(server.port()) {}

    test_support::HttpReply get(const std::string& path) {
        return http.send("GET " + path + " HTTP/1.1\r\nHost: localhost\r\n\r\n");
    }
    /// The picture's bytes.
    std::string picture(const std::string& path) {
        const auto reply = get("/api/v1/" + path + "picture.png");
        CAPTURE(path, reply.body.substr(0, 200));
        REQUIRE(reply.status == 200);
        CHECK(reply.headers.at("content-type") == "image/png");
        CHECK(reply.headers.at("cache-control").starts_with("public, max-age="));
        CHECK(reply.body.starts_with("\x89PNG\r\n\x1a\n"));
        return reply.body;
    }
    std::string room(const std::string& id) { return picture("rooms/" + id + '/'); }

    HttpClient http;
};

std::string drawn_room(Client& host, Json wish = Json::object()) {
    wish["game"] = "ctor";
    wish["options"] = {{"teams", {1, 1}}};
    wish["seats"] = {{"white1", "bot:1"}};
    const std::string room = host.ask("room.create", wish).at("room");
    REQUIRE(host.code("seat.take", {{"room", room}, {"seat", "black1"}}) == "ok");
    return room;
}

void begin_game(Client& host, const std::string& room) {
    REQUIRE(host.code("room.ready", {{"room", room}, {"ready", true}}) == "ok");
}

}  // namespace

TEST_CASE("6.4: a room's picture changes with the room") {
    RunningTutti server;
    Asking asking(server);
    Client ada(server, "Ada");
    const std::string room = drawn_room(ada, {{"name", "Friday"}});
    const std::string open = asking.room(room);
    begin_game(ada, room);
    const std::string playing = asking.room(room);
    CHECK(playing != open);  // there is a view now
    REQUIRE(ada.code("act", {{"room", room}, {"action", {{"type", "resign"}}}}) == "ok");
    CHECK(asking.room(room) != playing);  // it is over, which is told at once
    CHECK(asking.get("/api/v1/rooms/00000000/picture.png").status == 404);
}

// record.md 7.3.
TEST_CASE("A room is drawn anew every so often, and where its view hides what the picture before shows") {
    const auto key = [](const std::string& view, std::int64_t period = 7) {
        return server::room_picture_key("R", period, R"({"view":)" + view + '}');
    };
    CHECK(key(R"({"phase":"plan","pieces":[1,2]})") == key(R"({"phase":"plan","pieces":[3]})"));
    CHECK(key(R"({"phase":"plan","pieces":[1,2]})") != key(R"({"phase":"plan","pieces":[1,2]})", 8));
    CHECK(key(R"({"phase":"dark","pieces":null})") != key(R"({"phase":"plan","pieces":[1,2]})"));
    CHECK(key(R"({"pieces":null,"away":[]})") != key(R"({"pieces":[],"away":null})"));
    CHECK(key("null") != key(R"({"phase":"plan"})"));
    CHECK(key(R"({},"log":[{"type":"chat","seat":null}])") == key(R"({},"log":[])"));
}

TEST_CASE("6.4: what watchers of a delayed room have yet to be told is in no picture of it") {
    RunningTutti server;
    Client ada(server, "Ada");
    const std::string room = drawn_room(ada, {{"name", "Friday"}, {"spectator_delay", 60}});
    server.pass(60'000);
    Asking asking(server);
    const std::string open = asking.room(room);
    begin_game(ada, room);
    REQUIRE(ada.code("act", {{"room", room}, {"action", {{"type", "resign"}}}}) == "ok");
    server.pass(server::limit::room_picture_every_ms);
    CHECK(asking.get("/api/v1/rooms/" + room).body.find("\"view\":null") != std::string::npos);
    CHECK(asking.room(room) == open);
    server.pass(60'000);
    CHECK(Asking(server).room(room) != open);  // the other connection was idle for too long
}

TEST_CASE("6.4: rooms that show themselves to nobody all look the same") {
    RunningTutti server;
    Asking asking(server);
    Client ada(server, "Ada");
    const std::string locked = asking.room(drawn_room(ada, {{"name", "Friday"}, {"password", "sesame"}}));
    CHECK(locked == asking.room(drawn_room(ada, {{"name", "Monday"}, {"watchable", false}})));
    CHECK(locked != asking.room(drawn_room(ada, {{"name", "Friday"}})));
    const Json hidden{{"name", "Friday"}, {"password", "sesame"}, {"visibility", "unlisted"}};
    CHECK(locked != asking.room(drawn_room(ada, hidden)));  // not even its game
    CHECK(asking.room(drawn_room(ada, {{"name", "Friday"}, {"visibility", "unlisted"}})) != locked);
}

TEST_CASE("6.4: a finished game has a picture of its end and of its moments") {
    RunningTutti server;
    Asking asking(server);
    Client ada(server, "Ada");
    const std::string room = drawn_room(ada);
    begin_game(ada, room);
    const std::string shown = asking.get("/api/v1/rooms/" + room).body;
    const std::string game = Json::parse(shown).at("info").at("game_id");
    const std::string path = "/api/v1/games/" + game + "/picture.png";
    CHECK(asking.get(path).status == 404);
    REQUIRE(ada.code("act", {{"room", room}, {"action", {{"type", "resign"}}}}) == "ok");
    const auto end = asking.get(path);
    CHECK(end.status == 200);
    CHECK(asking.get(path + "?at=0").body != end.body);
    for (const char* beyond : {"9999", "4294967295", "4294967296", "18446744073709551615"})
        CHECK(asking.get(path + "?at=" + beyond).body == end.body);
    for (const char* wrong : {"?at=", "?at=x", "?at=-1", "?at=99999999999999999999"})
        CHECK(asking.get(path + wrong).status == 400);
    const auto page = asking.get("/g/" + game + "?at=0");
    CHECK(page.body.find("/api/v1/games/" + game + "/picture.png?at=0\">") != std::string::npos);
    const std::string tag = end.headers.at("etag");
    const auto again =
        asking.http.send("GET " + path + " HTTP/1.1\r\nHost: localhost\r\nIf-None-Match: " + tag + "\r\n\r\n");
    CHECK(again.status == 304);
}

TEST_CASE("6.4: the site has a picture, and what is not there has none") {
    RunningTutti server;
    Asking asking(server);
    CHECK(asking.picture("") == asking.picture(""));
    for (const char* none :
         {"people/Nobody/picture.png", "tournaments/00000000/picture.png", "games/none/picture.png"}) {
        CHECK(asking.get("/api/v1/" + std::string(none)).status == 404);
    }
}
