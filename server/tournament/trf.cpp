// FIDE's tournament report file, columns as in the Handbook, C.04, annex 2 ("TRF16").
#include <algorithm>
#include <chrono>
#include <cstdio>

#include "engine/contest.hpp"
#include "protocol/json_reader.hpp"
#include "protocol/utf8.hpp"
#include "server/tournament/exports.hpp"
#include "server/tournament/pairing.hpp"
#include "server/tournament/scoring.hpp"

namespace server::tournament {
namespace {

namespace pairing = engine::pairing;

constexpr std::size_t name_columns = 33;

/// Exactly this many characters: cut, or filled up with blanks.
std::string left(std::string text, std::size_t columns) {
    text.resize(protocol::cut_to_characters(text, columns).size());
    return text.append(columns - protocol::characters_in(text), ' ');
}
std::string right(const std::string& text, std::size_t columns) {
    return text.size() >= columns ? text : std::string(columns - text.size(), ' ') + text;
}

std::string date_of(std::optional<std::int64_t> unix_ms) {
    if (!unix_ms) return "";
    const std::chrono::sys_days day = std::chrono::floor<std::chrono::days>(
        std::chrono::sys_time<std::chrono::milliseconds>(std::chrono::milliseconds(*unix_ms)));
    const std::chrono::year_month_day date(day);
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), "%04d/%02u/%02u", static_cast<int>(date.year()),
                  static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()));
    return text.data();
}

/// As in chess: a win is 1.0.
std::string chess_points(int points, int win) {
    const int tenths = points * 10 / win;
    return std::to_string(tenths / 10) + '.' + std::to_string(tenths % 10);
}

/// Ten columns: opponent, colour, result.
std::string round_columns(const State& state, std::size_t round, Number number, const pairing::RoundResult& result) {
    using pairing::Outcome;
    // A bye in a round robin is worth nothing.
    if (result.outcome == Outcome::allotted_bye)
        return std::string("  0000 - ") + (points_of_bye(state.settings()) > 0 ? 'U' : 'Z');
    if (result.outcome == Outcome::absent) return "  0000 - Z";
    const auto& matches = state.rounds()[round].matches;
    const auto match = std::ranges::find_if(matches, [&](const Match& one) { return one.has(number); });
    const bool is_white = match->white.has(number);
    char letter = '=';
    if (const auto white_wins = score_of(state.settings(), *match).white_wins)
        letter = *white_wins == is_white ? '1' : '0';
    if (result.outcome == Outcome::forfeit_won) letter = '+';
    if (result.outcome == Outcome::forfeit_lost) letter = '-';
    return "  " + right(std::to_string(result.opponent), 4) + ' ' + (is_white ? 'w' : 'b') + ' ' + letter;
}

/// A journal may hold corrections from before the server checked that a game can end so.
bool has_possible_scores(const State& state) {
    return std::ranges::all_of(state.rounds(), [&](const Round& round) {
        return std::ranges::all_of(round.matches, [&](const Match& match) {
            return std::ranges::all_of(match.boards, [&](const Board& board) {
                return !board.result || board.result->is_forfeit
                       || !engine::fault_in(state.settings().options, board.result->score);
            });
        });
    });
}

}  // namespace

std::optional<std::string> trf(const State& state) {
    const auto& settings = state.settings();
    const bool is_fit = !settings.is_team && (settings.kind == Kind::swiss || settings.kind == Kind::round_robin)
                        && engine::has_plain_results(settings.options) && has_possible_scores(state);
    if (!is_fit) return std::nullopt;
    const auto scores = scores_of(state);
    std::string text = "012 " + settings.name + "\r\n";
    text += "042 " + date_of(state.started_at()) + "\r\n052 " + date_of(state.ended_at()) + "\r\n";
    text += "062 " + std::to_string(scores.size()) + "\r\n";
    text += std::string("092 ")
            + (settings.kind == Kind::swiss ? "Individual: Swiss-System" : "Individual: Round-Robin") + "\r\n102 "
            + state.directors().front().name + "\r\n";
    text += "XXR " + std::to_string(rounds_total(state).value_or(state.closed_rounds())) + "\r\n";
    std::vector<const Standing*> by_number(scores.size());
    const auto standings = standings_of(state);
    for (const auto& standing : standings) by_number[standing.number - 1U] = &standing;
    const int win = engine::contest_points_of(settings.options).win;
    for (const auto& score : scores) {
        const auto& entrant = *state.entrant_numbered(score.number);
        text += "001 " + right(std::to_string(score.number), 4) + "      " + left(entrant.name, name_columns) + ' '
                + right(entrant.rating > 0 ? std::to_string(entrant.rating) : "", 4) + std::string(28, ' ')
                + right(chess_points(by_number[score.number - 1U]->points, win), 4) + ' '
                + right(std::to_string(by_number[score.number - 1U]->place.value_or(0)), 4);
        for (std::size_t round = 0; round < score.rounds.size(); ++round)
            text += round_columns(state, round, score.number, score.rounds[round]);
        text += "\r\n";
    }
    return text;
}

}  // namespace server::tournament
