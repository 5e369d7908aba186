// What nodes say to each other comes out as it went in, and nonsense is no message.
#include <algorithm>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "server/base/byte_io.hpp"
#include "server/link/messages.hpp"
#include "tests/support/fake_randomness.hpp"

namespace server::link {

namespace {

std::vector<LinkMessage> one_of_each() {
    ApiRequest request{
        .method = "GET", .path = "/api/v1/rooms", .query = "a=b", .body = "{}", .bearer = "t", .address = "::1"};
    request.takes_gzip = true;
    request.last_event_id = "7";
    ApiAnswer answer{.status = 404, .body = "none", .retry_after_s = 3};
    answer.shared = share_text("shared");
    answer.tag = "tag";
    return {
        Greeting{format_of_today, "tutti", "a"},
        Ping{-5, true},
        Opened{1, "192.0.2.1", "token"},
        Said{1, R"({"type":"hello"})"},
        EmptyFragment{1},
        RoundTrip{1, 20},
        Closed{1},
        link::Asked{2, request},
        AskedAbout{3, {"/r/X", "a", "::1"}},
        StreamGoesOn{2},
        StreamStops{2},
        WatchConsidered{5, "4GZK7Q2M", {.since = 7, .follows = true, .takes_changes = true}},
        Watched{6, "4GZK7Q2M", {.since = std::nullopt, .part = Watching::Part::rest}},
        Unwatched{6},
        Weighed{6, 20'000},
        CopyWanted{},
        Told{"{}",
             FrameKind::update,
             7,
             9,
             Deflating::allowed,
             R"({"view":{}})",
             {{1, Delivery::required}, {Number{1} << 62, Delivery::newest}}},
        Ended{1, CloseCode::restart, "bye"},
        Answered{2, answer,
                 StreamBegins{
                     4, {"R1", "R2"}, {7, std::nullopt}, true, {StreamFormat::lines, {1000, true}, true, false}, 100}},
        AnsweredAbout{3, {.title = "A room", .is_there = false}},
        WatchAnswered{5, false, protocol::error_of(protocol::Code::unavailable, "later", 100)},
        CopyPart{std::string("\0\xff", 2), "fault", true},
        Serves{}};
}

/// The one of this kind, as it comes out at the other side.
template <class Kind>
Kind heard_again(const std::vector<LinkMessage>& all) {
    const auto found = std::ranges::find_if(all, [](const auto& one) { return std::holds_alternative<Kind>(one); });
    return std::get<Kind>(message_in(encoded(*found)));
}

}  // namespace

TEST_CASE("what one node says is what the other hears", "[link]") {
    const auto all = one_of_each();
    REQUIRE(all.size() == std::variant_size_v<LinkMessage>);
    for (std::size_t index = 0; index < all.size(); ++index) {
        CAPTURE(index);
        REQUIRE(all[index].index() == index);
        const auto bytes = encoded(all[index]);
        const auto heard = message_in(bytes);
        CHECK(heard.index() == index);
        CHECK(encoded(heard) == bytes);
    }
    const auto told = heard_again<Told>(all);
    CHECK(told.text == "{}");
    CHECK(told.kind == FrameKind::update);
    CHECK(told.deflating == Deflating::allowed);
    CHECK(told.whole == R"({"view":{}})");
    CHECK(told.to.at(1).number == Number{1} << 62);
    CHECK(told.to.at(1).delivery == Delivery::newest);
    const auto answered = heard_again<Answered>(all);
    CHECK(answered.stream->telling.pace.every_ms == 1000);
    CHECK(answered.stream->telling.pace.takes_changes);
    CHECK(answered.stream->telling.gzips);
    CHECK_FALSE(answered.stream->telling.tells_ids);
    CHECK(*answered.answer.shared == "shared");
    CHECK(answered.answer.gzip == nullptr);
    CHECK(answered.stream->since.at(0) == 7U);
    CHECK_FALSE(answered.stream->since.at(1));
}

TEST_CASE("what is cut short, goes on, or was made up is no message", "[link][hostile]") {
    for (const auto& message : one_of_each()) {
        const auto bytes = encoded(message);
        for (std::size_t length = 0; length < bytes.size(); ++length) {
            CHECK_THROWS_AS(message_in(std::string_view(bytes).substr(0, length)), BytesError);
        }
        CHECK_THROWS_AS(message_in(bytes + 'x'), BytesError);
    }
    // Whatever the bytes, they are a message or they are refused; a list that claims to be long takes no memory.
    test_support::FakeRandomness randomness;
    for (int round = 0; round < 20'000; ++round) {
        std::array<std::uint8_t, 24> bytes{};
        randomness.fill(bytes);
        bytes[0] %= std::variant_size_v<LinkMessage>;
        try {
            (void)message_in({reinterpret_cast<const char*>(bytes.data()), bytes.size()});
        } catch (const BytesError&) {
            continue;
        }
    }
    std::string longer(1, static_cast<char>(encoded(Told{}).front()));
    longer += std::string("\x00\x00\x00\x00\xff\xff\xff\xff\x0f", 9);
    CHECK_THROWS_AS(message_in(longer), BytesError);
}

}  // namespace server::link
