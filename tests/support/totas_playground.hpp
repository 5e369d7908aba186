// TOTA*S at random. The temper of a game decides what its players are after, and so how far it comes: to the loss of a
// king or of both, into repetition, to dead material, to the end of the playing time, or into the hands of quitters.
// A tester that looks at everything: it aims for the squares that the enemy aims for, so that coincidences are
// frequent.
#pragma once

#include <array>
#include <string_view>

#include "engine/totas/game.hpp"
#include "tests/support/playground.hpp"
#include "tests/support/totas_aims.hpp"

namespace test_support {

template <>
class Playground<engine::totas::Game> {
public:
    explicit Playground(std::uint64_t seed, Clocks clocks = Clocks::any);
    /// With these options, and people who make no mistakes.
    Playground(std::uint64_t seed, const engine::totas::Options& options);

    engine::Setup setup() const { return setup_; }
    TimedInput next(const engine::Match& match);
    std::optional<Secret> secret(const engine::Match& match);
    std::vector<engine::Input> round(const engine::Match& match);
    std::vector<engine::Action> all_actions(const engine::Match& match) const;
    static bool offers(const engine::View& view, engine::Seat seat, const engine::Action& action);
    static constexpr unsigned inputs_max = 60'000;
    static constexpr std::array<std::string_view, 4> secret_kinds{"ground", "labyrinth", "plan", "draft"};

private:
    /// Chances in a thousand.
    struct Temper {
        TotasAims aims;
        unsigned silly = 60;
        unsigned short_plan = 30;
        unsigned draft = 120;   // writes a draft instead of sealing
        unsigned late = 40;     // lets the timer run out
        unsigned quit = 0;      // resign, forfeit
        unsigned restless = 0;  // takes back the plan before
        unsigned lie_low = 0;   // says and marks nothing in the windows
        std::int64_t pause_ms = 300;
        std::int64_t retort_ms = 300;  // between the two seals of a GM
    };

    bool chance(unsigned in_a_thousand) { return seed_.below(1000) < in_a_thousand; }
    template <class List>
    auto any_of(const List& list) {
        return list[seed_.below(list.size())];
    }
    void choose_temper();
    engine::Seat any_seat();  // that the game knows
    engine::Seat seat_of(engine::Side side);
    engine::totas::Square any_square() { return static_cast<engine::totas::Square>(seed_.below(144)); }
    engine::totas::HalfMove any_half_move(const engine::totas::View& view);
    engine::totas::Plan any_plan(const engine::totas::View& view);
    engine::totas::Ground any_ground(engine::Side side);
    engine::totas::Ground wrong_ground(engine::Side side);

    engine::totas::HalfMove aimed(const std::vector<engine::totas::HalfMove>& legal, const TotasScene& scene);
    engine::totas::Plan sensible_plan(const engine::Match& match, const engine::totas::View& view, engine::Side side,
                                      bool may_be_short);
    std::optional<engine::totas::Plan> taken_back(const engine::Match& match, engine::Seat seat) const;
    engine::totas::HalfMove dark_half(const engine::totas::View& view, engine::Side side);
    engine::totas::Plan dark_plan(const engine::totas::View& view, engine::Side side);
    std::optional<engine::totas::HalfMove> coalition_half(const engine::Match& match, const engine::totas::View& view,
                                                          engine::Seat seat, bool may_pass);

    engine::Input silly(const engine::totas::View& view);
    engine::Input sensible(const engine::Match& match, const engine::totas::View& view);
    engine::Input in_a_plan(const engine::Match& match, const engine::totas::View& view);
    engine::Input in_a_window(const engine::Match& match, const engine::totas::View& view);
    Secret secret_ground(const engine::totas::View& view, engine::Side side);
    std::optional<Secret> secret_plan(const engine::Match& match, const engine::totas::View& view);

    engine::Seed seed_;
    engine::Setup setup_;
    engine::totas::Options options_;
    Temper temper_;
    std::array<engine::totas::Plan, 2> last_plan_;
};

}  // namespace test_support
