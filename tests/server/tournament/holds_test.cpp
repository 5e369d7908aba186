// A correction that is open holds up the next round and the end; what is over can be reopened for one.
#include <catch2/catch.hpp>

#include "server/base/limits.hpp"
#include "server/tournament/exports.hpp"
#include "server/tournament/scoring.hpp"
#include "tests/support/simulation/tournament_hall.hpp"

namespace server::tournament {

namespace {

using engine::Side;
using tournament_test::Hall;
using tournament_test::hall_of;
using tournament_test::person;
using tournament_test::score_for;
using tournament_test::settings_of;
using tournament_test::who;

constexpr std::int64_t break_ms = 30'000;
const BoardRef first_board{1, 1, 1, 0};

Hall played(Kind kind, const std::vector<std::string>& names, std::string_view game = "ctor") {
    auto settings = settings_of(kind, game);
    settings.break_ms = break_ms;
    auto hall = hall_of(settings, names);
    hall.direct(AddDirector{person("Helper")}).direct(Start{}).play_round();
    return hall;
}

/// The other side has won.
Correct turned(const Hall& hall, const BoardRef& ref = first_board) {
    const auto winner = *hall.state().board(ref)->result->score.winner;
    return {ref, score_for(hall.state().settings().options, engine::other(winner)), "typo"};
}

Hall finished(Kind kind, const std::vector<std::string>& names, std::string_view game = "ctor") {
    auto settings = settings_of(kind, game);
    settings.rounds = 2;  // of a Swiss
    auto hall = hall_of(settings, names);
    hall.direct(Start{}).play_out();
    REQUIRE(hall.state().status() == Status::finished);
    return hall;
}

}  // namespace

TEST_CASE("holds: a tournament does not close while a correction is open", "[tournament]") {
    auto hall = played(Kind::round_robin, {"Ada", "Bo"});
    const auto due = *hall.state().next_round_at();
    hall.pass(10'000).direct(HoldBoard{first_board});
    const auto hold = hall.page()["holds"][0];
    CHECK(hold["by"] == "Director");
    CHECK(hold["round"] == 1);
    CHECK(hold["until_unix_ms"] == hall.now + server::limit::tournament_hold_ms);
    hall.pass(2 * break_ms);
    REQUIRE(hall.now > due);
    CHECK(hall.state().status() == Status::running);
    hall.restart();
    CHECK(hall.state().status() == Status::running);
    CHECK(hall.page()["holds"].size() == 1);
    // Only theirs counts, and only for what it was about.
    CHECK(hall.ask("Helper", ReleaseBoard{}) == "ok");
    CHECK(hall.page()["holds"].size() == 1);
    hall.direct(turned(hall));
    CHECK(hall.page()["holds"].empty());
    CHECK(hall.state().status() == Status::finished);
}

TEST_CASE("holds: a form that is forgotten holds up nothing for ever, and one that is used does", "[tournament]") {
    auto hall = played(Kind::round_robin, {"Ada", "Bo"});
    hall.direct(HoldBoard{first_board});
    for (int times = 0; times < 5; ++times) {
        hall.pass(server::limit::tournament_hold_ms - 1'000).direct(HoldBoard{first_board});
        CHECK(hall.page()["holds"].size() == 1);
    }
    hall.pass(server::limit::tournament_hold_ms - 1);
    CHECK(hall.state().status() == Status::running);
    hall.pass(1);
    CHECK(hall.page()["holds"].empty());
    CHECK(hall.state().status() == Status::finished);
    // Also where the server is away meanwhile.
    auto other = played(Kind::round_robin, {"Ada", "Bo"});
    other.direct(HoldBoard{first_board});
    other.now += server::limit::tournament_hold_ms;
    other.restart();
    CHECK(other.state().status() == Status::finished);
}

TEST_CASE("holds: the next round of a cup waits, and nobody else begins it", "[tournament]") {
    auto hall = played(Kind::knock_out, {"Ada", "Bo", "Cy", "Di"});
    CHECK(hall.ask("Helper", HoldBoard{{1, 3, 1, 0}}) == "not_available");
    REQUIRE(hall.ask("Helper", HoldBoard{first_board}) == "ok");
    hall.pass(2 * break_ms);
    CHECK(hall.state().rounds().size() == 1);
    CHECK(hall.ask("Director", NextRound{}) == "wrong_phase");
    CHECK(hall.ask("Director", Finish{}) == "wrong_phase");
    CHECK(hall.ask("Helper", turned(hall)) == "ok");
    CHECK(hall.state().rounds().size() == 2);  // at once: it was due
    // Whoever has left their own form open says by beginning it that they are done.
    hall.play_round().direct(HoldBoard{{2, 1, 1, 0}}).direct(Finish{});
    CHECK(hall.page()["holds"].empty());
}

TEST_CASE("holds: a match of a cup that is tied is not played again while it is being corrected", "[tournament]") {
    auto settings = settings_of(Kind::knock_out);
    auto hall = hall_of(settings, {"Ada", "Bo", "Cy", "Di"});
    hall.direct(Start{}).direct(HoldBoard{first_board});
    const auto room = hall.state().board(first_board)->room;
    hall.end_board(room, score_for(settings.options, std::nullopt));
    hall.play_round();
    CHECK(hall.state().board(first_board) != nullptr);
    CHECK(hall.state().open_round() != nullptr);  // once it is closed no correction may leave a tie
    SECTION("released, it is") {
        hall.direct(ReleaseBoard{});
        CHECK(hall.state().board({1, 1, 1, 1}) != nullptr);
        CHECK(hall.rooms.size() == 1);
    }
    SECTION("corrected, it need not be") {
        hall.direct(Correct{first_board, score_for(settings.options, Side::black), "typo"});
        CHECK(hall.state().closed_rounds() == 1);
    }
}

TEST_CASE("holds: what was being paired is paired anew after it", "[tournament]") {
    auto hall = played(Kind::swiss, {"Ada", "Bo", "Cy", "Di"});
    hall.answers_at_once = false;
    hall.pass(break_ms);
    REQUIRE(hall.wanted);
    const auto search = hall.wanted->number;
    hall.direct(HoldBoard{first_board});
    hall.answer_search();
    CHECK(hall.state().rounds().size() == 1);
    hall.pass(break_ms);
    CHECK_FALSE(hall.wanted);
    hall.direct(turned(hall));
    REQUIRE(hall.wanted);
    CHECK(hall.wanted->number == search + 1);
    hall.answer_search();
    CHECK(hall.state().rounds().size() == 2);
}

TEST_CASE("holds: of a board that is played again there is none left", "[tournament]") {
    auto hall = played(Kind::round_robin, {"Ada", "Bo"});
    hall.direct(HoldBoard{first_board});
    CHECK(hall.ask("Helper", PlayAgain{first_board, "the room froze"}) == "ok");
    CHECK(hall.page()["holds"].empty());
    CHECK(hall.ask("Director", HoldBoard{first_board}) == "not_available");
}

TEST_CASE("reopened: boards are corrected, and nothing else is done", "[tournament]") {
    auto hall = finished(Kind::swiss, {"Ada", "Bo", "Cy", "Di"});
    const auto before = hall.page();
    CHECK(hall.ask("Director", turned(hall)) == "wrong_phase");
    CHECK(hall.ask("Ada", Reopen{"I have lost"}) == "forbidden");
    CHECK(hall.ask("Director", Reopen{""}) == "malformed");
    hall.direct(Reopen{"A sheet was misread."});
    CHECK(hall.ask("Director", Reopen{"once more"}) == "wrong_phase");
    const auto page = hall.page();
    CHECK(page["reopened"]["reason"] == "A sheet was misread.");
    CHECK(page["reopened"]["by"] == "Director");
    CHECK(page["reopened"]["until_unix_ms"] == hall.now + server::limit::tournament_reopened_ms);
    CHECK(page["log"].back()["what"] == "reopened");
    // Its seed is known: nothing is drawn or played any more.
    for (const Command& wish :
         {Command{NextRound{}}, Command{Pause{}}, Command{Cancel{"why"}}, Command{PlayAgain{{2, 1, 1, 0}, "why"}},
          Command{MarkAbsent{EntrantId{1}}}, Command{Withdraw{EntrantId{1}}}, Command{Register{}},
          Command{ChangeSettings{hall.state().settings(), {}}}, Command{AddDirector{person("Eve")}}})
        CHECK(hall.ask("Director", wish) == "wrong_phase");
    hall.restart();
    hall.direct(turned(hall));
    CHECK(hall.page()["standings"] != before["standings"]);
    CHECK(hall.ask("Director", Correct{first_board, {Side::black, {7, 0}, {}}, "typo"}) == "bad_option");
    hall.direct(ForfeitBoard{{1, 2, 1, 0}, {true, false}, "They had left."});
    REQUIRE(trf(hall.state()));
    const auto corrected = hall.page()["standings"];
    hall.direct(Finish{});
    CHECK(hall.ask("Director", turned(hall)) == "wrong_phase");
    const auto after = hall.page();
    CHECK(after["standings"] == corrected);
    CHECK(after["reopened"].is_null());
    for (const char* same : {"status", "seed", "commitment", "ended_at", "started_at"})
        CHECK(after[same] == before[same]);
    hall.direct(Reopen{"And another one."}).direct(Finish{});
}

TEST_CASE("reopened: for a day at most, and not while a correction is open", "[tournament]") {
    auto hall = finished(Kind::round_robin, {"Ada", "Bo"});
    hall.direct(Reopen{"A sheet was misread."});
    hall.pass(server::limit::tournament_reopened_ms - 1'000).direct(HoldBoard{first_board}).pass(2'000);
    CHECK_FALSE(hall.state().is_over());
    CHECK(hall.ask("Director", ReleaseBoard{}) == "ok");
    CHECK(hall.state().is_over());
    CHECK_FALSE(hall.core->wake_at());
}

TEST_CASE("reopened: within a day of its first end, later by operators alone", "[tournament]") {
    auto hall = finished(Kind::round_robin, {"Ada", "Bo"});
    hall.pass(server::limit::tournament_reopened_ms - 1).direct(Reopen{"A sheet was misread."});
    hall.restart();
    hall.direct(turned(hall)).direct(Finish{});
    CHECK(hall.ask("Director", Reopen{"And another one."}) == "ok");  // that day is not over
    hall.direct(Finish{}).pass(1);
    CHECK(hall.ask("Director", Reopen{"And a third."}) == "wrong_phase");
    CHECK(hall.state().is_over());
    auto operators = who("Oda");
    operators.is_operator = true;
    CHECK(hall.ask(operators, Reopen{"The director has asked for it."}) == "ok");
    CHECK(hall.ask("Director", Correct{first_board, score_for(hall.state().settings().options, {}), "a tie"}) == "ok");
}

TEST_CASE("reopened: not what was called off, or is not over", "[tournament]") {
    auto hall = hall_of(settings_of(Kind::round_robin), {"Ada", "Bo"});
    CHECK(hall.ask("Director", Reopen{"why"}) == "wrong_phase");
    hall.direct(Start{});
    CHECK(hall.ask("Director", Reopen{"why"}) == "wrong_phase");
    hall.direct(Cancel{"rain"});
    CHECK(hall.ask("Director", Reopen{"why"}) == "not_available");
}

TEST_CASE("reopened: a cup's bracket stands, but for its last round", "[tournament]") {
    auto hall = finished(Kind::knock_out, {"Ada", "Bo", "Cy", "Di"});
    hall.direct(Reopen{"A sheet was misread."});
    CHECK(hall.ask("Director", turned(hall)) == "not_available");
    const BoardRef last{2, 1, 1, 0};
    hall.direct(turned(hall, last)).direct(Finish{});
    const auto standings = standings_of(hall.state());
    CHECK(standings.front().place == 1);
    // Where two defeats are one too many, another winner of the final would have to play once more.
    auto settings = settings_of(Kind::knock_out);
    settings.elimination = engine::pairing::Elimination::twice;
    auto twice = hall_of(settings, {"Ada", "Bo"});
    twice.direct(Start{}).play_out().direct(Reopen{"A sheet was misread."});
    const auto rounds = twice.state().rounds().size();
    CHECK(twice.ask("Director", turned(twice, {rounds, 1, 1, 0})) == "not_available");
}

TEST_CASE("reopened: ten times at most, by whomever", "[tournament]") {
    auto hall = finished(Kind::round_robin, {"Ada", "Bo"});
    for (unsigned time = 0; time < 10; ++time) hall.direct(Reopen{"once more"}).direct(Finish{});
    hall.restart();
    auto operators = who("Oda");
    operators.is_operator = true;
    CHECK(hall.ask("Director", Reopen{"once more"}) == "not_available");
    CHECK(hall.ask(operators, Reopen{"once more"}) == "not_available");
}

}  // namespace server::tournament
