#include "server/room/subscribers.hpp"

#include <array>
#include <catch2/catch.hpp>
#include <memory>

using server::PlayerId;
using server::room::ChannelKind;
using server::room::Subscribers;

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
    Subscribers subscribers;
    void enter(std::uint64_t connection, const char* player) {
        subscribers.add({connection, std::make_shared<SilentSink>(), {PlayerId{player}, player}});
    }
    void admit(std::uint64_t connection, ChannelKind channel) {
        subscribers.hear(*subscribers.find(connection), channel);
    }
};

}  // namespace

TEST_CASE("A connection is found by number and by player before it hears anything", "[room]") {
    Room room;
    room.enter(1, "ada");
    REQUIRE(room.subscribers.find(1) != nullptr);
    CHECK(room.subscribers.find(2) == nullptr);
    CHECK_FALSE(room.subscribers.find(1)->channel());
    CHECK(room.subscribers.of(PlayerId{"ada"}) == Subscribers::List{room.subscribers.find(1)});
    CHECK(room.subscribers.of(PlayerId{"bob"}).empty());
    for (const auto channel : all_channels) CHECK(room.subscribers.of(channel).empty());
}

TEST_CASE("Adding a connection that is here changes nothing", "[room]") {
    Room room;
    room.enter(1, "ada");
    room.admit(1, ChannelKind::black);
    room.enter(1, "ada");
    CHECK(room.subscribers.find(1)->channel() == ChannelKind::black);
    CHECK(room.subscribers.of(PlayerId{"ada"}).size() == 1);
}

TEST_CASE("Whoever moves is heard of in the new audience alone", "[room]") {
    Room room;
    for (const std::uint64_t connection : {1U, 2U, 3U}) {
        room.enter(connection, "ada");
        room.admit(connection, ChannelKind::watchers);
    }
    room.admit(1, ChannelKind::black);
    CHECK(room.subscribers.find(1)->channel() == ChannelKind::black);
    CHECK(room.subscribers.of(ChannelKind::black) == Subscribers::List{room.subscribers.find(1)});
    CHECK(room.subscribers.of(ChannelKind::watchers)
          == Subscribers::List{room.subscribers.find(3), room.subscribers.find(2)});
    room.admit(1, ChannelKind::black);
    CHECK(room.subscribers.of(ChannelKind::black).size() == 1);
}

TEST_CASE("Lists stay whole while connections go in any order", "[room]") {
    Room room;
    for (std::uint64_t connection = 1; connection <= 30; ++connection) {
        room.enter(connection, connection % 2 == 0 ? "ada" : "bob");
        room.admit(connection, connection % 3 == 0 ? ChannelKind::black : ChannelKind::watchers);
    }
    room.enter(31, "ada");  // not admitted
    for (const std::uint64_t connection : {3U, 30U, 1U, 29U, 15U, 2U, 31U, 31U, 99U})
        room.subscribers.remove(connection);
    std::size_t heard = 0;
    for (const auto channel : all_channels) {
        for (const auto* subscriber : room.subscribers.of(channel)) CHECK(subscriber->channel() == channel);
        heard += room.subscribers.of(channel).size();
    }
    CHECK(heard == 24);
    CHECK(room.subscribers.of(PlayerId{"ada"}).size() + room.subscribers.of(PlayerId{"bob"}).size() == 24);
    for (std::uint64_t connection = 1; connection <= 30; ++connection) room.subscribers.remove(connection);
    CHECK(room.subscribers.of(ChannelKind::black).empty());
    CHECK(room.subscribers.of(ChannelKind::watchers).empty());
    CHECK(room.subscribers.of(PlayerId{"ada"}).empty());
}
