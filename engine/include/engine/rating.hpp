// What a finished game says about the strength of those who played it: Glicko-2 for one against one, Weng and Lin's
// Bradley-Terry model for teams. Pure arithmetic in floating point, which no rule of a game touches; that a game counts
// once, and which games count, is the server's affair.
#pragma once

#include <span>
#include <vector>

namespace engine::rating {

/// One player's strength on Glicko's scale. `deviation` is how unsure it is, `volatility` how much it is given to
/// change.
struct Glicko {
    double rating = 1500;
    double deviation = 350;
    double volatility = 0.06;
};

/// A game of a rating period: whom it was against, as strong as at the period's start, and the share of the point, 0
/// to 1.
struct Encounter {
    Glicko opponent;
    double score = 0;
};

/// How far volatility may move; the paper recommends 0.3 to 1.2.
constexpr double system_constant = 0.5;

/// `player` after a rating period with these games, which may be none: then only the deviation grows, never beyond that
/// of a newcomer. Mark Glickman, "Example of the Glicko-2 system" (2022), steps 2 to 8; volatility by his Illinois
/// algorithm to 1e-9, so that the result is that of exact arithmetic to seven places.
Glicko after_period(const Glicko& player, std::span<const Encounter> games, double tau = system_constant);

/// A member of a team: mean and standard deviation of a normal distribution.
struct Skill {
    double mean = 25;
    double deviation = 25.0 / 3;
};

using Team = std::vector<Skill>;

struct Teams {
    Team first;
    Team second;
};

/// Both teams after a game in which the first won the share `score`: 1, 0.5 or 0. Neither team is empty. Ruby Weng and
/// Chih-Jen Lin, "A Bayesian Approximation Method for Online Ranking" (JMLR 12, 2011), Algorithm 1 (Bradley-Terry, full
/// pairs), with beta = 25/6, kappa = 0.0001 and gamma = the team's deviation over that of the pair. Where the paper
/// adds its members up, a team is their mean here, since our games give both sides equal force however many they are:
/// each member weighs 1/n, and the gradient carries that weight.
Teams after_game(const Teams& teams, double score);

/// How likely a side is to win, and how unsure that is: `share` lies within `spread` of the truth about as often as a
/// strength lies within its deviation.
struct Chance {
    double share = 0.5;
    double spread = 0;
};

/// That the first of two players wins, by the expectation with which Glicko rates (step 3 of the paper, with the
/// deviations of both).
Chance win_chance(const Glicko& first, const Glicko& second);
/// That the first team wins, by the model of after_game. Neither team is empty.
Chance win_chance(const Teams& teams);

/// What is shown of a skill: a number that starts at 1500 for a newcomer, like Glicko's, a deviation worth as much.
Glicko on_glickos_scale(const Skill& skill);
/// The skill of which this is shown.
Skill from_glickos_scale(const Glicko& shown);

}  // namespace engine::rating
