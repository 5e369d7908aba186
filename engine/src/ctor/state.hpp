// A CTOR match from the inside: position, envelopes and secret squares, and everything that changes them.
// Private to the engine: the only ways out are view_for, own_envelopes and the public notices.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "base/envelopes.hpp"
#include "engine/base/draws.hpp"
#include "engine/base/ensure.hpp"
#include "engine/base/instant.hpp"
#include "engine/base/refusal.hpp"
#include "engine/ctor/game.hpp"
#include "engine/games.hpp"
#include "engine/input.hpp"

namespace engine::ctor {

using Notices = std::vector<engine::Notice>;
using Refused = std::optional<Refusal>;  // absent: accepted

inline constexpr unsigned stalled_turns = 4;  // CTOR 7.3
inline constexpr unsigned turn_limit = 500;   // CTOR 7.3

/// The open round. Who owns a duty is not kept here: it follows from the members (CTOR 2.6).
struct Round {
    Operation operation{};
    std::array<bool, power_max> duties{};  // by duty − 1
    bool second_choice = false;            // CTOR 3.9
    bool has(std::int64_t duty) const {
        return duty >= 1 && duty <= static_cast<std::int64_t>(power_max) && duties[static_cast<std::size_t>(duty - 1)];
    }
};

/// What everybody may know.
struct Position {
    Phase phase = Phase::secrets;
    Board board;
    std::array<SeatNumbers, 2> members;
    unsigned turn = 0;
    Side team = Side::black;
    Allotment left;
    std::optional<Round> round;
    bool performed = false;  // CTOR 4.1: an operation, in this turn
    SquareSet came;          // squares the acting team's chips came to in this turn (CTOR 6.3)
    std::array<SeatNumbers, 2> done;
    std::array<SeatNumbers, 2> resigned;
    std::optional<Instant> deadline;
    std::vector<Spent> spent;
    unsigned idle = 0;  // turns in a row without operation or replacement (CTOR 7.3)
    std::optional<Outcome> outcome;
};

class State {
public:
    State(const Options& options, Notices& notices);

    // Inputs. The deadline has been looked at before; `at` is the time of the input.
    Refused act(std::optional<Seat> seat, const Action& action, Instant at, Notices& notices);
    Refused join(Seat seat);
    Refused leave(Seat seat, Instant at, Notices& notices);
    Refused forfeit(Side side, Instant at, Notices& notices);
    Refused call_time(Instant at, Notices& notices);
    /// The deadline takes effect at its own time (CTOR 5.2, 6.2).
    void expire(Notices& notices);

    std::optional<Instant> deadline() const { return position_.deadline; }
    const std::optional<Outcome>& outcome() const { return position_.outcome; }
    View view_for(Audience audience, Instant now) const;
    OwnEnvelopes own_envelopes(const std::vector<Seat>& seats) const;
    static std::optional<Game::Offer> offer_after(Seat /*seat*/, const Action& /*action*/) { return std::nullopt; }
    static std::span<const TakenLot> lots() { return {}; }  // CTOR draws none
    std::vector<Seat> awaited() const;
    bool is_sealing(Side side) const { return position_.round && position_.team == side; }

private:
    static constexpr std::size_t slot_of(unsigned duty) { return duty - 1; }

    // members.cpp
    unsigned owner_of(unsigned duty) const;
    void withdraw_choices_that_changed_hands(const std::array<unsigned, power_max>& owners_before);
    std::array<unsigned, power_max> duty_owners(Side side) const;
    void after_leave(Side side, Instant at, Notices& notices);
    bool all_done(Side side) const;

    // sealing.cpp
    Refused apply(const Seal& action, Seat seat, Instant at, Notices& notices);
    Refused apply(const Unseal& action, Seat seat, Instant at, Notices& notices);
    Refused apply(const OpenRound& action, Seat seat, Instant at, Notices& notices);
    Refused apply(const Replace& action, Seat seat, Instant at, Notices& notices);
    Refused apply(const SayDone& action, Seat seat, Instant at, Notices& notices);
    Refused apply(const Resign& action, Seat seat, Instant at, Notices& notices);
    Refused apply(const NoteSecrets& action, Seat seat, Instant at, Notices& notices);
    Refused check(const Choice& choice) const;
    bool overlaps_own(unsigned duty, const Choice& choice) const;

    // rounds.cpp
    void open_round(Operation operation, Instant at, Notices& notices);
    void open_next_round(Instant at, Notices& notices);
    void open_second_choice(const Round& voids, Instant at, Notices& notices);
    void announce_round(Instant at, Notices& notices) const;
    bool every_duty_sealed() const;
    enum class Reveal : std::uint8_t { complete, as_it_is };
    void reveal(Reveal how, Instant at, Notices& notices);
    void perform(const Choice& choice);
    void replace(Square square, std::optional<Seat> seat, Instant at, Notices& notices);
    SquareSet replaceable_now() const;

    // turns.cpp
    void start_turn(Instant at, Notices& notices);
    void reveal_and_end_turn(Instant at, Notices& notices);
    void end_turn(Instant at, Notices& notices);
    void spring_secrets(Instant at, Notices& notices);
    void end_game(std::optional<Side> winner, Ending reason, Instant at, Notices& notices);
    void end_by_count(Ending reason, Instant at, Notices& notices);
    void check_resigned(Side side, Instant at, Notices& notices);
    bool is_opening() const { return position_.turn >= 1 && position_.turn <= options_.power; }
    Allotment turn_allotment() const;

    Options options_;
    Position position_;
    engine::Envelopes<Choice, power_max> envelopes_;  // SECRET
    std::array<SquareSet, 2> secret_squares_;         // SECRET, unspent, by team
};

}  // namespace engine::ctor
