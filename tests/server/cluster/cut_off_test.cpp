// A node that hears nothing of the log for long: when those who are connected to it are better off elsewhere.
#include <future>
#include <vector>

#include <catch2/catch.hpp>

#include "tests/server/cluster/machines.hpp"

using server::cluster::cut_off_ms;

TEST_CASE("an owner that has stalled for long is cut off until it goes on", "[cluster][membership]") {
    test_support::Machines world;
    auto& node = begin_site(world);
    world.pass(3'000);
    const auto stall = [&] {
        node.is_cut = true;
        world.until([&] { return !node.stalls.empty() && node.stalls.back(); });
    };
    const auto go_on = [&] {
        node.is_cut = false;
        world.until([&] { return !node.stalls.back(); });
    };
    // Two short ones are none that is long, though the second is there when the first would have been one.
    for (int times = 0; times < 2; ++times) {
        stall();
        world.pass(cut_off_ms - 2'500);
        go_on();
    }
    CHECK(node.cut_offs.empty());

    stall();
    world.pass(cut_off_ms);
    CHECK(node.cut_offs == std::vector<bool>{true});
    go_on();
    CHECK(node.cut_offs == std::vector<bool>{true, false});
    CHECK_FALSE(node.over);
}

TEST_CASE("an owner that is cut off alone knows it before it hears that another decides", "[cluster][membership]") {
    test_support::Machines world;
    auto& first = begin_site(world);
    auto& second = join(world, first, "b");
    meet(world, {&first, &second});
    first.is_cut = true;
    world.until([&] { return second.owns(); });
    CHECK(first.cut_offs.empty());
    world.until([&] { return !first.cut_offs.empty(); });
    CHECK_FALSE(first.over);
    first.is_cut = false;
    world.until([&] { return first.over.has_value(); });
    CHECK(first.cut_offs.front());
}

TEST_CASE("whoever only follows is not cut off: it serves by its link", "[cluster][membership]") {
    test_support::Machines world;
    auto& owner = begin_site(world);
    auto& follower = join(world, owner, "b");
    meet(world, {&owner, &follower});
    follower.is_cut = true;
    world.pass(2 * cut_off_ms);
    CHECK(follower.cut_offs.empty());
    CHECK_FALSE(follower.over);
    CHECK(owner.owns());
    CHECK(owner.cut_offs.empty());
}

TEST_CASE("a node that cannot decide itself knows that the owner is heard of no more, while its link may stand",
          "[cluster][membership]") {
    test_support::Machines world;
    auto& owner = begin_site(world);
    auto& follower = join(world, owner, "b");
    meet(world, {&owner, &follower});
    // It claims nothing while its disk does not answer.
    std::promise<void> disk;
    follower.membership->copy()->flush([answers = disk.get_future().share()] { answers.wait(); });
    follower.is_stuck = true;
    const auto receipt = owner.append("R1", {"kept"});
    world.until([&] { return receipt->has_value(); });
    world.pass(3'000);
    CHECK(follower.membership->follows_owner());
    owner.is_cut = true;
    world.until([&] { return !follower.membership->follows_owner(); });
    CHECK_FALSE(follower.owns());
    CHECK_FALSE(owner.over);  // it does not know

    disk.set_value();
    follower.is_stuck = false;
    world.until([&] { return follower.owns(); });
    CHECK_FALSE(follower.membership->follows_owner());  // nobody else's
}
