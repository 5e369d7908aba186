// Whoever has a seat is there by each of their connections, also by one that has nothing to do with how they came by it
// (wire.md 2.9).
#include <catch2/catch.hpp>

#include "tests/server/wire/running_tutti.hpp"

using namespace wire_test;

namespace {

/// The answer to what this client asks over HTTP.
Json posted(const RunningTutti& server, const Client& client, const std::string& path, const Json& fields) {
    HttpClient http(server.port());
    const std::string body = fields.dump();
    const auto reply =
        http.send("POST /api/v1/" + path + " HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer " + client.token
                  + "\r\nContent-Length: " + std::to_string(body.size()) + "\r\n\r\n" + body);
    REQUIRE(reply.status < 300);
    return Json::parse(reply.body);
}

/// The names of black1 and white1; null where nobody sits.
Json seated(const RunningTutti& server, const std::string& room) {
    const std::string shown = HttpClient(server.port()).get("/api/v1/rooms/" + room);
    const Json seats = Json::parse(shown.substr(shown.find('\n'))).at("info").at("seats");
    Json names = Json::array();
    for (const char* seat : {"black1", "white1"}) {
        const Json& holder = seats.at(seat);
        names.push_back(holder.is_null() ? Json() : holder.at("name"));
    }
    return names;
}

}  // namespace

TEST_CASE("2.9: those who have agreed to a challenge keep their seats by whatever connection they have") {
    RunningTutti server;
    Client ada(server, "Ada");
    Client ben(server, "Ben");
    const Json wish{{"game", "ctor"}, {"options", {{"teams", {1, 1}}}}, {"absent_seconds", 5}};
    const std::string code = posted(server, ada, "challenges", {{"side", "black"}, {"room", wish}}).at("challenge");
    const std::string room = posted(server, ben, "challenges/" + code + "/accept", Json::object()).at("room");
    server.sync();
    server.pass(6'000);
    // Neither has joined yet: their pages may still show something else.
    CHECK(seated(server, room) == Json::array({"Ada", "Ben"}));
    ada.hang_up();
    server.wait_for_connections(1);
    server.pass(6'000);
    CHECK(seated(server, room) == Json::array({nullptr, "Ben"}));
}

TEST_CASE("2.9: whoever plays alone in a room keeps its seats by the connection that has made it") {
    RunningTutti server;
    Client ada(server, "Ada");
    const Json wish{{"game", "ctor"}, {"options", {{"teams", {1, 1}}}}, {"solo", true}, {"absent_seconds", 5}};
    const std::string room = ada.ask("room.create", wish).at("room");
    server.sync();
    server.pass(6'000);
    CHECK(seated(server, room) == Json::array({"Ada", "Ada"}));
}
