#include "state.hpp"

#include "base/named.hpp"
#include "base/seat_lists.hpp"

namespace engine::rps {
namespace {

constexpr std::array<std::string_view, 3> hand_names{"stone", "paper", "scissors"};
constexpr std::array<std::string_view, 4> ending_names{"points", "resigned", "forfeit", "time"};

/// Each hand beats the one before it, in a circle.
bool beats(Hand one, Hand other) { return (static_cast<unsigned>(other) + 1) % 3 == static_cast<unsigned>(one); }

}  // namespace

std::string_view name_of(Hand hand) { return name_in(hand_names, hand); }
std::optional<Hand> hand_named(std::string_view name) { return value_in<Hand>(hand_names, name); }
std::string_view name_of(Ending ending) { return name_in(ending_names, ending); }

std::vector<Seat> seats_in(const Options& options) { return seats_up_to(options.players, options.players); }

Refused State::act(std::optional<Seat> seat, const Action& action, Instant at, Notices& notices) {
    if (!seat || seat->number > options_.players) return Refusal::not_seated;
    if (outcome_) return Refusal::wrong_phase;
    const auto* seal = std::get_if<Seal>(&action);
    if (seal == nullptr) {
        end(other(seat->side), Ending::resigned, at, notices);
        return std::nullopt;
    }
    hands_.seal(slot_of(*seat), seal->hand);
    notices.push_back(Notice{at, HandSealed{*seat}});
    if (awaited().empty()) show(at, notices);
    return std::nullopt;
}

Refused State::forfeit(Side side, Instant at, Notices& notices) {
    if (outcome_) return Refusal::wrong_phase;
    end(other(side), Ending::forfeit, at, notices);
    return std::nullopt;
}

/// This game knows no ties: White is the one whom Black would have to be ahead of.
Refused State::call_time(Instant at, Notices& notices) {
    if (outcome_) return Refusal::wrong_phase;
    end(points_[0] > points_[1] ? Side::black : Side::white, Ending::time, at, notices);
    return std::nullopt;
}

/// Each hand meets each of the other side; the side that beats more often has the point.
void State::show(Instant at, Notices& notices) {
    const auto opened = hands_.open_all();
    HandsShown shown;
    for (const Seat seat : seats_in(options_)) shown.hands.emplace_back(seat, *opened[slot_of(seat)]);
    int lead = 0;
    for (const auto& [seat, hand] : shown.hands) {
        for (const auto& [rival, theirs] : shown.hands) {
            if (seat.side == rival.side || !beats(hand, theirs)) continue;
            lead += seat.side == Side::black ? 1 : -1;
        }
    }
    if (lead != 0) ++points_[index(lead > 0 ? Side::black : Side::white)];
    shown.points = points_;
    ++round_;
    notices.push_back(Notice{at, std::move(shown)});
    for (const Side side : both_sides) {
        if (points_[index(side)] == options_.points) end(side, Ending::points, at, notices);
    }
}

void State::end(Side winner, Ending reason, Instant at, Notices& notices) {
    outcome_ = Outcome{winner, reason, points_};
    hands_.open_all();
    notices.push_back(Notice{at, GameEnded{*outcome_}});
}

View State::view_for(Audience audience, Instant /*now*/) const {
    View view{round_, {}, points_, outcome_};
    for (const Seat seat : seats_in(options_)) {
        const std::size_t slot = slot_of(seat);
        const auto hand = audience == Audience::referee ? hands_.open_for_owner(slot) : std::nullopt;
        view.seats.push_back({seat, hands_.is_sealed(slot), hand});
    }
    return view;
}

OwnEnvelopes State::own_envelopes(const std::vector<Seat>& seats) const {
    OwnEnvelopes own;
    for (const Seat seat : seats) {
        if (const auto& hand = hands_.open_for_owner(slot_of(seat))) own.emplace_back(seat, *hand);
    }
    return own;
}

std::vector<Seat> State::awaited() const {
    std::vector<Seat> seats;
    if (outcome_) return seats;
    for (const Seat seat : seats_in(options_)) {
        if (!hands_.is_sealed(slot_of(seat))) seats.push_back(seat);
    }
    return seats;
}

}  // namespace engine::rps
