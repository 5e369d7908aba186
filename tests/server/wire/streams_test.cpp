// wire.md 6.3 with the real services behind it: readers of streams get the bytes that watchers get.
#include <catch2/catch.hpp>

#include "server/base/limits.hpp"
#include "tests/server/wire/running_tutti.hpp"

using namespace wire_test;
using test_support::TestSocket;

namespace {

/// A reader of a stream; what stands around messages is taken off.
class StreamClient {
public:
    struct StreamEvent {
        std::string event;  // of events alone
        std::string id;
        std::string data;
    };

    StreamClient(const RunningTutti& server, const std::string& path, const std::string& headers = {})
        : socket_(server.port()) {
        socket_.send("GET " + path + " HTTP/1.1\r\nHost: localhost\r\n" + headers + "\r\n");
        head = socket_.receive_until("\r\n\r\n");
        is_lines_ = head.find("application/x-ndjson") != std::string::npos;
    }

    unsigned status() const { return static_cast<unsigned>(std::stoul(head.substr(head.find(' ') + 1))); }
    /// The next message; nothing at the end of the stream.
    std::optional<StreamEvent> next() {
        while (true) {
            if (auto heard = take()) return heard;
            if (has_ended_) return std::nullopt;
            const std::size_t size = std::stoul(socket_.receive_until("\r\n"), nullptr, 16);
            text_ += socket_.receive(size + 2).substr(0, size);
            has_ended_ = size == 0;
        }
    }
    /// All there is to the end.
    std::vector<StreamEvent> rest() {
        std::vector<StreamEvent> all;
        while (auto heard = next()) all.push_back(*std::move(heard));
        return all;
    }

    std::string head;

private:
    std::optional<StreamEvent> take() {
        const std::string end = is_lines_ ? "\n" : "\n\n";
        while (text_.find(end) != std::string::npos) {
            const std::string whole = text_.substr(0, text_.find(end));
            text_.erase(0, whole.size() + end.size());
            if (is_lines_ && !whole.empty()) return StreamEvent{"", "", whole};
            StreamEvent heard{field(whole, "event"), field(whole, "id"), field(whole, "data")};
            if (!heard.data.empty()) return heard;
        }
        return std::nullopt;
    }
    static std::string field(const std::string& event, const std::string& name) {
        const std::string all = "\n" + event;
        const std::size_t at = all.find("\n" + name + ": ");
        if (at == std::string::npos) return {};
        const std::size_t from = at + name.size() + 3;
        return all.substr(from, all.find('\n', from) - from);
    }

    TestSocket socket_;
    std::string text_;
    bool is_lines_ = false;
    bool has_ended_ = false;
};

constexpr auto as_lines = "Accept: application/x-ndjson\r\n";

std::string path_of(const std::string& room) { return "/api/v1/rooms/" + room + "/stream"; }

/// Ada plays against a computer player that has not begun.
std::string open_room(Client& ada, const Json& more = Json::object()) {
    Json wish{{"game", "ctor"}, {"options", {{"teams", {1, 1}}, {"secrets", false}}}, {"seats", {{"white1", "bot:1"}}}};
    wish.update(more);
    const std::string room = ada.ask("room.create", wish).at("room");
    REQUIRE(ada.code("seat.take", {{"room", room}, {"seat", "black1"}}) == "ok");
    return room;
}
void start(Client& ada, const std::string& room) {
    REQUIRE(ada.code("room.ready", {{"room", room}, {"ready", true}}) == "ok");
}
void resign(Client& ada, const std::string& room) {
    REQUIRE(ada.code("act", {{"room", room}, {"action", {{"type", "resign"}}}}) == "ok");
}

std::string type_of(const std::string& text) { return Json::parse(text).value("type", ""); }

/// Pushes of a room, without the snapshot.
std::vector<std::string> pushes_in(const std::vector<std::string>& heard) {
    std::vector<std::string> pushes;
    for (const std::string& text : heard) {
        const std::string type = type_of(text);
        if (type == "update" || type == "info") pushes.push_back(text);
    }
    return pushes;
}

std::uint64_t number_in(const std::string& id) { return std::stoull(id); }

}  // namespace

TEST_CASE("6.3: a WebSocket, events and lines tell the same bytes of the same game") {
    RunningTutti server;
    Client ada(server, "Ada");
    const std::string room = open_room(ada);
    Client eve(server, "Eve");
    REQUIRE(eve.code("room.join", {{"room", room}}) == "ok");
    eve.catch_up();
    StreamClient events(server, path_of(room));
    StreamClient lines(server, path_of(room), as_lines);
    CHECK(events.status() == 200);
    const auto first = events.next();
    REQUIRE(first);
    CHECK(first->event == "snapshot");
    CHECK(Json::parse(first->data).at("view").is_null());
    REQUIRE(lines.next());
    // Before the first turn nobody is told how many watch, so that all three hear the same from here on.
    const std::size_t from = eve.heard.size();
    start(ada, room);
    for (int turn = 0; turn < 20; ++turn) server.pass(400);
    ada.ask("act", {{"room", room}, {"action", {{"type", "seal"}, {"choice", {{"type", "put"}, {"square", 9}}}}}});
    server.pass(3000);
    resign(ada, room);
    eve.catch_up();

    const auto streamed = events.rest();
    REQUIRE(streamed.size() > 4);
    CHECK(streamed.back().event == "end");
    CHECK(streamed.back().data == R"({"type":"end","room":")" + room + R"(","reason":"over"})");
    std::vector<std::string> as_events;
    std::uint64_t last = number_in(first->id);
    for (const auto& one : streamed) {
        CHECK(one.event == type_of(one.data));
        CHECK(number_in(one.id) == (one.event == "update" ? last + 1 : last));
        last = number_in(one.id);
        if (one.event == "update") CHECK(Json::parse(one.data).at("seq") == last);
        as_events.push_back(one.data);
    }
    std::vector<std::string> as_lines_told;
    for (const auto& one : lines.rest()) as_lines_told.push_back(one.data);
    CHECK(as_lines_told == as_events);
    as_events.pop_back();  // the end is for streams alone
    const std::vector<std::string> heard(eve.heard.begin() + static_cast<std::ptrdiff_t>(from), eve.heard.end());
    auto pushes = pushes_in(heard);
    pushes.resize(std::min(pushes.size(), as_events.size()));  // what comes after the end, they hear no more
    CHECK(pushes == as_events);
    server.pass(2000);
}

TEST_CASE("6.3: who lost the connection goes on where it was, by header or address") {
    RunningTutti server;
    Client ada(server, "Ada");
    const std::string room = open_room(ada);
    StreamClient whole(server, path_of(room));
    start(ada, room);
    for (int turn = 0; turn < 10; ++turn) server.pass(400);
    resign(ada, room);
    std::vector<StreamClient::StreamEvent> heard = whole.rest();
    REQUIRE(heard.size() > 5);
    for (std::size_t place = 0; place + 1 < heard.size(); ++place) {
        const std::string since = heard[place].id;
        const bool is_at_end = since == heard.back().id;
        StreamClient by_header(server, path_of(room), "Last-Event-ID: " + since + "\r\n");
        StreamClient by_query(server, path_of(room) + "?since=" + since);
        CHECK(by_header.status() == (is_at_end ? 204 : 200));
        CHECK(by_query.status() == by_header.status());
        if (is_at_end) continue;
        std::vector<std::string> missed;
        for (const auto& one : heard) {
            if (one.event != "info" && number_in(one.id) > number_in(since)) missed.push_back(one.id + one.data);
        }
        missed.push_back(heard.back().id + heard.back().data);
        if (heard.back().event == "end") missed.erase(missed.end() - 2);  // it bears the number of the last update
        std::vector<std::string> got;
        for (const auto& one : by_header.rest()) {
            if (one.event != "info") got.push_back(one.id + one.data);
        }
        CHECK(got == missed);
        CHECK(by_query.rest().size() >= got.size());
    }
    for (const auto* query : {"?since=x", "?since=-1", "?follow=maybe"}) {
        StreamClient refused(server, path_of(room) + query);
        CHECK(refused.status() == 400);
    }
}

TEST_CASE("6.3: a room that is not there, closed to strangers, or asked the wrong way") {
    RunningTutti server;
    Client ada(server, "Ada");
    const std::string locked = ada.ask("room.create", {{"game", "ctor"}, {"password", "sesame"}}).at("room");
    HttpClient http(server.port());
    CHECK(http.get(path_of("00000000")).starts_with("404\n"));
    CHECK(http.get(path_of(locked)).starts_with("403\n"));
    CHECK(http.get(path_of(locked)).find("wrong_password") != std::string::npos);
    CHECK(http.get("/api/v1/stream?rooms=00000000," + locked).starts_with("404\n"));
    CHECK(http.get("/api/v1/stream").starts_with("400\n"));
    CHECK(http.send("POST " + path_of(locked) + " HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n").status
          == 405);
    CHECK(server->metrics().streams.value() == 0);
}

TEST_CASE("6.3: many boards by one connection, each with its position and its end") {
    RunningTutti server;
    Client ada(server, "Ada");
    const std::string one = open_room(ada);
    const std::string other = open_room(ada);
    const std::string locked = ada.ask("room.create", {{"game", "ctor"}, {"password", "sesame"}}).at("room");
    const std::string path = "/api/v1/stream?rooms=" + one + ",00000000," + other + "," + locked;
    StreamClient many(server, path);
    CHECK(many.status() == 200);
    std::map<std::string, std::string> first;  // by room
    std::string id;
    for (int board = 0; board < 4; ++board) {
        const auto heard = many.next();
        REQUIRE(heard);
        const Json message = Json::parse(heard->data);
        first[message.at("room")] = message.at("type") == "end" ? message.at("reason") : message.at("type");
        id = heard->id;
    }
    CHECK(first
          == std::map<std::string, std::string>{
              {one, "snapshot"}, {other, "snapshot"}, {"00000000", "no_such_room"}, {locked, "wrong_password"}});
    CHECK(id.find(one + ":") != std::string::npos);
    CHECK(id.find("," + other + ":") != std::string::npos);

    start(ada, one);
    resign(ada, one);
    std::string at_end;
    for (auto heard = many.next(); heard; heard = many.next()) {
        at_end = heard->id;
        if (heard->event == "end") break;
    }
    start(ada, other);
    resign(ada, other);
    const auto rest = many.rest();
    REQUIRE_FALSE(rest.empty());
    for (const auto& heard : rest) CHECK(Json::parse(heard.data).at("room") == other);
    CHECK(rest.back().event == "end");

    // Who comes back at the end of the first hears of the second alone, but for that end.
    StreamClient again(server, path, "Last-Event-ID: " + at_end + "\r\n");
    std::vector<std::string> missed;
    for (const auto& heard : again.rest()) {
        const Json message = Json::parse(heard.data);
        if (message.at("room") == other && message.at("type") != "info") missed.push_back(heard.data);
        if (message.at("room") == one) CHECK(message.at("type") == "end");
    }
    std::vector<std::string> expected;
    for (const auto& heard : rest) {
        if (heard.event != "info") expected.push_back(heard.data);
    }
    CHECK(missed == expected);
    StreamClient nothing(server, "/api/v1/stream?rooms=" + one + "," + other,
                         "Last-Event-ID: " + rest.back().id + "\r\n");
    CHECK(nothing.status() == 204);
}

TEST_CASE("6.3, architecture.md 4: when the server goes, its streams are told") {
    RunningTutti server;
    Client ada(server, "Ada");
    const std::string room = open_room(ada);
    StreamClient reader(server, path_of(room) + "?follow=1");
    REQUIRE(reader.next());
    server->drain();
    const auto heard = reader.rest();
    REQUIRE_FALSE(heard.empty());
    CHECK(heard.back().event == "end");
    const Json end = Json::parse(heard.back().data);
    CHECK(end.at("reason") == "restart");
    CHECK(end.at("retry_ms").get<std::int64_t>() >= server::limit::stream_retry_ms);
}

TEST_CASE("6.3: the room's end is told") {
    RunningTutti server;
    Client ada(server, "Ada");
    const std::string room = ada.ask("room.create", {{"game", "ctor"}}).at("room");
    REQUIRE(ada.code("room.join", {{"room", room}}) == "ok");
    StreamClient reader(server, path_of(room) + "?follow=1");
    REQUIRE(reader.next());
    ada.hang_up();
    server.wait_for_connections(0);
    for (std::int64_t passed = 0; passed <= server::limit::empty_room_ms; passed += 10'000) server.pass(10'000);
    const auto heard = reader.rest();
    REQUIRE_FALSE(heard.empty());
    CHECK(Json::parse(heard.back().data).at("reason") == "closed");
    CHECK(StreamClient(server, path_of(room)).status() == 404);
}

TEST_CASE("A caster's key over HTTP: no delay, and never in an address") {
    RunningTutti server;
    Client ada(server, "Ada");
    const std::string room = open_room(ada, {{"spectator_delay", 60}});
    const std::string key = ada.ask("room.caster", {{"room", room}}).at("key");
    start(ada, room);
    const auto bearer = [](const std::string& token) { return "Authorization: Bearer " + token + "\r\n"; };
    StreamClient caster(server, path_of(room), bearer(key));
    CHECK_FALSE(Json::parse(caster.next()->data).at("view").is_null());
    for (const std::string& headers : {std::string(), bearer(ada.token)}) {
        StreamClient watcher(server, path_of(room), headers);
        CHECK(Json::parse(watcher.next()->data).at("view").is_null());
    }
    CHECK(StreamClient(server, path_of(room), bearer("WRONG")).status() == 403);
    resign(ada, room);
    CHECK(caster.rest().back().event == "end");
    CHECK(StreamClient(server, path_of(room), bearer(key) + "Last-Event-ID: 99999999\r\n").status() == 200);
}

TEST_CASE("A room that lets nobody watch has no snapshot and no stream") {
    RunningTutti server;
    Client ada(server, "Ada");
    const std::string room = open_room(ada, {{"watchable", false}});
    HttpClient http(server.port());
    for (const bool has_begun : {false, true}) {
        if (has_begun) start(ada, room);
        CHECK(http.get("/api/v1/rooms/" + room).starts_with("403\n"));
        CHECK(http.get(path_of(room)).starts_with("403\n"));
    }
    // Whoever sits down in it while it goes on is in it.
    REQUIRE(ada.code("seat.leave", {{"room", room}, {"seat", "black1"}}) == "ok");
    CHECK(ada.code("room.join", {{"room", room}}) == "forbidden");
}

TEST_CASE("Options: no more streams than an operator allows, of all and of one address") {
    server::Config config = quiet_config();
    config.limits.streams_per_address_max = 2;
    RunningTutti server(config);
    Client ada(server, "Ada");
    const std::string room = open_room(ada);
    std::optional<StreamClient> first(std::in_place, server, path_of(room));
    StreamClient second(server, path_of(room));
    {
        StreamClient third(server, path_of(room));
        CHECK(third.status() == 429);
        CHECK(third.head.find("Retry-After: ") != std::string::npos);
    }
    CHECK(server->metrics().rate_limited.value({"streams"}) == 1);
    first.reset();
    while (server->metrics().streams.value() != 1) server.sync();
    StreamClient instead(server, path_of(room));
    CHECK(instead.status() == 200);

    config.limits.streams_per_address_max = 10;
    config.limits.streams_max = 1;
    RunningTutti full(config);
    Client ben(full, "Ben");
    const std::string other = open_room(ben);
    StreamClient only(full, path_of(other));
    CHECK(only.status() == 200);
    CHECK(StreamClient(full, path_of(other)).status() == 503);
    CHECK(StreamClient(full, path_of("00000000")).status() == 503);
}
