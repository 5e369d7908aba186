// From draft to the end: phases and their times, late entries, people who do not come, pauses, corrections.
#include <catch2/catch.hpp>

#include "server/base/limits.hpp"
#include "server/tournament/lots.hpp"
#include "server/tournament/pairing.hpp"
#include "server/tournament/scoring.hpp"
#include "tests/support/simulation/tournament_hall.hpp"

namespace server::tournament {

namespace {

using engine::Side;
using tournament_test::Hall;
using tournament_test::hall_of;
using tournament_test::person;
using tournament_test::room_of;
using tournament_test::score_for;
using tournament_test::settings_of;
using tournament_test::side_in;
using tournament_test::team_settings_of;

constexpr std::int64_t hour_ms = 3'600'000;

std::string status_of(const Hall& hall, const std::string& name) {
    const auto page = hall.page();
    for (const auto& entrant : page["entrants"]) {
        if (entrant["name"] == name) return entrant["status"].get<std::string>();
    }
    return "not there";
}

BySide only(Side side) { return side == Side::black ? BySide{true, false} : BySide{false, true}; }

}  // namespace

TEST_CASE("life: a draft becomes a tournament by times alone", "[tournament]") {
    auto settings = settings_of(Kind::swiss);
    Hall probe(settings);
    settings.starts_at = probe.now + 2 * hour_ms;
    settings.check_in_ms = hour_ms;
    settings.break_ms = 60'000;
    settings.rounds = 2;
    Hall hall(settings);
    CHECK(hall.ask("Ada", Register{}) == "wrong_phase");
    hall.direct(OpenRegistration{}).enter({"Ada", "Bo", "Cy"});
    CHECK(hall.ask("Ada", CheckIn{hall.id_of("Ada")}) == "wrong_phase");
    hall.pass(hour_ms);
    CHECK(hall.state().status() == Status::check_in);
    CHECK(hall.ask("Ada", CheckIn{hall.id_of("Ada")}) == "ok");
    CHECK(hall.ask("Ada", CheckIn{hall.id_of("Ada")}) == "not_available");
    CHECK(hall.ask("Bo", CheckIn{hall.id_of("Bo")}) == "ok");
    hall.enter({"Di"});  // who comes now is here
    hall.pass(hour_ms);
    CHECK(hall.state().status() == Status::running);
    CHECK(hall.state().numbered() == 3);
    CHECK(status_of(hall, "Cy") == "registered");
    CHECK(hall.rooms.size() == 1);
    CHECK(hall.rooms.begin()->second.starts_by_ms == hall.now + settings.grace_ms);
    hall.play_round();
    CHECK(hall.state().open_round() == nullptr);
    hall.pass(59'999);
    CHECK(hall.state().rounds().size() == 1);
    hall.pass(1);
    CHECK(hall.state().rounds().size() == 2);
    hall.play_round().pass(60'000);
    CHECK(hall.state().status() == Status::finished);
    CHECK(hall.ask("Director", Pause{}) == "wrong_phase");
}

TEST_CASE("life: if fewer than two come it is cancelled at its time", "[tournament]") {
    auto settings = settings_of(Kind::round_robin);
    settings.starts_at = 1'800'000'000'000 + hour_ms;
    auto hall = hall_of(settings, {"Ada"});
    CHECK(hall.ask("Director", Start{}) == "not_available");
    hall.pass(hour_ms);
    CHECK(hall.state().status() == Status::cancelled);
}

TEST_CASE("life: a check-in that fell into an outage has its time afterwards", "[tournament]") {
    auto settings = settings_of(Kind::swiss);
    settings.starts_at = 1'800'000'000'000 + hour_ms;
    settings.check_in_ms = hour_ms / 2;
    auto hall = hall_of(settings, {"Ada", "Bo"});
    hall.now += 2 * hour_ms;
    hall.restart();
    CHECK(hall.state().status() == Status::check_in);
    CHECK(hall.core->wake_at() == hall.now + settings.check_in_ms);
    for (const auto* name : {"Ada", "Bo"}) CHECK(hall.ask(name, CheckIn{hall.id_of(name)}) == "ok");
    hall.pass(settings.check_in_ms);
    CHECK(hall.state().status() == Status::running);
}

TEST_CASE("life: guests neither register nor join where an account is needed", "[tournament]") {
    auto settings = team_settings_of(Kind::swiss, 2);
    settings.needs_registered = true;
    Hall hall(settings);
    hall.direct(OpenRegistration{});
    const auto id = hall.enter_team("Ada", 1);
    const Who guest{person("Guest"), false, false};
    CHECK(hall.ask(guest, Register{"Guests", {}, 0, {}, {}}) == "forbidden");
    CHECK(hall.ask(guest, JoinTeam{*hall.core->invite_code(id, tournament_test::who("Ada"))}) == "forbidden");
    CHECK(hall.ask("Bo", Register{"Ada's", {}, 0, {}, {}}) == "not_available");  // the name is taken
    // Nor by a director.
    CHECK(hall.ask("Director", Register{"Guests", {}, 0, {}, {person("Guest")}}) == "forbidden");
    auto somebody = person("Guest");
    somebody.standing = server::Standing::registered;
    hall.direct(Register{"Guests", {}, 0, {}, {somebody}});
}

TEST_CASE("life: nobody uses up all places by coming and going, and a director has the last word", "[tournament]") {
    Hall hall(settings_of(Kind::swiss));
    hall.direct(OpenRegistration{});
    for (unsigned times = 0; times < server::limit::tournament_entries; ++times) {
        hall.enter({"Ada"});
        REQUIRE(hall.ask("Ada", Unregister{hall.id_of("Ada")}) == "ok");
    }
    CHECK(hall.ask("Ada", Register{}) == "not_available");
    hall.restart();
    CHECK(hall.ask("Ada", Register{}) == "not_available");
    hall.enter({"Bo"});
    hall.direct(Register{{}, {}, 0, {}, {person("Ada")}});
}

TEST_CASE("life: where all are away it waits for who returns", "[tournament]") {
    auto settings = settings_of(Kind::swiss);
    settings.rounds = 3;
    settings.break_ms = 1'000;
    auto hall = hall_of(settings, {"Ada", "Bo", "Cy", "Di"});
    hall.direct(Start{});
    while (!hall.rooms.empty()) hall.miss_board(hall.rooms.begin()->first, {false, false});
    hall.pass(1'000);
    CHECK(hall.state().has_no_round());
    CHECK(hall.state().status() == Status::running);
    CHECK(hall.ask("Ada", Return{hall.id_of("Ada")}) == "ok");
    hall.pass(1'000);
    CHECK(hall.state().status() == Status::running);
    CHECK(hall.ask("Bo", Return{hall.id_of("Bo")}) == "ok");
    hall.restart();
    hall.pass(1'000);
    CHECK(hall.state().rounds().size() == 2);
    CHECK_FALSE(hall.rooms.empty());
}

TEST_CASE("life: the seed orders equals, ratings come before it, the director before both", "[tournament]") {
    auto hall = hall_of(settings_of(Kind::swiss), {"Ada", "Bo", "Cy"});
    CHECK(hall.ask("Di", Register{{}, {}, 1700, {}, {}}) == "ok");
    CHECK(hall.ask("Ed", Register{{}, {}, 1600, {}, {}}) == "ok");
    hall.direct(SetSeeds{{hall.id_of("Ed")}});
    CHECK(hall.ask("Director", SetSeeds{{EntrantId{77}}}) == "malformed");
    hall.direct(Start{});
    CHECK(hall.number_of("Ed") == 1);
    CHECK(hall.number_of("Di") == 2);
    const auto lot = [&](const std::string& name) { return seeding_lot(hall.state().seed(), person(name).id); };
    CHECK((lot("Ada") < lot("Bo")) == (hall.number_of("Ada") < hall.number_of("Bo")));
    CHECK((lot("Bo") < lot("Cy")) == (hall.number_of("Bo") < hall.number_of("Cy")));
}

TEST_CASE("life: late entries take part up to half of the rounds, with the next number", "[tournament]") {
    auto settings = settings_of(Kind::swiss);
    settings.rounds = 4;
    auto hall = hall_of(settings, {"Ada", "Bo", "Cy", "Di"});
    hall.direct(Start{}).play_round().direct(NextRound{});
    CHECK(hall.ask("Ed", Register{}) == "ok");  // in the middle of round 2
    CHECK(hall.number_of("Ed") == 5);
    CHECK(hall.state().entrant_of(person("Ed").id)->first_round == 3);
    hall.play_round().direct(NextRound{});
    CHECK(hall.state().rounds().back().matches.size() == 3);
    const auto scores = scores_of(hall.state());
    CHECK(scores[4].rounds[0].outcome == engine::pairing::Outcome::absent);
    CHECK(hall.ask("Flo", Register{}) == "wrong_phase");
    auto table = hall_of(settings_of(Kind::round_robin), {"Ada", "Bo"});
    table.direct(Start{});
    CHECK(table.ask("Cy", Register{}) == "wrong_phase");
}

TEST_CASE("life: who does not come loses by forfeit and is not paired until they return", "[tournament]") {
    auto settings = settings_of(Kind::swiss);
    settings.rounds = 4;
    auto hall = hall_of(settings, {"Ada", "Bo", "Cy", "Di"});
    hall.direct(Start{});
    const auto open = room_of(hall, "Ada");
    const auto other = hall.rooms.begin()->first == open.room ? hall.rooms.rbegin()->first : hall.rooms.begin()->first;
    hall.miss_board(open.room, only(engine::other(side_in(open, "Ada"))));
    CHECK(status_of(hall, "Ada") == "absent");
    hall.end_board(other, score_for(settings.options, std::nullopt));
    hall.direct(NextRound{});
    CHECK_THROWS(room_of(hall, "Ada"));
    CHECK(hall.ask("Ada", Return{hall.id_of("Ada")}) == "ok");
    CHECK(status_of(hall, "Ada") == "playing");
    hall.play_round().direct(NextRound{});
    CHECK_NOTHROW(room_of(hall, "Ada"));
    const auto rounds = scores_of(hall.state())[hall.number_of("Ada") - 1U].rounds;
    CHECK(rounds[0].outcome == engine::pairing::Outcome::forfeit_lost);
    CHECK(rounds[0].points == 0);
    CHECK(rounds[1].outcome == engine::pairing::Outcome::absent);
}

TEST_CASE("life: if nobody comes both lose, and both are absent", "[tournament]") {
    auto hall = hall_of(settings_of(Kind::swiss), {"Ada", "Bo"});
    hall.direct(Start{});
    hall.miss_board(hall.rooms.begin()->first, {false, false});
    CHECK(status_of(hall, "Ada") == "absent");
    CHECK(status_of(hall, "Bo") == "absent");
    for (const auto& score : scores_of(hall.state())) CHECK(score.rounds[0].points == 0);
    CHECK(hall.ask("Director", NextRound{}) == "not_available");
}

TEST_CASE("life: a knock-out forfeit sends the other on; an absent entrant loses without a room", "[tournament]") {
    auto hall = hall_of(settings_of(Kind::knock_out), {"Ada", "Bo", "Cy", "Di"});
    hall.direct(Start{});
    const auto open = room_of(hall, "Ada");
    hall.miss_board(open.room, only(side_in(open, "Ada")));
    hall.play_round();
    hall.direct(MarkAbsent{hall.id_of("Ada")}).direct(NextRound{});
    CHECK(hall.rooms.empty());
    CHECK(is_complete(hall.state()));
    hall.direct(Finish{});
    const auto standings = standings_of(hall.state());
    CHECK(standings.front().number != hall.number_of("Ada"));
    CHECK(standings[1].number == hall.number_of("Ada"));
}

TEST_CASE("life: withdrawing while a room waits decides it; a game that is on goes on", "[tournament]") {
    auto hall = hall_of(settings_of(Kind::swiss), {"Ada", "Bo", "Cy", "Di"});
    hall.direct(Start{});
    hall.start_board(room_of(hall, "Ada").room);
    CHECK(hall.ask("Ada", Withdraw{hall.id_of("Ada")}) == "ok");
    CHECK(hall.rooms.size() == 2);
    const auto waiting = hall.rooms.begin()->first == room_of(hall, "Ada").room ? hall.rooms.rbegin()->second
                                                                                : hall.rooms.begin()->second;
    const auto name = waiting.seats.begin()->second.name;
    CHECK(hall.ask(name, Withdraw{hall.id_of(name)}) == "ok");
    CHECK(hall.rooms.size() == 1);
    CHECK(hall.ask(name, Return{hall.id_of(name)}) == "forbidden");
    CHECK(hall.ask("Director", Return{hall.id_of(name)}) == "ok");
}

TEST_CASE("life: a pause holds the next round, games go on", "[tournament]") {
    auto settings = settings_of(Kind::swiss);
    settings.break_ms = 1'000;
    auto hall = hall_of(settings, {"Ada", "Bo", "Cy", "Di"});
    hall.direct(Start{}).direct(Pause{});
    hall.play_round().pass(60'000);
    CHECK(hall.state().rounds().size() == 1);
    CHECK(hall.state().rounds().front().is_closed);
    CHECK(hall.ask("Director", NextRound{}) == "wrong_phase");
    CHECK_FALSE(hall.core->wake_at());
    hall.direct(Resume{});
    CHECK(hall.state().rounds().size() == 2);
}

TEST_CASE("life: a pairing that is found too late is looked for again", "[tournament]") {
    auto hall = hall_of(settings_of(Kind::swiss), {"Ada", "Bo", "Cy", "Di", "Ed"});
    hall.answers_at_once = false;
    hall.direct(Start{});
    REQUIRE(hall.wanted);
    const auto first = *hall.wanted;
    CHECK(hall.ask("Ada", Withdraw{hall.id_of("Ada")}) == "ok");
    REQUIRE(hall.wanted);
    CHECK(hall.wanted->number == first.number + 1);
    CHECK(size_of(hall.wanted->search) == 4);
    const auto late = hall.core->paired(first.number, find(first.search), hall.now);
    CHECK(late.records.empty());
    CHECK(late.effects.empty());
    hall.restart();
    REQUIRE(hall.wanted);
    hall.answer_search();
    CHECK(hall.rooms.size() == 2);
    CHECK(hall.page()["rounds"].size() == 1);
}

TEST_CASE("life: where no round is possible the director is told, and may end it", "[tournament]") {
    auto settings = settings_of(Kind::swiss);
    settings.rounds = 5;
    auto hall = hall_of(settings, {"Ada", "Bo"});
    hall.direct(Start{}).play_round().direct(NextRound{});
    CHECK(hall.state().has_no_round());
    CHECK(hall.state().rounds().size() == 1);
    hall.direct(Finish{});
    auto again = hall_of(
        [&] {
            settings.break_ms = 0;
            return settings;
        }(),
        {"Ada", "Bo"});
    again.direct(Start{}).play_round();
    CHECK(again.state().status() == Status::finished);
}

TEST_CASE("life: corrections change the standings, with a reason in the log", "[tournament]") {
    auto hall = hall_of(settings_of(Kind::round_robin), {"Ada", "Bo"});
    hall.direct(Start{}).play_round();
    const BoardRef ref{1, 1, 1, 0};
    const auto winner = standings_of(hall.state()).front().number;
    const auto loser_side = engine::other(*hall.state().board(ref)->result->score.winner);
    const auto score = score_for(hall.state().settings().options, loser_side);
    const auto game = hall.state().board(ref)->result->game_id;
    CHECK(hall.ask("Director", Correct{ref, score, ""}) == "malformed");
    CHECK(hall.ask("Director", Correct{{1, 2, 1, 0}, score, "typo"}) == "not_available");
    CHECK(hall.ask("Director", Correct{{1, 1, 1, 1}, score, "typo"}) == "not_available");
    CHECK(hall.ask("Director", Correct{ref, {loser_side, {-1, 2}, {}}, "typo"}) == "bad_option");
    CHECK(hall.ask("Director", Correct{ref, score, "typo"}) == "ok");
    CHECK(standings_of(hall.state()).front().number != winner);
    CHECK(hall.page()["log"].back()["reason"] == "typo");
    CHECK(hall.page()["log"].back()["by"] == "Director");
    CHECK(hall.state().board(ref)->result->game_id == game);
}

TEST_CASE("life: a correction ends a game that is on, and its room", "[tournament]") {
    auto hall = hall_of(settings_of(Kind::round_robin), {"Ada", "Bo", "Cy", "Di"});
    hall.direct(Start{});
    const auto open = hall.rooms.begin()->second;
    hall.start_board(open.room);
    CHECK(hall.ask("Director", ForfeitBoard{open.board, {true, true}, "shouting"}) == "bad_option");
    hall.direct(ForfeitBoard{open.board, {false, true}, "shouting"});
    CHECK(hall.rooms.size() == 1);
    // What the room tells after that is nothing new.
    const auto late = hall.core->board_ended(open.board, score_for(open.options, Side::black), "g", {}, hall.now);
    CHECK(late.records.empty());
}

TEST_CASE("life: a knock-out's winner stays once they have been paired on", "[tournament]") {
    auto hall = hall_of(settings_of(Kind::knock_out), {"Ada", "Bo", "Cy", "Di"});
    hall.direct(Start{}).play_round();
    const BoardRef ref{1, 1, 1, 0};
    const auto other = engine::other(*hall.state().board(ref)->result->score.winner);
    const auto turned = score_for(hall.state().settings().options, other);
    CHECK(hall.ask("Director", Correct{ref, score_for(hall.state().settings().options, std::nullopt), "tie"})
          == "not_available");
    CHECK(hall.ask("Director", Correct{ref, turned, "typo"}) == "ok");
    hall.direct(NextRound{});
    const auto back = score_for(hall.state().settings().options, engine::other(other));
    CHECK(hall.ask("Director", Correct{ref, back, "typo"}) == "not_available");
    CHECK(hall.ask("Director", Correct{ref, turned, "more chips"}) == "ok");
}

TEST_CASE("life: a restart opens undecided rooms again, with time to come", "[tournament]") {
    auto hall = hall_of(settings_of(Kind::swiss), {"Ada", "Bo", "Cy", "Di"});
    hall.direct(Start{});
    hall.end_board(hall.rooms.begin()->first, score_for(hall.state().settings().options, Side::white));
    const auto before = *hall.rooms.begin();
    hall.now += hour_ms;
    hall.restart();
    REQUIRE(hall.rooms.size() == 1);
    const auto& after = *hall.rooms.begin();
    CHECK(after.first == before.first);
    CHECK(after.second.key == before.second.key);
    CHECK(after.second.starts_by_ms == hall.now + hall.state().settings().grace_ms);
}

TEST_CASE("life: a cancelled tournament closes its rooms and publishes no seed", "[tournament]") {
    auto hall = hall_of(settings_of(Kind::swiss), {"Ada", "Bo"});
    hall.direct(Start{});
    CHECK(hall.ask("Director", Cancel{""}) == "malformed");
    hall.direct(Cancel{"rain"});
    CHECK(hall.rooms.empty());
    CHECK(hall.page()["seed"].is_null());
    CHECK(hall.page()["status"] == "cancelled");
}

TEST_CASE("life: a round is paired once: a second pairing of it is a fault of the program", "[tournament]") {
    auto hall = hall_of(settings_of(Kind::round_robin), {"Ada", "Bo"});
    hall.direct(Start{});
    auto lines = hall.lines;
    const auto paired = std::find_if(lines.begin(), lines.end(), [](const std::string& line) {
        return line.find(R"("change":"paired")") != std::string::npos;
    });
    REQUIRE(paired != lines.end());
    lines.push_back(*paired);
    CHECK_THROWS_AS(Core(lines), engine::BrokenInvariant);
}

}  // namespace server::tournament
