#include "server/net/address_guard.hpp"

#include <catch2/catch.hpp>

#include <array>
#include <vector>

using server::AddressGuard;
using server::Asked;
using server::ConnectionLease;
using server::Limits;
using Connected = AddressGuard::Connected;

namespace {

Limits small_limits() {
    Limits limits;
    limits.connections_max = 3;
    limits.connections_per_address_max = 2;
    limits.messages_per_address = {1, 2};
    limits.guests_per_address = {1, 1};
    return limits;
}

}  // namespace

TEST_CASE("Connections are counted in all and by address while their leases live") {
    AddressGuard guard(small_limits());
    std::vector<ConnectionLease> leases(4);
    for (std::size_t place = 0; place < 2; ++place) {
        CHECK(guard.connect(leases[place]) == Connected::yes);
        CHECK(guard.assign(leases[place], "192.0.2.1", 0) == Connected::yes);
    }
    CHECK(guard.connect(leases[2]) == Connected::yes);
    CHECK(guard.assign(leases[2], "192.0.2.1", 0) == Connected::address_full);
    CHECK(guard.assign(leases[2], "192.0.2.2", 0) == Connected::yes);
    CHECK(guard.connect(leases[3]) == Connected::full);

    leases[0].release();
    CHECK(guard.connect(leases[3]) == Connected::yes);
    CHECK(guard.assign(leases[3], "192.0.2.1", 0) == Connected::yes);
}

TEST_CASE("A connection of another node counts for its address, and not in the total") {
    AddressGuard guard(small_limits());
    std::vector<ConnectionLease> leases(6);
    CHECK(guard.connect_elsewhere(leases[0], "192.0.2.1", 0) == Connected::yes);
    CHECK(guard.connect(leases[1]) == Connected::yes);
    CHECK(guard.assign(leases[1], "192.0.2.1", 0) == Connected::yes);
    CHECK(guard.connect_elsewhere(leases[2], "192.0.2.1", 0) == Connected::address_full);
    CHECK(guard.connect_elsewhere(leases[2], "192.0.2.2", 0) == Connected::yes);

    // The total has room for three, and one of them is this node's.
    CHECK(guard.connect(leases[3]) == Connected::yes);
    CHECK(guard.connect(leases[4]) == Connected::yes);
    CHECK(guard.connect(leases[5]) == Connected::full);
    const ConnectionLease moved = std::move(leases[0]);
    leases[2].release();
    CHECK(guard.connect(leases[5]) == Connected::full);
    CHECK(guard.connect_elsewhere(leases[2], "192.0.2.1", 0) == Connected::address_full);
    leases[1].release();
    CHECK(guard.connect_elsewhere(leases[2], "192.0.2.1", 0) == Connected::yes);
    CHECK(guard.connect(leases[5]) == Connected::yes);
}

TEST_CASE("A lease that is moved counts once; one assigned anew is given back by the old address") {
    AddressGuard guard(small_limits());
    ConnectionLease first;
    CHECK(guard.connect(first) == Connected::yes);
    CHECK(guard.assign(first, "192.0.2.1", 0) == Connected::yes);
    CHECK(guard.assign(first, "192.0.2.1", 0) == Connected::yes);
    ConnectionLease moved = std::move(first);
    ConnectionLease second;
    CHECK(guard.connect(second) == Connected::yes);
    CHECK(guard.assign(second, "192.0.2.1", 0) == Connected::yes);
    ConnectionLease third;
    CHECK(guard.connect(third) == Connected::yes);
    CHECK(guard.assign(third, "192.0.2.1", 0) == Connected::address_full);
    CHECK(guard.assign(second, "192.0.2.9", 0) == Connected::yes);
    CHECK(guard.assign(third, "192.0.2.1", 0) == Connected::yes);
}

TEST_CASE("Streams are counted by address and in all, beside connections, until their leases go") {
    server::Limits limits = small_limits();
    limits.streams_max = 3;
    limits.streams_per_address_max = 2;
    AddressGuard guard(limits);
    {
        std::array<server::StreamLease, 2> leases;
        for (auto& lease : leases) CHECK(guard.open_stream(lease, "192.0.2.1", 0) == Connected::yes);
        server::StreamLease refused;
        CHECK(guard.open_stream(refused, "192.0.2.1", 0) == Connected::address_full);
        server::StreamLease other;
        CHECK(guard.open_stream(other, "192.0.2.2", 0) == Connected::yes);
        CHECK(guard.open_stream(refused, "192.0.2.3", 0) == Connected::full);
        const server::StreamLease moved = std::move(leases[0]);
        CHECK(guard.open_stream(refused, "192.0.2.3", 0) == Connected::full);
    }
    std::array<server::StreamLease, 2> again;
    for (auto& lease : again) CHECK(guard.open_stream(lease, "192.0.2.1", 0) == Connected::yes);
}

TEST_CASE("Each address and each kind has a bucket of its own") {
    AddressGuard guard(small_limits());
    CHECK(guard.take("192.0.2.1", Asked::message, 0) == 0);
    CHECK(guard.take("192.0.2.1", Asked::message, 0) == 0);
    CHECK(guard.take("192.0.2.1", Asked::message, 0) == 1000);
    CHECK(guard.take("192.0.2.1", Asked::guest, 0) == 0);
    CHECK(guard.take("192.0.2.1", Asked::guest, 0) == 1000);
    CHECK(guard.take("192.0.2.2", Asked::message, 0) == 0);
    CHECK(guard.take("192.0.2.1", Asked::message, 1000) == 0);
}

TEST_CASE("A cool-down ends by itself") {
    AddressGuard guard(small_limits());
    CHECK(guard.cooling_ms("192.0.2.1", 100) == 0);
    guard.cool_down("192.0.2.1", 100);
    CHECK(guard.cooling_ms("192.0.2.1", 100) == server::limit::cool_down_ms);
    CHECK(guard.cooling_ms("192.0.2.2", 100) == 0);
    CHECK(guard.cooling_ms("192.0.2.1", 100 + server::limit::cool_down_ms) == 0);
}

TEST_CASE("The guard's memory is bounded: the idle are forgotten, beyond that strangers share") {
    AddressGuard guard(small_limits(), 10);
    const auto address = [](int host) { return "198.51.100." + std::to_string(host); };
    for (int host = 0; host < 10; ++host) CHECK(guard.take(address(host), Asked::message, 0) == 0);
    CHECK(guard.remembered() == 10);

    // All ten have a bucket that is not full: the eleventh and twelfth share one.
    CHECK(guard.take(address(11), Asked::message, 10) == 0);
    CHECK(guard.take(address(12), Asked::message, 10) == 0);
    CHECK(guard.take(address(11), Asked::message, 10) > 0);
    CHECK(guard.remembered() == 10);

    // Later they are all idle, but for one that is connected.
    ConnectionLease lease;
    CHECK(guard.connect(lease) == Connected::yes);
    CHECK(guard.assign(lease, address(3), 20) == Connected::yes);
    CHECK(guard.take(address(13), Asked::message, 5000) == 0);
    CHECK(guard.remembered() == 2);
}

TEST_CASE("Many tokens are taken together or not at all, so that waiting as told is enough") {
    Limits limits;
    limits.messages_per_address = {1, 10};
    AddressGuard guard(limits);
    const auto meter = guard.meter("192.0.2.1", 0);
    CHECK(meter->take(Asked::message, 0, 8) == 0);
    for (int asked = 0; asked < 100; ++asked) CHECK(meter->take(Asked::message, 0, 5) == 3000);
    CHECK(meter->wait_ms(Asked::message, 0, 6) == 4000);
    CHECK(meter->take(Asked::message, 2999, 5) == 1);
    CHECK(meter->take(Asked::message, 3000, 5) == 0);
    CHECK(guard.take("192.0.2.1", Asked::message, 3000) == 1000);
    CHECK(guard.meter("192.0.2.2", 3000)->take(Asked::message, 3000, 5) == 0);
    // More than a bucket holds there are when it is full; the rest is owed.
    CHECK(meter->take(Asked::message, 3000, 20) == 10'000);
    CHECK(meter->take(Asked::message, 13'000, 20) == 0);
    CHECK(meter->take(Asked::message, 13'000) == 11'000);
}
