// An evening: persons enter, each round draws new sides, a chair that nobody is left for is a computer player's.
#include <algorithm>
#include <map>
#include <set>

#include <catch2/catch.hpp>

#include "engine/match.hpp"
#include "server/base/limits.hpp"
#include "server/tournament/course.hpp"
#include "server/tournament/lots.hpp"
#include "server/tournament/pairing.hpp"
#include "server/tournament/scoring.hpp"
#include "server/tournament/verification.hpp"
#include "tests/support/simulation/tournament_hall.hpp"

namespace server::tournament {

using namespace tournament_test;
using engine::Side;

namespace {

Settings evening(unsigned team = 3, std::string_view game = "ctor") {
    auto settings = settings_of(Kind::scramble, game);
    if (game == "ctor") settings.options = tournament_test::options_of("ctor", {{"size", 10}, {"teams", {team, team}}});
    return settings;
}

std::vector<std::string> crowd(unsigned count) {
    std::vector<std::string> names;
    for (unsigned index = 1; index <= count; ++index) names.push_back("P" + std::to_string(index));
    return names;
}

const Round& last_round(const Hall& hall) { return hall.state().rounds().back(); }

std::size_t computers_in(const Round& round) {
    std::size_t count = 0;
    for (const auto& match : round.matches) {
        for (const auto& board : match.boards) count += board.computers.size();
    }
    return count;
}

std::size_t people_in(const Round& round) {
    std::size_t count = 0;
    for (const auto& match : round.matches) count += match.everybody().size();
    return count;
}

/// The room in which they have a seat; empty where they have none.
std::string room_with(const Hall& hall, const std::string& name) {
    for (const auto& [room, open] : hall.rooms) {
        for (const auto& [seat, one] : open.seats) {
            if (one.id == person(name).id) return room;
        }
    }
    return {};
}

Json verified_again(const Hall& hall) {
    return protocol::parse_json(verification_json(verify(course_json(hall.lines), {})), protocol::any_depth).value();
}

}  // namespace

TEST_CASE("scramble: everybody plays in each round, with partners who change", "[tournament]") {
    auto hall = hall_of(evening(), crowd(12));
    hall.direct(Start{});
    std::map<std::pair<Number, Number>, int> partners;
    for (unsigned round = 1; round <= 4; ++round) {
        REQUIRE(hall.rooms.size() == 2);
        std::set<Number> playing;
        for (const auto& match : last_round(hall).matches) {
            CHECK(match.white.numbers().size() == 3);
            CHECK(match.black->numbers().size() == 3);
            for (const auto number : match.everybody()) CHECK(playing.insert(number).second);
            for (const auto& party : {match.white, *match.black}) {
                for (const auto one : party.numbers()) {
                    for (const auto other : party.numbers()) {
                        if (one < other) ++partners[{one, other}];
                    }
                }
            }
        }
        CHECK(playing.size() == 12);
        CHECK(last_round(hall).cost
              == engine::pairing::TeamRoundCost{0, 0, 0, 0, 0, 0, 0, last_round(hall).cost->opponents_again,
                                                last_round(hall).cost->points});
        hall.play_round();
        if (round < 4) hall.direct(NextRound{});
    }
    for (const auto& [pair, times] : partners) CHECK(times == 1);
    hall.direct(Finish{});
    CHECK(hall.page()["standings"].size() == 12);
}

TEST_CASE("scramble: a game belongs to all who share its side", "[tournament]") {
    auto hall = hall_of(evening(), crowd(6));
    hall.direct(Start{});
    const auto room = hall.rooms.begin()->first;
    const auto& board = last_round(hall).matches.front().boards.front();
    const auto winner = side_of(board, true);
    hall.end_board(room, score_for(hall.rooms.at(room).options, winner, 5));
    const auto winners = last_round(hall).matches.front().white;
    for (const auto& standing : standings_of(hall.state())) {
        CHECK(standing.points == (winners.has(standing.number) ? 2 : 0));
        CHECK(standing.tie_breaks.front().value == (winners.has(standing.number) == (winner == Side::black) ? 35 : 29));
    }
    CHECK(hall.page()["rounds"][0]["matches"][0]["white"].is_array());
}

TEST_CASE("scramble: numbers that do not divide are served by what the game has", "[tournament]") {
    struct Case {
        Settings settings;
        unsigned people;
        std::size_t rooms;
        std::size_t computers;
        std::size_t out;
    };
    const std::vector<Case> cases{{evening(3), 11, 2, 0, 0},
                                  {evening(3), 5, 1, 0, 0},
                                  {evening(3), 7, 2, 0, 0},
                                  {evening(1), 5, 3, 1, 0},
                                  {evening(1, "tritoc"), 3, 2, 1, 0}};
    for (const auto& one : cases) {
        CAPTURE(one.people);
        auto hall = hall_of(one.settings, crowd(one.people));
        hall.direct(Start{});
        CHECK(hall.rooms.size() == one.rooms);
        CHECK(computers_in(last_round(hall)) == one.computers);
        CHECK(without_match(hall.state()).size() == one.out);
        for (const auto& [room, open] : hall.rooms) {
            const auto seats = engine::starting_seats_of(open.options);
            CHECK(seats.size() == open.seats.size() + open.computers.size());
            for (const auto seat : seats)
                CHECK((open.seats.contains(seat) != (std::ranges::count(open.computers, seat) == 1)));
            CHECK(open.finish_by_ms == last_round(hall).paired_at + *one.settings.round_ms);
        }
    }
}

TEST_CASE("scramble: who comes late has a computer player's chair at once, else the next round", "[tournament]") {
    auto hall = hall_of(evening(1), crowd(3));
    hall.direct(Start{});
    REQUIRE(computers_in(last_round(hall)) == 1);
    hall.calls.clear();
    hall.enter({"Late"});
    CHECK(computers_in(last_round(hall)) == 0);
    CHECK(room_with(hall, "Late") != "");
    REQUIRE(hall.calls.size() == 1);
    CHECK(hall.calls.front().room == room_with(hall, "Late"));
    CHECK(hall.state().entrant(hall.id_of("Late"))->first_round == 1);
    hall.enter({"Later"});
    CHECK(room_with(hall, "Later") == "");
    CHECK(hall.state().entrant(hall.id_of("Later"))->first_round == 2);
    hall.play_round().direct(NextRound{});
    CHECK(room_with(hall, "Later") != "");
}

TEST_CASE("scramble: nobody enters once the last round is on and no chair is free", "[tournament]") {
    auto settings = evening(1);
    settings.rounds = 1;
    auto hall = hall_of(settings, crowd(4));
    hall.direct(Start{});
    CHECK(hall.ask("Late", Register{}) == "wrong_phase");
}

TEST_CASE("scramble: who was missing in the end is asked before they are drawn again", "[tournament]") {
    auto hall = hall_of(evening(), crowd(6));
    hall.direct(Start{});
    const auto open = hall.rooms.begin()->second;
    const auto& [seat, missing] = *open.seats.begin();
    hall.end_board(open.room, score_for(open.options, Side::black), {seat});
    CHECK(hall.state().entrant_of(missing.id)->is_absent);
    hall.direct(NextRound{});
    CHECK(room_with(hall, missing.name).empty());
    CHECK(last_round(hall).matches.front().everybody().size() == 5);
    CHECK(hall.ask(missing.name, Return{hall.id_of(missing.name)}) == "ok");
    hall.play_round().direct(NextRound{});
    CHECK_FALSE(room_with(hall, missing.name).empty());
}

TEST_CASE("scramble: who goes while their room waits loses nothing for their partners", "[tournament]") {
    auto hall = hall_of(evening(), crowd(6));
    hall.direct(Start{});
    CHECK(hall.ask("P1", Withdraw{hall.id_of("P1")}) == "ok");
    CHECK(hall.rooms.size() == 1);
    CHECK_FALSE(last_round(hall).matches.front().boards.front().result);
}

TEST_CASE("scramble: who sits out has the points of a tie", "[tournament]") {
    auto settings = evening(1);
    auto hall = hall_of(settings, crowd(2));
    Match free;
    free.white = 1;
    CHECK(points_of_bye(settings) == 1);
    CHECK(points_of_bye(settings_of(Kind::swiss)) == 2);
}

TEST_CASE("claims: somebody who comes back as a stranger has their place again", "[tournament]") {
    auto hall = hall_of(evening(), crowd(6));
    hall.direct(Start{});
    const auto ada = hall.id_of("P1");
    const auto room = room_with(hall, "P1");
    CHECK(hall.ask("P2", OfferClaim{ada}) == "forbidden");
    CHECK_FALSE(hall.core->claim(ada, who("Director")));
    hall.direct(OfferClaim{ada});
    CHECK_FALSE(hall.core->claim(ada, who("P1")));
    const auto code = hall.core->claim(ada, who("Director"))->code;
    CHECK(code.size() == 6);
    CHECK(code.find_first_not_of("0123456789") == std::string::npos);
    CHECK(hall.ask("Phone", ClaimPlace{code == "000000" ? "000001" : "000000"}) == "wrong_password");
    CHECK(hall.ask("Phone", ClaimPlace{code}) == "ok");
    CHECK(hall.ask("Other", ClaimPlace{code}) == "wrong_password");
    CHECK(hall.id_of("Phone") == ada);
    CHECK(hall.state().entrant_of(person("P1").id) == nullptr);
    CHECK(hall.state().entrant(ada)->name == "P1");
    CHECK(room_with(hall, "Phone") == room);
    const auto& seats = hall.rooms.at(room).seats;
    CHECK(std::ranges::any_of(seats, [](const auto& one) { return one.second.name == "P1"; }));
    // Another loss, another code.
    hall.direct(OfferClaim{ada});
    CHECK(hall.core->claim(ada, who("Director"))->code != code);
}

TEST_CASE("claims: a code is good for ten minutes, and for one who has entered anew meanwhile", "[tournament]") {
    auto hall = hall_of(evening(), crowd(6));
    hall.direct(OfferClaim{hall.id_of("P1")});
    const auto code = hall.core->claim(hall.id_of("P1"), who("Director"))->code;
    auto late = hall;
    late.pass(server::limit::tournament_claim_ms);
    CHECK(late.ask("Phone", ClaimPlace{code}) == "wrong_password");
    hall.enter({"Phone"});
    CHECK(hall.state().entrants().size() == 7);
    CHECK(hall.ask("Phone", ClaimPlace{code}) == "ok");
    CHECK(hall.state().entrants().size() == 6);
    CHECK(hall.state().entrant(hall.id_of("Phone"))->name == "P1");
}

TEST_CASE("claims: a single player of any other kind, too, and never a team", "[tournament]") {
    auto hall = hall_of(settings_of(Kind::swiss), crowd(4));
    hall.direct(Start{}).direct(OfferClaim{hall.id_of("P1")});
    const auto room = room_with(hall, "P1");
    CHECK(hall.ask("Phone", ClaimPlace{hall.core->claim(hall.id_of("P1"), who("Director"))->code}) == "ok");
    CHECK(room_with(hall, "Phone") == room);
    auto settings = settings_of(Kind::swiss);
    settings.needs_registered = true;
    auto known = hall_of(settings, crowd(4));
    known.direct(OfferClaim{known.id_of("P1")});
    const ClaimPlace by_code{known.core->claim(known.id_of("P1"), who("Director"))->code};
    CHECK(known.ask(Who{person("Phone"), false, false}, by_code) == "forbidden");
    CHECK(known.ask("Phone", by_code) == "ok");
    Hall teams(team_settings_of(Kind::swiss, 2));
    teams.direct(OpenRegistration{});
    const auto team = teams.enter_team("Ada", 2);
    CHECK(teams.ask("Director", OfferClaim{team}) == "not_available");
    CHECK(teams.ask("Director", Rename{team, "X"}) == "not_available");
}

TEST_CASE("directing: who is put out does not come back, and their chair is a computer player's", "[tournament]") {
    auto hall = hall_of(evening(), crowd(7));
    CHECK(hall.ask("P2", Expel{hall.id_of("P1"), "rude"}) == "forbidden");
    hall.direct(Expel{hall.id_of("P7"), "rude"});
    CHECK(hall.ask("P7", Register{}) == "forbidden");
    hall.direct(Start{});
    const auto room = room_with(hall, "P1");
    const auto id = hall.id_of("P1");
    hall.direct(Expel{id, ""});
    CHECK(room_with(hall, "P1").empty());
    CHECK(computers_in(last_round(hall)) == 1);
    CHECK(hall.ask("P1", Return{id}) == "forbidden");
    hall.enter({"Late"});
    CHECK(room_with(hall, "Late") == room);
}

TEST_CASE("directing: a name that is changed is nowhere any more", "[tournament]") {
    auto hall = hall_of(evening(), crowd(6));
    hall.direct(Start{}).direct(Rename{hall.id_of("P1"), "Ada"});
    CHECK(hall.page().dump().find("\"P1\"") == std::string::npos);
    CHECK(hall.ask("Director", Rename{hall.id_of("P1"), "two\nlines"}) == "malformed");
    CHECK(hall.ask("Director", Rename{hall.id_of("P1"), "Ada"}) == "not_available");
    hall.play_out();
    CHECK(course_json(hall.lines).find("\"P1\"") == std::string::npos);
    CHECK(verified_again(hall)["wrong"].is_null());
}

TEST_CASE("scramble: a stranger draws every round again", "[tournament]") {
    auto hall = hall_of(evening(), crowd(11));
    hall.direct(Start{});
    hall.play_round();
    hall.enter({"Late"}).direct(Withdraw{hall.id_of("P3")}).direct(OfferClaim{hall.id_of("P4")});
    CHECK(hall.ask("Phone", ClaimPlace{hall.core->claim(hall.id_of("P4"), who("Director"))->code}) == "ok");
    hall.direct(NextRound{}).play_out();
    CHECK(verified_again(hall)["wrong"].is_null());
    auto lines = hall.lines;
    const auto changed =
        std::ranges::find_if(lines, [](const auto& line) { return line.find("\"paired\"") != line.npos; });
    auto line = protocol::parse_json(*changed, protocol::any_depth).value();
    auto& match = line["matches"][0];
    std::swap(match["white"][0], match["black"][0]);
    std::swap(match["boards"][0]["seats"]["white1"], match["boards"][0]["seats"]["black1"]);
    *changed = line.dump();
    const auto result = verify(course_json(lines), {});
    REQUIRE(result.wrong);
    CHECK(result.wrong->check == Check::pairing);
}

TEST_CASE("scramble: settings that make no evening are refused", "[tournament]") {
    const auto fault = [](auto change) {
        auto settings = evening();
        change(settings);
        const auto error = check(settings);
        return error ? error->message : "";
    };
    CHECK(fault([](auto&) {}).empty());
    CHECK_FALSE(fault([](auto& one) { one.round_ms.reset(); }).empty());
    CHECK_FALSE(fault([](auto& one) { one.round_ms = 1'000; }).empty());
    CHECK_FALSE(fault([](auto& one) { one.rounds = 13; }).empty());
    CHECK_FALSE(fault([](auto& one) { one.entrants_max = 61; }).empty());
    CHECK_FALSE(fault([](auto& one) { one.is_team = true; }).empty());
    CHECK_FALSE(fault([](auto& one) { one.is_rated = true; }).empty());
    CHECK_FALSE(fault([](auto& one) { one.tie_breaks = {engine::pairing::TieBreak::buchholz}; }).empty());
    auto swiss = settings_of(Kind::swiss);
    swiss.round_ms = 600'000;
    CHECK(check(swiss));
}

TEST_CASE("scramble: a board that is played again brings nobody back who is out", "[tournament]") {
    // Whoever was missing is absent; of them one is put out, one has withdrawn, and one is back.
    for (const bool were_missing : {true, false}) {
        CAPTURE(were_missing);
        auto hall = hall_of(evening(), crowd(6));
        hall.direct(Start{});
        REQUIRE(hall.rooms.size() == 1);
        const auto open = hall.rooms.begin()->second;
        std::vector<engine::Seat> seats;
        for (const auto& [seat, one] : open.seats) seats.push_back(seat);
        const auto name_at = [&](std::size_t place) { return open.seats.at(seats.at(place)).name; };
        const auto entrant_at = [&](std::size_t place) { return *hall.state().entrant(hall.id_of(name_at(place))); };
        const std::vector<engine::Seat> missing(seats.begin(), seats.begin() + 3);
        hall.end_board(open.room, score_for(open.options, Side::black),
                       were_missing ? missing : std::vector<engine::Seat>{});
        hall.direct(Expel{entrant_at(0).id, "rude"}).direct(Withdraw{entrant_at(1).id});
        hall.calls.clear();
        hall.direct(PlayAgain{open.board, "the room froze"});
        CHECK(entrant_at(0).is_withdrawn);
        CHECK(entrant_at(1).is_withdrawn);
        CHECK_FALSE(entrant_at(2).is_absent);
        REQUIRE(hall.rooms.size() == 1);
        const auto again = hall.rooms.begin()->second;
        CHECK(again.seats.size() == 4);
        CHECK(again.computers == std::vector{seats.at(0), seats.at(1)});
        CHECK(again.options == open.options);
        CHECK(hall.calls.back().players.size() == 4);
        hall.restart();
        CHECK(hall.rooms.begin()->second.seats.size() == 4);
        hall.play_round().direct(NextRound{});
        CHECK(people_in(last_round(hall)) == 4);
        for (const std::size_t out : {0U, 1U}) CHECK(room_with(hall, name_at(out)).empty());
        hall.play_out();
        CHECK(verified_again(hall)["wrong"].is_null());
    }
}

TEST_CASE("scramble: no board is played again to which nobody is left to come", "[tournament]") {
    auto hall = hall_of(evening(1), crowd(2));
    hall.direct(Start{});
    const auto open = hall.rooms.begin()->second;
    for (const std::string name : {"P1", "P2"}) hall.direct(Withdraw{hall.id_of(name)});
    // A room that is closed is replaced all the same, as often as need be.
    hall.close_board(open.room);
    for (unsigned time = 0; time < 2; ++time) {
        REQUIRE(hall.rooms.size() == 1);
        const auto again = hall.rooms.begin()->second;
        CHECK(again.seats.empty());
        CHECK(again.computers.size() == 2);
        hall.close_board(again.room);
    }
    const auto last = hall.rooms.begin()->second;
    hall.end_board(last.room, score_for(last.options, Side::black));
    CHECK(hall.ask("Director", PlayAgain{last.board, "once more"}) == "not_available");
    hall.direct(Finish{});
    CHECK(verified_again(hall)["wrong"].is_null());
}

TEST_CASE("claims: who has come back as a stranger has their chair where the board is played again", "[tournament]") {
    for (const auto kind : {Kind::scramble, Kind::swiss}) {
        auto hall = hall_of(kind == Kind::scramble ? evening() : settings_of(kind), crowd(4));
        hall.direct(Start{});
        const auto before = hall.rooms.at(room_with(hall, "P1"));
        hall.play_round().direct(OfferClaim{hall.id_of("P1")});
        CHECK(hall.ask("Phone", ClaimPlace{hall.core->claim(hall.id_of("P1"), who("Director"))->code}) == "ok");
        hall.direct(PlayAgain{before.board, "the room froze"});
        CHECK(room_with(hall, "P1").empty());
        const auto room = room_with(hall, "Phone");
        REQUIRE_FALSE(room.empty());
        CHECK(hall.rooms.at(room).seats.size() == before.seats.size());
        const auto is_phone = [](const auto& one) { return one.id == person("Phone").id; };
        CHECK(std::ranges::any_of(hall.calls.back().players, is_phone));
        hall.restart();
        CHECK(room_with(hall, "Phone") == room);
        hall.play_round().direct(Finish{});
        CHECK(verified_again(hall)["wrong"].is_null());
    }
}

TEST_CASE("claims: in a cup, too, where a correction has a match played again", "[tournament]") {
    auto hall = hall_of(settings_of(Kind::knock_out), crowd(4));
    hall.direct(Start{});
    const auto open = hall.rooms.at(room_with(hall, "P1"));
    hall.end_board(open.room, score_for(open.options, Side::black)).direct(OfferClaim{hall.id_of("P1")});
    CHECK(hall.ask("Phone", ClaimPlace{hall.core->claim(hall.id_of("P1"), who("Director"))->code}) == "ok");
    hall.direct(Correct{open.board, score_for(open.options, std::nullopt), "it was a tie"});
    REQUIRE(hall.rooms.size() == 2);
    CHECK_FALSE(room_with(hall, "Phone").empty());
    CHECK(room_with(hall, "P1").empty());
    hall.restart();
    hall.play_out();
    CHECK(verified_again(hall)["wrong"].is_null());
}

TEST_CASE("claims: who had walked in anew before has one chair, where boards of both are played again",
          "[tournament]") {
    auto hall = hall_of(evening(1), crowd(3));
    hall.direct(Start{}).enter({"Phone"});
    const auto walked_in = hall.rooms.at(room_with(hall, "Phone")).board;
    const auto place = hall.rooms.at(room_with(hall, "P1")).board;
    hall.play_round().direct(OfferClaim{hall.id_of("P1")});
    CHECK(hall.ask("Phone", ClaimPlace{hall.core->claim(hall.id_of("P1"), who("Director"))->code}) == "ok");
    hall.direct(PlayAgain{walked_in, "the room froze"});
    if (place != walked_in) hall.direct(PlayAgain{place, "the room froze"});
    std::size_t chairs = 0;
    for (const auto& [room, open] : hall.rooms) {
        chairs += static_cast<std::size_t>(
            std::ranges::count_if(open.seats, [](const auto& one) { return one.second.id == person("Phone").id; }));
    }
    CHECK(chairs == 1);
    CHECK(hall.rooms.at(room_with(hall, "Phone")).board.match == place.match);
    CHECK(computers_in(last_round(hall)) == 1);
    hall.restart();
    hall.play_round().direct(Finish{});
    CHECK(verified_again(hall)["wrong"].is_null());
}

}  // namespace server::tournament
