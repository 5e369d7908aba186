// Whether copies were given the same, as far as their nodes tell it.
#include <map>
#include <string>
#include <utility>
#include <vector>

#include <catch2/catch.hpp>

#include "server/cluster/digests.hpp"
#include "server/cluster/ownership.hpp"

namespace server::cluster {
namespace {

using Differing = std::vector<std::pair<Life, Place>>;

Placed batch(Place place, std::string payload = "e", const Life& life = "A.1") {
    return {{place, place * 10}, life, place, std::move(payload)};
}

/// Claimed by A.1 at place 1, and given batches up to this place.
Digests given_up_to(Place last) {
    Digests digests("");
    digests.take(batch(1, claim_payload("")), true);
    for (Place place = 2; place <= last; ++place) digests.take(batch(place), true);
    return digests;
}

std::map<Life, Living> alive(const std::vector<Life>& lives) {
    std::map<Life, Living> alive;
    for (const Life& life : lives) alive.emplace(life, Living{life, 1, {}});
    return alive;
}

}  // namespace

TEST_CASE("copies that were given the same tell the same, at places that all tell of", "[cluster]") {
    const auto digests = given_up_to(200);
    const auto latest = [&](Place place) { return digests.up_to(place).front(); };
    CHECK(digests.up_to(Digests::every - 1).empty());
    CHECK(latest(Digests::every).place == Digests::every);
    CHECK(latest(3 * Digests::every - 1).place == 2 * Digests::every);
    CHECK(latest(200).sum == given_up_to(3 * Digests::every).sum());
}

TEST_CASE("whatever differs in one batch differs from there on", "[cluster]") {
    const auto same = given_up_to(70);
    const auto after = [](const Placed& other, bool is_valid) {
        auto digests = given_up_to(20);
        digests.take(other, is_valid);
        for (Place place = 22; place <= 70; ++place) digests.take(batch(place), true);
        return digests.sum();
    };
    CHECK(after(batch(21), true) == same.sum());
    CHECK(after(batch(21), false) != same.sum());
    CHECK(after(batch(21, "f"), true) != same.sum());
    CHECK(after(batch(21, "e", "B.1"), true) != same.sum());
}

TEST_CASE("a copy of which it is not known what it was given tells nothing before the site is claimed anew",
          "[cluster]") {
    Digests known = given_up_to(100);
    Digests unknown("");
    for (Place place = 50; place <= 100; ++place) unknown.take(batch(place), true);
    CHECK(unknown.sum().empty());
    CHECK(unknown.up_to(100).empty());
    for (Digests* one : {&known, &unknown}) {
        one->take(batch(101, claim_payload("A.1"), "C.1"), false);  // one that came too late
        one->take(batch(102, claim_payload("A.1"), "B.1"), true);
        for (Place place = 103; place <= 130; ++place) one->take(batch(place, "e", "B.1"), true);
    }
    REQUIRE(unknown.up_to(130).size() == 1);
    CHECK(unknown.up_to(130)[0].place == 128);
    CHECK(unknown.up_to(130)[0].sum == known.up_to(130)[0].sum);
    // From a mark it goes on.
    Digests later(unknown.sum());
    for (Digests* one : {&known, &later}) {
        for (Place place = 131; place <= 192; ++place) one->take(batch(place, "e", "B.1"), true);
    }
    CHECK(later.up_to(192)[0].sum == known.up_to(192)[0].sum);
}

TEST_CASE("what was given before a claim is compared after it, too, on however quiet a site", "[cluster]") {
    const auto claimed = [](Digests digests, Place last) {
        digests.take(batch(21, claim_payload("A.1"), "B.1"), true);
        for (Place place = 22; place <= last; ++place) digests.take(batch(place, "e", "B.1"), true);
        return digests;
    };
    auto other = given_up_to(19);
    other.take(batch(20, "f"), true);
    for (const Place last : {30, 200}) {
        auto mine = claimed(given_up_to(20), last);
        const auto told = claimed(other, last).up_to(last);
        CHECK(told.back().place == 20);
        mine.hear("B.1", told);
        CHECK(mine.differing(alive({"A.1", "B.1"}), "A.1") == Differing{{"B.1", 20}});
        mine.hear("C.1", claimed(given_up_to(20), last).up_to(last));
        CHECK(mine.differing(alive({"A.1", "C.1"}), "A.1").empty());
    }
}

TEST_CASE("what was given before claims that follow each other at once is compared, too", "[cluster]") {
    const auto given = [](const std::string& third) {
        auto digests = given_up_to(2);
        digests.take(batch(3, third), true);
        Life owner = "A.1";
        for (Place place = 4; place <= 6; ++place) {
            const Life next = "B." + std::to_string(place);
            digests.take(batch(place, claim_payload(owner), next), true);
            owner = next;
        }
        return digests;
    };
    auto mine = given("e");
    mine.hear("B.6", given("f").up_to(6));
    CHECK(mine.differing(alive({"A.1", "B.6"}), "A.1") == Differing{{"B.6", 3}});
    mine.hear("C.1", given("e").up_to(6));
    CHECK(mine.differing(alive({"A.1", "C.1"}), "A.1").empty());
}

TEST_CASE("of those who are alive it is found who differs, whenever and wherever they have told of the same place",
          "[cluster]") {
    auto digests = given_up_to(130);
    const auto found = [&](const std::vector<Life>& lives) { return digests.differing(alive(lives), "A.1"); };
    const auto at_64 = given_up_to(64).sum();
    digests.hear("A.1", {{128, "its own, from before"}});
    digests.hear("B.1", digests.up_to(130));
    digests.hear("C.1", {{64, at_64}, {192, "of batches that have not come here yet"}});
    CHECK(found({"A.1", "B.1", "C.1"}).empty());
    for (Place place = 131; place <= 192; ++place) digests.take(batch(place), true);
    CHECK(found({"A.1", "B.1", "C.1"}) == Differing{{"C.1", 192}});
    digests.hear("B.1", {{64, "other"}});
    CHECK(found({"A.1", "B.1", "C.1"}) == Differing{{"B.1", 64}, {"C.1", 192}});
    CHECK(found({"A.1", "B.1"}) == Differing{{"B.1", 64}});
    CHECK(found({"A.1"}).empty());
}

}  // namespace server::cluster
