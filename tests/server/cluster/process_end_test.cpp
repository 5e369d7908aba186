// When no life of a node can go on in its process, which then ends to be started again.
#include <algorithm>
#include <future>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <catch2/catch.hpp>

#include "server/base/limits.hpp"
#include "server/cluster/ownership.hpp"
#include "tests/server/cluster/machines.hpp"

TEST_CASE("an owner that the log was trimmed under ends, and takes another's copy at its next start alone",
          "[cluster][membership]") {
    test_support::Machines world;
    if (GENERATE(false, true)) keep_before(world);
    auto& owner = begin_site(world);
    world.pass(1'000);
    auto& log = world.engine();
    server::cluster::Living other{"x.1", 0, "{}"};
    other.epoch = log.begin(other, {});
    // The owner hears that there is another batch, and finds it gone when it asks for it.
    log.beat(other, 0, static_cast<server::cluster::Place>(log.batches().size()) + 1);
    log.append(other, {1, server::cluster::entries_payload("void"), std::nullopt, false});
    log.trim(log.batches().back().at.revision);
    world.until([&] { return owner.over || owner.copy_from; });
    CHECK(owner.over == "its copy lies further back than the log reaches");
    CHECK_FALSE(owner.copy_from);

    world.kill(owner);
    auto& again = world.start("a");
    world.until([&] { return again.over || again.copy_from; });
    CHECK_FALSE(again.over);
    REQUIRE(again.copy_from);
    CHECK(again.copy_from->front().life == "x.1");
    // Asked to leave before it has that copy, it goes at once.
    again.membership->leave();
    world.until([&] { return again.over.has_value(); });
    CHECK(again.over == "it has left");
}

TEST_CASE("a node whose copy takes nothing ends before more waits for it than a machine has room for",
          "[cluster][membership][hostile]") {
    test_support::Machines world;
    auto& owner = begin_site(world);
    auto& follower = join(world, owner, "b");
    meet(world, {&owner, &follower});
    std::promise<void> room;  // on its disk
    follower.membership->copy()->flush([has_room = room.get_future().share()] { has_room.wait(); });
    follower.is_stuck = true;
    const auto decide = [&](const std::string& line) {
        const auto receipt = owner.append("R1", {line});
        world.until([&] { return receipt->has_value(); });
        world.pass(100);
    };
    decide("one");
    world.pass(server::limit::cluster_copy_stuck_ms);
    decide("two");
    CHECK_FALSE(follower.over);  // it has taken nothing for long, and little waits

    // Of the same document one is new: the other entry is given up when it is looked at, and nothing of it written.
    server::Entry first;
    first.documents.push_back({"test", "much", "1", true});
    server::Entry much = first;
    much.room = "R2";
    much.lines.emplace_back(server::limit::cluster_copy_waiting_bytes, '.');
    std::vector<server::JournalChange> changes{server::KeepEntry{first}, server::KeepEntry{std::move(much)}};
    follower.membership->copy()->apply(std::move(changes), 0, [](const auto&) {});
    decide("three");
    world.until([&] { return follower.over.has_value(); });
    CHECK(follower.over->find("its copy takes nothing") != std::string::npos);
    CHECK_FALSE(follower.copy_from);
    world.pass(2 * server::limit::cluster_rebirth_ms);
    CHECK(std::ranges::none_of(world.engine().census().alive,
                               [](const auto& one) { return one.life.starts_with("b."); }));

    room.set_value();
    follower.is_stuck = false;
    world.pass(100);
    CHECK(follower.membership->copy()->waiting_bytes() == 0);
}

TEST_CASE("an owner whose disk does not answer makes way for a node whose does, and nothing that is kept is lost",
          "[cluster][membership]") {
    test_support::Machines world;
    auto& owner = begin_site(world);
    auto& follower = join(world, owner, "b");
    meet(world, {&owner, &follower});
    std::promise<void> disk;
    owner.journal->copy().flush([answers = disk.get_future().share()] { answers.wait(); });
    owner.is_stuck = true;
    const auto receipt = owner.append("R1", {"kept"});
    world.until([&] { return follower.owns(); });
    CHECK(owner.over == "its copy does not take what it decides: does its disk answer?");
    REQUIRE(follower.found.rooms.size() == 1);
    CHECK(follower.found.rooms.front().lines == std::vector<std::string>{"kept"});

    disk.set_value();
    owner.is_stuck = false;
    world.pass(100);
    // Whoever asks again is told by the next owner.
    CHECK_FALSE(receipt->has_value());
}
