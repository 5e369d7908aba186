// Public facts of a CTOR match, in the order in which they happened (wire.md 3.3). Nothing sealed is in them.
#pragma once

#include <optional>
#include <variant>
#include <vector>

#include "engine/base/instant.hpp"
#include "engine/base/seat.hpp"
#include "engine/ctor/board.hpp"
#include "engine/ctor/choice.hpp"
#include "engine/ctor/operation.hpp"

namespace engine::ctor {

enum class Ending : std::uint8_t { board_full, stalled, turn_limit, resigned, forfeit, time };
std::string_view name_of(Ending ending);

struct Outcome {
    std::optional<Side> winner;  // absent: a tie
    Ending reason{};
    std::array<unsigned, 2> chips{};
    friend bool operator==(const Outcome&, const Outcome&) = default;
};

struct RoundOpened {
    Operation operation{};
    std::vector<unsigned> duties;
};
struct ChoiceSealed {
    unsigned duty = 0;
};
struct ChoiceUnsealed {
    unsigned duty = 0;
};
struct RevealedChoice {
    unsigned duty = 0;
    Seat seat;
    Choice choice;
    bool is_void = false;
};
struct RoundRevealed {
    Operation operation{};
    std::vector<RevealedChoice> choices;  // in duty order
};
struct ChipReplaced {
    std::optional<Seat> seat;  // absent: carried out by auto_replace
    Square square = 0;
};
struct TurnStarted {
    unsigned turn = 0;
    Side team{};
};
struct SecretsSprung {
    std::vector<Square> squares;
    Side team{};  // who had noted them
};
struct DoneSaid {
    Seat seat;
};
struct ResignSaid {
    Seat seat;
};
struct GameEnded {
    Outcome outcome;
};

using Fact = std::variant<RoundOpened, ChoiceSealed, ChoiceUnsealed, RoundRevealed, ChipReplaced, TurnStarted,
                          SecretsSprung, DoneSaid, ResignSaid, GameEnded>;

struct Notice {
    Instant at;
    Fact fact;
};

}  // namespace engine::ctor
