// One connection's conversation, over a socket and with the real services (wire.md 1, 2.2, 2.3).
#include <catch2/catch.hpp>

#include "server/base/limits.hpp"
#include "tests/server/wire/running_tutti.hpp"

using namespace wire_test;
using test_support::client_frame;
using test_support::open_websocket;
namespace opcode = test_support::opcode;

namespace {

constexpr const char* protocol_header = "Sec-WebSocket-Protocol: tutti.v1\r\n";

Json hello_on(test_support::TestSocket& socket, const Json& fields) {
    Json hello = fields;
    hello["type"] = "hello";
    socket.send(client_frame(opcode::text, hello.dump()));
    return Json::parse(socket.receive_message().payload);
}

std::size_t count_of(const std::vector<std::string>& heard, const std::string& part) {
    std::size_t count = 0;
    for (const auto& text : heard) count += text.find(part) != std::string::npos ? 1 : 0;
    return count;
}

}  // namespace

TEST_CASE("1.1, 1.3: who says no hello within ten seconds is closed 1008") {
    RunningTutti server;
    auto silent = open_websocket(server.port());
    auto talking = open_websocket(server.port());
    server.wait_for_connections(2);
    server.pass(5'000);
    CHECK(hello_on(talking, {{"name", "Ada"}}).at("type") == "welcome");
    server.pass(4'500);
    server.sync();
    server.pass(600);
    const auto frame = silent.receive_message();
    CHECK(frame.opcode == opcode::close);
    CHECK(frame.close_code() == 1008);
    talking.send(client_frame(opcode::text, R"({"type":"ping","id":"t-1"})"));
    CHECK(Json::parse(talking.receive_message().payload).at("ok") == true);
}

TEST_CASE("1.3: a token in the message or in the header makes the same player; it is shown once") {
    RunningTutti server;
    auto first = open_websocket(server.port());
    const Json welcome = hello_on(first, {{"name", "Ada"}, {"lang", "en"}});
    const std::string token = welcome.at("token");
    CHECK(welcome.at("player").at("name") == "Ada");
    CHECK(welcome.at("now") == server.clock.unix_ms());

    auto by_message = open_websocket(server.port());
    const Json again = hello_on(by_message, {{"token", token}});
    CHECK(again.at("player") == welcome.at("player"));
    CHECK_FALSE(again.contains("token"));

    auto by_header = open_websocket(server.port(), protocol_header + ("Authorization: Bearer " + token + "\r\n"));
    const Json renamed = hello_on(by_header, {{"name", "Countess"}});
    CHECK(renamed.at("player").at("id") == welcome.at("player").at("id"));
    CHECK(renamed.at("player").at("name") == "Countess");

    auto unknown = open_websocket(server.port());
    const Json refused = hello_on(unknown, {{"name", "Ada"}, {"token", token.substr(1) + "0"}});
    CHECK(refused.at("re").is_null());
    CHECK(refused.at("error").at("code") == "unauthorized");
    CHECK(hello_on(unknown, {{"name", "Ada"}}).at("player").at("id") != welcome.at("player").at("id"));
}

TEST_CASE("1.5: each of several connections of one player sees what the player may see") {
    RunningTutti server;
    Client ada(server, "Ada");
    Client ben(server, "Ben");
    // White's other member is a computer player, for whom no time passes here.
    const Json wish{{"game", "ctor"}, {"options", {{"teams", {1, 2}}}}, {"seats", {{"white2", "bot:1"}}}};
    const std::string room = ada.ask("room.create", wish).at("room");
    REQUIRE(ada.code("seat.take", {{"room", room}, {"seat", "black1"}}) == "ok");
    REQUIRE(ben.code("seat.take", {{"room", room}, {"seat", "white1"}}) == "ok");
    REQUIRE(ada.code("room.ready", {{"room", room}, {"ready", true}}) == "ok");
    REQUIRE(ben.code("room.ready", {{"room", room}, {"ready", true}}) == "ok");
    REQUIRE(ada.code("act", {{"room", room}, {"action", {{"type", "seal"}, {"choice", {{"put", 1}}}}}}) == "ok");

    auto second = open_websocket(server.port());
    hello_on(second, {{"token", ben.token}});
    second.send(client_frame(opcode::text, Json{{"type", "room.join"}, {"id", "s-1"}, {"room", room}}.dump()));
    CHECK(Json::parse(second.receive_message().payload).at("re") == "s-1");
    const Json snapshot = Json::parse(second.receive_message().payload);
    CHECK(snapshot.at("audience") == "white");
    CHECK(snapshot.at("you").at("seats") == Json{"white1"});
    // Sealed on one, told to the other; to Ada only that it is.
    REQUIRE(ben.code("act", {{"room", room}, {"action", {{"type", "seal"}, {"duty", 1}, {"choice", {{"put", 45}}}}}})
            == "ok");
    std::vector<std::string> told;
    while (count_of(told, "\"you\"") == 0) told.push_back(second.receive_message().payload);
    CHECK(count_of(told, "{\"1\":{\"put\":45}}") == 1);
    ada.catch_up();
    CHECK(count_of(ada.heard, "\"put\":45") == 0);
    // One connection goes: the player is still there.
    ben.hang_up();
    server.wait_for_connections(2);
    ada.catch_up();
    CHECK(count_of(ada.heard, "\"presence\"") == 0);
    second.send(client_frame(opcode::close, test_support::close_payload(1000)));
    while (second.receive_message().opcode != opcode::close) {
    }
    second.reset();
    server.wait_for_connections(1);
    ada.catch_up();
    CHECK(count_of(ada.heard, "\"presence\"") == 1);
}

TEST_CASE("2.9: a connection that was there before the seat was taken keeps it like any other") {
    RunningTutti server;
    Client ada(server, "Ada");
    Client ben(server, "Ben");
    auto idle = open_websocket(server.port());
    hello_on(idle, {{"token", ben.token}});
    const Json wish{{"game", "ctor"}, {"options", {{"teams", {1, 1}}}}};
    const std::string room = ada.ask("room.create", wish).at("room");
    REQUIRE(ada.code("seat.take", {{"room", room}, {"seat", "black1"}}) == "ok");
    REQUIRE(ben.code("seat.take", {{"room", room}, {"seat", "white1"}}) == "ok");
    REQUIRE(ada.code("room.ready", {{"room", room}, {"ready", true}}) == "ok");
    REQUIRE(ben.code("room.ready", {{"room", room}, {"ready", true}}) == "ok");
    ben.hang_up();
    server.wait_for_connections(2);
    ada.catch_up();
    CHECK(count_of(ada.heard, "\"presence\"") == 0);
    idle.send(client_frame(opcode::close, test_support::close_payload(1000)));
    while (idle.receive_message().opcode != opcode::close) {
    }
    idle.reset();
    server.wait_for_connections(1);
    ada.catch_up();
    CHECK(count_of(ada.heard, "\"presence\"") == 1);
}

TEST_CASE("1.6: a ping tells the wall's time, and a room's game time where it has one") {
    RunningTutti server;
    Client ada(server, "Ada");
    server.pass(123);
    CHECK(ada.ask("ping").at("now") == server.clock.unix_ms());
    const Json seats{{"black1", "bot:1"}, {"white1", "bot:1"}};
    const std::string room =
        ada.ask("room.create", {{"game", "ctor"}, {"options", {{"teams", {1, 1}}}}, {"seats", seats}}).at("room");
    server.pass(250);
    CHECK(ada.ask("ping", {{"room", room}}).at("game_now") == 250);
    const std::string open = ada.ask("room.create", {{"game", "ctor"}}).at("room");
    CHECK_FALSE(ada.ask("ping", {{"room", open}}).contains("game_now"));
    CHECK(ada.code("ping", {{"room", "00000000"}}) == "no_such_room");
}

TEST_CASE("2.2: the list of rooms is watched until it is no longer") {
    RunningTutti server;
    Client ada(server, "Ada");
    Client ben(server, "Ben");
    CHECK(ben.code("room.watch_list", {{"on", true}}) == "ok");
    const std::string room = ada.ask("room.create", {{"game", "ctor"}, {"name", "Friday"}}).at("room");
    REQUIRE(ada.code("room.create", {{"game", "ctor"}, {"visibility", "unlisted"}}) == "ok");
    server.pass(server::limit::lobby_every_ms);
    ben.catch_up();
    CHECK(count_of(ben.heard, "\"type\":\"rooms\"") == 1);
    CHECK(count_of(ben.heard, room) == 1);
    CHECK(ben.ask("room.list").at("rooms").size() == 1);
    CHECK(ben.ask("room.list", {{"status", "over"}}).at("rooms").empty());
    CHECK(ben.code("room.watch_list", {{"on", false}}) == "ok");
    REQUIRE(ada.code("room.create", {{"game", "ctor"}}) == "ok");
    server.pass(server::limit::lobby_every_ms);
    ben.catch_up();
    CHECK(count_of(ben.heard, "\"type\":\"rooms\"") == 1);
}

TEST_CASE("TRITOC 4.1: whoever asks for the demo is shown a room, and may watch it") {
    RunningTutti server;
    Client ada(server, "Ada");
    Client ben(server, "Ben");
    const Json answer = ada.ask("room.demo");
    CHECK_FALSE(answer.contains("next_ms"));
    CHECK(ben.ask("room.demo").at("room") == answer.at("room"));
    REQUIRE(ada.code("room.join", {{"room", answer.at("room")}}) == "ok");
    ada.catch_up();
    CHECK(count_of(ada.heard, "\"audience\":\"spectator\"") == 1);
    CHECK(count_of(ada.heard, "\"status\":\"playing\"") == 1);
    CHECK(ben.ask("room.list").at("rooms").empty());
}

TEST_CASE("1.1: fragments without end and without a byte in them are a flood like any other") {
    server::Config config = quiet_config();
    config.limits.messages_per_connection = {1, 20};
    RunningTutti server(config);
    auto socket = open_websocket(server.port());
    REQUIRE(hello_on(socket, {{"name", "Ada"}}).at("type") == "welcome");
    std::string endless = test_support::client_frame(opcode::text, "", false);
    for (int sent = 0; sent < 1000; ++sent) endless += test_support::client_frame(opcode::continuation, "", false);
    socket.send(endless);
    const auto frame = socket.receive_message();
    CHECK(frame.opcode == opcode::close);
    CHECK(frame.close_code() == 1008);
}

TEST_CASE("1.1: a message in some fragments, empty ones among them, is taken as one") {
    server::Config config = quiet_config();
    config.limits.messages_per_connection = {1, 20};
    RunningTutti server(config);
    auto socket = open_websocket(server.port());
    REQUIRE(hello_on(socket, {{"name", "Ada"}}).at("type") == "welcome");
    socket.send(test_support::client_frame(opcode::text, R"({"type":"ping",)", false)
                + test_support::client_frame(opcode::continuation, "", false)
                + test_support::client_frame(opcode::continuation, R"("id":"t-1"})"));
    CHECK(Json::parse(socket.receive_message().payload).at("re") == "t-1");
}
