// What the engine knows of stone, paper, scissors beside its play. Demanded by base/game_traits.hpp.
#pragma once

#include <array>

#include "base/game_traits.hpp"
#include "rps/state.hpp"

namespace engine::rps {

struct Game::Traits : WithoutVeil {
    using State = rps::State;
    static State open(const Options& options, const Setup& /*setup*/, Notices& /*notices*/) { return State(options); }

    static std::vector<Seat> seats(const Options& options) { return seats_in(options); }
    static std::vector<Seat> starting_seats(const Options& options) { return seats_in(options); }
    static bool knows_seat(const Options& options, Seat seat) { return seat.number <= options.players; }
    static Options sides_exchanged(Options options) { return options; }
    static constexpr bool allows_solo = false;
    static constexpr bool has_seat_changes = false;
    static Demonstration demonstration() { return {Options{2, 3}, 1, 1}; }

    static bool moves_on(const Notice& notice) { return !std::visit(is_one_of<HandSealed>, notice.fact); }

    static constexpr ContestPoints contest_points{1, 0, 0, 1};
    static constexpr bool has_plain_results = true;
    static pairing::TableForm table_form(const Options& options) { return {options.players, false, false, false}; }
    static Options for_table(const Options& options, unsigned /*black*/, unsigned /*white*/) { return options; }
    static GameScore score(const View& view);
    static std::optional<ScoreFault> fault_in(const Options& options, const GameScore& score);
    static constexpr std::array rated_members{1U};
    static std::string_view unrated_option(const Options& options) { return options.players == 1 ? "" : "players"; }
    static Options among_strangers(unsigned /*members*/) { return {}; }

    static std::optional<Action> think(const Seen& seen, unsigned level, Seed seed, const Budget& budget);
    static std::uint32_t iterations_of(const Options& /*options*/, unsigned /*level*/) { return 1; }
};

}  // namespace engine::rps
