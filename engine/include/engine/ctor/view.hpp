// What an audience sees of a CTOR match (record.md 4.3, 7.2). What is withheld is absent here already, so that no
// encoder can leak it.
#pragma once

#include <array>
#include <optional>
#include <utility>
#include <vector>

#include "engine/ctor/board.hpp"
#include "engine/ctor/choice.hpp"
#include "engine/ctor/notice.hpp"
#include "engine/ctor/operation.hpp"

namespace engine::ctor {

enum class Phase : std::uint8_t { secrets, turn, over };
std::string_view name_of(Phase phase);

struct DutyView {
    unsigned duty = 0;
    Seat seat;
    bool sealed = false;
    std::optional<Choice> choice;  // the referee's alone before the reveal
};

struct RoundView {
    Operation operation{};
    std::vector<DutyView> duties;  // ascending
};

struct Spent {
    Square square = 0;
    Side team{};  // who had noted it
};

/// What the open round accepts, except overlaps with one's own other choices (wire.md 3.4).
struct Legal {
    std::vector<Square> put;
    std::vector<std::pair<Square, Square>> move;
    std::vector<Square> landing_from;
    std::vector<Square> landing_to;
};

struct View {
    Phase phase{};
    Board board;
    unsigned power = 0;
    std::array<SeatNumbers, 2> members;
    unsigned turn = 0;
    std::optional<Side> team;
    bool opening = false;
    Allotment left;
    std::optional<RoundView> round;
    bool performed = false;
    SquareSet replaceable;
    std::array<SeatNumbers, 2> done;
    std::array<SeatNumbers, 2> resigned;
    std::optional<Instant> deadline;
    std::array<unsigned, 2> chips{};
    std::array<std::optional<SquareSet>, 2> secrets;  // absent: withheld
    std::vector<Spent> spent;
    unsigned idle = 0;
    std::optional<Outcome> result;
    std::optional<Legal> legal;  // the acting team's alone, while a round is open
};

struct OwnEnvelope {
    unsigned duty = 0;
    Choice choice;
};
using OwnEnvelopes = std::vector<OwnEnvelope>;  // ascending duties

}  // namespace engine::ctor
