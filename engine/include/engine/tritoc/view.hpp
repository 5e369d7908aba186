// What everybody sees of a Tritoc match (record.md 6.3): it hides nothing but the dice to come (7.4).
#pragma once

#include <array>
#include <optional>
#include <string_view>
#include <vector>

#include "engine/tritoc/hole.hpp"
#include "engine/tritoc/notice.hpp"

namespace engine::tritoc {

enum class Phase : std::uint8_t { toss, place, remove_other, remove_own, over };  // toss is "throw" on the wire
std::string_view name_of(Phase phase);

/// Pieces by side, and the fields that are won.
struct Board {
    std::array<std::array<Nine, field_count>, 2> pieces{};  // by side and field
    std::array<Nine, 2> won{};                              // fields, by side

    Nine taken(unsigned field) const { return pieces[0][field] | pieces[1][field]; }
    Nine free(unsigned field) const { return all_nine & static_cast<Nine>(~taken(field)); }
    bool is_open(unsigned field) const { return ((won[0] | won[1]) & bit(field)) == 0; }
    friend bool operator==(const Board&, const Board&) = default;
};

struct View {
    Phase phase{};
    Labels labels{};
    Board board;
    unsigned turn = 0;
    Side player{};
    std::vector<DiceThrow> throws;  // of this turn
    std::vector<Hole> targets;      // ascending
    unsigned stuck = 0;             // turns in a row that could not move
    std::array<unsigned, 2> clock_losses{};
    std::array<unsigned, 2> points{};
    std::optional<Instant> deadline;
    std::optional<Outcome> result;
};

struct OwnEnvelopes {};  // nothing is sealed

}  // namespace engine::tritoc
