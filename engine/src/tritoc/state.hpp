// A Tritoc match from the inside: board, dice, turn and clock, and everything that changes them. Nothing is sealed
// here: what is secret is the dice to come, and those are the Draws'.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "board_rules.hpp"
#include "engine/base/draws.hpp"
#include "engine/base/instant.hpp"
#include "engine/base/refusal.hpp"
#include "engine/games.hpp"
#include "engine/input.hpp"
#include "engine/tritoc/game.hpp"

namespace engine::tritoc {

using Notices = std::vector<engine::Notice>;
using Refused = std::optional<Refusal>;  // absent: accepted

inline constexpr unsigned throws_max = 3;         // TRITOC 2.5
inline constexpr unsigned stuck_turns_tied = 4;   // TRITOC 3.3
inline constexpr unsigned clock_losses_lost = 3;  // TRITOC 2.7
inline constexpr unsigned game_points = 5;        // TRITOC 3.2

class State {
public:
    State(const Options& options, const Draws& draws);

    // Inputs. The deadline has been looked at before; `at` is the time of the input.
    Refused act(std::optional<Seat> seat, const Action& action, Instant at, Notices& notices);
    Refused join(Seat seat) const;
    Refused leave(Seat seat, Instant at, Notices& notices) const;
    Refused forfeit(Side side, Instant at, Notices& notices);
    Refused call_time(Instant at, Notices& notices);
    /// The deadline takes effect at its own time (TRITOC 2.7).
    void expire(Notices& notices);

    std::optional<Instant> deadline() const { return deadline_; }
    const std::optional<Outcome>& outcome() const { return outcome_; }
    View view_for(Audience audience, Instant now) const;
    OwnEnvelopes own_envelopes(const std::vector<Seat>& /*seats*/) const { return {}; }
    static std::optional<Game::Offer> offer_after(Seat /*seat*/, const Action& /*action*/) { return std::nullopt; }
    std::span<const TakenLot> lots() const { return draws_.lots(); }
    std::vector<Seat> awaited() const;
    bool is_sealing(Side /*side*/) const { return false; }

private:
    /// Within one input: when, and whom to tell.
    struct Now {
        Instant at;
        Notices& notices;
        void tell(Fact fact) const { notices.push_back(Notice{at, fact}); }
    };

    Refused apply(const Throw& action, const Now& now);
    Refused apply(const PlacePiece& action, const Now& now);
    Refused apply(const RemovePiece& action, const Now& now);
    Refused apply(const Decline& action, const Now& now);
    bool fits_phase(const Action& action) const;
    std::optional<Hole> target_named(const Place& place) const;

    DiceThrow throw_dice();
    enum class By : std::uint8_t { choice, lot };
    void place(Hole target, By by, const Now& now);
    void end_turn(TurnEnd how, const Now& now);
    void start_turn(Instant at);
    void end(std::optional<Side> winner, Ending reason, const Now& now);
    std::array<unsigned, 2> points() const;

    Options options_;
    Draws draws_;
    Labels labels_{};
    Board board_;
    Phase phase_ = Phase::toss;
    unsigned turn_ = 1;
    Side player_ = Side::black;  // TRITOC 1.3
    std::vector<DiceThrow> throws_;
    std::vector<Hole> targets_;
    unsigned stuck_ = 0;
    std::array<unsigned, 2> clock_losses_{};
    std::optional<Instant> deadline_;
    std::optional<Outcome> outcome_;
};

}  // namespace engine::tritoc
