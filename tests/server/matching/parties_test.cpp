// Parties (reference/finding.md): who is in which, and for how long.
#include <catch2/catch.hpp>

#include "server/base/limits.hpp"
#include "server/matching/parties.hpp"

using server::PlayerId;
using server::matching::Parties;
using server::matching::Party;

namespace {

server::Person person(const std::string& name) { return {PlayerId{"p-" + name}, name}; }

}  // namespace

TEST_CASE("a party has its members in the order in which they came, and goes with the last of them", "[matching]") {
    Parties parties;
    CHECK(parties.of(person("Ada").id) == nullptr);
    CHECK(parties.create(person("Ada"), "K7").code == "K7");
    parties.join(person("Ben"), "K7");
    REQUIRE(parties.of(person("Ben").id) == parties.find("K7"));
    CHECK(parties.find("K7")->members.front().name == "Ada");
    const Party* rest = parties.leave(person("Ada").id);
    REQUIRE(rest != nullptr);
    CHECK(rest->members.front().name == "Ben");
    CHECK(parties.leave(person("Ada").id) == nullptr);
    CHECK(parties.leave(person("Ben").id) == nullptr);
    CHECK(parties.find("K7") == nullptr);
}

TEST_CASE("whoever is away for half a minute is no longer in their party", "[matching]") {
    Parties parties;
    parties.create(person("Ada"), "K7");
    parties.join(person("Ben"), "K7");
    CHECK_FALSE(parties.next_overdue_ms());
    parties.went_away(person("Ada").id, 1'000);
    parties.went_away(person("Ben").id, 2'000);
    parties.went_away(person("Eve").id, 500);  // in none
    CHECK(parties.next_overdue_ms() == 1'000 + server::limit::party_away_ms);
    parties.came_back(person("Ada").id);
    CHECK(parties.next_overdue_ms() == 2'000 + server::limit::party_away_ms);
    CHECK(parties.overdue(1'999 + server::limit::party_away_ms).empty());
    CHECK(parties.overdue(2'000 + server::limit::party_away_ms) == std::vector{person("Ben").id});
    parties.leave(person("Ben").id);
    CHECK_FALSE(parties.next_overdue_ms());
}
