// Each kind from the first registration to the end.
#include <catch2/catch.hpp>

#include "engine/bracket.hpp"
#include "server/tournament/exports.hpp"
#include "server/tournament/pairing.hpp"
#include "server/tournament/scoring.hpp"
#include "tests/support/simulation/tournament_hall.hpp"

namespace server::tournament {

namespace {

using engine::Side;
using engine::pairing::Elimination;
using engine::pairing::TieBreak;
using tournament_test::Hall;
using tournament_test::person;
using tournament_test::score_for;
using tournament_test::settings_of;
using tournament_test::team_settings_of;

const std::vector<std::string> eight{"Ada", "Bo", "Cy", "Di", "Ed", "Flo", "Gil", "Hal"};

Hall started(Settings settings, std::vector<std::string> names) {
    Hall hall(std::move(settings));
    hall.direct(OpenRegistration{}).enter(names);
    SetSeeds seeds;
    for (const auto& name : names) seeds.order.push_back(hall.id_of(name));
    hall.direct(seeds).direct(Start{});
    return hall;
}

std::vector<std::size_t> places(const Hall& hall) {
    std::vector<std::size_t> by_number(hall.state().numbered());
    for (const auto& standing : standings_of(hall.state())) by_number[standing.number - 1U] = *standing.place;
    return by_number;
}

}  // namespace

TEST_CASE("Swiss: rounds follow each other until the last, nobody meets twice, the best is first", "[tournament]") {
    auto settings = settings_of(Kind::swiss);
    settings.rounds = 4;
    auto hall = started(settings, {"Ada", "Bo", "Cy", "Di", "Ed", "Flo", "Gil"});
    CHECK(hall.rooms.size() == 3);
    CHECK(hall.calls.size() == 3);
    hall.play_out();
    CHECK(hall.state().status() == Status::finished);
    CHECK(hall.state().rounds().size() == 4);
    std::set<std::pair<Number, Number>> met;
    std::set<Number> free;
    for (const auto& round : hall.state().rounds()) {
        for (const auto& match : round.matches) {
            if (match.black) {
                CHECK(met.insert(std::minmax(match.white.entrant(), match.black->entrant())).second);
            } else {
                CHECK(free.insert(match.white.entrant()).second);
            }
        }
    }
    CHECK(places(hall)[0] == 1);
    CHECK(documents_of(hall.state()).size() >= 4);
}

TEST_CASE("round robin: everybody meets everybody, free rounds count nothing", "[tournament]") {
    auto hall = started(settings_of(Kind::round_robin), {"Ada", "Bo", "Cy", "Di", "Ed"});
    hall.play_out();
    CHECK(hall.state().rounds().size() == 5);
    CHECK(hall.rooms_opened == 10);
    CHECK(places(hall) == std::vector<std::size_t>{1, 2, 3, 4, 5});
    CHECK(standings_of(hall.state()).front().points == 8);
    auto twice = settings_of(Kind::round_robin);
    twice.twice = true;
    auto again = started(twice, {"Ada", "Bo", "Cy", "Di"});
    again.play_out();
    CHECK(again.rooms_opened == 12);
}

TEST_CASE("knock-out: three eliminations, played to the end", "[tournament]") {
    const auto elimination = GENERATE(Elimination::single, Elimination::with_third_place, Elimination::twice);
    auto settings = settings_of(Kind::knock_out, "totas");
    settings.elimination = elimination;
    auto hall = started(settings, eight);
    CHECK(hall.state().rounds().front().matches.size() == 4);
    const auto total = rounds_total(hall.state());
    hall.play_out();
    CHECK(hall.state().rounds().size() == total);
    CHECK(places(hall)[0] == 1);
    CHECK(places(hall)[1] == 2);
    const std::size_t games = elimination == Elimination::single ? 7 : elimination == Elimination::twice ? 14 : 8;
    CHECK(hall.rooms_opened == games);
}

TEST_CASE("knock-out: a tied match is replayed twice with sides exchanged, then it goes by lot", "[tournament]") {
    auto hall = started(settings_of(Kind::knock_out), {"Ada", "Bo"});
    std::vector<Side> side_of_ada;
    for (int game = 0; game < 3; ++game) {
        REQUIRE(hall.rooms.size() == 1);
        const auto open = hall.rooms.begin()->second;
        CHECK(open.board.attempt == static_cast<unsigned>(game));
        for (const auto& [seat, player] : open.seats) {
            if (player.name == "Ada") side_of_ada.push_back(seat.side);
        }
        hall.end_board(open.room, score_for(open.options, std::nullopt));
    }
    CHECK(side_of_ada[0] != side_of_ada[1]);
    CHECK(side_of_ada[0] == side_of_ada[2]);
    CHECK(hall.rooms.empty());
    const auto& match = hall.state().rounds().front().matches.front();
    CHECK(match.lot.has_value());
    CHECK(is_complete(hall.state()));
    hall.direct(Finish{});
    CHECK(standings_of(hall.state()).front().number == *match.lot);
}

TEST_CASE("team match: everybody of one club meets everybody of the other", "[tournament]") {
    auto settings = settings_of(Kind::team_match);
    settings.scheveningen = true;
    settings.boards = 4;
    Hall hall(settings);
    hall.direct(OpenRegistration{});
    hall.enter_team("Ada", 4);
    hall.enter_team("Bo", 5);
    hall.direct(Start{});
    std::set<std::set<std::string>> met;
    while (hall.state().status() == Status::running) {
        for (const auto& [room, open] : hall.rooms) {
            std::set<std::string> pair;
            for (const auto& [seat, player] : open.seats) pair.insert(player.name);
            CHECK(met.insert(pair).second);
        }
        hall.play_round();
        hall.direct(is_complete(hall.state()) ? Command(Finish{}) : Command(NextRound{}));
    }
    CHECK(met.size() == 16);
    CHECK(standings_of(hall.state()).front().points == 32);
}

TEST_CASE("team match: after Scheveningen's system nobody meets somebody twice by another line-up", "[tournament]") {
    auto settings = settings_of(Kind::team_match);
    settings.scheveningen = true;
    settings.boards = 2;
    Hall hall(settings);
    hall.direct(OpenRegistration{});
    const auto id = hall.enter_team("Ada", 3);
    hall.enter_team("Bo", 2);
    const auto line_up = [&](const std::vector<std::string>& names, const std::string& alternate) {
        SetLineUp set{id, {}, {person(alternate).id}};
        for (const auto& name : names) set.line_up.push_back(person(name).id);
        return hall.ask("Ada", set);
    };
    CHECK(line_up({"Ada/2", "Ada"}, "Ada/3") == "ok");
    hall.direct(Start{});
    CHECK(line_up({"Ada", "Ada/2"}, "Ada/3") == "not_available");
    CHECK(line_up({"Ada/2", "Ada/3"}, "Ada") == "ok");  // an alternate may take over a place
    CHECK(line_up({"Ada", "Ada/3"}, "Ada/2") == "not_available");
    CHECK(line_up({"Ada/2", "Ada"}, "Ada/3") == "ok");
    // Whoever steps in at a board has that place from then on.
    const auto seat_of = [&](const std::string& name) {
        for (const auto& [room, open] : hall.rooms) {
            for (const auto& [seat, player] : open.seats) {
                if (player.name == name) return std::pair(open.board, seat);
            }
        }
        throw std::runtime_error(name + " has no seat");
    };
    const auto [board, seat] = seat_of("Ada");
    CHECK(hall.ask("Ada", Substitute{board, seat, person("Ada/3").id}) == "ok");
    REQUIRE(hall.calls.back().players.size() == 1);
    CHECK(hall.calls.back().players.front().name == "Ada/3");
    CHECK(hall.calls.back().instead_of == "Ada");
    hall.play_round();
    CHECK(line_up({"Ada/3", "Ada"}, "Ada/2") == "not_available");
    CHECK(line_up({"Ada/2", "Ada/3"}, "Ada") == "ok");
    hall.restart();
    CHECK(line_up({"Ada/3", "Ada/2"}, "Ada") == "not_available");
}

TEST_CASE("team match: board against board, sides alternate from board to board and round to round", "[tournament]") {
    auto settings = settings_of(Kind::team_match);
    settings.rounds = 2;
    settings.boards = 3;
    Hall hall(settings);
    hall.direct(OpenRegistration{});
    hall.enter_team("Ada", 3);
    hall.enter_team("Bo", 3);
    hall.direct(Start{});
    const auto whites = [&] {
        std::vector<bool> of_first;
        for (const auto& board : hall.state().rounds().back().matches.front().boards)
            of_first.push_back(board.white_is_white);
        return of_first;
    };
    CHECK(whites() == std::vector<bool>{true, false, true});
    hall.play_round().direct(NextRound{});
    CHECK(whites() == std::vector<bool>{false, true, false});
}

TEST_CASE("teams: a game of three a side seats a line-up, a Swiss of several boards counts matches first",
          "[tournament]") {
    auto settings = team_settings_of(Kind::swiss, 2);
    settings.rounds = 2;
    settings.options = tournament_test::options_of("ctor", {{"teams", {3, 3}}});
    Hall hall(settings);
    hall.direct(OpenRegistration{});
    for (const auto* captain : {"Ada", "Bo", "Cy", "Di"}) hall.enter_team(captain, 7);
    hall.direct(Start{});
    REQUIRE(hall.rooms.size() == 4);
    for (const auto& [room, open] : hall.rooms) CHECK(open.seats.size() == 6);
    hall.play_round();
    const auto standings = standings_of(hall.state());
    CHECK(standings.front().points == 2);
    CHECK(standings.front().tie_breaks.front().which == TieBreak::counted);
    CHECK(standings.front().tie_breaks.front().value == 4);
    // The alternate comes in for the next round, and on one board at once.
    const auto id = hall.id_of("Ada");
    const auto& team = *hall.state().entrant(id);
    SetLineUp set{id, {}, {}};
    for (const auto& member : team.line_up) set.line_up.push_back(member.id);
    set.alternates = {set.line_up[0]};
    set.line_up[0] = team.alternates[0].id;
    CHECK(hall.ask("Ada", set) == "ok");
    hall.direct(NextRound{});
    const auto seated = [&](const std::string& name) {
        for (const auto& [room, open] : hall.rooms) {
            for (const auto& [seat, player] : open.seats) {
                if (player.name == name) return std::optional(std::pair(open.board, seat));
            }
        }
        return std::optional<std::pair<BoardRef, engine::Seat>>();
    };
    CHECK(seated("Ada/7"));
    CHECK_FALSE(seated("Ada"));
    const auto place = *seated("Ada/2");
    CHECK(hall.ask("Bo", Substitute{place.first, place.second, person("Ada").id}) == "forbidden");
    CHECK(hall.ask("Ada", Substitute{place.first, place.second, person("Ada/3").id}) == "not_available");
    CHECK(hall.ask("Ada", Substitute{place.first, place.second, person("Ada").id}) == "ok");
    CHECK(seated("Ada"));
    CHECK_FALSE(seated("Ada/2"));
}

}  // namespace server::tournament
