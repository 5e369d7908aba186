// Standings and tie-breaks against examples worked out by hand; article 16 of FIDE's C.07 sentence by sentence.
#include <map>
#include <string>
#include <vector>

#include "engine/base/ensure.hpp"
#include "engine/standings.hpp"
#include "tests/support/printing.hpp"

using namespace engine::pairing;

namespace {

RoundResult won(Number opponent, int counted = 0) { return {Outcome::played, opponent, 2, counted}; }
RoundResult tied(Number opponent, int counted = 0) { return {Outcome::played, opponent, 1, counted}; }
RoundResult lost(Number opponent, int counted = 0) { return {Outcome::played, opponent, 0, counted}; }
const RoundResult allotted_bye{Outcome::allotted_bye, 0, 2, 0};
const RoundResult absent{Outcome::absent, 0, 0, 0};
const RoundResult half_bye{Outcome::absent, 0, 1, 0};
RoundResult forfeit_won(Number opponent) { return {Outcome::forfeit_won, opponent, 2, 0}; }
RoundResult forfeit_lost(Number opponent) { return {Outcome::forfeit_lost, opponent, 0, 0}; }

/// Five in three rounds of a Swiss: 2 does not come to the last, 3 leaves after the first.
std::vector<Score> five() {
    return {{1, {won(2), won(5), tied(4)}},
            {2, {lost(1), lost(4), forfeit_lost(5)}},
            {3, {tied(4), absent, absent}},
            {4, {tied(3), won(2), tied(1)}},
            {5, {allotted_bye, lost(1), forfeit_won(2)}}};
}
Scoring by(std::vector<TieBreak> order) { return {1, 2, false, std::move(order)}; }
Scoring all_meet(std::vector<TieBreak> order) { return {1, 2, true, std::move(order)}; }

std::map<Number, int> values(const std::vector<Score>& scores, const Scoring& scoring) {
    std::map<Number, int> result;
    for (const auto& standing : standings(scores, scoring)) result[standing.number] = standing.tie_breaks.at(0).value;
    return result;
}
TieBreakValue value_of(const std::vector<Score>& scores, const Scoring& scoring, Number number) {
    for (const auto& standing : standings(scores, scoring)) {
        if (standing.number == number) return standing.tie_breaks.at(0);
    }
    FAIL("no such entrant");
    return {};
}
std::string order_of(const std::vector<Score>& scores, const Scoring& scoring) {
    std::string text;
    for (const auto& standing : standings(scores, scoring))
        text += std::to_string(standing.place) + ':' + std::to_string(standing.number) + ' ';
    return text;
}

}  // namespace

TEST_CASE("standings: by points, then by the tie-breaks in their order") {
    CHECK(order_of(five(), by({})) == "1:1 2:4 2:5 4:3 5:2 ");
    CHECK(order_of(five(), by({TieBreak::buchholz})) == "1:1 2:4 2:5 4:3 5:2 ");
    CHECK(order_of(five(), by({TieBreak::buchholz, TieBreak::sonneborn_berger})) == "1:1 2:4 3:5 4:3 5:2 ");
    CHECK(standings({}, by({TieBreak::wins})).empty());
}

TEST_CASE("standings: Buchholz, with the opponent who left counted as tied from then on") {
    // 3 has one point, and two rounds as ties for 4's sake; 5's bye is worth 3 (three ties), its forfeit 2's nothing.
    CHECK(values(five(), by({TieBreak::buchholz})) == std::map<Number, int>{{1, 8}, {2, 9}, {3, 6}, {4, 8}, {5, 8}});
    CHECK(value_of(five(), by({TieBreak::buchholz}), 4).parts
          == std::vector<Part>{{1, 3, 3, false}, {2, 2, 0, false}, {3, 1, 5, false}});
    CHECK(value_of(five(), by({TieBreak::buchholz}), 5).parts
          == std::vector<Part>{{1, 0, 3, false}, {2, 1, 5, false}, {3, 0, 0, false}});
}

TEST_CASE("standings: who stays away for a while and comes again is counted as they were") {
    const std::vector<Score> scores{{1, {won(2), lost(3), won(4)}},
                                    {2, {lost(1), half_bye, won(3)}},
                                    {3, {absent, won(1), lost(2)}},
                                    {4, {absent, absent, lost(1)}}};
    CHECK(value_of(scores, by({TieBreak::buchholz}), 1).parts
          == std::vector<Part>{{1, 2, 3, false}, {2, 3, 2, false}, {3, 4, 0, false}});
}

TEST_CASE("standings: a dummy has one's own points, but no more than whoever did not come, or than ties all the way") {
    // 1 has six points: its bye is worth three ties at most; 2 has three points, which is less than its dummy's bound.
    const std::vector<Score> scores{{1, {allotted_bye, won(2), won(3)}},
                                    {2, {won(3), lost(1), half_bye}},
                                    {3, {lost(2), forfeit_won(4), lost(1)}},
                                    {4, {absent, forfeit_lost(3), absent}}};
    CHECK(value_of(scores, by({TieBreak::buchholz}), 1).parts.at(0) == Part{1, 0, 3, false});
    CHECK(value_of(scores, by({TieBreak::buchholz}), 2).parts.at(2) == Part{3, 0, 3, false});
    // 4 asked not to play in the end, after a forfeit: one tie, and the forfeit stays nothing; the first round too is
    // followed by nothing but rounds that it stayed away from.
    CHECK(value_of(scores, by({TieBreak::buchholz}), 3).parts.at(1) == Part{2, 0, 2, false});
}

TEST_CASE("standings: a cut takes the lowest, but first what one stayed away from") {
    const auto cut = value_of(five(), by({TieBreak::buchholz_cut_1}), 4);
    CHECK(cut.value == 8);
    CHECK(cut.parts.at(1) == Part{2, 2, 0, true});
    const std::vector<Score> scores{
        {1, {won(2), half_bye, won(3)}}, {2, {lost(1), lost(3), absent}}, {3, {allotted_bye, won(2), lost(1)}}};
    // Opponents: 2 (0 and a tie for the end), a dummy of 3 (three ties), 3 (4). The dummy goes, though 2 is lower.
    const auto dummy = value_of(scores, by({TieBreak::buchholz_cut_1}), 1);
    CHECK(dummy.parts == std::vector<Part>{{1, 2, 1, false}, {2, 0, 3, true}, {3, 3, 4, false}});
    CHECK(dummy.value == 5);
    // A bye that was allotted is no staying away: 3 loses its lowest.
    CHECK(value_of(scores, by({TieBreak::buchholz_cut_1}), 3).parts.at(1).cut);
}

TEST_CASE("standings: Sonneborn-Berger, opponents' points times one's own against them") {
    CHECK(values(five(), by({TieBreak::sonneborn_berger}))
          == std::map<Number, int>{{1, 12}, {2, 0}, {3, 4}, {4, 8}, {5, 6}});
}

TEST_CASE("standings: where all meet, what was not played counts as if it had been") {
    const std::vector<Score> scores{{1, {won(4), won(3), tied(2)}},
                                    {2, {won(3), forfeit_won(4), tied(1)}},
                                    {3, {lost(2), lost(1), forfeit_won(4)}},
                                    {4, {lost(1), forfeit_lost(2), forfeit_lost(3)}}};
    CHECK(values(scores, all_meet({TieBreak::sonneborn_berger}))
          == std::map<Number, int>{{1, 2 * 0 + 2 * 2 + 5}, {2, 2 * 2 + 2 * 0 + 5}, {3, 0}, {4, 0}});
    CHECK(values(scores, all_meet({TieBreak::buchholz})) == std::map<Number, int>{{1, 7}, {2, 7}, {3, 10}, {4, 12}});
}

TEST_CASE("standings: a direct encounter tells those apart who have all met") {
    // 1, 2 and 3 have four points each. 1 beat 2, 2 beat 3, 1 tied with 3.
    const std::vector<Score> scores{{1, {won(2), tied(3), tied(4)}},
                                    {2, {lost(1), won(4), won(3)}},
                                    {3, {won(4), tied(1), lost(2)}},
                                    {4, {lost(3), lost(2), tied(1)}}};
    CHECK(order_of(scores, all_meet({})) == "1:1 1:2 3:3 4:4 ");
    CHECK(order_of(scores, all_meet({TieBreak::direct_encounter})) == "1:1 2:2 3:3 4:4 ");
    CHECK(value_of(scores, all_meet({TieBreak::direct_encounter}), 1).parts == std::vector<Part>{{1, 2, 2, false}});
    CHECK(value_of(scores, all_meet({TieBreak::direct_encounter}), 3).parts.empty());
}

TEST_CASE("standings: a direct encounter does not apply where two of those who are tied have not met") {
    const std::vector<Score> scores{{1, {won(2), lost(4)}}, {2, {lost(1), won(5)}},  {3, {won(5), lost(6)}},
                                    {4, {lost(6), won(1)}}, {5, {lost(3), lost(2)}}, {6, {won(4), won(3)}}};
    const auto value = value_of(scores, by({TieBreak::direct_encounter}), 1);
    CHECK_FALSE(value.applies);
    CHECK(value.value == 0);
    CHECK(order_of(scores, by({TieBreak::direct_encounter})) == "1:6 2:1 2:2 2:3 2:4 6:5 ");
}

TEST_CASE("standings: an encounter without a game is none in a Swiss, and one where all meet") {
    const std::vector<Score> scores{
        {1, {forfeit_won(2), lost(3)}}, {2, {forfeit_lost(1), won(4)}}, {3, {won(4), won(1)}}, {4, {lost(3), lost(2)}}};
    CHECK(order_of(scores, by({TieBreak::direct_encounter})) == "1:3 2:1 2:2 4:4 ");
    CHECK(order_of(scores, all_meet({TieBreak::direct_encounter})) == "1:3 2:1 3:2 4:4 ");
}

TEST_CASE("standings: who is still tied after their encounters may be told apart by those among themselves") {
    // All of 1 to 4 have four points and have met: 1 and 3 won two of three encounters, 2 and 4 one. 1 beat 3, 2
    // beat 4.
    const std::vector<Score> scores{
        {1, {won(2), won(3), lost(4), lost(5), absent}}, {2, {lost(1), won(4), lost(3), absent, won(5)}},
        {3, {won(4), lost(1), won(2), lost(6), absent}}, {4, {lost(3), lost(2), won(1), absent, won(6)}},
        {5, {absent, absent, absent, won(1), lost(2)}},  {6, {absent, absent, absent, won(3), lost(4)}}};
    CHECK(order_of(scores, by({TieBreak::direct_encounter})) == "1:1 2:3 3:2 4:4 5:5 5:6 ");
    CHECK(order_of(scores, by({})) == "1:1 1:2 1:3 1:4 5:5 5:6 ");
}

TEST_CASE("standings: wins are games won on the board; counted is what the games counted") {
    CHECK(values(five(), by({TieBreak::wins})) == std::map<Number, int>{{1, 2}, {2, 0}, {3, 0}, {4, 1}, {5, 0}});
    const std::vector<Score> scores{{1, {won(2, 40), lost(3, 20)}},
                                    {2, {lost(1, 30), won(4, 35)}},
                                    {3, {forfeit_won(4), won(1, 45)}},
                                    {4, {forfeit_lost(3), lost(2, 15)}}};
    CHECK(values(scores, by({TieBreak::counted})) == std::map<Number, int>{{1, 60}, {2, 65}, {3, 45}, {4, 15}});
    CHECK(order_of(scores, by({TieBreak::counted})) == "1:3 2:2 3:1 4:4 ");
}

TEST_CASE("standings: impossible tables are faults of the program") {
    CHECK_THROWS_AS(standings({{1, {}}, {1, {}}}, by({})), engine::BrokenInvariant);
    CHECK_THROWS_AS(standings({{1, {absent}}, {2, {}}}, by({})), engine::BrokenInvariant);
    CHECK_THROWS_AS(standings({{1, {won(9)}}}, by({TieBreak::buchholz})), engine::BrokenInvariant);
}

TEST_CASE("standings: tie-breaks have names, and only theirs") {
    for (const auto one : {TieBreak::buchholz, TieBreak::buchholz_cut_1, TieBreak::sonneborn_berger,
                           TieBreak::direct_encounter, TieBreak::wins, TieBreak::counted}) {
        CHECK(tie_break_named(name_of(one)) == one);
    }
    CHECK_FALSE(tie_break_named("Buchholz"));
    CHECK_FALSE(tie_break_named(""));
}
