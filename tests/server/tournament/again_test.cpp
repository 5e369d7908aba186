// What a director has played once more, who follows a captain, and results that count for nobody.
#include <algorithm>

#include <catch2/catch.hpp>

#include "server/base/limits.hpp"
#include "server/tournament/lots.hpp"
#include "server/tournament/scoring.hpp"
#include "tests/support/simulation/tournament_hall.hpp"

namespace server::tournament {

namespace {

using engine::Side;
using tournament_test::Hall;
using tournament_test::Json;
using tournament_test::person;
using tournament_test::score_for;
using tournament_test::settings_of;
using tournament_test::team_settings_of;

Hall begun(Kind kind, const std::vector<std::string>& names, bool annuls_withdrawals = false) {
    auto settings = settings_of(kind);
    settings.annuls_withdrawals = annuls_withdrawals;
    auto hall = tournament_test::hall_of(settings, names);
    hall.direct(Start{});
    return hall;
}

int points_of(const Hall& hall, const std::string& name) {
    for (const auto& standing : standings_of(hall.state())) {
        if (standing.number == hall.number_of(name)) return standing.points;
    }
    throw std::runtime_error(name + " stands nowhere");
}

const Standing& standing_of(const std::vector<Standing>& standings, Number number) {
    for (const auto& standing : standings) {
        if (standing.number == number) return standing;
    }
    throw std::runtime_error("nobody has this number");
}

}  // namespace

TEST_CASE("again: what is void counts for nothing, and the board is played in another room", "[tournament]") {
    auto hall = begun(Kind::round_robin, {"Ada", "Bo", "Cy"});
    const auto [room, open] = *hall.rooms.begin();
    hall.end_board(room, score_for(open.options, Side::white));
    REQUIRE(hall.state().open_round() == nullptr);
    hall.direct(PlayAgain{open.board, "the room froze"});
    // The round that this result had closed is open again.
    CHECK(hall.state().open_round() != nullptr);
    REQUIRE(hall.rooms.size() == 1);
    const auto [next_room, next] = *hall.rooms.begin();
    CHECK(next_room != room);
    CHECK(next_room == room_id(hall.state().seed(), next.board));
    CHECK(next.board.attempt == 1);
    REQUIRE(next.seats.size() == open.seats.size());
    for (const auto& [seat, who] : open.seats) CHECK(next.seats.at(seat).id == who.id);
    CHECK(next.starts_by_ms == hall.now + hall.state().settings().grace_ms);
    CHECK(hall.calls.back().room == next_room);
    const auto boards = hall.page()["rounds"][0]["matches"][open.board.match - 1]["boards"];
    REQUIRE(boards.size() == 2);
    CHECK(boards[0]["void"] == true);
    CHECK(boards[0]["result"]["winner"] == "white");
    CHECK(boards[1]["void"] == false);
    CHECK(boards[1]["attempt"] == 1);
    CHECK(boards[1]["status"] == "waiting");
    CHECK(hall.page()["log"].back()["what"] == "void");
    CHECK(hall.page()["log"].back()["reason"] == "the room froze");
    hall.restart();
    CHECK(hall.rooms.begin()->first == next_room);
    // What the first room tells too late changes nothing.
    CHECK(
        hall.core->board_ended(open.board, score_for(open.options, Side::black), "late", {}, hall.now).records.empty());
    hall.end_board(next_room, score_for(next.options, Side::black));
    const auto black = next.seats.at({Side::black, 1}).name;
    CHECK(points_of(hall, black) == engine::contest_points_of(next.options).win);
    CHECK(points_of(hall, next.seats.at({Side::white, 1}).name) == engine::contest_points_of(next.options).loss);
}

TEST_CASE("again: one board of several, while the others go on", "[tournament]") {
    auto settings = settings_of(Kind::team_match);
    settings.boards = 3;
    Hall hall(settings);
    hall.direct(OpenRegistration{});
    hall.enter_team("Ada", 3);
    hall.enter_team("Bo", 3);
    hall.direct(Start{});
    REQUIRE(hall.rooms.size() == 3);
    const BoardRef second{1, 1, 2, 0};
    const auto room = hall.state().board(second)->room;
    hall.start_board(room);
    hall.direct(PlayAgain{second, "the wrong people sat there"});
    CHECK(hall.rooms.size() == 3);
    CHECK_FALSE(hall.rooms.contains(room));  // a game that was on is closed
    CHECK(hall.state().board(second) == nullptr);
    CHECK(hall.state().board({1, 1, 2, 1}) != nullptr);
    CHECK(hall.state().board({1, 1, 1, 0}) != nullptr);
    CHECK(hall.ask("Director", PlayAgain{second, "once more"}) == "not_available");
    const auto boards = hall.page()["rounds"][0]["matches"][0]["boards"];
    REQUIRE(boards.size() == 4);
    CHECK(boards[0]["void"] == true);
    CHECK(boards[0]["status"] == "over");
    CHECK(boards[0]["result"].is_null());
    hall.play_round();
    CHECK(hall.state().closed_rounds() == 1);
}

TEST_CASE("again: who had not come is back, and finds a board", "[tournament]") {
    auto hall = begun(Kind::round_robin, {"Ada", "Bo", "Cy", "Di"});
    const auto [room, open] = *hall.rooms.begin();
    hall.miss_board(room, {true, false});
    const auto away = open.seats.at({Side::white, 1}).name;
    CHECK(hall.state().entrant(hall.id_of(away))->is_absent);
    hall.direct(PlayAgain{open.board, "the train was late"});
    CHECK_FALSE(hall.state().entrant(hall.id_of(away))->is_absent);
    // The same where they were missing from the beginning, and there never was a room.
    hall.direct(MarkAbsent{hall.id_of("Ada")});
    hall.play_round().direct(NextRound{});
    std::optional<BoardRef> unplayed;
    const auto& matches = hall.state().rounds().back().matches;
    for (std::size_t match = 0; match < matches.size(); ++match) {
        if (matches[match].boards[0].room.empty()) unplayed = BoardRef{2, match + 1, 1, 0};
    }
    REQUIRE(unplayed);
    hall.direct(PlayAgain{*unplayed, "found in the canteen"});
    const auto again = *hall.state().board({unplayed->round, unplayed->match, 1, 1});
    CHECK_FALSE(again.room.empty());
    CHECK(again.seats.size() == 2);
    CHECK(hall.rooms.contains(again.room));
}

TEST_CASE("again: not on what the next round has been built on, not for those who have gone, and not for ever",
          "[tournament]") {
    auto hall = begun(Kind::swiss, {"Ada", "Bo", "Cy", "Di"});
    const auto first = hall.rooms.begin()->second.board;
    CHECK(hall.ask("Ada", PlayAgain{first, "I lost"}) == "forbidden");
    CHECK(hall.ask("Director", PlayAgain{first, ""}) == "malformed");
    CHECK(hall.ask("Director", PlayAgain{{1, 9, 1, 0}, "so"}) == "not_available");
    hall.play_round().direct(NextRound{});
    CHECK(hall.ask("Director", PlayAgain{first, "so"}) == "not_available");
    auto now = hall.rooms.begin()->second.board;
    const auto seats = hall.rooms.begin()->second.seats;
    unsigned times = 0;
    while (hall.ask("Director", PlayAgain{now, "again"}) == "ok") {
        ++now.attempt;
        ++times;
    }
    CHECK(times == server::limit::tournament_attempts - server::limit::tournament_replays);
    hall.direct(Withdraw{hall.id_of(seats.begin()->second.name)});
    CHECK(hall.ask("Director", PlayAgain{now, "so"}) == "not_available");
}

TEST_CASE("again: a pairing that is being looked for is looked for no longer", "[tournament]") {
    auto hall = begun(Kind::swiss, {"Ada", "Bo", "Cy", "Di"});
    const auto first = hall.rooms.begin()->second.board;
    hall.play_round();
    hall.answers_at_once = false;
    hall.direct(NextRound{});
    REQUIRE(hall.wanted);
    hall.direct(PlayAgain{first, "the room froze"});
    hall.answer_search();
    CHECK(hall.state().rounds().size() == 1);
    hall.answers_at_once = true;
    hall.play_round().direct(NextRound{});
    CHECK(hall.state().rounds().size() == 2);
}

TEST_CASE("again: in a knock-out the lot that a void game had led to counts for nothing", "[tournament]") {
    auto hall = begun(Kind::knock_out, {"Ada", "Bo"});
    for (unsigned time = 0; time <= server::limit::tournament_replays; ++time) {
        const auto [room, open] = *hall.rooms.begin();
        hall.end_board(room, score_for(open.options, std::nullopt));
    }
    REQUIRE(hall.state().rounds()[0].matches[0].lot);
    const BoardRef last{1, 1, 1, server::limit::tournament_replays};
    hall.direct(PlayAgain{last, "a wrong clock"});
    CHECK_FALSE(hall.state().rounds()[0].matches[0].lot);
    const auto [room, open] = *hall.rooms.begin();
    hall.end_board(room, score_for(open.options, Side::white));
    CHECK(winner_of(hall.state().settings(), hall.state().rounds()[0].matches[0]).has_value());
    CHECK_FALSE(hall.state().rounds()[0].matches[0].lot);
}

TEST_CASE("again: a board whose room was closed is played in another one, with other secrets", "[tournament]") {
    auto hall = begun(Kind::round_robin, {"Ada", "Bo"});
    const auto [room, open] = *hall.rooms.begin();
    hall.start_board(room).close_board(room);
    REQUIRE(hall.rooms.size() == 1);
    const auto [next_room, next] = *hall.rooms.begin();
    CHECK(next_room != room);
    CHECK(next.key != open.key);
    const auto log = hall.page()["log"].back();
    CHECK(log["what"] == "room_closed");
    CHECK(log["by"].is_null());
    CHECK(hall.page()["rounds"][0]["matches"][0]["boards"][0]["void"] == true);
    hall.restart();
    CHECK(hall.rooms.begin()->first == next_room);
    // Of a board that is decided, or is another one by now, it says nothing.
    CHECK(hall.core->board_closed(open.board, hall.now).records.empty());
    hall.end_board(next_room, score_for(next.options, Side::black));
    CHECK(hall.core->board_closed(next.board, hall.now).records.empty());
    CHECK(hall.state().open_round() == nullptr);
}

TEST_CASE("again: a board that will not be played whatever is done is decided at last", "[tournament]") {
    auto hall = begun(Kind::round_robin, {"Ada", "Bo"});
    unsigned rooms = 0;
    for (; !hall.rooms.empty() && rooms < 100; ++rooms) {
        const auto room = hall.rooms.begin()->first;
        // Everybody there and nobody began: an older server's room may tell so.
        rooms % 2 == 0 ? hall.miss_board(room, {true, true}) : hall.close_board(room);
    }
    CHECK(rooms < server::limit::tournament_attempts);
    CHECK(hall.state().open_round() == nullptr);
    CHECK(hall.page()["rounds"][0]["matches"][0]["boards"].back()["status"] == "forfeit");
}

TEST_CASE("captain: of a team without a number it is noted nowhere, since the team may leave", "[tournament]") {
    auto settings = team_settings_of(Kind::swiss, 2);
    Hall hall(settings);
    hall.direct(OpenRegistration{});
    hall.enter_team("Ada", 2);
    hall.enter_team("Bo", 2);
    hall.direct(Start{});
    const auto late = hall.enter_team("Cy", 1);
    auto invite = hall.core->invite_code(late, tournament_test::who("Cy"));
    REQUIRE(invite);
    CHECK(hall.ask("Di", JoinTeam{*invite}) == "ok");
    CHECK(hall.ask("Cy", SetCaptain{late, person("Di").id}) == "ok");
    CHECK(hall.ask("Di", Unregister{late}) == "ok");
    CHECK(hall.page()["entrants"].size() == 2);
    const auto numbered = hall.state().entrant_of(person("Ada").id)->id;
    CHECK(hall.ask("Ada", SetCaptain{numbered, person("Ada/2").id}) == "ok");
    CHECK(hall.page()["log"].back()["what"] == "captain");
}

TEST_CASE("captain: passes to a member, by the captain or a director", "[tournament]") {
    auto settings = team_settings_of(Kind::swiss, 2);
    Hall hall(settings);
    hall.direct(OpenRegistration{});
    const auto id = hall.enter_team("Ada", 3);
    CHECK(hall.ask("Ada/2", SetCaptain{id, person("Ada/2").id}) == "forbidden");
    CHECK(hall.ask("Ada", SetCaptain{id, person("Stranger").id}) == "not_available");
    CHECK(hall.ask("Ada", SetCaptain{id, person("Ada").id}) == "not_available");
    CHECK(hall.ask("Ada", SetCaptain{id, person("Ada/2").id}) == "ok");
    CHECK(hall.state().entrant(id)->captain.name == "Ada/2");
    CHECK(hall.state().entrant(id)->name == "Ada's");
    // Whoever was captain is a member like others now.
    CHECK(hall.ask("Ada", SetCaptain{id, person("Ada").id}) == "forbidden");
    CHECK(hall.ask("Ada/2", RemoveMember{id, person("Ada").id}) == "ok");
    CHECK(hall.core->invite_code(id, tournament_test::who("Ada/2")));
}

TEST_CASE("round robin: games of who withdraws before half of them count for nobody", "[tournament]") {
    // Five players: four games each.
    auto hall = begun(Kind::round_robin, {"Ada", "Bo", "Cy", "Di", "Eve"}, true);
    const auto win = engine::contest_points_of(hall.state().settings().options).win;
    // One round, or more, until Eve has played once.
    const auto games_of_eve = [&] {
        int games = 0;
        for (std::size_t round = 0; round < hall.state().closed_rounds(); ++round) {
            for (const auto& match : hall.state().rounds()[round].matches) {
                if (match.black && match.has(hall.number_of("Eve"))) ++games;
            }
        }
        return games;
    };
    while (hall.play_round(), games_of_eve() < 1) hall.direct(NextRound{});
    const auto before = standings_of(hall.state());
    int all = 0;
    for (const auto& standing : before) all += standing.points;
    hall.direct(Withdraw{hall.id_of("Eve")});
    const auto after = standings_of(hall.state());
    int left = 0;
    for (const auto& standing : after) left += standing.points;
    CHECK(left == all - win);  // of one game
    const auto& gone = standing_of(after, hall.number_of("Eve"));
    CHECK(gone.is_annulled);
    CHECK_FALSE(gone.place);
    CHECK(after.back().number == gone.number);
    CHECK(std::count_if(after.begin(), after.end(), [](const auto& one) { return one.is_annulled; }) == 1);
    CHECK(hall.page()["standings"].back()["annulled"] == true);
    // The results stay for all to see, and count again if a director brings them back.
    CHECK(scores_of(hall.state())[hall.number_of("Eve") - 1U].rounds.size() == hall.state().closed_rounds());
    hall.direct(Return{hall.id_of("Eve")});
    CHECK(standing_of(standings_of(hall.state()), hall.number_of("Eve")).points
          == standing_of(before, hall.number_of("Eve")).points);
    // With half of them played, all count.
    do {
        hall.direct(NextRound{}).play_round();
    } while (games_of_eve() < 2);
    hall.direct(Withdraw{hall.id_of("Eve")});
    CHECK_FALSE(standing_of(standings_of(hall.state()), hall.number_of("Eve")).is_annulled);
}

TEST_CASE("nothing is annulled in a Swiss, nor where it is not so set", "[tournament]") {
    for (const bool is_swiss : {true, false}) {
        auto hall = begun(is_swiss ? Kind::swiss : Kind::round_robin, {"Ada", "Bo", "Cy", "Di"}, is_swiss);
        hall.play_round();
        const auto before = points_of(hall, "Ada");
        hall.direct(Withdraw{hall.id_of("Ada")});
        CHECK(points_of(hall, "Ada") == before);
        for (const auto& standing : standings_of(hall.state())) CHECK_FALSE(standing.is_annulled);
    }
}

}  // namespace server::tournament
