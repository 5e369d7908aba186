#include "server/room/hearers.hpp"

#include <array>
#include <catch2/catch.hpp>
#include <memory>

using server::PlayerId;
using server::room::ChannelKind;
using server::room::Hearers;

namespace {

constexpr std::array all_channels{ChannelKind::black, ChannelKind::white, ChannelKind::solo, ChannelKind::watchers,
                                  ChannelKind::casters};
static_assert(all_channels.size() == server::room::channel_kinds);

class SilentSink final : public server::Sink {
public:
    void send(server::Frame, server::Delivery) override {}
    void close(server::CloseCode, std::string_view) override {}
    void run(std::function<void()> work) override { work(); }
};

struct Room {
    Hearers hearers;
    void enter(std::uint64_t connection, const char* player) {
        hearers.add(connection, std::make_shared<SilentSink>(), {PlayerId{player}, player});
    }
    void admit(std::uint64_t connection, ChannelKind channel) { hearers.hear(*hearers.find(connection), channel); }
};

}  // namespace

TEST_CASE("A connection is found by number and by player before it hears anything", "[room]") {
    Room room;
    room.enter(1, "ada");
    REQUIRE(room.hearers.find(1) != nullptr);
    CHECK(room.hearers.find(2) == nullptr);
    CHECK_FALSE(room.hearers.find(1)->channel());
    CHECK(room.hearers.of(PlayerId{"ada"}) == Hearers::List{room.hearers.find(1)});
    CHECK(room.hearers.of(PlayerId{"bob"}).empty());
    for (const auto channel : all_channels) CHECK(room.hearers.of(channel).empty());
}

TEST_CASE("Adding a connection that is here changes nothing", "[room]") {
    Room room;
    room.enter(1, "ada");
    room.admit(1, ChannelKind::black);
    room.enter(1, "ada");
    CHECK(room.hearers.find(1)->channel() == ChannelKind::black);
    CHECK(room.hearers.of(PlayerId{"ada"}).size() == 1);
}

TEST_CASE("Whoever moves is heard of in the new audience alone", "[room]") {
    Room room;
    for (const std::uint64_t connection : {1U, 2U, 3U}) {
        room.enter(connection, "ada");
        room.admit(connection, ChannelKind::watchers);
    }
    room.admit(1, ChannelKind::black);
    CHECK(room.hearers.find(1)->channel() == ChannelKind::black);
    CHECK(room.hearers.of(ChannelKind::black) == Hearers::List{room.hearers.find(1)});
    CHECK(room.hearers.of(ChannelKind::watchers) == Hearers::List{room.hearers.find(3), room.hearers.find(2)});
    room.admit(1, ChannelKind::black);
    CHECK(room.hearers.of(ChannelKind::black).size() == 1);
}

TEST_CASE("Lists stay whole while connections go in any order", "[room]") {
    Room room;
    for (std::uint64_t connection = 1; connection <= 30; ++connection) {
        room.enter(connection, connection % 2 == 0 ? "ada" : "bob");
        room.admit(connection, connection % 3 == 0 ? ChannelKind::black : ChannelKind::watchers);
    }
    room.enter(31, "ada");  // not admitted
    for (const std::uint64_t connection : {3U, 30U, 1U, 29U, 15U, 2U, 31U, 31U, 99U}) room.hearers.remove(connection);
    std::size_t heard = 0;
    for (const auto channel : all_channels) {
        for (const auto* hearer : room.hearers.of(channel)) CHECK(hearer->channel() == channel);
        heard += room.hearers.of(channel).size();
    }
    CHECK(heard == 24);
    CHECK(room.hearers.of(PlayerId{"ada"}).size() + room.hearers.of(PlayerId{"bob"}).size() == 24);
    for (std::uint64_t connection = 1; connection <= 30; ++connection) room.hearers.remove(connection);
    CHECK(room.hearers.of(ChannelKind::black).empty());
    CHECK(room.hearers.of(ChannelKind::watchers).empty());
    CHECK(room.hearers.of(PlayerId{"ada"}).empty());
}
