// How often somebody may do something in tournaments.
#include <catch2/catch.hpp>

#include "tests/server/identity/counter.hpp"

using namespace identity_test;

TEST_CASE("acts in tournaments have a rate for each player, and those who direct another one", "[identity]") {
    Registered desk;
    Players& players = desk.counter.players;
    const Rate slow{0.5, 4};
    const Rate quick{50, 400};
    const Person guest = desk.counter.guest("Guest").person;
    for (const Person& person : {desk.ada, guest}) {
        INFO(person.name);
        for (int act = 0; act < 4; ++act) CHECK(players.take_act(person, slow) == 0);
        CHECK(players.take_act(person, slow) == 2'000);
    }
    desk.counter.clock.advance(20);
    CHECK(players.take_act(desk.ada, quick) == 0);  // who plays here directs there
    // An account that has not connected since the server began.
    AccountsFixture later(desk.book);
    for (int act = 0; act < 4; ++act) CHECK(later.players.take_act(desk.ada, slow) == 0);
    CHECK(later.players.take_act(desk.ada, slow) == 2'000);
}
