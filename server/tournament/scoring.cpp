#include "server/tournament/scoring.hpp"

#include <algorithm>
#include <limits>
#include <map>
#include <set>

#include "engine/base/ensure.hpp"

namespace server::tournament {
namespace {

namespace pairing = engine::pairing;
using pairing::Outcome;
using pairing::RoundResult;

constexpr int match_won = 2;
constexpr int match_tied = 1;

RoundResult result_for(const MatchScore& score, bool is_white, Number opponent) {
    const std::size_t own = is_white ? 0 : 1;
    RoundResult result{Outcome::played, opponent, score.points[own], score.counted[own], score.white_wins == is_white};
    if (score.is_played) return result;
    const bool has_won = score.has_come[own] && !score.has_come[1 - own];
    result.outcome = has_won ? Outcome::forfeit_won : Outcome::forfeit_lost;
    return result;
}

/// The opponent as standings name one; 0 where there is none but computer players.
Number first_of(const Party& party) { return party.numbers().empty() ? Number{0} : party.numbers().front(); }

/// Those who have withdrawn from a round robin before half of their games were played.
std::set<Number> annulled_in(const State& state) {
    std::set<Number> annulled;
    if (state.settings().kind != Kind::round_robin || !state.settings().annuls_withdrawals) return annulled;
    std::map<Number, std::size_t> played;
    for (std::size_t round = 0; round < state.closed_rounds(); ++round) {
        for (const auto& match : state.rounds()[round].matches) {
            if (!match.black || !score_of(state.settings(), match).is_played) continue;
            for (const auto number : match.everybody()) ++played[number];
        }
    }
    const std::size_t games = (state.starters() - 1) * (state.settings().twice ? 2 : 1);
    for (const auto& [id, entrant] : state.entrants()) {
        if (entrant.is_withdrawn && 2 * played[entrant.number.value_or(0)] < games) annulled.insert(*entrant.number);
    }
    return annulled;
}

}  // namespace

MatchScore score_of(const Settings& settings, const Match& match) {
    ENSURE(match.black && match.is_decided());
    MatchScore score;
    for (const auto& board : match.boards) {
        score.is_played = score.is_played || !board.result->is_forfeit;
        for (const std::size_t who : {0U, 1U}) {
            const auto side = engine::index(side_of(board, who == 0));
            score.boards[who] += board.result->score.points[side];
            score.counted[who] += board.result->score.counted[side];
            score.has_come[who] = score.has_come[who] || board.result->has_come[side];
        }
    }
    if (match.boards.size() > 1) {
        if (score.boards[0] != score.boards[1]) score.white_wins = score.boards[0] > score.boards[1];
    } else if (const auto winner = match.boards.front().result->score.winner) {
        score.white_wins = *winner == side_of(match.boards.front(), true);
    }
    score.points = score.boards;
    if (!counts_matches(settings)) return score;
    score.counted = score.boards;
    for (const std::size_t who : {0U, 1U}) {
        const bool is_tied = !score.white_wins && score.has_come[who];
        score.points[who] = score.white_wins == (who == 0) ? match_won : is_tied ? match_tied : 0;
    }
    return score;
}

int points_of_bye(const Settings& settings) {
    // Where all meet, everybody is free in turn: a bye is worth nothing.
    if (settings.kind == Kind::round_robin) return 0;
    // Who sits out of a scramble neither wins nor loses by it.
    if (settings.kind == Kind::scramble) return engine::contest_points_of(settings.options).tie;
    return counts_matches(settings) ? match_won : engine::contest_points_of(settings.options).win;
}

std::optional<Number> winner_of(const Settings& settings, const Match& match) {
    if (!match.black) return match.white.entrant();
    if (!match.is_decided()) return std::nullopt;
    if (const auto white_wins = score_of(settings, match).white_wins)
        return (*white_wins ? match.white : *match.black).entrant();
    return match.lot;
}

std::optional<Number> lot_of(const Settings& settings, const Match& match) {
    if (!match.lot || !match.is_decided() || score_of(settings, match).white_wins) return std::nullopt;
    return match.lot;
}

std::vector<pairing::Score> scores_of(const State& state) {
    std::vector<pairing::Score> scores;
    const auto rounds = state.closed_rounds();
    for (std::size_t number = 1; number <= state.numbered(); ++number)
        scores.push_back({static_cast<Number>(number), std::vector<RoundResult>(rounds)});
    for (std::size_t round = 0; round < rounds; ++round) {
        for (const auto& match : state.rounds()[round].matches) {
            if (!match.black) {
                scores[match.white.entrant() - 1U].rounds[round] = {
                    Outcome::allotted_bye, 0, points_of_bye(state.settings()), 0, {}};
                continue;
            }
            const auto score = score_of(state.settings(), match);
            for (const auto number : match.white.numbers())
                scores[number - 1U].rounds[round] = result_for(score, true, first_of(*match.black));
            for (const auto number : match.black->numbers())
                scores[number - 1U].rounds[round] = result_for(score, false, first_of(match.white));
        }
    }
    return scores;
}

pairing::Scoring scoring_of(const Settings& settings) {
    const auto game = engine::contest_points_of(settings.options);
    pairing::Scoring scoring{game.tie, game.points_for_win, false, settings.tie_breaks};
    scoring.all_meet = settings.kind == Kind::round_robin || settings.kind == Kind::team_match;
    if (settings.kind == Kind::knock_out) scoring.order.clear();  // its places come from the bracket
    if (settings.kind == Kind::knock_out || !counts_matches(settings)) return scoring;
    scoring.points_for_tie = match_tied;
    scoring.points_for_win = match_won;
    std::erase(scoring.order, pairing::TieBreak::counted);
    scoring.order.insert(scoring.order.begin(), pairing::TieBreak::counted);
    return scoring;
}

std::vector<pairing::BracketMatch> bracket_of(const State& state) {
    return pairing::bracket(state.starters(), state.settings().elimination);
}

pairing::BracketResults bracket_results(const State& state) {
    pairing::BracketResults results;
    for (const auto& round : state.rounds()) {
        for (const auto& match : round.matches) {
            const auto winner = match.fixture ? winner_of(state.settings(), match) : std::nullopt;
            if (winner) results[*match.fixture] = *winner;
        }
    }
    return results;
}

std::vector<Standing> standings_of(const State& state) {
    std::vector<Standing> standings;
    if (state.numbered() == 0) return standings;
    const auto scoring = scoring_of(state.settings());
    const auto annulled = annulled_in(state);
    auto scores = scores_of(state);
    std::erase_if(scores, [&](const auto& score) { return annulled.contains(score.number); });
    for (auto& score : scores) {
        for (auto& round : score.rounds) {
            if (annulled.contains(round.opponent)) round = {};
        }
    }
    for (auto& standing : pairing::standings(scores, scoring))
        standings.push_back({standing.place, standing.number, standing.points, std::move(standing.tie_breaks), false});
    for (const auto number : annulled) {
        standings.push_back({std::nullopt, number, 0, {}, true});
        for (const auto which : scoring.order) standings.back().tie_breaks.push_back({which, 0, false, {}});
    }
    if (state.settings().kind != Kind::knock_out) return standings;
    const auto places = pairing::places(bracket_of(state), bracket_results(state));
    for (auto& standing : standings) {
        const auto place = places.find(standing.number);
        standing.place = place == places.end() ? std::nullopt : std::optional(place->second);
    }
    std::stable_sort(standings.begin(), standings.end(), [](const Standing& left, const Standing& right) {
        return left.place.value_or(0) != right.place.value_or(0) ? left.place.value_or(0) < right.place.value_or(0)
                                                                 : left.number < right.number;
    });
    return standings;
}

}  // namespace server::tournament
