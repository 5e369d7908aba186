// Who has no match in a round is told so when it begins, as long as it lasts and also after a restart; nobody else is.
#include <catch2/catch.hpp>

#include "server/tournament/pairing.hpp"
#include "tests/support/simulation/tournament_hall.hpp"

namespace server::tournament {

namespace {

using tournament_test::Hall;
using tournament_test::hall_of;
using tournament_test::settings_of;

std::vector<std::string> told(const Hall& hall) {
    std::vector<std::string> names;
    for (const auto& person : hall.byes.players) names.push_back(person.name);
    return names;
}

using Names = std::vector<std::string>;

}  // namespace

TEST_CASE("byes: in a Swiss one is told, for as long as the round lasts", "[tournament]") {
    auto hall = hall_of(settings_of(Kind::swiss), {"Ada", "Bo", "Cy"});
    hall.direct(Start{});
    const auto bye = hall.state().rounds().front().matches.back();
    REQUIRE_FALSE(bye.black);
    const Names one{hall.state().entrant_numbered(bye.white.entrant())->name};
    CHECK(told(hall) == one);
    CHECK(hall.byes.round == 1);
    hall.byes = {};
    hall.restart();
    CHECK(told(hall) == one);
    hall.play_round();
    CHECK(told(hall).empty());
    hall.direct(NextRound{});
    CHECK(hall.byes.round == 2);
    CHECK(told(hall).size() == 1);
    CHECK(told(hall) != one);
}

TEST_CASE("byes: in a Swiss whoever comes later is not told of a round that they have missed", "[tournament]") {
    auto hall = hall_of(settings_of(Kind::swiss), {"Ada", "Bo"});
    hall.direct(Start{});
    CHECK(told(hall).empty());
    hall.enter({"Cy"});
    hall.restart();
    CHECK(told(hall).empty());
}

TEST_CASE("byes: in a cup those who wait for an opponent are told, and not those who are out", "[tournament]") {
    auto settings = settings_of(Kind::knock_out);
    settings.elimination = engine::pairing::Elimination::single;
    auto hall = hall_of(settings, {"Ada", "Bo", "Cy"});
    hall.direct(Start{});
    CHECK(told(hall) == Names{hall.state().entrant_numbered(1)->name});
    hall.play_round();
    hall.direct(NextRound{});
    CHECK(told(hall).empty());
    hall.play_round();
    CHECK(hall.state().status() == Status::running);
    CHECK(told(hall).empty());
}

TEST_CASE("byes: of a team the line-up is told", "[tournament]") {
    auto hall = Hall(tournament_test::team_settings_of(Kind::round_robin, 2));
    hall.direct(OpenRegistration{});
    for (const char* captain : {"Ada", "Bo", "Cy"}) hall.enter_team(captain, 2);
    hall.direct(Start{});
    const auto free = without_match(hall.state());
    REQUIRE(free.size() == 1);
    const auto& name = hall.state().entrant_numbered(free.front())->captain.name;
    CHECK(told(hall) == Names{name, name + "/2"});
}

TEST_CASE("byes: of a round that was called off nobody is told after a restart", "[tournament]") {
    auto hall = hall_of(settings_of(Kind::swiss), {"Ada", "Bo", "Cy"});
    hall.direct(Start{}).direct(Cancel{"rain"});
    hall.byes = {};
    hall.restart();
    CHECK(told(hall).empty());
}

}  // namespace server::tournament
