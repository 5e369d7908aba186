// Who may come into a room, sit down there, or see its game: read off its state alone, and nothing is changed here.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "protocol/error.hpp"
#include "server/base/talk_line.hpp"
#include "server/room/state.hpp"

namespace server::room {

bool is_host(const State& state, const PlayerId& player);
/// True where joining needs a password that this player has not given before.
bool needs_password(const State& state, const PlayerId& player);
/// Whether this is the password of a room that has one.
bool is_password(const State& state, std::string_view text);
/// Whether this is the key for watching without delay.
bool is_caster_key(const State& state, std::string_view key);
/// True where only those who have a seat may see the game, and this player has none.
bool bars(const State& state, const PlayerId& player);
/// Why strangers see nothing of this room, where that is so.
std::optional<protocol::Error> refusal_of_strangers(const State& state);
/// Whether strangers may know what it is called and which game is played: it is in the list, or they may watch.
bool has_public_title(const Settings& settings);
/// Whether somebody is its host: who made it, or else the first to come.
bool is_for_a_host(const Settings& settings);
/// Whether the host keeps away whom they have blocked: in a tournament the draw decides who meets.
bool has_own_guests(const State& state);
/// What this person may have heard of what was said here, the earliest first.
std::vector<TalkLine> talk_heard_by(const State& state, const PlayerId& player);
/// Why this person may not have this seat: it is kept for somebody else in a tournament …
std::optional<protocol::Error> refusal_of_reserved(const State& state, const Person& who, engine::Seat seat);
/// … or the room's games are rated: only registered players have ratings, and there people play only people, and
/// programs only programs.
std::optional<protocol::Error> refusal_of_rated(const State& state, const Person& who);

}  // namespace server::room
