// Who meets whom next, as matches with boards, rooms and seats. Tables and brackets are worked out here; a Swiss is
// described for engine::pairing::pair_swiss, which the shell calls, and its answer made into matches. Pure questions
// about a State.
#pragma once

#include <optional>
#include <vector>

#include "engine/pairing.hpp"
#include "server/tournament/state.hpp"

namespace server::tournament {

/// Those who would start now, the best first.
std::vector<EntrantId> starters_of(const State& state);

/// How many rounds there are, as far as can be said: a knock-out's as if the better seed won whatever is open.
std::optional<std::size_t> rounds_total(const State& state);
/// Every round that there is has been played.
bool is_complete(const State& state);

/// Those who take part in the next round of a Swiss, and all that counts.
std::vector<engine::pairing::SwissEntrant> swiss_entrants(const State& state);
bool same(const std::vector<engine::pairing::SwissEntrant>& some,
          const std::vector<engine::pairing::SwissEntrant>& others);
std::vector<Match> swiss_matches(const State& state, const engine::pairing::Round& round);

/// The next round of any other kind. An entrant who is not there has lost without a room.
std::vector<Match> next_matches(const State& state);
/// Those who stay in it and have no match in the round that is being played: a bye, or, in a knock-out, nobody yet to
/// meet.
std::vector<Number> without_match(const State& state);
/// Whether a tied knock-out match is played once more; otherwise it goes by lot.
bool is_to_be_replayed(const Settings& settings, const Match& match);
/// The same match once more, sides exchanged; with the players who sat there.
std::vector<Board> replay_of(const State& state, std::size_t round, std::size_t match);

}  // namespace server::tournament
