// One thought of a computer player on a CTOR seat: what it does now, given what a person there would see (CTOR 8.2).
// It keeps nothing between thoughts, never resigns, and never ends its team's turn while a teammate may still want it.
#pragma once

#include <optional>
#include <vector>

#include "ctor_judgement.hpp"
#include "engine/ctor/action.hpp"
#include "engine/ctor/view.hpp"
#include "engine/seed.hpp"

namespace engine::ctor {

class Player {
public:
    Player(const View& view, const OwnEnvelopes& own, Seat seat, unsigned level, Seed seed);

    /// Nothing: there is nothing to do until the view changes.
    std::optional<Action> next();

private:
    /// The board of a thought: the actual one with the choices that are sealed, or taken for granted, carried out.
    struct Trial {
        Board board;
        SquareSet claimed;
    };
    struct Candidate {
        Choice choice;
        int worth = 0;
    };
    /// A duty's place in the order in which the team is taken to choose.
    struct Share {
        unsigned rank = 0;  // from 0
        unsigned of = 1;
    };

    std::optional<Action> prepare();
    Action best_replace() const;
    /// For the lowest duty of its own that is still open.
    std::optional<Action> seal();

    void assume(Trial& trial, const Choice& choice) const;
    /// Choices of the round's kind, each with what it leads to; `after` operations of the kind follow it.
    std::vector<Candidate> candidates(const Trial& trial, unsigned after) const;
    std::vector<Candidate> puts(const Trial& trial, unsigned after) const;
    std::vector<Candidate> moves(const Trial& trial, unsigned after) const;
    std::vector<Candidate> landings(const Trial& trial, unsigned after) const;
    int worth_of(const Trial& trial, const Choice& choice, unsigned after) const;
    SquareSet near_chips() const;
    /// The best choice for the duty of this share; where `by_chance`, one of the best.
    Choice choose(const Trial& trial, Share share, bool by_chance);

    const View& view_;
    const OwnEnvelopes& own_;
    Seat seat_;
    Care care_;
    Seed seed_;
};

}  // namespace engine::ctor
