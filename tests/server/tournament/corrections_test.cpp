// What a director may say of a board, and that whatever is accepted is told alike everywhere: by the standings, the
// crosstable, the list of boards and the report for FIDE.
#include <charconv>
#include <set>

#include <catch2/catch.hpp>

#include "server/tournament/exports.hpp"
#include "server/tournament/scoring.hpp"
#include "tests/support/simulation/tournament_hall.hpp"

namespace server::tournament {

namespace {

using engine::GameScore;
using engine::Side;
using tournament_test::Hall;
using tournament_test::hall_of;
using tournament_test::score_for;
using tournament_test::settings_of;

std::vector<std::vector<std::string>> cells_of(const std::string& csv) {
    std::vector<std::vector<std::string>> rows;
    for (std::size_t from = 0; from < csv.size();) {
        const auto end = csv.find("\r\n", from);
        std::string line = csv.substr(from, end - from) + ',';
        auto& row = rows.emplace_back();
        for (std::size_t at = 0; at < line.size();) {
            const auto comma = line.find(',', at);
            row.push_back(line.substr(at, comma - at));
            at = comma + 1;
        }
        from = end + 2;
    }
    return rows;
}
int number_in(std::string_view text) {
    while (text.starts_with(' ')) text.remove_prefix(1);
    int number = -1;
    std::from_chars(text.data(), text.data() + text.size(), number);
    return number;
}

/// One player's line of the report.
struct Reported {
    int halves = 0;  // of points
    struct Round {
        int opponent = 0;
        char side = '-';
        char letter = ' ';
    };
    std::vector<Round> rounds;
    int halves_of_rounds() const {
        int sum = 0;
        for (const auto& round : rounds)
            sum += round.letter == '1' || round.letter == '+' || round.letter == 'U' ? 2 : round.letter == '=' ? 1 : 0;
        return sum;
    }
};
std::map<int, Reported> reported(const std::string& trf) {
    std::map<int, Reported> all;
    for (std::size_t from = 0; from < trf.size(); from = trf.find("\r\n", from) + 2) {
        const auto line = trf.substr(from, trf.find("\r\n", from) - from);
        if (!line.starts_with("001 ")) continue;
        auto& one = all[number_in(line.substr(4, 4))];
        one.halves = 2 * number_in(line.substr(80, 2)) + (line[83] == '5' ? 1 : 0);
        for (std::size_t at = 89; at + 10 <= line.size(); at += 10)
            one.rounds.push_back({number_in(line.substr(at + 2, 4)), line[at + 7], line[at + 9]});
    }
    return all;
}

/// Everything that is told of it says the same.
void check_agreement(const State& state) {
    const auto standings = standings_of(state);
    const auto cross = cells_of(crosstable_csv(state));
    const auto pairings = cells_of(pairings_csv(state));
    REQUIRE(cross.size() == standings.size() + 1);
    std::map<std::string, int> by_boards;
    for (std::size_t line = 1; line < pairings.size(); ++line) {
        const auto& row = pairings[line];
        if (row[11] == "bye") by_boards[row[4]] += points_of_bye(state.settings());
        if (row[11] == "bye" || row[11] == "void" || row[9].empty()) continue;
        by_boards[row[4]] += number_in(row[9]);
        by_boards[row[5]] += number_in(row[10]);
    }
    for (std::size_t line = 0; line < standings.size(); ++line) {
        const auto& row = cross[line + 1];
        CHECK(number_in(row[3]) == standings[line].points);
        int sum = 0;
        for (std::size_t round = 4; round < row.size(); ++round) {
            const auto blank = row[round].find(' ');
            if (blank != std::string::npos) sum += number_in(row[round].substr(blank));
        }
        CHECK(sum == standings[line].points);
        CHECK(by_boards[row[2]] == standings[line].points);
    }
    const auto text = trf(state);
    CHECK(text.has_value() == engine::has_plain_results(state.settings().options));
    if (!text) return;
    auto report = reported(*text);
    for (const auto& standing : standings) {
        const auto& one = report.at(standing.number);
        CHECK(one.halves == standing.points);
        CHECK(one.halves_of_rounds() == one.halves);
        for (std::size_t round = 0; round < one.rounds.size(); ++round) {
            const auto& [opponent, side, letter] = one.rounds[round];
            if (opponent == 0) continue;
            const auto& met = report.at(opponent).rounds.at(round);
            CHECK(met.opponent == standing.number);
            CHECK(met.side != side);
            const std::set<std::string> pairs{"10", "01", "==", "+-", "-+", "--"};
            CHECK(pairs.contains(std::string{letter, met.letter}));
        }
    }
}

}  // namespace

TEST_CASE("corrections: what no game can end with is refused, and what is wrong is named", "[tournament]") {
    struct Refused {
        const char* game;
        GameScore score;
        const char* option;
    };
    const std::vector<Refused> all{
        {"ctor", {Side::black, {7, 0}, {}}, "points"},
        {"ctor", {{}, {2, 2}, {}}, "points"},
        {"ctor", {Side::black, {1, 0}, {}}, "points"},
        {"ctor", {Side::black, {0, 2}, {}}, "points"},
        {"ctor", {{}, {2, 0}, {}}, "points"},
        {"ctor", {Side::white, {0, 2}, {60, 5}}, "counted"},
        {"ctor", {Side::white, {0, 2}, {-1, 5}}, "counted"},
        {"ctor", {{}, {1, 1}, {31, 33}}, "counted"},
        {"totas", {{}, {3, 3}, {}}, "winner"},
        {"totas", {Side::white, {1, 1}, {}}, "points"},
        {"totas", {Side::white, {0, 5}, {}}, "points"},
        {"totas", {Side::white, {1, 6}, {}}, "points"},
        {"totas", {Side::white, {5, 1}, {}}, "points"},
        {"totas", {Side::white, {1, 5}, {3, 0}}, "counted"},
        {"tritoc", {Side::black, {4, 0}, {}}, "points"},
        {"tritoc", {{}, {5, 5}, {}}, "points"},
        {"tritoc", {{}, {7, 0}, {}}, "points"},
        {"tritoc", {Side::black, {13, 0}, {}}, "points"},
        {"tritoc", {Side::black, {8, 2}, {1, 0}}, "counted"},
    };
    for (const auto& [game, score, option] : all) {
        auto hall = hall_of(settings_of(Kind::round_robin, game), {"Ada", "Bo"});
        hall.direct(Start{}).play_round();
        const auto before = hall.page();
        const auto reply =
            hall.core->request({tournament_test::who("Director"), Correct{{1, 1, 1, 0}, score, "typo"}, hall.now});
        INFO(game << ' ' << score.points[0] << ':' << score.points[1]);
        REQUIRE_FALSE(reply);
        CHECK(reply.error().code == "bad_option");
        CHECK(reply.error().option == option);
        CHECK_FALSE(reply.error().message.empty());
        CHECK(hall.page() == before);
    }
}

TEST_CASE("corrections: whatever is accepted is told alike everywhere", "[tournament]") {
    for (const char* game : {"ctor", "totas", "tritoc"}) {
        for (const auto kind : {Kind::swiss, Kind::round_robin}) {
            auto settings = settings_of(kind, game);
            settings.rounds = 2;
            auto hall = hall_of(settings, {"Ada", "Bo", "Cy", "Di", "Ed"});
            hall.direct(Start{}).play_round().direct(NextRound{}).play_round();
            std::set<std::pair<std::array<int, 2>, int>> accepted;
            unsigned tried = 0;
            for (int black = 0; black <= 14; ++black) {
                for (int white = 0; white <= 14; ++white) {
                    for (const auto winner :
                         {std::optional<Side>(), std::optional(Side::black), std::optional(Side::white)}) {
                        const std::array<int, 2> counted{tried % 3 == 0 ? 30 : 0, tried % 3 == 0 ? 30 : 0};
                        const BoardRef ref{1 + tried % 2, 1 + tried / 2 % 2, 1, 0};
                        ++tried;
                        if (hall.ask("Director", Correct{ref, {winner, {black, white}, counted}, "typo"}) != "ok")
                            continue;
                        accepted.insert({{black, white}, winner ? static_cast<int>(*winner) : -1});
                        check_agreement(hall.state());
                    }
                }
            }
            INFO(game);
            CHECK(accepted.size() >= (std::string_view(game) == "ctor" ? 2U : 4U));
            for (const auto& came : {BySide{true, false}, BySide{false, true}, BySide{false, false}}) {
                hall.direct(ForfeitBoard{{1, 1, 1, 0}, came, "by phone"});
                check_agreement(hall.state());
            }
        }
    }
}

TEST_CASE("corrections: one from before they were asked for loads, and no report contradicts itself", "[tournament]") {
    for (const GameScore old : {GameScore{Side::black, {7, 0}, {}}, GameScore{{}, {2, 2}, {}},
                                GameScore{Side::black, {1, 0}, {}}, GameScore{Side::black, {0, 2}, {}}}) {
        auto hall = hall_of(settings_of(Kind::round_robin), {"Ada", "Bo", "Cy", "Di"});
        hall.direct(Start{}).play_round();
        REQUIRE(trf(hall.state()));
        auto lines = hall.lines;
        const BoardRef ref{1, 1, 1, 0};
        lines.push_back(encode(
            {hall.now, Corrected{ref, {old, {}, false, {true, true}}, tournament_test::person("Director"), "typo"}}));
        Core core(lines);
        CHECK(core.state().board(ref)->result->score == old);
        CHECK_FALSE(trf(core.state()));
        for (const auto& file : documents_of(core.state())) CHECK_FALSE(file.text.empty());
        // Set right, it is as all others.
        const auto score = score_for(core.state().settings().options, Side::black);
        REQUIRE(core.request({tournament_test::who("Director"), Correct{ref, score, "as it was"}, hall.now}));
        check_agreement(core.state());
    }
}

TEST_CASE("corrections: a lot is told no longer where a correction tells who goes on", "[tournament]") {
    auto hall = hall_of(settings_of(Kind::knock_out), {"Ada", "Bo"});
    hall.direct(Start{});
    hall.miss_board(hall.rooms.begin()->first, {false, false});
    const auto match = [&] { return hall.page()["rounds"][0]["matches"][0]; };
    REQUIRE(match()["lot"].is_number());
    const auto drawn = match()["lot"];
    const auto& board = *hall.state().board({1, 1, 1, 0});
    const bool white_was_drawn = drawn == match()["white"];
    const auto other = side_of(board, !white_was_drawn);
    hall.direct(Correct{{1, 1, 1, 0}, score_for(hall.state().settings().options, other), "they played at the bar"});
    CHECK(match()["lot"].is_null());
    CHECK(hall.page()["bracket"][0]["winner"] != drawn);
}

}  // namespace server::tournament
