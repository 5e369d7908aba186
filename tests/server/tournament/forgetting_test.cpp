// Somebody's account is gone: their name stands nowhere any more.
#include <cctype>

#include <catch2/catch.hpp>

#include "server/tournament/exports.hpp"
#include "server/tournament/forgetting.hpp"
#include "server/tournament/tournament_json.hpp"
#include "tests/support/simulation/random_tournament.hpp"

namespace server::tournament {

namespace {

using tournament_test::Hall;
using tournament_test::person;
using tournament_test::RandomTournament;
using tournament_test::settings_of;
using tournament_test::team_settings_of;

/// Where this name stands as a text of its own, or between marks, in anything that people can see.
std::size_t shows(const State& state, const std::string& name) {
    std::size_t count = 0;
    auto texts = std::vector<std::string>{page_json(state), summary_json(state)};
    for (auto& file : documents_of(state)) texts.push_back(std::move(file.text));
    const auto is_of_word = [](char letter) { return std::isalnum(static_cast<unsigned char>(letter)) != 0; };
    for (const auto& text : texts) {
        for (auto at = text.find(name); at != std::string::npos; at = text.find(name, at + 1)) {
            const bool begins = at == 0 || !is_of_word(text[at - 1]);
            const bool ends = at + name.size() == text.size() || !is_of_word(text[at + name.size()]);
            if (begins && ends) ++count;
        }
    }
    return count;
}

}  // namespace

TEST_CASE("forgetting: a player's name leaves the page, the files and the log, and they play no more", "[tournament]") {
    auto settings = settings_of(Kind::swiss);
    settings.rounds = 2;
    Hall hall(settings);
    hall.direct(OpenRegistration{}).enter({"Ada", "Bo", "Cy", "Di"}).direct(Start{});
    hall.play_round().direct(MarkAbsent{hall.id_of("Ada")}).direct(Return{hall.id_of("Ada")}).direct(NextRound{});
    REQUIRE(shows(hall.state(), "Ada") > 3);
    const auto id = hall.id_of("Ada");
    hall.forget("Ada");
    CHECK(shows(hall.state(), "Ada") == 0);
    CHECK(hall.state().entrant(id)->name == server::deleted_player);
    CHECK(hall.state().entrant(id)->is_withdrawn);
    hall.restart();
    CHECK(shows(hall.state(), "Ada") == 0);
    hall.forget("Ada");     // a server that stopped in between tells it once more
    hall.forget("Nobody");  // and nobody is anybody
    hall.play_out();
    CHECK(shows(hall.state(), server::deleted_player) > 0);
    CHECK(hall.core->forget(person("Bo").id, hall.now).records.empty());  // what is over is rewritten: without_name
}

TEST_CASE("forgetting: before the start a player has never been there, a captain is followed by a member",
          "[tournament]") {
    Hall single(settings_of(Kind::swiss));
    single.direct(OpenRegistration{}).enter({"Ada", "Bo"});
    single.forget("Ada");
    CHECK(single.state().entrants().size() == 1);

    auto settings = team_settings_of(Kind::swiss, 2);
    Hall hall(settings);
    hall.direct(OpenRegistration{});
    const auto ours = hall.enter_team("Ada", 3);
    const auto theirs = hall.enter_team("Bo", 2);
    hall.forget("Ada");
    CHECK(hall.state().entrant(ours)->captain.name == "Ada/2");
    CHECK_FALSE(hall.state().entrant(ours)->has_member(person("Ada").id));
    CHECK(hall.state().entrant(ours)->name == "Ada's");  // the team's name is the team's
    CHECK(hall.ask("Ada/2", SetLineUp{ours, {person("Ada/2").id, person("Ada/3").id}, {}}) == "ok");
    hall.direct(Start{});
    // In the middle of it the place stays until somebody else is put in: two are needed, and there are two.
    hall.forget("Bo");
    CHECK(hall.state().entrant(theirs)->captain.name == "Bo/2");
    CHECK(hall.state().entrant(theirs)->has_member(person("Bo").id));
    CHECK(hall.state().entrant(theirs)->line_up.front().name == server::deleted_player);
    CHECK(shows(hall.state(), "Bo") == shows(hall.state(), "Bo/2") + shows(hall.state(), "Bo's"));
}

TEST_CASE("forgetting: who has left before they had a part is named in lines alone, and there no longer",
          "[tournament]") {
    auto settings = team_settings_of(Kind::swiss, 2);
    Hall hall(settings);
    hall.direct(OpenRegistration{});
    const auto id = hall.enter_team("Ada", 3);
    hall.enter_team("Bo", 2);
    const auto cy = hall.enter_team("Cy", 1);
    CHECK(hall.ask("Ada", RemoveMember{id, person("Ada/3").id}) == "ok");
    CHECK(hall.ask("Cy", Unregister{cy}) == "ok");
    for (const char* name : {"Ada/3", "Cy"}) {
        CHECK(hall.state().people().contains(person(name).id));
        hall.forget(name);
        CHECK(hall.state().forgotten().contains(person(name).id));
    }
    hall.restart();
    CHECK(hall.state().people().contains(person("Cy").id));
}

TEST_CASE("forgetting: no captain is followed by who has gone as well; a team of nobody withdraws", "[tournament]") {
    auto settings = team_settings_of(Kind::swiss, 2);
    Hall hall(settings);
    hall.direct(OpenRegistration{});
    const auto id = hall.enter_team("Ada", 3);
    hall.enter_team("Bo", 2);
    hall.direct(Start{});
    hall.forget("Ada/2");  // in the line-up: stays there until somebody takes the place
    hall.forget("Ada");
    CHECK(hall.state().entrant(id)->captain.name == "Ada/3");
    hall.forget("Ada/3");
    CHECK(hall.state().entrant(id)->is_withdrawn);
    CHECK(hall.rooms.empty());
}

TEST_CASE("forgetting: a director's name leaves the log", "[tournament]") {
    Hall hall(settings_of(Kind::knock_out));
    hall.direct(AddDirector{person("Helper")}).direct(OpenRegistration{}).enter({"Ada", "Bo"}).direct(Start{});
    hall.ask("Helper", Pause{});
    REQUIRE(shows(hall.state(), "Helper") > 2);
    hall.forget("Helper");
    CHECK(shows(hall.state(), "Helper") == 0);
}

TEST_CASE("forgetting: a tournament that is over is another one in nothing but the name", "[tournament]") {
    int forgotten = 0;
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        INFO("seed " << seed);
        RandomTournament random(seed);
        random.play();
        const auto& state = random.hall().state();
        const auto id = person("P1").id;
        const auto clean = without_name(random.hall().lines, id);
        const Core again(clean);
        CHECK(again.state().people() == state.people());
        CHECK(again.state().status() == state.status());
        if (!state.people().contains(id)) continue;
        const bool is_team = state.settings().is_team;
        // "P1/2" is somebody else, and "Team P1" is the team's name.
        const auto of_others = is_team ? shows(state, "P1/2") + shows(state, "P1/3") + shows(state, "P1/4")
                                             + shows(state, "P1/5") + shows(state, "Team P1")
                                       : 0;
        if (!is_team) CHECK(shows(again.state(), "P1") == of_others);
        for (const auto& line : clean) CHECK(line.find(R"("name":"P1")") == std::string::npos);
        REQUIRE(standings_csv(again.state()).size() > 10);
        ++forgotten;
    }
    CHECK(forgotten > 30);
}

}  // namespace server::tournament
