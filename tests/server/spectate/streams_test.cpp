// How requests for streams are answered where a room cannot tell anything at this moment (wire.md 6.7): a browser's
// EventSource that gets an error never asks again.
#include <catch2/catch.hpp>

#include "server/spectate/streams.hpp"
#include "tests/server/room/house.hpp"

using namespace room_test;

namespace {

struct ReaderAside final : StreamReader {
    void tell(std::size_t place, Frame frame, Delivery) override {
        heard.emplace_back(place, Json::parse(frame->text()));
    }
    void run(std::function<void()> work) override { work(); }
    std::vector<std::pair<std::size_t, Json>> heard;
};

struct StreamStation {
    House house;
    std::string room = house.made();
    AddressGuard guard;
    Streams streams{{house.clock, guard, house.metrics, house.directory, [](const std::string&) { return false; }}};
    Routes routes;

    explicit StreamStation(const Limits& limits = Limits{}) : guard(limits) {
        house.journal.is_prompt = true;
        add_routes(routes, streams);
    }
    std::string another(const Json& wish = Json::object()) {
        house.create(wish);
        return house.room;
    }
    std::string caster_key_of(const std::string& in_room) {
        std::string key;
        house.directory.find(in_room)->ask(
            house.requester("Host", "host"), {"t-1", {}}, protocol::RoomCaster{in_room},
            [&](const Reply& reply) { key = Json::parse(reply_json("t-1", reply, 0)).at("key"); });
        house.settle();
        return key;
    }
    ApiAnswer ask(const std::string& path, const std::string& query = {}, const std::string& accept = {},
                  const std::string& bearer = {}) {
        std::optional<ApiAnswer> answered;
        routes.handle({"GET", "/api/v1/" + path, query, {}, bearer, "192.0.2.1", false, accept},
                      [&](ApiAnswer answer) { answered = std::move(answer); });
        house.settle();
        REQUIRE(answered);
        return *std::move(answered);
    }
    std::vector<std::pair<std::size_t, Json>> read(const ApiAnswer& answer) {
        REQUIRE(answer.status == 200);
        REQUIRE(answer.stream);
        const auto reader = std::make_shared<ReaderAside>();
        answer.stream->source->start(reader);
        house.settle();
        for (std::size_t turn = 0; turn < 3; ++turn) answer.stream->source->go_on();
        house.settle();
        return reader->heard;
    }
    void stand_still(bool stands) {
        house.directory.stand_still(stands);
        house.settle();
    }
};

}  // namespace

TEST_CASE("6.7: the stream of a room that stands still says when to come back, and tells all then") {
    StreamStation station;
    const std::string path = "rooms/" + station.room + "/stream";
    station.stand_still(true);
    for (const char* accept : {"text/event-stream", "application/x-ndjson"}) {
        const auto heard = station.read(station.ask(path, {}, accept));
        REQUIRE(heard.size() == 1);
        CHECK(heard.front().second.at("type") == "end");
        CHECK(heard.front().second.at("reason") == "restart");
        CHECK(heard.front().second.at("retry_ms") >= limit::stream_retry_ms);
    }
    station.stand_still(false);
    const auto heard = station.read(station.ask(path));
    REQUIRE(heard.size() == 1);
    CHECK(heard.front().second.at("type") == "snapshot");
}

TEST_CASE("6.3: rooms of which a reader has heard all keep nobody from hearing of the next") {
    StreamStation station;
    const std::string second = station.another();
    const std::string third = station.another();
    std::string since;
    for (const auto& [place, message] : station.read(station.ask("stream", "rooms=" + station.room + "," + second))) {
        REQUIRE(message.at("type") == "snapshot");
        since += (since.empty() ? "" : ",") + message.at("room").get<std::string>() + ":"
                 + std::to_string(message.at("seq").get<int>());
    }
    const auto again = station.ask("stream", "rooms=" + station.room + "," + second + "," + third + "&since=" + since);
    REQUIRE(again.stream);
    const auto reader = std::make_shared<ReaderAside>();
    again.stream->source->start(reader);
    station.house.settle();
    // Nothing was written in between, so nobody has asked it to go on.
    std::vector<std::string> snapshots;
    for (const auto& [place, message] : reader->heard) {
        if (message.at("type") == "snapshot") snapshots.push_back(message.at("room"));
    }
    CHECK(snapshots == std::vector<std::string>{third});
}

TEST_CASE("6.7: among several rooms one that stands still is to be asked for again, one that is not there is not") {
    StreamStation station;
    station.stand_still(true);
    const std::string second = station.another();  // since then, and goes on
    const auto heard = station.read(station.ask("stream", "rooms=" + station.room + ",N0SVCHAA," + second));
    REQUIRE(heard.size() == 3);
    CHECK(heard[0].second.at("reason") == "restart");
    CHECK(heard[0].second.contains("retry_ms"));
    CHECK(heard[1].second.at("reason") == "no_such_room");
    CHECK_FALSE(heard[1].second.contains("retry_ms"));
    CHECK(heard[2].second.at("type") == "snapshot");
}

TEST_CASE("6.3: what does not pass is an error still, and 204 ends a reader who has heard all") {
    StreamStation station;
    CHECK(station.ask("rooms/N0SVCHAA/stream").status == 404);
    const std::string locked = station.another({{"password", "open sesame"}});
    CHECK(station.ask("rooms/" + locked + "/stream").status == 403);
    CHECK_FALSE(station.ask("rooms/" + locked + "/stream").stream);
}

TEST_CASE("6.3: whoever asks for streams of many rooms has asked as often as for so many of one") {
    StreamStation station;
    std::string rooms;
    for (std::size_t room = 0; room < limit::rooms_per_stream; ++room)
        rooms += (room == 0 ? "" : ",") + ("N0SVC" + std::to_string(100 + room));
    std::size_t asked = 0;
    while (asked < 1'000 && station.ask("stream", "rooms=" + rooms).status == 404) ++asked;
    const auto burst = static_cast<std::size_t>(Limits{}.messages_per_address.burst);
    CHECK(asked == burst / (limit::rooms_per_stream - 1));
    CHECK(station.ask("stream", "rooms=" + rooms).status == 429);
    CHECK(station.ask("rooms/N0SVCHAA/stream").status == 404);
}

TEST_CASE("6.3: whoever cannot have one more stream has asked for no room by that") {
    Limits limits;
    limits.streams_per_address_max = 1;
    limits.messages_per_address = {1, 10};
    StreamStation station(limits);
    std::optional<ApiAnswer> first = station.ask("rooms/" + station.room + "/stream");
    REQUIRE(first->stream);
    for (int time = 0; time < 8; ++time) CHECK(station.ask("stream", "rooms=N0SVC101,N0SVC102,N0SVC103").status == 429);
    first.reset();
    CHECK(station.ask("stream", "rooms=N0SVC101,N0SVC102,N0SVC103").status == 404);
}

TEST_CASE("6.3: of several rooms a caster's key opens those whose it is, and no other") {
    StreamStation station;
    const Json delayed{{"spectator_delay", 20}};
    const std::string own = station.another(delayed);
    const std::string others = station.another(delayed);
    const std::string key = station.caster_key_of(own);
    REQUIRE(station.caster_key_of(others) != key);
    const auto heard = station.read(station.ask("stream", "rooms=" + own + "," + others, {}, key));
    REQUIRE(heard.size() == 2);
    CHECK(heard[0].second.at("type") == "snapshot");
    CHECK(heard[0].second.at("room") == own);
    CHECK(heard[1].second.at("type") == "end");
    CHECK(heard[1].second.at("reason") == "forbidden");
    CHECK(station.ask("rooms/" + others + "/stream", {}, {}, key).status == 403);
}
