// A TOTA*S match from the inside: battlefield, envelopes and clocks, and everything that changes them.
// Private to the engine: the only ways out are view_for, own_envelopes, offer_after and the public notices.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/envelopes.hpp"
#include "carry_out.hpp"
#include "engine/base/draws.hpp"
#include "engine/base/instant.hpp"
#include "engine/base/refusal.hpp"
#include "engine/games.hpp"
#include "engine/input.hpp"
#include "engine/totas/game.hpp"

namespace engine::totas {

using Notices = std::vector<engine::Notice>;
using Refused = std::optional<Refusal>;  // absent: accepted

inline constexpr std::size_t partners = 2;
inline constexpr unsigned timeouts_lost = 5;  // TOTAS 8.2

class State {
public:
    State(const Options& options, const Draws& draws);

    // Inputs. The deadline has been looked at before; `at` is the time of the input.
    Refused act(std::optional<Seat> seat, const Action& action, Instant at, Notices& notices);
    Refused join(Seat seat) const;
    Refused leave(Seat seat, Instant at, Notices& notices) const;
    Refused forfeit(Side side, Instant at, Notices& notices);
    Refused call_time(Instant at, Notices& notices);
    /// The deadline takes effect at its own time.
    void expire(Notices& notices);

    std::optional<Instant> deadline() const;
    const std::optional<Outcome>& outcome() const { return outcome_; }
    View view_for(Audience audience, Instant now) const;
    OwnEnvelopes own_envelopes(const std::vector<Seat>& seats) const;
    /// What may follow the draft that this action was (wire.md 3.4).
    std::optional<Offer> offer_after(Seat seat, const Action& action) const;
    std::span<const TakenLot> lots() const { return draws_.lots(); }
    std::vector<Seat> awaited() const;
    bool is_sealing(Side side) const;

private:
    /// Within one input: when, and whom to tell.
    struct Now {
        Instant at;
        Notices& notices;
        void tell(Fact fact) const { notices.push_back(Notice{at, std::move(fact)}); }
    };
    using Half = std::optional<HalfMove>;  // absent: a pass

    // sealing.cpp: what players write
    Refused apply(const SetGround& action, Seat seat, const Now& now);
    Refused apply(const SealPlan& action, Seat seat, const Now& now);
    Refused apply(const DraftPlan& action, Seat seat, const Now& now);
    Refused apply(const SealHalf& action, Seat seat, const Now& now);
    Refused apply(const MarkDoomed& action, Seat seat, const Now& now);
    Refused apply(const SayDone& action, Seat seat, const Now& now);
    Refused apply(const Resign& action, Seat seat, const Now& now);
    bool fits_phase(const Action& action) const;
    bool plan_sealed(Side side) const;
    void side_sealed(Side side, const Now& now);
    static std::size_t slot_of(Seat seat) { return index(seat.side) * partners + (seat.number - 1U); }

    // revealing.cpp: from the seals to the end of the GM
    struct Written {
        HalfMove half;
        std::optional<Seat> seat;
        unsigned cell = 0;  // of the form
    };
    struct Orders {
        std::vector<Move> moves;  // those that are carried out
        std::vector<unsigned> cell_of_move;
        std::vector<RevealedHalf> told;
        std::array<std::string, plan_max> cells{"-", "-"};
        bool skips = false;     // costs the skip
        bool time_out = false;  // TOTAS 8.2
    };
    void reveal(std::optional<Side> late, const Now& now);
    Orders orders_of_one(Side side, bool late) const;
    Orders orders_of_two(Side side, bool late) const;
    void write(Orders& orders, Side side, const std::vector<Written>& plan) const;
    std::vector<Seat> order_of(Side side) const;
    void write_form(const std::array<Orders, 2>& orders, const GmReport& report, const Now& now) const;

    // phases.cpp: what comes when
    void reveal_ground(const std::array<bool, 2>& by_lot, const Now& now);
    void lots_for_missing_grounds(const Now& now);
    void open_doom(const GmReport& report, const Now& now);
    void after_doom(const Now& now);
    void draw_moles(const Now& now);
    std::optional<Square> draw_mole(Side side, unsigned die);
    void start_planning(const Now& now);
    void stop_timer(Instant at);
    bool both_done() const;
    void open_window(Phase phase, const std::array<bool, 2>& concerned, unsigned seconds, Instant at);
    void close_window();
    Refused refused_in_window(Side side) const;

    // ending.cpp: TOTAS 9, 10
    bool look_for_end(const Now& now);
    bool is_repeated();
    bool is_dead_material() const;
    void end_clean(Side winner, Ending reason, const Now& now);
    void decide(Ending reason, const Now& now);
    void end(const Outcome& outcome, const Now& now);
    std::int64_t timer_used(Side side, Instant now) const;

    // view.cpp
    BoardView board_view() const;
    std::vector<Zone> zones_of(Side side) const;
    std::vector<HalfMove> legal_half_moves(Side side) const;

    Options options_;
    Draws draws_;
    Setting setting_;
    Battlefield field_;

    Phase phase_ = Phase::ground;
    unsigned gm_ = 0;  // carried out so far
    bool dark_ = false;
    std::array<bool, 2> skip_{true, true};
    std::array<unsigned, 2> timeouts_{};
    std::array<bool, partners * 2> resigned_{};
    std::optional<std::array<MoleLot, 2>> mole_;
    std::map<std::string, unsigned> seen_;  // positions at the end of GMs since something was lost last (TOTAS 9.3)
    std::size_t lost_when_seen_ = 0;
    std::optional<Outcome> outcome_;

    // Clocks.
    std::optional<Instant> phase_end_;    // of the ground, a timer, a window
    std::optional<Instant> playing_end_;  // TOTAS 9.3, from the first planning on
    std::array<std::int64_t, 2> timer_ms_{};
    std::optional<Side> running_;  // whose timer runs …
    Instant running_since_;

    // Windows (TOTAS 8.4, 11.1).
    std::array<SquareSet, 2> doom_targets_;
    std::array<bool, 2> concerned_{};  // whom the window is open for
    std::array<bool, 2> owes_done_{};  // and who has not said `done`, which is final

    // SECRET until the reveal.
    Envelopes<Ground, 2> grounds_;
    Envelopes<Plan, 2> plans_;
    Envelopes<Plan, 2> drafts_;
    Envelopes<Half, partners * 2> halves_;
    std::optional<Side> first_;  // who sealed this plan first (TOTAS 9.1)
};

}  // namespace engine::totas
