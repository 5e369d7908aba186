// Who meets whom next, as matches with boards, rooms and seats. Tables and brackets are worked out here; a Swiss is
// and a scramble are described for a search (search.hpp), which the shell runs, and its answer made into matches. Pure
// questions about a State.
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "engine/pairing.hpp"
#include "server/tournament/search.hpp"
#include "server/tournament/state.hpp"

namespace server::tournament {

/// Those who would start now, the best first.
std::vector<EntrantId> starters_of(const State& state);

/// How many rounds there are, as far as can be said: a knock-out's as if the better seed won whatever is open.
std::optional<std::size_t> rounds_total(const State& state);
/// Every round that there is has been played.
bool is_complete(const State& state);
/// When an evening that is under way will be over by its sandglasses; nothing where nobody can say so.
std::optional<std::int64_t> announced_end(const State& state);

/// Whether the rounds of this kind are looked for elsewhere.
bool is_searched(Kind kind);
/// Those who take part in the next round, of a kind that is searched, and all that counts.
Search search_of(const State& state);
/// The round that has been found for search_of this state, which must be one.
RoundPaired round_of(const State& state, const Found& found);
/// The next round of any other kind. An entrant who is not there has lost without a room.
RoundPaired next_round(const State& state);
/// The game that is played on this board: in a scramble, by as many as sit there.
engine::Options options_of(const Settings& settings, const Board& board);
/// A scramble: the first chair that a computer player keeps in the round that is on; nothing: there is none.
std::optional<std::pair<BoardRef, engine::Seat>> free_chair(const State& state);
/// Those who stay in it and have no match in the round that is being played: a bye, or, in a knock-out, nobody yet to
/// meet.
std::vector<Number> without_match(const State& state);
/// Whether a tied knock-out match is played once more; otherwise it goes by lot.
bool is_to_be_replayed(const Settings& settings, const Match& match);
/// The same match once more, sides exchanged; with the entrants who sat there.
std::vector<Board> replay_of(const State& state, std::size_t round, std::size_t match);

}  // namespace server::tournament
