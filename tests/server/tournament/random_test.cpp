// Tournaments at random, of every kind. The hall checks after every decision that the journal tells the same
// tournament; here is checked what must hold at the end.
#include <algorithm>

#include <catch2/catch.hpp>

#include "server/tournament/tournament_json.hpp"
#include "tests/support/simulation/random_tournament.hpp"

namespace server::tournament {

namespace {

using tournament_test::Hall;
using tournament_test::RandomTournament;

void check_end(const Hall& hall) {
    const auto& state = hall.state();
    REQUIRE(state.is_over());
    CHECK(hall.rooms.empty());
    std::set<std::pair<Number, Number>> met;
    std::set<Number> free;
    for (const auto& round : state.rounds()) {
        std::set<Number> playing;
        for (const auto& match : round.matches) {
            for (const auto number : match.everybody()) CHECK(playing.insert(number).second);
            if (!match.black || state.settings().kind != Kind::swiss) continue;
            CHECK(met.insert(std::minmax(match.white.entrant(), match.black->entrant())).second);
        }
        if (state.settings().kind != Kind::swiss) continue;
        for (const auto& match : round.matches) {
            if (!match.black) CHECK(free.insert(match.white.entrant()).second);
        }
    }
    if (state.status() != Status::finished) return;
    const auto page = page_json(state);
    CHECK(page.find(engine::hex_of(state.seed())) != std::string::npos);
}

}  // namespace

TEST_CASE("random tournaments of every kind come to an end, and the journal tells each again at any time",
          "[tournament]") {
    std::map<std::string, int> seen;
    for (std::uint64_t seed = 0; seed < 240; ++seed) {
        INFO("seed " << seed);
        RandomTournament tournament(seed);
        REQUIRE_NOTHROW(tournament.play());
        check_end(tournament.hall());
        for (const auto& entry : tournament.hall().state().log()) ++seen[entry.what];
        ++seen[std::string(name_of(tournament.hall().state().status()))];
    }
    // Nothing of what is to be tried is left out.
    for (const auto* what :
         {"finished", "cancelled", "settings", "director", "seeds", "late_entry", "absent", "returned", "withdrew",
          "corrected", "void", "captain", "lot", "no_round", "paused", "resumed", "reopened"}) {
        INFO(what);
        CHECK(seen[what] > 5);
    }
}

}  // namespace server::tournament
