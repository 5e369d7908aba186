// A computer player of Tritoc on one seat. Level 1 takes what lies on the way, level 2 the hole that is worth most as
// the board stands, level 3 looks some turns ahead, over all that the dice may bring.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/bots.hpp"
#include "engine/seed.hpp"
#include "engine/tritoc/game.hpp"
#include "tritoc_judgement.hpp"

namespace engine::tritoc {

class Player {
public:
    Player(const View& view, const Options& options, Seat seat, unsigned level, Seed seed, const Budget& budget);
    std::optional<Action> next();

    /// Steps of a search: positions before a throw.
    static std::uint32_t iterations_of(unsigned level);

private:
    using Choice = std::optional<Hole>;  // absent: declines
    Choice choose();
    Choice by_chance(const std::vector<Choice>& choices);
    Choice best_as_it_stands(const std::vector<Choice>& choices);
    Choice best_ahead(const std::vector<Choice>& choices);
    Board board_after(const Choice& choice) const;

    const View& view_;
    const Options& options_;
    Seat seat_;
    unsigned level_;
    Seed seed_;
    const Budget& budget_;
};

}  // namespace engine::tritoc
