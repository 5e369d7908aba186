// CTOR at random. The temper of a game decides how far it comes: to the full board, into a stall, to the turn limit,
// or into the hands of quitters.
#pragma once

#include <array>
#include <string_view>

#include "engine/ctor/game.hpp"
#include "tests/support/playground.hpp"

namespace test_support {

template <>
class Playground<engine::ctor::Game> {
public:
    explicit Playground(std::uint64_t seed, Clocks clocks = Clocks::any);
    /// With these options, and people who play to the end.
    Playground(std::uint64_t seed, const engine::ctor::Options& options);

    engine::Setup setup() const { return setup_; }
    TimedInput next(const engine::Match& match);
    std::optional<Secret> secret(const engine::Match& match);
    std::vector<engine::Input> round(const engine::Match& match);
    std::vector<engine::Action> all_actions(const engine::Match& match) const;
    static bool offers(const engine::View& view, engine::Seat seat, const engine::Action& action);
    static constexpr unsigned inputs_max = 60'000;
    static constexpr std::array<std::string_view, 2> secret_kinds{"secrets", "choice"};

private:
    /// Chances in a thousand.
    struct Temper {
        unsigned pass = 50;
        unsigned put = 1000;  // a Put beyond the first twenty chips
        unsigned done = 20;
        unsigned silly = 60;
        unsigned crowd = 300;  // goes for the first empty squares, where teammates go, too
        unsigned replace = 500;
        unsigned quit = 0;  // resign, leave, forfeit
        unsigned join = 5;
        std::int64_t pause_ms = 900;
    };
    bool chance(unsigned in_a_thousand) { return seed_.below(1000) < in_a_thousand; }
    template <class List>
    auto any_of(const List& list) {
        return list[seed_.below(list.size())];
    }
    engine::Seat any_seat();
    std::int64_t any_number(const engine::ctor::View& view);
    engine::ctor::Choice any_choice(const engine::ctor::View& view);
    std::optional<engine::ctor::Choice> legal_choice(const engine::ctor::Legal& legal,
                                                     engine::ctor::Operation operation, bool may_pass);
    std::array<std::int64_t, engine::ctor::secret_squares> any_secrets(const engine::ctor::View& view);
    engine::Input silly(const engine::ctor::View& view);
    engine::Input sensible(const engine::Match& match, const engine::ctor::View& view);
    engine::Input in_a_round(const engine::Match& match, const engine::ctor::View& view);
    engine::Seat any_member(const engine::ctor::View& view, engine::Side side);

    engine::Seed seed_;
    engine::Setup setup_;
    engine::ctor::Options options_;
    Temper temper_;
};

}  // namespace test_support
