// What a director lays down, when it may still change, and what becomes of it.
#include <catch2/catch.hpp>

#include "tests/support/simulation/tournament_hall.hpp"

namespace server::tournament {

namespace {

using tournament_test::Hall;
using tournament_test::hall_of;
using tournament_test::room_of;
using tournament_test::settings_of;
using tournament_test::side_in;

constexpr std::int64_t an_hour_ms = 3'600'000;

}  // namespace

TEST_CASE("settings: a start that is over already is refused, since it would begin at once", "[tournament]") {
    auto settings = settings_of(Kind::swiss);
    settings.starts_at = 1'800'000'000'000;
    Hall hall(settings);
    CHECK(hall.ask("Director", OpenRegistration{}) == "bad_option");
    settings.starts_at = hall.now + 1;
    hall.direct(ChangeSettings{settings, {}}).direct(OpenRegistration{});
    settings.starts_at = hall.now;
    CHECK(hall.ask("Director", ChangeSettings{settings, {}}) == "bad_option");
}

TEST_CASE("settings: settings change in draft, less in registration, little after the start", "[tournament]") {
    Hall hall(settings_of(Kind::swiss));
    auto settings = hall.state().settings();
    settings.kind = Kind::knock_out;
    CHECK(hall.ask("Director", ChangeSettings{settings, "parrot"}) == "ok");
    CHECK(hall.state().settings().password_hash);
    hall.direct(OpenRegistration{});
    settings.kind = Kind::swiss;
    CHECK(hall.ask("Director", ChangeSettings{settings, {}}) == "bad_option");
    settings.kind = Kind::knock_out;
    settings.name = "Another";
    CHECK(hall.ask("Director", ChangeSettings{settings, ""}) == "ok");
    CHECK_FALSE(hall.state().settings().password_hash);
    settings.entrants_max = 1;
    CHECK(hall.ask("Director", ChangeSettings{settings, {}}) == "bad_option");
    settings.entrants_max = 2;
    CHECK(hall.ask("Director", ChangeSettings{settings, {}}) == "ok");
    hall.enter({"Ada", "Bo"});
    auto registered = settings;
    registered.needs_registered = true;  // guests are entered by now
    CHECK(hall.ask("Director", ChangeSettings{registered, {}}) == "bad_option");
    CHECK(hall.ask("Cy", Register{}) == "not_available");
    CHECK(hall.ask("Ada", Register{}) == "not_available");
    CHECK(hall.ask("Ada", Unregister{hall.id_of("Ada")}) == "ok");
    hall.enter({"Cy"}).direct(Start{});
    settings.rounds = 9;
    CHECK(hall.ask("Director", ChangeSettings{settings, {}}) == "bad_option");
    settings = hall.state().settings();
    settings.starts_at = hall.now + an_hour_ms;
    CHECK(hall.ask("Director", ChangeSettings{settings, {}}) == "bad_option");
    settings = hall.state().settings();
    settings.entrants_max = 1;
    CHECK(hall.ask("Director", ChangeSettings{settings, {}}) == "bad_option");
    settings.entrants_max = 50;
    settings.grace_ms = 120'000;
    CHECK(hall.ask("Director", ChangeSettings{settings, "late"}) == "ok");
    CHECK(hall.state().settings().password_hash);
    CHECK(hall.ask("Bo", Unregister{hall.id_of("Bo")}) == "wrong_phase");
}

TEST_CASE("settings: settings that make no tournament are refused by name", "[tournament]") {
    const auto option = [](auto change) {
        auto settings = settings_of(Kind::swiss);
        change(settings);
        const auto error = check(settings);
        return error ? error->option.value() : std::string("right");
    };
    CHECK(option([](Settings&) {}) == "right");
    CHECK(option([](Settings& one) { one.name = " "; }) == "name");
    CHECK(option([](Settings& one) { one.boards = 2; }) == "boards");
    CHECK(option([](Settings& one) {
              one.options = tournament_test::options_of("ctor", {{"teams", {3, 3}}});
          })
          == "team");
    CHECK(option([](Settings& one) {
              one.options = tournament_test::options_of("ctor", {{"teams", {2, 3}}});
          })
          == "options");
    CHECK(option([](Settings& one) { one.rounds = 0; }) == "rounds");
    CHECK(option([](Settings& one) { one.kind = Kind::team_match; }) == "team");
    CHECK(option([](Settings& one) { one.entrants_max = 2001; }) == "entrants_max");
    CHECK(option([](Settings& one) { one.grace_ms = 0; }) == "grace_ms");
    CHECK(option([](Settings& one) { one.break_ms = -1; }) == "break_ms");
    CHECK(option([](Settings& one) { one.tie_breaks.push_back(one.tie_breaks.front()); }) == "tie_breaks");
}

TEST_CASE("settings: clubs and forbidden pairs do not meet in a Swiss", "[tournament]") {
    auto settings = settings_of(Kind::swiss);
    settings.forbid_same_club = true;
    settings.rounds = 2;
    Hall hall(settings);
    hall.direct(OpenRegistration{});
    for (const auto* name : {"Ada", "Bo"}) CHECK(hall.ask(name, Register{{}, "Parrots", 0, {}, {}}) == "ok");
    for (const auto* name : {"Cy", "Di"}) CHECK(hall.ask(name, Register{{}, "", 0, {}, {}}) == "ok");
    settings.forbidden = {{hall.id_of("Ada"), hall.id_of("Cy")}};
    hall.direct(ChangeSettings{settings, {}}).direct(Start{});
    const auto& open = room_of(hall, "Ada");
    CHECK_NOTHROW(side_in(open, "Di"));
    hall.play_round().direct(NextRound{});
    CHECK(hall.state().has_no_round());
}

TEST_CASE("settings: another break between two rounds is that of this one", "[tournament]") {
    auto hall = hall_of(settings_of(Kind::round_robin), {"Ada", "Bo", "Cy", "Di"});
    hall.direct(Start{}).play_round();
    auto settings = hall.state().settings();
    settings.break_ms = 60'000;
    hall.direct(ChangeSettings{settings, {}});
    CHECK(hall.core->wake_at() == hall.now + 60'000);
    hall.restart();
    settings.break_ms.reset();
    hall.direct(ChangeSettings{settings, {}});
    CHECK_FALSE(hall.core->wake_at());
    settings.break_ms = 0;
    hall.direct(ChangeSettings{settings, {}});
    CHECK(hall.state().rounds().size() == 2);
    settings.break_ms = 60'000;
    hall.direct(ChangeSettings{settings, {}});  // while a round is played
    CHECK_FALSE(hall.core->wake_at());
    hall.play_round();
    CHECK(hall.core->wake_at() == hall.now + 60'000);
}

TEST_CASE("settings: who may not meet can be said while it goes on, also of a late entry", "[tournament]") {
    auto hall = hall_of(settings_of(Kind::swiss), {"Ada", "Bo", "Cy", "Di"});
    hall.direct(Start{}).play_round();
    hall.enter({"Eve"});
    auto settings = hall.state().settings();
    for (const auto* name : {"Ada", "Bo", "Cy"}) settings.forbidden.emplace_back(hall.id_of("Eve"), hall.id_of(name));
    hall.direct(ChangeSettings{settings, {}}).direct(NextRound{});
    for (const auto& match : hall.state().rounds().back().matches) {
        if (!match.black || !match.has(hall.number_of("Eve"))) continue;
        CHECK(match.has(hall.number_of("Di")));
    }
}

}  // namespace server::tournament
