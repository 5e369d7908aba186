// What the table finder's machine promises, sentence by sentence of its header. Who sits with whom and on which side:
// sitting_test.cpp.
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "engine/base/ensure.hpp"
#include "tests/server/matching/line_in_hand.hpp"

using namespace matching_test;

namespace {

/// "", or why not.
std::string answer(const std::optional<Core::Refused>& refused) {
    if (!refused) return "";
    switch (refused->why) {
        case Why::party_too_big:
            return "party too big";
        case Why::mixed_party:
            return "mixed party";
        case Why::cools_down:
            return "cools down until " + std::to_string(refused->until_ms);
        case Why::waits_elsewhere:
            return "waits elsewhere";
    }
    return "?";
}

}  // namespace

TEST_CASE("Whoever seeks waits, until they are withdrawn or have a table", "[matching]") {
    Core core(three_pools, seconds());
    CHECK(core.pools().size() == 3);
    CHECK_FALSE(core.seeks(id_of("Ada")));
    CHECK(answer(core.seek(ticket({"Ada"}, {ones}), 0)).empty());
    CHECK(core.seeks(id_of("Ada")));
    CHECK(core.match({}, 0).tables.empty());
    CHECK(core.seeks(id_of("Ada")));
    CHECK(core.withdraw(id_of("Ada")) == std::vector{id_of("Ada")});
    CHECK_FALSE(core.seeks(id_of("Ada")));
    CHECK(core.withdraw(id_of("Ada")).empty());

    CHECK(answer(core.seek(ticket({"Ada"}, {ones}), 1)).empty());
    CHECK(answer(core.seek(ticket({"Bob"}, {ones}), 2)).empty());
    CHECK(texts_of(core.match({}, 2).tables) == Texts{"Ada : Bob"});
    CHECK_FALSE(core.seeks(id_of("Ada")));
    CHECK_FALSE(core.seeks(id_of("Bob")));
    CHECK(core.match({}, 2).tables.empty());
}

TEST_CASE("A party goes as it came: all of it", "[matching]") {
    Core core(three_pools, seconds());
    CHECK(answer(core.seek(ticket({"Ada", "Bob", "Cid"}, {threes}), 0)).empty());
    CHECK(answer(core.seek(ticket({"Dan"}, {threes}), 0)).empty());
    CHECK(core.withdraw(id_of("Bob")) == std::vector{id_of("Ada"), id_of("Bob"), id_of("Cid")});
    for (const auto* name : {"Ada", "Bob", "Cid"}) CHECK_FALSE(core.seeks(id_of(name)));
    CHECK(core.seeks(id_of("Dan")));
}

TEST_CASE("A ticket waits for those of its pools whose sides have room for the party", "[matching]") {
    Core core(three_pools, seconds());
    CHECK(answer(core.seek(ticket({"Ada", "Bob", "Cid"}, {ones, twos}), 0)) == "party too big");
    CHECK_FALSE(core.seeks(id_of("Ada")));
    CHECK(answer(core.seek(ticket({"Ada", "Bob"}, {ones}), 0)) == "party too big");
    CHECK(answer(core.seek(ticket({"Ada", "Bob"}, {ones, twos, threes}), 0)).empty());
    const auto waiting = core.waiting();
    CHECK(waiting[ones].people == 0);
    CHECK(waiting[twos].people == 2);
    CHECK(waiting[threes].people == 2);
}

TEST_CASE("People and programs form no party", "[matching]") {
    Core core(three_pools, seconds());
    Ticket mixed = ticket({"Ada", "Bob"}, {twos});
    mixed.party.back().person.standing = Standing::program;
    CHECK(answer(core.seek(mixed, 0)) == "mixed party");
    mixed.party.front().person.standing = Standing::guest;
    CHECK(answer(core.seek(mixed, 0)) == "mixed party");
    mixed.party.back().person.standing = Standing::registered;
    CHECK(answer(core.seek(mixed, 0)).empty());
}

TEST_CASE("Nobody waits in two parties, be one of them alone", "[matching]") {
    Core core(three_pools, seconds());
    CHECK(answer(core.seek(ticket({"Ada"}, {twos}), 0)).empty());
    CHECK(answer(core.seek(ticket({"Ada", "Bob"}, {twos}), 0)) == "waits elsewhere");
    CHECK_FALSE(core.seeks(id_of("Bob")));
    core.withdraw(id_of("Ada"));
    CHECK(answer(core.seek(ticket({"Ada", "Bob"}, {twos}), 0)).empty());
    CHECK(answer(core.seek(ticket({"Bob"}, {twos}), 0)) == "waits elsewhere");
    CHECK(answer(core.seek(ticket({"Bob", "Cid"}, {twos}), 0)) == "waits elsewhere");
    CHECK(answer(core.seek(ticket({"Ada", "Bob", "Cid"}, {threes}), 0)) == "waits elsewhere");
    CHECK(core.waiting()[twos].people == 2);
}

TEST_CASE("Whoever seeks already keeps their place, and wants from now on what the new ticket says", "[matching]") {
    Core core(three_pools, seconds());
    CHECK(answer(core.seek(ticket({"Ada", "Bob"}, {twos}), 0)).empty());
    CHECK(answer(core.seek(ticket({"Cid"}, {threes}), 1)).empty());
    CHECK(answer(core.seek(ticket({"Dan"}, {threes}), 2)).empty());
    // The same two, whoever speaks for them.
    CHECK(answer(core.seek(ticket({"Bob", "Ada"}, {threes}), 5)).empty());
    CHECK(core.waiting()[twos].people == 0);
    CHECK(core.waiting()[threes].people == 4);
    CHECK(core.wakes_ms() == 8);

    // They are still the first: the table is theirs as soon as they have waited long enough since they came.
    CHECK(core.match({}, 7).tables.empty());
    CHECK(texts_of(core.match({}, 8).tables) == Texts{"Bob Ada +1 : Cid Dan +1"});
}

TEST_CASE("Whoever has become a program waits among programs, in the same place", "[matching]") {
    Core core(three_pools, seconds());
    CHECK(answer(core.seek(ticket({"Ada"}, {ones}), 0)).empty());
    CHECK(answer(core.seek(ticket({"Bot"}, {ones}, Standing::program), 1)).empty());
    CHECK(answer(core.seek(ticket({"Ada"}, {ones}, Standing::program), 2)).empty());
    CHECK(core.waiting()[ones].people == 0);
    CHECK(core.waiting()[ones].programs == 2);
    CHECK(texts_of(core.match({}, 2).tables) == Texts{"Ada : Bot"});
}

TEST_CASE("Chairs of computers come first, then full tables, then tables with computers", "[matching]") {
    Core core(three_pools, seconds());
    for (const auto* name : {"Ada", "Bob", "Cid", "Dan"}) CHECK(answer(core.seek(ticket({name}, {ones}), 0)).empty());
    const std::vector<WarmTable> warm{{"room", ones, {0, 1}, {1, 0}}};
    const auto matched = core.match(warm, 8);
    CHECK(texts_of(matched.seated) == Texts{"room white Ada"});
    CHECK(texts_of(matched.tables) == Texts{"Bob : Cid", "+1 : Dan"});
    CHECK_FALSE(core.wakes_ms());
}

TEST_CASE("Whoever avoids somebody sits with others, with computers, or waits; never with them", "[matching]") {
    Ticket ada = ticket({"Ada"}, {ones});
    ada.party.front().avoids = {id_of("Bob")};
    Ticket bob = ticket({"Bob"}, {ones});
    bob.party.front().avoids = {id_of("Ada")};
    Core core(three_pools, seconds());
    CHECK(answer(core.seek(ada, 0)).empty());
    CHECK(answer(core.seek(bob, 1)).empty());
    CHECK(core.match({}, 2).tables.empty());
    CHECK(answer(core.seek(ticket({"Cid"}, {ones}), 3)).empty());
    CHECK(texts_of(core.match({}, 3).tables) == Texts{"Ada : Cid"});
    CHECK(texts_of(core.match({}, 9).tables) == Texts{"+1 : Bob"});

    // A table of computers rather than one with them.
    ada.pools = bob.pools = {threes};
    CHECK(answer(core.seek(ada, 20)).empty());
    CHECK(answer(core.seek(bob, 20)).empty());
    CHECK(texts_of(core.match({}, 28).tables) == Texts{"Ada +2 : +3", "+3 : Bob +2"});
}

TEST_CASE("Who avoids somebody in the middle of a table is left out of it, and a party with them", "[matching]") {
    Core core(three_pools, seconds());
    CHECK(answer(core.seek(ticket({"Ada"}, {twos}), 0)).empty());
    Ticket bob = ticket({"Bob"}, {twos});
    bob.party.front().avoids = {id_of("Dan")};
    CHECK(answer(core.seek(bob, 0)).empty());
    Ticket party = ticket({"Cid", "Dan"}, {twos});
    party.party.back().avoids = {id_of("Bob")};
    Ticket eva = ticket({"Eva"}, {twos});
    CHECK(answer(core.seek(party, 0)).empty());
    CHECK(core.match({}, 0).tables.empty());
    CHECK(answer(core.seek(eva, 1)).empty());
    CHECK(answer(core.seek(ticket({"Fay"}, {twos}), 2)).empty());
    const auto tables = core.match({}, 2).tables;
    REQUIRE(tables.size() == 1);
    CHECK(everybody_at(tables.front()) == "Ada Bob Eva Fay");
    CHECK(core.seeks(id_of("Cid")));
}

TEST_CASE("A chair beside somebody who is avoided is given to others", "[matching]") {
    Ticket ada = ticket({"Ada"}, {ones});
    ada.party.front().avoids = {id_of("Bob")};
    Core core(three_pools, seconds());
    CHECK(answer(core.seek(ada, 0)).empty());
    CHECK(answer(core.seek(ticket({"Cid"}, {ones}), 0)).empty());
    const std::vector<WarmTable> warm{{"bobs", ones, {0, 1}, {1, 0}, {id_of("Bob")}},
                                      {"evas", ones, {1, 0}, {0, 1}, {id_of("Eva")}}};
    CHECK(texts_of(core.match(warm, 0).seated) == Texts{"evas black Ada", "bobs white Cid"});
}

TEST_CASE("Nobody gets a chair at a table that has none for them again, nor does a party with them", "[matching]") {
    Core core(three_pools, seconds());
    CHECK(answer(core.seek(ticket({"Ada"}, {ones}), 0)).empty());
    CHECK(answer(core.seek(ticket({"Cid"}, {ones}), 0)).empty());
    const std::vector<WarmTable> left{{"left", ones, {1, 0}, {0, 1}, {id_of("Eva")}, {id_of("Ada")}}};
    CHECK(texts_of(core.match(left, 0).seated) == Texts{"left black Cid"});
    CHECK(core.seeks(id_of("Ada")));
    core.withdraw(id_of("Ada"));

    // Of tables that look the same another one.
    CHECK(answer(core.seek(ticket({"Bob", "Ada"}, {threes}), 1)).empty());
    const std::vector<WarmTable> warm{{"left", threes, {2, 0}, {1, 3}, {}, {id_of("Ada")}},
                                      {"other", threes, {2, 0}, {1, 3}}};
    CHECK(texts_of(core.match(warm, 1).seated) == Texts{"other black Bob Ada"});
}

TEST_CASE("What is given away of warm tables is counted within one run", "[matching]") {
    Core core(three_pools, seconds());
    for (const auto* name : {"Ada", "Bob"}) CHECK(answer(core.seek(ticket({name}, {threes}), 0)).empty());
    const std::vector<WarmTable> warm{{"room", threes, {0, 1}, {3, 2}}};
    CHECK(texts_of(core.match(warm, 0).seated) == Texts{"room white Ada"});
    // The next run is told again how things are.
    CHECK(texts_of(core.match(warm, 0).seated) == Texts{"room white Bob"});
}

TEST_CASE("Computers sit down with people who have waited long enough, and with nobody before", "[matching]") {
    Core core(three_pools, seconds());
    CHECK_FALSE(core.wakes_ms());
    CHECK(answer(core.seek(ticket({"Ada"}, {threes}), 100)).empty());
    CHECK(answer(core.seek(ticket({"Bob", "Cid"}, {twos}), 103)).empty());
    CHECK(core.wakes_ms() == 108);
    CHECK(core.match({}, 107).tables.empty());
    CHECK(texts_of(core.match({}, 108).tables) == Texts{"Ada +2 : +3"});
    CHECK(core.wakes_ms() == 111);
    CHECK(core.match({}, 110).tables.empty());
    const auto late = core.match({}, 500).tables;
    CHECK(texts_of(late) == Texts{"+2 : Bob Cid"});
    CHECK_FALSE(late.front().is_rated);
}

TEST_CASE("Programs play with programs, never with computers or on their chairs, and wait for it", "[matching]") {
    Core core(three_pools, seconds());
    const std::vector<WarmTable> warm{{"room", ones, {1, 1}, {0, 0}}};
    CHECK(answer(core.seek(ticket({"Bot"}, {ones}, Standing::program), 0)).empty());
    CHECK_FALSE(core.wakes_ms());
    CHECK(core.match(warm, 1'000'000).seated.empty());
    CHECK(answer(core.seek(ticket({"Ada"}, {ones}), 1'000'000)).empty());
    CHECK(core.match({}, 1'000'000).tables.empty());
    CHECK(core.wakes_ms() == 1'000'008);
    CHECK(texts_of(core.match({}, 1'000'008).tables) == Texts{"Ada : +1"});
    CHECK(answer(core.seek(ticket({"Engine"}, {ones}, Standing::program), 2'000'000)).empty());
    const auto tables = core.match({}, 2'000'000).tables;
    CHECK(texts_of(tables) == Texts{"Engine : Bot"});
    CHECK(tables.front().is_rated);
}

TEST_CASE("It is told who waits for each pool, and when a table starts at the latest", "[matching]") {
    Core core(three_pools, seconds());
    for (const Waiting& none : core.waiting()) {
        CHECK(none.people == 0);
        CHECK(none.programs == 0);
        CHECK_FALSE(none.starts_ms);
    }
    CHECK(answer(core.seek(ticket({"Bot"}, {ones, twos}, Standing::program), 1)).empty());
    CHECK(answer(core.seek(ticket({"Ada", "Bob"}, {twos, threes}), 2)).empty());
    CHECK(answer(core.seek(ticket({"Cid"}, {threes}), 3)).empty());
    CHECK(core.people_waiting() == 2 * 2 + 1);
    const auto waiting = core.waiting();
    CHECK(waiting[ones].people == 0);
    CHECK(waiting[ones].programs == 1);
    CHECK_FALSE(waiting[ones].starts_ms);
    CHECK(waiting[twos].people == 2);
    CHECK(waiting[twos].programs == 1);
    CHECK(waiting[twos].starts_ms == 10);
    CHECK(waiting[threes].people == 3);
    CHECK(waiting[threes].programs == 0);
    CHECK(waiting[threes].starts_ms == 10);
}

TEST_CASE("The number of people who wait, once for each pool, follows all that becomes of them", "[matching]") {
    Core core(three_pools, seconds());
    CHECK(core.people_waiting() == 0);
    CHECK(answer(core.seek(ticket({"Ada", "Bob"}, {ones, twos, threes}), 0)).empty());
    CHECK(core.people_waiting() == 4);  // no side of `ones` has room for them
    CHECK(answer(core.seek(ticket({"Ada", "Bob"}, {threes}), 1)).empty());
    CHECK(core.people_waiting() == 2);
    CHECK(answer(core.seek(ticket({"Cid"}, {ones, twos}), 2)).empty());
    CHECK(answer(core.seek(ticket({"Cid"}, {ones, twos}, Standing::program), 3)).empty());
    CHECK(core.people_waiting() == 2);
    CHECK(core.withdraw(id_of("Bob")).size() == 2);
    CHECK(core.people_waiting() == 0);
    CHECK(answer(core.seek(ticket({"Dan"}, {ones, threes}), 4)).empty());
    CHECK(answer(core.seek(ticket({"Eve"}, {ones}), 4)).empty());
    CHECK(core.people_waiting() == 3);
    CHECK(core.match({}, 4).tables.size() == 1);
    CHECK(core.people_waiting() == 0);
}

TEST_CASE("Whoever does not come to a table cools down, each time twice as long, until it is forgiven", "[matching]") {
    Core core(three_pools, seconds());
    const auto seek = [&](std::int64_t now_ms) {
        std::string refused = answer(core.seek(ticket({"Ada"}, {ones}), now_ms));
        core.withdraw(id_of("Ada"));
        return refused;
    };
    core.dodged(id_of("Ada"), 100);
    CHECK(seek(100) == "cools down until 130");
    CHECK(seek(129) == "cools down until 130");
    CHECK(seek(130).empty());
    core.dodged(id_of("Ada"), 200);
    CHECK(seek(200) == "cools down until 260");
    CHECK(seek(260).empty());
    // 120 would be more than the most.
    core.dodged(id_of("Ada"), 300);
    CHECK(seek(399) == "cools down until 400");
    core.dodged(id_of("Ada"), 1'299);
    CHECK(seek(1'300) == "cools down until 1399");
    // A thousand without another one.
    core.dodged(id_of("Ada"), 2'299);
    CHECK(seek(2'300) == "cools down until 2329");
}

TEST_CASE("A whole party waits for whoever of it cools down longest", "[matching]") {
    Core core(three_pools, seconds());
    core.dodged(id_of("Bob"), 0);
    core.dodged(id_of("Cid"), 10);
    CHECK(answer(core.seek(ticket({"Ada", "Bob", "Cid"}, {threes}), 20)) == "cools down until 40");
    CHECK(answer(core.seek(ticket({"Ada"}, {threes}), 20)).empty());
    CHECK_FALSE(core.seeks(id_of("Bob")));
}

TEST_CASE("What the shell owes the machine is looked at", "[matching]") {
    Core core(three_pools, seconds());
    const std::vector<Ticket> broken{
        ticket({}, {ones}),
        ticket({"Ada"}, {}),
        ticket({"Ada"}, {three_pools.size()}),
        ticket({"Ada"}, {twos, ones}),
        ticket({"Ada"}, {ones, ones}),
        ticket({"Ada", "Ada"}, {twos}),
    };
    for (const Ticket& one : broken) CHECK_THROWS_AS(core.seek(one, 0), engine::BrokenInvariant);
    Ticket of_unknown_strength = ticket({"Ada"}, {ones});
    of_unknown_strength.party.front().strengths.pop_back();
    CHECK_THROWS_AS(core.seek(of_unknown_strength, 0), engine::BrokenInvariant);
    CHECK_FALSE(core.seeks(id_of("Ada")));
    CHECK_THROWS_AS(Core({{"none", 0}}, {}), engine::BrokenInvariant);
    CHECK_THROWS_AS(Core({{"a crowd", 9}}, {}), engine::BrokenInvariant);
}
