// What the engine knows of TOTA*S beside its play: seats, what the move in the dark hides, what a game is worth, what
// is rated, who thinks for computer players. Demanded by base/game_traits.hpp.
#pragma once

#include <array>

#include "base/game_traits.hpp"
#include "totas/lesson.hpp"
#include "totas/state.hpp"

namespace engine::totas {

struct Game::Traits {
    using State = totas::State;
    static State open(const Options& options, const Setup& setup, Notices& notices);

    static std::vector<Seat> seats(const Options& options);
    static std::vector<Seat> starting_seats(const Options& options) { return seats(options); }
    static bool knows_seat(const Options& options, Seat seat) { return seat.number <= options.players / 2; }
    static Options sides_exchanged(Options options) { return options; }  // nothing is given per side
    static constexpr bool allows_solo = false;
    static constexpr bool has_seat_changes = false;  // fine-print C2
    static Demonstration demonstration();

    static bool moves_on(const Notice& notice);
    static Keeping keeping_of(const Notice& notice);
    static View veiled(View view);

    /// TOTAS 10.1: 5 for a clean win, always 1 for the loser; 10.3: 2 at least for a win. 9.4: there are no ties.
    static constexpr ContestPoints contest_points{5, 3, 1, 2};
    static constexpr bool has_plain_results = false;
    /// A coalition, or one who plays for two (TOTAS 14); sides of the same size alone.
    static pairing::TableForm table_form(const Options& options) {
        return {options.coalition() ? 2U : 1U, false, options.coalition(), false};
    }
    static Options for_table(Options options, unsigned black, unsigned /*white: as many*/) {
        options.players = 2 * black;
        return options;
    }
    static GameScore score(const View& view);
    static std::optional<ScoreFault> fault_in(const Options& options, const GameScore& score);

    static constexpr std::array rated_members{1U, 2U};
    static std::string_view unrated_option(const Options& options);
    static Options among_strangers(unsigned members) {
        constexpr unsigned minutes_of_a_stranger = 30;
        Options options;
        options.minutes = minutes_of_a_stranger;
        options.players = 2 * members;
        return options;
    }

    static std::optional<Action> think(const Seen& seen, unsigned level, Seed seed, const Budget& budget);
    static std::uint32_t iterations_of(const Options& options, unsigned level);

    /// Its dice do not matter.
    static Lesson lesson(const Fairness& /*lots*/) { return first_lesson(); }
    static std::optional<Scripted> scripted(const Seen& seen) { return scripted_turn(seen); }
};

}  // namespace engine::totas
