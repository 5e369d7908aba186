// wire.md 6.3: what somebody asks for who asks for a stream.
#include "server/spectate/stream_wish.hpp"

#include <catch2/catch.hpp>

#include "server/base/limits.hpp"

using namespace server;

namespace {

ApiRequest request(std::string query, std::string last_event_id = {}, std::string accept = {}) {
    ApiRequest made;
    made.query = std::move(query);
    made.last_event_id = std::move(last_event_id);
    made.accept = std::move(accept);
    return made;
}

}  // namespace

TEST_CASE("6.3: a stream of one room, from the beginning or from where somebody was") {
    const auto plain = stream_of_room(request(""), "4gzk7q2m");
    REQUIRE(plain);
    REQUIRE(plain->boards.size() == 1);
    CHECK(plain->boards[0].room == "4GZK7Q2M");
    CHECK_FALSE(plain->boards[0].since);
    CHECK_FALSE(plain->follows);
    CHECK_FALSE(plain->is_many);
    CHECK(plain->telling.format == StreamFormat::events);

    CHECK(stream_of_room(request("since=12"), "R")->boards[0].since == 12);
    CHECK(stream_of_room(request("", "12"), "R")->boards[0].since == 12);
    CHECK(stream_of_room(request("since=3", "12"), "R")->boards[0].since == 12);
    CHECK(stream_of_room(request("since=18446744073709551615"), "R")->boards[0].since == UINT64_MAX);
    CHECK(stream_of_room(request("follow=1"), "R")->follows);
    CHECK_FALSE(stream_of_room(request("follow=0"), "R")->follows);
    CHECK(stream_of_room(request("", "", "application/x-ndjson"), "R")->telling.format == StreamFormat::lines);
}

TEST_CASE("6.3: what cannot be read is refused, and says what is wrong") {
    for (const auto* query : {"since=", "since=-1", "since=1.5", "since=x", "since=18446744073709551616", "since=%00",
                              "since=1%202", "since=R:12", "follow=yes", "follow=2"}) {
        const auto wish = stream_of_room(request(query), "R");
        CHECK_FALSE(wish);
        if (!wish) CHECK(wish.error().code == "malformed");
    }
    CHECK_FALSE(stream_of_room(request("", "one"), "R"));
}

TEST_CASE("6.3: many rooms, each with its position") {
    const auto wish = stream_of_rooms(request("rooms=AB,cd,AB&follow=1", "AB:12,CD:5,EF:1"));
    REQUIRE(wish);
    REQUIRE(wish->boards.size() == 2);
    CHECK(wish->boards[0].room == "AB");
    CHECK(wish->boards[0].since == 12);
    CHECK(wish->boards[1].room == "CD");
    CHECK(wish->boards[1].since == 5);
    CHECK(wish->is_many);
    CHECK(wish->follows);
    CHECK_FALSE(stream_of_rooms(request("rooms=AB"))->boards[0].since);
}

TEST_CASE("6.3: hostile lists of rooms") {
    for (const auto* query : {"", "rooms=", "rooms=,", "rooms=A,", "rooms=A,,B", "rooms=A%0aB", "rooms=A:B",
                              "rooms=%ff", "rooms=ABCDEFGHIJKLMNOPQ", "rooms=AB&since=12", "rooms=AB&since=AB",
                              "rooms=AB&since=AB:", "rooms=AB&since=:1", "rooms=AB&since=AB:1,",
                              "rooms=AB&since=AB:1:2", "rooms=AB&follow=x"}) {
        INFO(query);
        CHECK_FALSE(stream_of_rooms(request(query)));
    }
    std::string rooms = "rooms=R0";
    for (std::size_t room = 1; room < limit::rooms_per_stream; ++room) rooms += ",R" + std::to_string(room);
    CHECK(stream_of_rooms(request(rooms)));
    CHECK_FALSE(stream_of_rooms(request(rooms + ",X")));
    CHECK(stream_of_rooms(request(rooms + ",R1")));
}

TEST_CASE("9.1, 9.6: a stream may be asked for changes, and for an update now and then only") {
    CHECK_FALSE(stream_of_room(request(""), "R")->telling.pace.takes_changes);
    CHECK(stream_of_room(request("views=changes"), "R")->telling.pace.takes_changes);
    CHECK(stream_of_rooms(request("rooms=AB&views=changes&every=1000"))->telling.pace.every_ms == 1000);
    CHECK(stream_of_room(request("every=100"), "R")->telling.pace.every_ms == 100);
    CHECK(stream_of_room(request("every=10000"), "R")->telling.pace.every_ms == 10'000);
    for (const auto* query : {"ids=", "ids=2", "ids=no", "views=", "views=whole", "views=Changes", "every=", "every=99",
                              "every=10001", "every=1e3", "every=-100", "every=1s"}) {
        CAPTURE(query);
        const auto one = stream_of_room(request(query), "R");
        const auto many = stream_of_rooms(request(std::string("rooms=AB&") + query));
        REQUIRE_FALSE(one);
        REQUIRE_FALSE(many);
        CHECK(one.error().code == "malformed");
        CHECK(one.error().message == many.error().message);
        const std::string name = std::string(query).substr(0, std::string_view(query).find('='));
        CHECK(one.error().message.starts_with(name));
        CHECK(stream_of_room(request("ids=1"), "R")->telling.tells_ids);
        CHECK_FALSE(stream_of_room(request("ids=0"), "R")->telling.tells_ids);
    }
}
