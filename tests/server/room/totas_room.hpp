// TOTA*S at a Table: wishes, grounds and plans in the words of the wire.
#pragma once

#include <string>
#include <vector>

#include "tests/server/room/table.hpp"

namespace room_test {

/// A room for two, or with `options` for others.
Json totas(const Json& options = Json::object(), const Json& more = Json::object());
/// A ground that this side may set.
Json ground_of(const std::string& side);
Json go(const std::string& from, const std::string& to);
Json plan(const std::vector<Json>& halves);
Json draft(const std::vector<Json>& halves);
Json half(const Json& half_or_null);
/// Pawns that step forward, two a GM: legal for every side in each of the first GMs.
Json quiet_plan(const std::string& side, unsigned gm);

/// Everybody of `seats` sits and the grounds are set: the first GM is being planned.
Table& set_up(Table& table, const std::vector<std::string>& seats = {"black1", "white1"});
/// Both sides of a game for two seal their quiet plans, White first.
void play_quiet_gm(Table& table, unsigned gm);

}  // namespace room_test
