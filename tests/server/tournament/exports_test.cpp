// Standings worked out by hand, and the files that tell of them.
#include <catch2/catch.hpp>

#include "server/tournament/exports.hpp"
#include "server/tournament/scoring.hpp"
#include "server/tournament/tournament_json.hpp"
#include "tests/support/simulation/tournament_hall.hpp"

namespace server::tournament {

namespace {

using engine::Side;
using engine::pairing::TieBreak;
using tournament_test::Hall;
using tournament_test::person;

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    for (std::size_t from = 0; from < text.size();) {
        const auto end = text.find("\r\n", from);
        REQUIRE(end != std::string::npos);
        lines.push_back(text.substr(from, end - from));
        from = end + 2;
    }
    return lines;
}

/// A Swiss of three rounds, five entrants, everything in it that can happen:
///   1: Ada 2-0 Di, Bo 1-1 =Ed, "Cy, Jr" has the bye (2)
/// and as pair_swiss has it from then on; who has the lower number wins, but Bo does not come to round 2.
Hall worked_example() {
    auto settings = tournament_test::settings_of(Kind::swiss);
    settings.rounds = 3;
    settings.tie_breaks = {TieBreak::buchholz, TieBreak::buchholz_cut_1, TieBreak::sonneborn_berger, TieBreak::wins,
                           TieBreak::counted};
    Hall hall(settings);
    hall.direct(OpenRegistration{}).enter({"Ada", "Bo", "Cy, \"Jr\"", "Di", "=Ed"});
    SetSeeds seeds;
    for (const auto* name : {"Ada", "Bo", "Cy, \"Jr\"", "Di", "=Ed"}) seeds.order.push_back(hall.id_of(name));
    hall.direct(seeds).direct(Start{});
    for (int round = 1; round <= 3; ++round) {
        while (!hall.rooms.empty()) {
            const auto open = hall.rooms.begin()->second;
            const auto& match = *hall.state().match(open.board);
            const bool has_bo = match.has(2);
            std::optional<Side> winner = match.white.entrant() < match.black->entrant() ? Side::white : Side::black;
            if (round == 2 && has_bo) {
                hall.miss_board(open.room, match.white.has(2) ? BySide{true, false} : BySide{false, true});
                continue;
            }
            if (round == 1 && has_bo) winner.reset();
            hall.end_board(open.room, tournament_test::score_for(open.options, winner));
        }
        if (round < 3) hall.direct(NextRound{});
    }
    return hall;
}

}  // namespace

TEST_CASE("standings: points and tie-breaks of a worked example, added up again from the page alone", "[tournament]") {
    const auto hall = worked_example();
    const auto page = hall.page();
    const std::size_t count = page["entrants"].size();
    REQUIRE(page["rounds"].size() == 3);
    // From pairings and results alone, by FIDE's article 16 in plain words.
    struct Row {
        std::vector<int> points;
        std::vector<int> opponents;  // 0: none was played
        std::vector<char> how;       // p played, w won without a game, l lost so, b bye, a away
        int counted = 0;
        int total() const { return points[0] + points[1] + points[2]; }
    };
    std::vector<Row> rows(count + 1);
    for (const auto& round : page["rounds"]) {
        std::vector<bool> seen(count + 1);
        const auto add = [&](int number, int points, int opponent, char how) {
            auto& row = rows[static_cast<std::size_t>(number)];
            row.points.push_back(points);
            row.opponents.push_back(opponent);
            row.how.push_back(how);
            seen[static_cast<std::size_t>(number)] = true;
        };
        for (const auto& match : round["matches"]) {
            const int white = match["white"].get<int>();
            if (match["black"].is_null()) {
                add(white, 2, 0, 'b');
                continue;
            }
            const int black = match["black"].get<int>();
            const auto& board = match["boards"][0];
            const bool is_forfeit = board["status"] == "forfeit";
            const int of_white = match["points"][0].get<int>();
            const int of_black = match["points"][1].get<int>();
            add(white, of_white, black, !is_forfeit ? 'p' : of_white > 0 ? 'w' : 'l');
            add(black, of_black, white, !is_forfeit ? 'p' : of_black > 0 ? 'w' : 'l');
            if (is_forfeit) continue;
            rows[static_cast<std::size_t>(white)].counted += board["result"]["counted"]["white"].get<int>();
            rows[static_cast<std::size_t>(black)].counted += board["result"]["counted"]["black"].get<int>();
        }
        for (std::size_t number = 1; number <= count; ++number) {
            if (!seen[number]) add(static_cast<int>(number), 0, 0, 'a');
        }
    }
    // Bo lost round 2 without a game and stayed away from round 3: that one counts as a tie for Bo's opponents.
    const auto adjusted = [&](int number) {
        const auto& row = rows[static_cast<std::size_t>(number)];
        int total = row.total();
        for (std::size_t round = 3; round-- > 0 && (row.how[round] == 'a' || row.how[round] == 'l');)
            total += row.how[round] == 'a' ? 1 : 0;
        return total;
    };
    REQUIRE(rows[2].how == std::vector<char>{'p', 'l', 'a'});
    for (const auto& standing : page["standings"]) {
        const auto& row = rows[standing["number"].get<std::size_t>()];
        INFO("number " << standing["number"]);
        CHECK(standing["points"] == row.total());
        int buchholz = 0;
        int least = 1000;
        int least_away = 1000;
        int sonneborn_berger = 0;
        int wins = 0;
        for (std::size_t round = 0; round < 3; ++round) {
            int value = 0;
            if (row.how[round] == 'p') {
                value = adjusted(row.opponents[round]);
            } else if (row.opponents[round] != 0) {
                value = std::min(row.total(), adjusted(row.opponents[round]));
            } else {
                value = std::min(row.total(), 3);
            }
            buchholz += value;
            sonneborn_berger += value * row.points[round];
            auto& lowest = row.how[round] == 'a' || row.how[round] == 'l' ? least_away : least;
            lowest = std::min(lowest, value);
            if (row.how[round] == 'p' && row.points[round] == 2) ++wins;
        }
        const auto& values = standing["tie_breaks"];
        CHECK(values[0]["value"] == buchholz);
        CHECK(values[1]["value"] == buchholz - (least_away < 1000 ? least_away : least));
        CHECK(values[2]["value"] == sonneborn_berger);
        CHECK(values[3]["value"] == wins);
        CHECK(values[4]["value"] == row.counted);
        int sum = 0;
        for (const auto& part : values[0]["parts"]) sum += part["value"].get<int>();
        CHECK(sum == buchholz);
    }
}

TEST_CASE("exports: CSV quotes what needs it, and lets no text be a formula", "[tournament]") {
    const auto hall = worked_example();
    const auto standings = lines_of(standings_csv(hall.state()));
    REQUIRE(standings.size() == 6);
    CHECK(standings[0] == "place,number,name,club,points,buchholz,buchholz_cut_1,sonneborn_berger,wins,counted");
    CHECK(standings[1].starts_with("1,1,Ada,,6,"));
    const auto all = standings_csv(hall.state());
    CHECK(all.find("\"Cy, \"\"Jr\"\"\"") != std::string::npos);
    CHECK(all.find(",'=Ed,") != std::string::npos);
    const auto cross = lines_of(crosstable_csv(hall.state()));
    REQUIRE(cross.size() == 6);
    CHECK(cross[0] == "place,number,name,points,round 1,round 2,round 3");
    CHECK(crosstable_csv(hall.state()).find("bye 2") != std::string::npos);
    const auto pairings = lines_of(pairings_csv(hall.state()));
    std::size_t matches = 0;
    for (const auto& round : hall.state().rounds()) matches += round.matches.size();
    CHECK(pairings.size() == 1 + matches);
    for (const auto& line : {standings[0], cross[0], pairings[0]}) CHECK(line.find('\n') == std::string::npos);
}

TEST_CASE("exports: the report for FIDE has its columns where they belong", "[tournament]") {
    auto hall = worked_example();
    const auto lines = lines_of(*trf(hall.state()));
    CHECK(lines[0] == "012 Parrots Open");
    CHECK(lines[1] == "042 2027/01/15");
    std::vector<std::string> players;
    for (const auto& line : lines) {
        if (line.starts_with("001")) players.push_back(line);
    }
    REQUIRE(players.size() == 5);
    for (const auto& player : players) CHECK(player.size() == 89 + 3 * 10);
    CHECK(players[0].substr(4, 4) == "   1");
    CHECK(players[0].substr(14, 33) == "Ada" + std::string(30, ' '));
    CHECK(players[0].substr(80, 4) == " 3.0");
    CHECK(players[0].substr(85, 4) == "   1");
    CHECK(players[0].substr(98, 1) == "1");
    CHECK(players[1].substr(98, 1) == "=");   // Bo: a tie …
    CHECK(players[1].substr(108, 1) == "-");  // … did not come …
    CHECK(players[1].substr(111) == "0000 - Z");
    CHECK(std::any_of(players.begin(), players.end(),
                      [](const std::string& player) { return player.find("0000 - U") != std::string::npos; }));
    CHECK(std::any_of(players.begin(), players.end(), [](const std::string& player) { return player.back() == '1'; }));
}

TEST_CASE("exports: what FIDE's report cannot say has none", "[tournament]") {
    for (const auto& settings :
         {tournament_test::settings_of(Kind::swiss, "totas"), tournament_test::settings_of(Kind::swiss, "tritoc"),
          tournament_test::settings_of(Kind::knock_out), tournament_test::settings_of(Kind::team_match)})
        CHECK_FALSE(trf(Hall(settings).state()));
    CHECK(trf(Hall(tournament_test::settings_of(Kind::round_robin)).state()));
}

TEST_CASE("exports: before anybody has come every file is there, and empty but for its headings", "[tournament]") {
    Hall hall(tournament_test::settings_of(Kind::round_robin));
    for (const auto& document : documents_of(hall.state())) {
        INFO(document.name);
        CHECK_FALSE(document.text.empty());
    }
    CHECK(lines_of(standings_csv(hall.state())).size() == 1);
}

TEST_CASE("exports: the list tells who has won once it is over", "[tournament]") {
    auto hall = worked_example();
    const auto winners = [&] {
        return protocol::parse_json(summary_json(hall.state()), protocol::any_depth).value().at("winners");
    };
    CHECK(winners().empty());
    hall.direct(Finish{});
    REQUIRE(winners().size() == 1);
    CHECK(winners()[0].get<std::string>() == "Ada");
    CHECK(hall.page()["seed"].get<std::string>() == engine::hex_of(hall.state().seed()));
    CHECK(engine::commitment_of(hall.state().seed()) == hall.page()["commitment"].get<std::string>());
}

}  // namespace server::tournament
