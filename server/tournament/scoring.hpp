// Who stands where: results of matches, added up as engine::pairing has it. Pure questions about a State.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "engine/bracket.hpp"
#include "engine/standings.hpp"
#include "server/tournament/state.hpp"

namespace server::tournament {

/// The score of a match that is decided; in pairs the match's white comes first.
struct MatchScore {
    std::array<int, 2> boards{};   // points of all boards
    std::array<int, 2> points{};   // as the standings have them
    std::array<int, 2> counted{};  // for the tie-break of that name
    std::array<bool, 2> has_come{};
    std::optional<bool> white_wins;  // nothing: nobody has
    bool is_played = false;          // on one board at least
};
MatchScore score_of(const Settings& settings, const Match& match);

/// What a bye is worth.
int points_of_bye(const Settings& settings);
/// Who goes on in a knock-out; nothing while that is open.
std::optional<Number> winner_of(const Settings& settings, const Match& match);
/// Who goes on by lot; nothing where the boards decide, maybe since a correction.
std::optional<Number> lot_of(const Settings& settings, const Match& match);

/// The closed rounds of everybody who has a number, annulled results included.
std::vector<engine::pairing::Score> scores_of(const State& state);
engine::pairing::Scoring scoring_of(const Settings& settings);

/// The bracket of a knock-out that has started, and its results so far.
std::vector<engine::pairing::BracketMatch> bracket_of(const State& state);
engine::pairing::BracketResults bracket_results(const State& state);

struct Standing {
    std::optional<std::size_t> place;  // nothing: a knock-out goes on for them, or they are annulled
    Number number = 0;
    int points = 0;
    std::vector<engine::pairing::TieBreakValue> tie_breaks;
    bool is_annulled = false;  // results with them count for nobody: Settings::annuls_withdrawals
};
/// Everybody who has a number, in order, after the latest round that is closed; a knock-out's places as soon as they
/// are sure. Where the settings say so, an entrant who withdraws from a round robin before half of their games are
/// played is annulled, so that it does not matter who has met them and who has not (as FIDE's regulations have it
/// where all meet).
std::vector<Standing> standings_of(const State& state);

}  // namespace server::tournament
