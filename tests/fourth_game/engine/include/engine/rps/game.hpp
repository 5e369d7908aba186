// Stone, paper, scissors, in teams of up to three: the smallest game with sealed choices. Only tests know it.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "engine/base/instant.hpp"
#include "engine/base/seat.hpp"

namespace engine::rps {

enum class Hand : std::uint8_t { stone, paper, scissors };
std::string_view name_of(Hand hand);
std::optional<Hand> hand_named(std::string_view name);

struct Options {
    unsigned players = 1;  // on a side, 1 … 3
    unsigned points = 3;   // that win the game, 1 … 9
    friend bool operator==(const Options&, const Options&) = default;
};

struct Seal {
    Hand hand{};
    friend bool operator==(const Seal&, const Seal&) = default;
};
struct Resign {
    friend bool operator==(const Resign&, const Resign&) = default;
};
using Action = std::variant<Seal, Resign>;

enum class Ending : std::uint8_t { points, resigned, forfeit, time };
std::string_view name_of(Ending ending);

struct Outcome {
    Side winner{};
    Ending reason{};
    std::array<unsigned, 2> points{};
    friend bool operator==(const Outcome&, const Outcome&) = default;
};

struct HandSealed {
    Seat seat;
};
struct HandsShown {
    std::vector<std::pair<Seat, Hand>> hands;
    std::array<unsigned, 2> points{};  // after it
};
struct GameEnded {
    Outcome outcome;
};
using Fact = std::variant<HandSealed, HandsShown, GameEnded>;
struct Notice {
    Instant at;
    Fact fact;
};

struct SeatView {
    Seat seat;
    bool sealed = false;
    std::optional<Hand> hand;  // the referee's alone
};
struct View {
    unsigned round = 1;
    std::vector<SeatView> seats;  // black's first
    std::array<unsigned, 2> points{};
    std::optional<Outcome> result;
};
using OwnEnvelopes = std::vector<std::pair<Seat, Hand>>;

struct Game {
    static constexpr std::string_view name = "rps";
    using Options = rps::Options;
    using Action = rps::Action;
    using Notice = rps::Notice;
    using View = rps::View;
    using Envelopes = rps::OwnEnvelopes;
    struct Offer {};  // nothing: a hand does not lead to another
    struct Traits;
};

}  // namespace engine::rps
