// What a player who knows no rules does next: only what their own view offers (wire.md 3.4), and sometimes something
// silly.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "protocol/json_reader.hpp"
#include "tests/support/simulation/dice.hpp"

namespace simulation {

struct Deed {
    std::string seat;
    protocol::Json action;
};

/// Nothing: it is not this player's turn to do anything.
std::optional<Deed> deed_in(const protocol::Json& view, const std::vector<std::string>& seats, Dice& dice);
/// Well formed, and mostly refused.
protocol::Json silly_action(const std::string& game, Dice& dice);
/// What room.create says of the game and its options.
protocol::Json any_game(Dice& dice);

}  // namespace simulation
