#include "server/room/room_info.hpp"

#include <optional>
#include <utility>

namespace server::room {
namespace {

protocol::Occupant occupant_of(const SeatHolder& holder, const Attendance& attendance) {
    if (holder.is_bot()) return {bot_name(holder.bot_level), holder.bot_level, true, true};
    const Person& person = *holder.person;
    return {person.name,   std::nullopt,           holder.is_computed() || attendance.is_connected(person.id),
            holder.ready,  person.is_registered(), person.is_program(),
            person.id.text};
}

}  // namespace

protocol::RoomInfo info_of(const State& state, const Attendance& attendance, std::uint64_t watchers) {
    const Settings& settings = state.settings();
    protocol::RoomInfo info;
    static_cast<protocol::RoomOptions&>(info) = settings;
    info.options = settings.options;
    info.name = settings.name;
    info.status = state.status();
    for (const auto seat : engine::seats_of(settings.options)) {
        const SeatHolder* holder = state.holder_of(seat);
        info.seats.emplace_back(seat,
                                holder == nullptr ? std::nullopt : std::optional(occupant_of(*holder, attendance)));
    }
    if (state.host()) info.host = state.host()->name;
    info.game_id = state.fairness().game_id;
    info.commitment = engine::commitment_of(state.fairness().secret);
    info.spectators = watchers;
    info.series = state.series();
    info.has_password = settings.password_hash.has_value();
    info.rated = settings.rated;
    if (const auto& board = settings.tournament) {
        info.tournament = protocol::TournamentPlace{board->tournament, board->round, board->match, board->board};
    }
    if (const auto& found = settings.found; found && state.series().played == 0) {
        constexpr unsigned half = 5;
        info.found = protocol::FoundTold{found->starts_by_unix_ms, (found->black_permille + half) / 10,
                                         (found->spread_permille + half) / 10};
    }
    info.is_quiet = state.is_quiet();
    info.stands = state.stands();
    info.next = state.next_game();
    if (info.next) {
        for (const auto& [seat, holder] : state.holders()) {
            if (holder.is_bot() || holder.ready) info.rematch.push_back(seat);
        }
    }
    return info;
}

}  // namespace server::room
