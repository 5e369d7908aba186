// Who may ask what: every command by a stranger, an entrant, another captain, a captain, a director and an operator.
#include <catch2/catch.hpp>

#include "server/tournament/tournament_json.hpp"
#include "tests/support/simulation/tournament_hall.hpp"

namespace server::tournament {

namespace {

using tournament_test::Hall;
using tournament_test::person;
using tournament_test::team_settings_of;
using tournament_test::who;

struct Right {
    std::string what;
    Command command;
    bool captain = false;  // their own team
    bool member = false;   // of it
};

Hall team_hall() {
    auto settings = tournament_test::settings_of(Kind::swiss);
    settings.is_team = true;
    settings.boards = 2;
    Hall hall(settings);
    hall.direct(OpenRegistration{});
    for (const auto* captain : {"Ada", "Bo", "Cy", "Di"}) hall.enter_team(captain, 3);
    return hall;
}

std::vector<Right> rights(const Hall& hall) {
    const auto ada = hall.id_of("Ada");
    const BoardRef ref{1, 1, 1, 0};
    std::vector<Right> all{
        {"settings", ChangeSettings{hall.state().settings(), {}}},
        {"director", AddDirector{person("Eve")}},
        {"open registration", OpenRegistration{}},
        {"open check-in", OpenCheckIn{}},
        {"seeds", SetSeeds{}},
        {"start", Start{}},
        {"mark absent", MarkAbsent{ada}},
        {"pause", Pause{}},
        {"resume", Resume{}},
        {"next round", NextRound{}},
        {"correct", Correct{ref, {}, "why"}},
        {"forfeit", ForfeitBoard{ref, {}, "why"}},
        {"hold", HoldBoard{ref}},
        {"release", ReleaseBoard{}},
        {"finish", Finish{}},
        {"reopen", Reopen{"why"}},
        {"cancel", Cancel{"why"}},
        {"register another", Register{"Team", {}, 0, {}, {person("Gil")}}},
        {"remove", RemoveMember{ada, person("Ada/2").id}, true, false},
        {"line-up", SetLineUp{ada, {}, {}}, true},
        {"unregister", Unregister{ada}, true},
        {"check in", CheckIn{ada}, true},
        {"withdraw", Withdraw{ada}, true},
        {"return", Return{ada}, true},
    };
    if (const auto* match = hall.state().match(ref)) {
        const bool is_white = match->white.has(hall.state().entrant(ada)->number.value());
        const auto side = side_of(match->boards.front(), is_white);
        if (match->has(hall.state().entrant(ada)->number.value()))
            all.push_back({"substitute", Substitute{ref, {side, 1}, person("Ada/3").id}, true});
    }
    return all;
}

}  // namespace

TEST_CASE("rights: what is not one's own to ask is forbidden, before and after the start", "[tournament]") {
    const bool has_started = GENERATE(false, true);
    auto hall = team_hall();
    if (has_started) {
        SetSeeds seeds;
        for (const auto* name : {"Ada", "Bo", "Cy", "Di"}) seeds.order.push_back(hall.id_of(name));
        hall.direct(seeds).direct(Start{});
    }
    const auto lines = hall.lines;
    for (const auto& right : rights(hall)) {
        INFO(right.what);
        const auto code = [&](const Who& asking) {
            // Each on a tournament of its own: what is allowed changes it.
            Core core(lines);
            const auto before = page_json(core.state());
            const auto reply = core.request({asking, right.command, hall.now});
            if (!reply) CHECK(page_json(core.state()) == before);
            return reply ? std::string("ok") : reply.error().code;
        };
        CHECK(code(who("Stranger")) == "forbidden");
        CHECK(code(who("Bo")) == "forbidden");
        CHECK(code(who("Bo/2")) == "forbidden");
        CHECK((code(who("Ada")) != "forbidden") == right.captain);
        CHECK((code(who("Ada/3")) != "forbidden") == right.member);
        CHECK(code(who("Director")) != "forbidden");
        Who operating = who("Stranger");
        operating.is_operator = true;
        CHECK(code(operating) != "forbidden");
    }
}

TEST_CASE("rights: members leave by themselves, but no other", "[tournament]") {
    auto hall = team_hall();
    const auto ada = hall.id_of("Ada");
    CHECK(hall.ask("Ada/2", RemoveMember{ada, person("Ada/3").id}) == "forbidden");
    CHECK(hall.ask("Ada/3", RemoveMember{ada, person("Ada/3").id}) == "ok");
    CHECK(hall.ask("Ada/3", RemoveMember{ada, person("Ada/3").id}) == "forbidden");
    CHECK(hall.ask("Ada", RemoveMember{ada, person("Ada").id}) == "not_available");
}

TEST_CASE("rights: nobody plays for two teams", "[tournament]") {
    auto settings = team_settings_of(Kind::swiss, 2);
    settings.rounds = 4;
    Hall hall(settings);
    hall.direct(OpenRegistration{});
    const auto ada = hall.enter_team("Ada", 3);
    const auto bo = hall.enter_team("Bo", 2);
    hall.direct(Start{}).play_round();
    const SetLineUp without{ada, {person("Ada").id, person("Ada/3").id}, {person("Ada/2").id}};
    REQUIRE(hall.ask("Ada", without) == "ok");
    REQUIRE(hall.ask("Ada/2", RemoveMember{ada, person("Ada/2").id}) == "ok");
    const auto code = hall.core->invite_code(bo, tournament_test::who("Bo"));
    REQUIRE(code);
    CHECK(hall.ask("Ada/2", JoinTeam{*code}) == "not_available");
    CHECK(hall.ask("Ada/2", Register{"Another", {}, 0, {}, {}}) == "not_available");
    CHECK(hall.ask("Stranger", JoinTeam{*code}) == "ok");
}

TEST_CASE("rights: a team's code is for its captain and directors", "[tournament]") {
    auto hall = team_hall();
    const auto ada = hall.id_of("Ada");
    CHECK(hall.core->invite_code(ada, who("Ada")));
    CHECK(hall.core->invite_code(ada, who("Director")));
    CHECK(hall.core->invite_code(ada, who("Ada/2")).error().code == "forbidden");
    CHECK(hall.core->invite_code(ada, who("Bo")).error().code == "forbidden");
    CHECK(hall.core->invite_code(EntrantId{99}, who("Bo")).error().code == "forbidden");
    CHECK(hall.core->invite_code(EntrantId{99}, who("Director")).error().code == "not_available");
    CHECK(hall.ask("Eve", JoinTeam{"0000000000"}) == "forbidden");
    CHECK(hall.ask("Bo/2", JoinTeam{*hall.core->invite_code(ada, who("Ada"))}) == "not_available");
}

TEST_CASE("rights: what may not be seen is not on the page: seed, codes, hashes, who is invited", "[tournament]") {
    auto settings = tournament_test::settings_of(Kind::swiss);
    settings.is_team = true;
    settings.boards = 2;
    settings.invited = {{person("Ada").id, person("Secret").id}};
    Hall hall(settings, 5, "parrot");
    hall.direct(OpenRegistration{});
    CHECK(hall.ask("Ada", Register{"Ada's", {}, 0, "wrong", {}}) == "wrong_password");
    CHECK(hall.ask("Ada", Register{"Ada's", {}, 0, {}, {}}) == "wrong_password");
    CHECK(hall.ask("Bo", Register{"Bo's", {}, 0, "parrot", {}}) == "forbidden");
    CHECK(hall.ask("Ada", Register{"Ada's", {}, 0, "parrot", {}}) == "ok");
    const auto page = page_json(hall.state()) + summary_json(hall.state());
    CHECK(page.find(engine::hex_of(hall.state().seed())) == std::string::npos);
    CHECK(page.find(*hall.core->invite_code(hall.id_of("Ada"), who("Ada"))) == std::string::npos);
    CHECK(page.find(engine::hex_of(*hall.state().settings().password_hash)) == std::string::npos);
    CHECK(page.find(person("Secret").id.text) == std::string::npos);
    CHECK(hall.page()["commitment"] == engine::commitment_of(hall.state().seed()));
    CHECK(hall.page()["seed"].is_null());
    CHECK(hall.page()["settings"]["password"] == true);
}

TEST_CASE("rights: a captain who has been put out joins no other team", "[tournament]") {
    auto hall = team_hall();
    const JoinTeam by_code{*hall.core->invite_code(hall.id_of("Bo"), who("Bo"))};
    hall.direct(Expel{hall.id_of("Ada"), "rude"});
    CHECK(hall.ask("Ada", by_code) == "forbidden");
    CHECK(hall.state().entrant_of(person("Ada").id) == nullptr);
    CHECK(hall.ask("Ada/2", by_code) == "ok");
}

}  // namespace server::tournament
