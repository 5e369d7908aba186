// What the engine knows of CTOR beside its play: seats, what a game is worth, what is rated, who thinks for computer
// players. Demanded by base/game_traits.hpp.
#pragma once

#include <array>

#include "base/game_traits.hpp"
#include "ctor/lesson.hpp"
#include "ctor/state.hpp"

namespace engine::ctor {

struct Game::Traits : WithoutVeil {
    using State = ctor::State;
    static State open(const Options& options, const Setup& setup, Notices& notices);

    static std::vector<Seat> seats(const Options& options);
    static std::vector<Seat> starting_seats(const Options& options);
    /// Of all that there can be, whatever power these options have (fine-print C1).
    static bool knows_seat(const Options& options, Seat seat);
    static Options sides_exchanged(Options options);
    static constexpr bool allows_solo = true;       // CTOR 8.1
    static constexpr bool has_seat_changes = true;  // CTOR 2.6
    static Demonstration demonstration();

    static bool moves_on(const Notice& notice);

    static constexpr ContestPoints contest_points{2, 1, 0, 2};
    static constexpr bool has_plain_results = true;  // CTOR 7.5
    /// Sides may be of different size, and a table may have fewer people: all of that the rules know (CTOR 2.1).
    static pairing::TableForm table_form(const Options& options);
    /// Where fewer play than at a full table, it is on the smaller board, so that both are over at about the same time.
    static Options for_table(Options options, unsigned black, unsigned white);
    static GameScore score(const View& view);
    static std::optional<ScoreFault> fault_in(const Options& options, const GameScore& score);

    static constexpr std::array rated_members{1U, 2U, 3U};
    /// Boards of both sizes, clocks and who turns chips are standard.
    static std::string_view unrated_option(const Options& options);
    /// On the smaller board: about twelve minutes.
    static Options among_strangers(unsigned members);

    static std::optional<Action> think(const Seen& seen, unsigned level, Seed seed, const Budget& budget);
    static std::uint32_t iterations_of(const Options& options, unsigned level);

    static Lesson lesson(const Fairness& /*lots: CTOR draws none*/) { return first_lesson(); }
    static std::optional<Scripted> scripted(const Seen& seen) { return scripted_turn(seen); }
};

}  // namespace engine::ctor
