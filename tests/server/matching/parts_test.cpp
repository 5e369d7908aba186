// The parts of the table finder alone: chairs, forms, cool-downs.
#include <cstdint>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "engine/base/seed.hpp"
#include "server/matching/chairs.hpp"
#include "server/matching/cool_downs.hpp"
#include "server/matching/forms.hpp"
#include "tests/server/matching/line_in_hand.hpp"
#include "tests/support/simulation/matching_oracle.hpp"

using namespace matching_test;

namespace {

/// "room 3 white", or "none".
std::string taken(Chairs& chairs, const std::vector<WarmTable>& warm, const Ticket& party) {
    const auto place = chairs.take(party);
    return place ? warm.at(place->table).room + (place->side == 0 ? " black" : " white") : "none";
}

PartySizes sizes_of(unsigned of_one, unsigned of_two, unsigned of_three) { return {of_one, of_two, of_three}; }

/// By trying to put every party on either side.
bool have_room_on_sides(PartySizes sizes, unsigned black, unsigned white) {
    for (unsigned size = 3; size > 0; --size) {
        if (sizes[size - 1] == 0) continue;
        --sizes[size - 1];
        return (black >= size && have_room_on_sides(sizes, black - size, white))
               || (white >= size && have_room_on_sides(sizes, black, white - size));
    }
    return true;
}

}  // namespace

TEST_CASE("A chair is taken where sides become even, then where few computers are left, then at the first table",
          "[matching]") {
    const std::vector<WarmTable> warm{
        {"another pool", ones, {1, 1}, {0, 0}},  {"fair already", threes, {2, 2}, {1, 1}},
        {"first", threes, {2, 1}, {1, 2}},       {"second", threes, {2, 1}, {1, 2}},
        {"nearly full", threes, {1, 0}, {2, 3}}, {"full", threes, {0, 0}, {3, 3}},
    };
    Chairs chairs(warm);
    const Ticket ada = ticket({"Ada"}, {threes});
    CHECK(taken(chairs, warm, ada) == "nearly full black");
    CHECK(taken(chairs, warm, ada) == "first black");
    CHECK(taken(chairs, warm, ada) == "second black");
    // All are even now: the one with the fewest computers left, whichever side.
    CHECK(taken(chairs, warm, ada) == "first black");
    CHECK(taken(chairs, warm, ada) == "first white");
    CHECK(taken(chairs, warm, ticket({"Ada", "Bob"}, {threes})) == "fair already black");
    CHECK(taken(chairs, warm, ticket({"Ada", "Bob"}, {threes})) == "fair already white");
    CHECK(taken(chairs, warm, ticket({"Ada", "Bob"}, {threes})) == "none");
    CHECK(taken(chairs, warm, ada) == "second black");
    CHECK(taken(chairs, warm, ada) == "second white");
    CHECK(taken(chairs, warm, ada) == "none");
    CHECK(taken(chairs, warm, ticket({"Ada"}, {ones, threes})) == "another pool black");
}

TEST_CASE("A party takes chairs of one side, or none", "[matching]") {
    const std::vector<WarmTable> warm{{"room", threes, {1, 2}, {2, 1}}};
    Chairs chairs(warm);
    CHECK(taken(chairs, warm, ticket({"Ada", "Bob", "Cid"}, {threes})) == "none");
    CHECK(taken(chairs, warm, ticket({"Ada", "Bob"}, {threes})) == "room white");
}

TEST_CASE("Random chairs are those that a look at every table finds", "[matching]") {
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        INFO("seed " << seed);
        engine::Seed luck(seed);
        std::vector<WarmTable> warm;
        for (auto count = luck.below(12); count > 0; --count) {
            const std::size_t pool = luck.below(3);
            WarmTable table{std::to_string(count), pool, {}, {}};
            for (const std::size_t side : {0U, 1U}) {
                table.computers[side] = static_cast<unsigned>(luck.below(pool + 2));
                table.people[side] = three_pools[pool].per_side - table.computers[side];
            }
            warm.push_back(table);
        }
        Chairs chairs(warm);
        auto left = warm;
        for (int asked = 0; asked < 20; ++asked) {
            std::vector<std::string> names{"Ada", "Bob", "Cid"};
            names.resize(1 + luck.below(3));
            const Ticket party = ticket(names, luck.below(2) == 0 ? std::vector{threes} : std::vector{ones, twos});
            const auto expected = best_chair(left, party);
            const auto place = chairs.take(party);
            REQUIRE(place.has_value() == expected.has_value());
            if (!place) continue;
            CHECK(place->table == expected->table);
            CHECK(place->side == expected->side);
            take_chair(left, *expected, party.party.size());
        }
    }
}

TEST_CASE("Forms are all parties that have room on two sides", "[matching]") {
    for (const unsigned per_side : {1U, 2U, 3U, 4U}) {
        const Forms forms(per_side);
        for (unsigned ones_count = 0; ones_count <= 9; ++ones_count) {
            for (unsigned twos_count = 0; twos_count <= 5; ++twos_count) {
                for (unsigned threes_count = 0; threes_count <= 3; ++threes_count) {
                    const auto sizes = sizes_of(ones_count, twos_count, threes_count);
                    const unsigned people = ones_count + 2 * twos_count + 3 * threes_count;
                    if (people > 2 * per_side) continue;
                    const bool have_room = have_room_on_sides(sizes, per_side, per_side);
                    CHECK(forms.can_be(people, sizes, {}) == have_room);
                    CHECK(forms.most(sizes, {}) == (have_room ? people : 0));
                }
            }
        }
    }
}

TEST_CASE("A form may take some of those who are left, and need not", "[matching]") {
    const Forms forms(3);
    CHECK(forms.can_be(6, sizes_of(1, 0, 0), sizes_of(0, 1, 1)));
    CHECK_FALSE(forms.can_be(6, sizes_of(0, 1, 0), sizes_of(0, 9, 9)));
    CHECK(forms.can_be(5, sizes_of(0, 1, 0), sizes_of(0, 9, 9)));
    CHECK(forms.most(sizes_of(0, 1, 0), sizes_of(0, 9, 9)) == 5);
    CHECK(forms.most(sizes_of(0, 1, 0), sizes_of(0, 9, 0)) == 4);
    CHECK(forms.most(sizes_of(2, 0, 0), sizes_of(9, 0, 0)) == 6);
    CHECK(forms.can_be(2, sizes_of(2, 0, 0), sizes_of(9, 0, 0)));
}

TEST_CASE("Cool-downs are forgotten when they are forgiven, and beyond a bound the oldest", "[matching]") {
    CoolDowns cool_downs({30, 120, 1'000}, 4);
    CHECK_FALSE(cool_downs.until_ms(id_of("Ada"), 0));
    cool_downs.add(id_of("Ada"), 0);
    cool_downs.add(id_of("Bob"), 10);
    cool_downs.add(id_of("Ada"), 20);
    CHECK(cool_downs.remembered() == 2);
    CHECK(cool_downs.until_ms(id_of("Ada"), 20) == 80);
    CHECK(cool_downs.until_ms(id_of("Bob"), 20) == 40);
    CHECK_FALSE(cool_downs.until_ms(id_of("Ada"), 80));
    // Of what is told apart from Bob only what came first is forgiven.
    CHECK_FALSE(cool_downs.until_ms(id_of("Cid"), 1'010));
    CHECK(cool_downs.remembered() == 1);
    cool_downs.add(id_of("Ada"), 1'019);
    CHECK(cool_downs.until_ms(id_of("Ada"), 1'020) == 1'139);
    CHECK_FALSE(cool_downs.until_ms(id_of("Ada"), 2'019));
    CHECK(cool_downs.remembered() == 0);

    for (int number = 0; number < 100; ++number) cool_downs.add(id_of(std::to_string(number)), 3'000);
    CHECK(cool_downs.remembered() == 4);
    CHECK(cool_downs.until_ms(id_of("99"), 3'001));
    CHECK_FALSE(cool_downs.until_ms(id_of("95"), 3'001));
    for (int again = 0; again < 100; ++again) cool_downs.add(id_of("Ada"), 3'002);
    CHECK(cool_downs.remembered() == 1);
    CHECK(cool_downs.until_ms(id_of("Ada"), 3'002) == 3'122);
}
