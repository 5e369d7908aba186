#include "server/matching/tables.hpp"

#include <algorithm>

#include "engine/base/ensure.hpp"
#include "server/base/limits.hpp"

namespace server::matching {

using protocol::RoomStatus;

namespace {

/// A room that nobody has come to closes itself when its game was to begin: by its own clock, which was set at another
/// moment than the time that is told.
constexpr std::int64_t room_clock_differs_ms = 1'000;

bool is_a_computers(const std::optional<room::WarmGame>& game, engine::Seat seat) {
    const auto has_it = [&](const auto& one) { return one.first == seat && !one.second; };
    return game && std::ranges::any_of(game->holders, has_it);
}

}  // namespace

void Tables::expect(const std::vector<PlayerId>& people) {
    for (const PlayerId& player : people) rooms_[player].clear();
}

void Tables::give_up(const std::vector<PlayerId>& people) {
    for (const PlayerId& player : people) rooms_.erase(player);
}

void Tables::opened(const std::string& room, std::size_t pool, std::int64_t starts_by_unix_ms,
                    const std::vector<PlayerId>& people) {
    Table& table = tables_[room];
    table.pool = pool;
    table.starts_by_unix_ms = starts_by_unix_ms;
    table.awaited.insert(people.begin(), people.end());
    for (const PlayerId& player : people) rooms_[player] = room;
}

void Tables::resumed(const std::string& room, std::size_t pool, const std::vector<PlayerId>& people) {
    Table& table = tables_[room];
    table.pool = pool;
    table.people.insert(people.begin(), people.end());
    for (const PlayerId& player : people) rooms_.try_emplace(player, room);
}

std::vector<PlayerId> Tables::listed(const std::string& room, const room::Listed* entry, std::int64_t now_unix_ms) {
    const auto known = tables_.find(room);
    if (entry == nullptr || entry->status == RoomStatus::over) {
        std::vector<PlayerId> missing;
        if (known != tables_.end()) {
            const Table& table = known->second;
            // Closed by an operator before the game was to begin: all were still in time, or there.
            const bool is_early = entry == nullptr && now_unix_ms < table.starts_by_unix_ms - room_clock_differs_ms;
            if (!is_early) missing.assign(table.awaited.begin(), table.awaited.end());
        }
        remove(room);
        return missing;
    }
    if (entry->status == RoomStatus::open) return {};
    if (known != tables_.end()) return follow(room, known->second, *entry);
    const auto pool = entry->warm ? pool_named(pools_, entry->warm->kind) : std::nullopt;
    if (!pool) return {};
    Table& table = tables_[room];
    table.pool = *pool;
    return follow(room, table, *entry);
}

/// The game is on. Without chairs to give up all have come who were awaited, and they are there until it is over.
std::vector<PlayerId> Tables::follow(const std::string& room, Table& table, const room::Listed& entry) {
    std::unordered_set<PlayerId> people = table.people;
    if (entry.warm) {
        people.clear();
        for (const auto& [seat, player] : entry.warm->holders) {
            if (player) people.insert(*player);
        }
    } else {
        people.insert(table.awaited.begin(), table.awaited.end());
    }
    std::vector<PlayerId> missing;
    for (const PlayerId& player : table.awaited) {
        if (people.contains(player)) continue;
        missing.push_back(player);
        free(player, room);
    }
    for (const PlayerId& player : table.people) {
        if (people.contains(player)) continue;
        free(player, room);
        table.not_again.insert(player);
    }
    for (const PlayerId& player : people) {
        rooms_[player] = room;
        table.held.erase(player);
    }
    table.awaited.clear();
    table.people = std::move(people);
    table.warm = entry.warm;
    // Whoever was on the way is told by the room, when they ask for the chair.
    end_holds(room, table, [&](const Held& held) { return !is_a_computers(table.warm, held.seat); });
    return missing;
}

void Tables::remove(const std::string& room) {
    const auto gone = tables_.extract(room);
    if (!gone) return;
    for (const PlayerId& player : gone.mapped().awaited) free(player, room);
    for (const PlayerId& player : gone.mapped().people) free(player, room);
    for (const auto& [player, held] : gone.mapped().held) free(player, room);
}

void Tables::free(const PlayerId& player, const std::string& room) {
    const auto at = rooms_.find(player);
    if (at != rooms_.end() && at->second == room) rooms_.erase(at);
}

template <class Ends>
std::vector<PlayerId> Tables::end_holds(const std::string& room, Table& table, Ends ends) {
    std::vector<PlayerId> players;
    std::erase_if(table.held, [&](const auto& one) {
        if (!ends(one.second)) return false;
        free(one.first, room);
        players.push_back(one.first);
        return true;
    });
    return players;
}

std::vector<WarmTable> Tables::warm() const {
    std::vector<WarmTable> all;
    for (const auto& [room, table] : tables_) {
        if (!table.warm) continue;
        WarmTable one{room, table.pool};
        one.not_again = table.not_again;
        for (const auto& [seat, player] : table.warm->holders) {
            ++(player ? one.people : one.computers)[index(seat.side)];
            if (player) one.sitting.push_back(*player);
        }
        for (const auto& [player, held] : table.held) {
            one.sitting.push_back(player);
            --one.computers[index(held.seat.side)];
            ++one.people[index(held.seat.side)];
        }
        if (one.computers[0] + one.computers[1] > 0) all.push_back(std::move(one));
    }
    return all;
}

std::optional<engine::Seat> Tables::hold(const std::string& room, std::size_t side, const PlayerId& player,
                                         std::int64_t now_ms) {
    Table& table = tables_.at(room);
    ENSURE(table.warm);
    for (const auto& [seat, holder] : table.warm->holders) {
        const bool is_held = std::ranges::any_of(table.held, [&](const auto& one) { return one.second.seat == seat; });
        if (holder || is_held || index(seat.side) != side) continue;
        table.held[player] = {seat, now_ms + limit::chair_held_ms};
        rooms_[player] = room;
        return seat;
    }
    return std::nullopt;
}

bool Tables::decline(const PlayerId& player) {
    const auto at = rooms_.find(player);
    const auto known = at == rooms_.end() ? tables_.end() : tables_.find(at->second);
    if (known == tables_.end() || known->second.held.erase(player) == 0) return false;
    known->second.not_again.insert(player);
    rooms_.erase(at);
    return true;
}

void Tables::release(std::int64_t now_ms) {
    const auto is_over = [now_ms](const Held& held) { return held.until_ms <= now_ms; };
    for (auto& [room, table] : tables_) {
        for (const PlayerId& player : end_holds(room, table, is_over)) table.not_again.insert(player);
    }
}

std::optional<std::int64_t> Tables::next_release_ms() const {
    std::optional<std::int64_t> next;
    for (const auto& [room, table] : tables_) {
        for (const auto& [player, held] : table.held) next = std::min(next.value_or(held.until_ms), held.until_ms);
    }
    return next;
}

std::optional<Tables::Place> Tables::place_of(const PlayerId& player) const {
    const auto at = rooms_.find(player);
    if (at == rooms_.end()) return std::nullopt;
    if (at->second.empty()) return Place{};
    const Table& table = tables_.at(at->second);
    Place place{at->second, table.pool};
    if (table.awaited.contains(player)) place.starts_by_unix_ms = table.starts_by_unix_ms;
    if (const auto held = table.held.find(player); held != table.held.end()) place.held = held->second.seat;
    return place;
}

}  // namespace server::matching
