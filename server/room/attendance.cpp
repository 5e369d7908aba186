#include "server/room/attendance.hpp"

#include <algorithm>
#include <utility>

#include "server/base/limits.hpp"
#include "server/room/admission.hpp"

namespace server::room {

Presence* Attendance::find(const PlayerId& player) {
    const auto found = people_.find(player);
    return found == people_.end() ? nullptr : &found->second;
}

const Presence* Attendance::find(const PlayerId& player) const {
    const auto found = people_.find(player);
    return found == people_.end() ? nullptr : &found->second;
}

Presence* Attendance::find_connected(const PlayerId& player) {
    Presence* presence = find(player);
    return presence != nullptr && presence->connected ? presence : nullptr;
}

bool Attendance::is_connected(const PlayerId& player) const {
    const Presence* presence = find(player);
    return presence != nullptr && presence->connected;
}

bool Attendance::arrive(const Person& who) {
    deserted_since_.reset();
    Presence& presence = people_[who.id];
    presence.name = who.name;
    presence.standing = who.standing;
    awaited_.erase(who.id);
    if (std::exchange(presence.connected, true)) return false;
    roster_.reset();
    ++connected_;
    return true;
}

void Attendance::depart(const PlayerId& player, RoomTime now) {
    const auto found = people_.find(player);
    Presence& presence = found->second;
    roster_.reset();
    if (std::exchange(presence.connected, false)) --connected_;
    presence.lag_ms = 0;
    presence.you = nullptr;
    presence.casts = false;
    if (state_.seats_of(player).empty() && !is_host(state_, player)) {
        people_.erase(found);
    } else {
        expect_back(player, now);
    }
    if (connected_ == 0) deserted_since_ = now;
}

void Attendance::expect(const Person& person, RoomTime now) {
    Presence& presence = people_[person.id];
    roster_.reset();
    presence.name = person.name;
    if (!presence.connected && !awaited_.contains(person.id)) expect_back(person.id, now);
}

void Attendance::expect_everybody(RoomTime now) {
    for (const auto& [seat, holder] : state_.holders()) {
        if (!holder.is_computed()) expect(*holder.person, now);
    }
    if (state_.host()) expect(*state_.host(), now);
    deserted_since_ = now;
}

void Attendance::expect_back(const PlayerId& player, RoomTime now) {
    const auto& settings = state_.settings();
    const std::int64_t away_ms = settings.is_lesson ? limit::lesson_away_ms : std::int64_t{1000} * settings.absent_s;
    awaited_[player] = RoomTime{now.ms + away_ms};
}

std::vector<PlayerId> Attendance::overdue(RoomTime now) const {
    std::vector<PlayerId> gone;
    for (const auto& [player, at] : awaited_) {
        if (at <= now) gone.push_back(player);
    }
    return gone;
}

void Attendance::give_up(const PlayerId& player) {
    people_.erase(player);
    roster_.reset();
    awaited_.erase(player);
}

std::optional<RoomTime> Attendance::next_overdue() const {
    std::optional<RoomTime> next;
    for (const auto& [player, at] : awaited_) {
        if (!next || at < *next) next = at;
    }
    return next;
}

void Attendance::set_address(const PlayerId& player, const std::string& address) {
    if (Presence* presence = find(player)) presence->address = address;
}

bool Attendance::is_neighbour_on(engine::Side side, const PlayerId& player) const {
    const Presence* own = find(player);
    if (own == nullptr || own->address.empty()) return false;
    return std::ranges::any_of(state_.holders(), [&](const auto& one) {
        const auto& [seat, holder] = one;
        if (seat.side != side || holder.is_computed()) return false;
        const Presence* other = find(holder.person->id);
        return other != nullptr && other->address == own->address;
    });
}

void Attendance::set_lag(const PlayerId& player, std::int64_t lag_ms) {
    if (Presence* presence = find(player)) {
        presence->lag_ms = static_cast<std::int16_t>(std::clamp<std::int64_t>(lag_ms, 0, limit::lag_max_ms));
    }
}

void Attendance::rename(const PlayerId& player, const std::string& name) {
    if (Presence* presence = find(player)) presence->name = name;
}

std::vector<PlayerId> Attendance::stop_casting() {
    std::vector<PlayerId> casters;
    for (auto& [player, presence] : people_) {
        if (std::exchange(presence.casts, false)) casters.push_back(player);
    }
    return casters;
}

const Attendance::Roster& Attendance::roster() {
    if (roster_ && seating_ == state_.seating()) return *roster_;
    seating_ = state_.seating();
    roster_.emplace();
    roster_->reserve(state_.holders().size() + 1);
    const auto add = [&](const PlayerId& player) -> Attendant* {
        const auto known = std::ranges::find(*roster_, player, [](const Attendant& one) { return one.player; });
        if (known != roster_->end()) return &*known;
        Presence* presence = find_connected(player);
        return presence == nullptr ? nullptr : &roster_->emplace_back(Attendant{player, presence, {}});
    };
    for (const auto& [seat, holder] : state_.holders()) {
        Attendant* attendant = holder.person ? add(holder.person->id) : nullptr;
        if (attendant != nullptr) attendant->seats.push_back(seat);
    }
    if (state_.host()) add(state_.host()->id);
    return *roster_;
}

std::size_t Attendance::connected_players() {
    return static_cast<std::size_t>(
        std::ranges::count_if(roster(), [](const Attendant& one) { return !one.seats.empty(); }));
}

}  // namespace server::room
