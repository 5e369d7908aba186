// A match of stone, paper, scissors from the inside.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "base/envelopes.hpp"
#include "engine/base/draws.hpp"
#include "engine/base/refusal.hpp"
#include "engine/games.hpp"

namespace engine::rps {

using Notices = std::vector<engine::Notice>;
using Refused = std::optional<Refusal>;  // absent: accepted

class State {
public:
    explicit State(const Options& options) : options_(options) {}

    Refused act(std::optional<Seat> seat, const Action& action, Instant at, Notices& notices);
    Refused join(Seat /*seat*/) const { return outcome_ ? Refusal::wrong_phase : Refusal::not_available; }
    Refused leave(Seat seat, Instant /*at*/, Notices& /*notices*/) const { return join(seat); }
    Refused forfeit(Side side, Instant at, Notices& notices);
    Refused call_time(Instant at, Notices& notices);
    void expire(Notices& /*notices*/) {}

    static std::optional<Instant> deadline() { return std::nullopt; }
    const std::optional<Outcome>& outcome() const { return outcome_; }
    View view_for(Audience audience, Instant now) const;
    OwnEnvelopes own_envelopes(const std::vector<Seat>& seats) const;
    static std::optional<Game::Offer> offer_after(Seat /*seat*/, const Action& /*action*/) { return std::nullopt; }
    static std::span<const TakenLot> lots() { return {}; }
    std::vector<Seat> awaited() const;
    bool is_sealing(Side /*side*/) const { return !outcome_; }

private:
    static std::size_t slot_of(Seat seat) { return index(seat.side) * seat_number_max + (seat.number - 1U); }
    void show(Instant at, Notices& notices);
    void end(Side winner, Ending reason, Instant at, Notices& notices);

    Options options_;
    unsigned round_ = 1;
    std::array<unsigned, 2> points_{};
    std::optional<Outcome> outcome_;
    Envelopes<Hand, std::size_t{2} * seat_number_max> hands_;  // SECRET
};

std::vector<Seat> seats_in(const Options& options);

}  // namespace engine::rps
