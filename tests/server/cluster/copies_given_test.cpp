// How long the log is needed for a copy that another node takes.
#include <algorithm>
#include <cstdint>
#include <string>

#include <catch2/catch.hpp>

#include "server/cluster/copies_given.hpp"
#include "tests/server/cluster/machines.hpp"

namespace {

using server::cluster::CopiesGiven;
using server::cluster::Place;
using server::cluster::Position;

constexpr std::int64_t minute_ms = 60'000;

}  // namespace

TEST_CASE("while a copy is under way, and ten minutes longer, the log is needed from where it was made", "[cluster]") {
    CopiesGiven copies;
    std::int64_t now_ms = 1'000;
    const auto needed = [&](Place applied) {
        return copies.needed_from(Position{applied, applied * 10}, now_ms).place;
    };
    CHECK(needed(5) == 5);
    bool is_under_way = true;
    copies.add(
        {5, 50}, [&] { return is_under_way; }, now_ms);
    bool is_next_under_way = true;
    copies.add(
        {7, 70}, [&] { return is_next_under_way; }, now_ms);
    CHECK(needed(9) == 5);
    // However long it takes.
    for (int minutes = 0; minutes < 25; ++minutes) {
        now_ms += minute_ms;
        CHECK(needed(100) == 5);
    }
    // It is there, or has gone: whoever has it looks it through, and follows from there.
    is_under_way = false;
    now_ms += 10 * minute_ms - 1;
    CHECK(needed(200) == 5);
    now_ms += 1;
    CHECK(needed(200) == 7);
    is_next_under_way = false;
    CHECK(needed(200) == 7);
    now_ms += 10 * minute_ms;
    CHECK(needed(200) == 200);
}

TEST_CASE("a copy that could not be made is waited for no longer than one that is there", "[cluster]") {
    CopiesGiven copies;
    copies.add(
        {5, 50}, [] { return false; }, 1'000);
    CHECK(copies.needed_from({9, 90}, 1'000 + 10 * minute_ms - 1).place == 5);
    const auto needed = copies.needed_from({9, 90}, 1'000 + 10 * minute_ms);
    CHECK(needed.place == 9);
    CHECK(needed.revision == 90);
}

TEST_CASE("a node that gives a copy holds the log from there on, and goes on itself", "[cluster][membership]") {
    test_support::Machines world;
    auto& owner = begin_site(world);
    const auto decide = [&](const std::string& line) {
        const auto receipt = owner.append("R1", {line});
        world.until([&] { return receipt->has_value(); });
    };
    const auto held = [&] {
        const auto all = world.engine().census().held;
        const auto own = std::ranges::find_if(all, [](const auto& one) { return one.life.starts_with("a."); });
        REQUIRE(own != all.end());
        return own->at.place;
    };
    decide("before");
    const auto from = owner.metrics.cluster_place.value();
    bool is_made = false;
    owner.membership->give_copy([&] { is_made = true; }, [] { return true; });
    world.until([&] { return is_made; });
    for (int turns = 0; turns < 3; ++turns) {
        decide("after");
        world.pass(11'000);
        CHECK(held() == from);
    }
    CHECK(owner.metrics.cluster_place.value() == from + 3);
}
