// Tritoc at random. The temper of a game decides how far it comes: to a line of fields, to the full board, to turns
// in which nobody can move, into sleep, or into the hands of quitters.
#pragma once

#include <array>
#include <string_view>

#include "engine/tritoc/game.hpp"
#include "tests/support/playground.hpp"

namespace test_support {

template <>
class Playground<engine::tritoc::Game> {
public:
    explicit Playground(std::uint64_t seed, Clocks clocks = Clocks::any);
    /// With these options, and people who play to the end.
    Playground(std::uint64_t seed, const engine::tritoc::Options& options);

    engine::Setup setup() const { return setup_; }
    TimedInput next(const engine::Match& match);
    /// Nothing is sealed: that the dice to come are told to nobody is a law of its own.
    std::optional<Secret> secret(const engine::Match& /*match*/) { return std::nullopt; }
    std::vector<engine::Input> round(const engine::Match& /*match*/) { return {}; }
    std::vector<engine::Action> all_actions(const engine::Match& match) const;
    static bool offers(const engine::View& view, engine::Seat seat, const engine::Action& action);
    static constexpr unsigned inputs_max = 3'000;
    static constexpr std::array<std::string_view, 0> secret_kinds{};

private:
    /// Chances in a thousand.
    struct Temper {
        unsigned silly = 60;
        unsigned quit = 0;     // resign, forfeit
        unsigned eager = 300;  // takes a hole that wins a field, where there is one
        unsigned shy = 0;      // shuns such holes
        unsigned decline = 300;
        unsigned late = 10;  // lets the clock run out
        std::int64_t pause_ms = 900;
    };
    bool chance(unsigned in_a_thousand) { return seed_.below(1000) < in_a_thousand; }
    engine::Side any_side() { return seed_.below(2) == 0 ? engine::Side::black : engine::Side::white; }
    engine::Seat any_seat();
    std::int64_t any_number();
    engine::tritoc::Place any_place() { return {any_number(), any_number()}; }
    engine::tritoc::Place target_of(const engine::tritoc::View& view);
    engine::Input silly();
    engine::Input sensible(const engine::tritoc::View& view);

    engine::Seed seed_;
    engine::Setup setup_;
    Temper temper_;
};

}  // namespace test_support
