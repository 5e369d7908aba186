// What the engine knows of Tritoc beside its play: seats, what a game is worth, what is rated, who thinks for computer
// players. Demanded by base/game_traits.hpp.
#pragma once

#include <array>

#include "base/game_traits.hpp"
#include "tritoc/lesson.hpp"
#include "tritoc/state.hpp"

namespace engine::tritoc {

struct Game::Traits : WithoutVeil {
    using State = tritoc::State;
    static State open(const Options& options, const Setup& setup, Notices& notices);

    static std::vector<Seat> seats(const Options& options);
    static std::vector<Seat> starting_seats(const Options& options) { return seats(options); }
    static bool knows_seat(const Options& /*options*/, Seat seat) { return seat.number == 1; }
    static Options sides_exchanged(Options options) { return options; }  // nothing is given per side
    static constexpr bool allows_solo = false;
    static constexpr bool has_seat_changes = false;  // fine-print C2
    static Demonstration demonstration();

    static bool moves_on(const Notice& /*notice*/) { return true; }  // nothing is sealed here

    /// TRITOC 3.2, 3.4: 5 for the game; 3.1: three fields at least by a line, so 8 come of a win alone.
    static constexpr ContestPoints contest_points{5, 2, 0, 8};
    static constexpr bool has_plain_results = false;
    static pairing::TableForm table_form(const Options& /*options*/) { return {}; }
    static Options for_table(const Options& options, unsigned /*black*/, unsigned /*white*/) { return options; }
    static GameScore score(const View& view);
    static std::optional<ScoreFault> fault_in(const Options& options, const GameScore& score);

    static constexpr std::array rated_members{1U};
    static std::string_view unrated_option(const Options& options);
    static Options among_strangers(unsigned /*members: always one*/) { return {}; }

    static std::optional<Action> think(const Seen& seen, unsigned level, Seed seed, const Budget& budget);
    static std::uint32_t iterations_of(const Options& options, unsigned level);

    static std::optional<Lesson> lesson(const Fairness& lots) { return first_lesson(lots); }
    static std::optional<Scripted> scripted(const Seen& seen) { return scripted_turn(seen); }
};

}  // namespace engine::tritoc
