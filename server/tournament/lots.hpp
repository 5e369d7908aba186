// All that goes by lot in a tournament, from its one seed: the same seed, the same lots, so that anybody can check them
// once it is published (README.md). SECRET until then: seed and keys.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/base/draws.hpp"
#include "server/tournament/entrant.hpp"
#include "server/tournament/round.hpp"

namespace server::tournament {

/// Orders equals: the lesser lot comes first.
engine::Bytes32 seeding_lot(const engine::Bytes32& seed, const PlayerId& captain);
/// Everybody given, the best seed first: those of the override in its order, then by rating, then by lot.
std::vector<EntrantId> seeding(const engine::Bytes32& seed, std::vector<Entrant> entrants,
                               const std::vector<EntrantId>& override_order);

/// The key of a board's room: its games' secrets and ids come from it (room::Settings::key).
engine::Bytes32 room_key(const engine::Bytes32& seed, const BoardRef& board);
std::string room_id(const engine::Bytes32& seed, const BoardRef& board);

/// Heads or tails: true takes the first of two.
bool lot_takes_first(const engine::Bytes32& seed, std::string_view what);

/// Who goes on out of a knock-out match that stays tied.
Number lot_winner(const engine::Bytes32& seed, std::size_t round, std::size_t match_number, const Match& match);

/// What a scramble's round is drawn by.
engine::Bytes32 drawing_key(const engine::Bytes32& seed, std::size_t round);

/// Six digits; SECRET: whoever gives them takes the place of the entrant, for whom it is the claim of this number.
std::string claim_code(const engine::Bytes32& seed, EntrantId entrant, unsigned number);
/// The code by which members join a team; for its captain alone.
std::string invite_code(const engine::Bytes32& seed, EntrantId team);
/// With it people see all games of the tournament without delay; for directors.
std::string caster_key(const engine::Bytes32& seed);
/// What is kept of a password.
engine::Bytes32 password_hash(const engine::Bytes32& seed, std::string_view password);

}  // namespace server::tournament
