#include "server/matching/core.hpp"

#include <algorithm>
#include <functional>
#include <iterator>
#include <unordered_set>
#include <utility>

#include "engine/base/ensure.hpp"
#include "server/matching/candidate.hpp"
#include "server/matching/chairs.hpp"
#include "server/matching/table_maker.hpp"

namespace server::matching {
namespace {

const PlayerId& seeker_id(const Seeker& seeker) { return seeker.person.id; }

/// What the shell owes the machine.
void check_ticket(const Ticket& ticket, std::size_t pools) {
    ENSURE(!ticket.party.empty() && !ticket.pools.empty());
    ENSURE(std::ranges::adjacent_find(ticket.pools, std::greater_equal{}) == ticket.pools.end());
    ENSURE(ticket.pools.back() < pools);
    for (const Seeker& seeker : ticket.party) {
        ENSURE(seeker.strengths.size() == pools);
        ENSURE(std::ranges::count(ticket.party, seeker.person.id, seeker_id) == 1);
    }
}

bool is_mixed(const std::vector<Seeker>& party) {
    const auto is_program = [](const Seeker& seeker) { return seeker.person.is_program(); };
    return !std::ranges::all_of(party, is_program) && !std::ranges::none_of(party, is_program);
}

std::size_t wishes_of(const Ticket& ticket) { return ticket.party.size() * ticket.pools.size(); }

bool are_the_same(const std::vector<Seeker>& one, const std::vector<Seeker>& other) {
    return std::ranges::is_permutation(one, other, {}, seeker_id, seeker_id);
}

void give_chairs(std::span<const WarmTable> warm, std::vector<Candidate>& line, std::vector<Seated>& seated) {
    Chairs chairs(warm);
    for (Candidate& candidate : line) {
        const auto place = chairs.take(*candidate.ticket);
        if (!place) continue;
        candidate.is_seated = true;
        Seated& party = seated.emplace_back(Seated{warm[place->table].room, place->side, {}});
        for (const Seeker& seeker : candidate.ticket->party) party.people.push_back(seeker.person);
    }
}

/// For each who came at this time or before it and has no table, the oldest first, one that the house's programs fill.
void make_beside_house(std::vector<Candidate>& line, std::span<const Ticket> house, std::int64_t since_ms,
                       const Setting& setting, std::vector<Table>& tables) {
    for (auto first = line.begin(); first != line.end() && first->since_ms <= since_ms; ++first) {
        if (first->is_seated) continue;
        std::vector<Candidate> few{*first};
        for (const Ticket& ticket : house) few.push_back({&ticket, 0, false, true});
        for (auto other = std::next(first); other != line.end(); ++other) {
            if (!other->is_seated) few.push_back(*other);
        }
        TableMaker(few, setting, tables).make_full_for_first();
        std::unordered_set<const Ticket*> seated;
        for (const Candidate& one : few) {
            if (one.is_seated) seated.insert(one.ticket);
        }
        for (auto one = first; one != line.end(); ++one) one->is_seated |= seated.contains(one->ticket);
    }
}

}  // namespace

bool avoids_any(const std::vector<Seeker>& party, std::span<const PlayerId> others) {
    return std::ranges::any_of(party, [&](const Seeker& seeker) {
        return std::ranges::find_first_of(seeker.avoids, others) != seeker.avoids.end();
    });
}

std::optional<std::size_t> pool_named(std::span<const Pool> pools, std::string_view kind) {
    const auto found = std::ranges::find(pools, kind, &Pool::name);
    if (found == pools.end()) return std::nullopt;
    return static_cast<std::size_t>(found - pools.begin());
}

Core::Core(std::vector<Pool> pools, Tuning tuning)
    : pools_(std::move(pools)),
      tuning_(tuning),
      cool_downs_({tuning.cool_down_ms, tuning.cool_down_most_ms, tuning.forgiven_ms}) {
    for (const Pool& pool : pools_) forms_.emplace_back(pool.per_side);
}

std::optional<Core::Refused> Core::seek(Ticket ticket, std::int64_t now_ms) {
    check_ticket(ticket, pools_.size());
    std::erase_if(ticket.pools, [&](std::size_t pool) { return ticket.party.size() > pools_[pool].per_side; });
    if (ticket.pools.empty()) return Refused{Refused::Why::party_too_big};
    if (is_mixed(ticket.party)) return Refused{Refused::Why::mixed_party};
    std::int64_t cool_ms = now_ms;
    for (const Seeker& seeker : ticket.party)
        cool_ms = std::max(cool_ms, cool_downs_.until_ms(seeker.person.id, now_ms).value_or(now_ms));
    if (cool_ms > now_ms) return Refused{Refused::Why::cools_down, cool_ms};

    std::optional<Place> held;
    for (const Seeker& seeker : ticket.party) {
        const auto found = places_.find(seeker.person.id);
        if (found == places_.end()) continue;
        held = found->second;
        if (!are_the_same(waiter_at(*held).ticket.party, ticket.party)) return Refused{Refused::Why::waits_elsewhere};
    }
    // Somebody may be a program by now.
    const std::size_t line = ticket.party.front().person.is_program() ? of_programs : of_people;
    const Place place{line, held ? held->number : arrivals_++};
    Waiter waiter{std::move(ticket), now_ms};
    if (held) {
        waiter.since_ms = waiter_at(*held).since_ms;
        leave_line(held->line, lines_[held->line].find(held->number));
    }
    take_place(place, std::move(waiter));
    return std::nullopt;
}

std::vector<PlayerId> Core::withdraw(const PlayerId& player) {
    const auto found = places_.find(player);
    if (found == places_.end()) return {};
    const Place place = found->second;
    std::vector<PlayerId> gone;
    for (const Seeker& seeker : waiter_at(place).ticket.party) gone.push_back(seeker.person.id);
    leave_line(place.line, lines_[place.line].find(place.number));
    return gone;
}

bool Core::seeks(const PlayerId& player) const { return places_.contains(player); }

const Ticket* Core::ticket_of(const PlayerId& player) const {
    const auto found = places_.find(player);
    return found == places_.end() ? nullptr : &waiter_at(found->second).ticket;
}

Matched Core::match(std::span<const WarmTable> warm, std::int64_t now_ms, std::span<const Ticket> house) {
    housed_ms_ = house.empty() ? std::nullopt : std::optional(now_ms);
    Matched matched;
    const Setting setting{pools_, forms_, tuning_, tables_made_};
    for (const std::size_t kind : {of_people, of_programs}) {
        if (lines_[kind].empty()) continue;
        std::vector<Candidate> line;
        for (const auto& [number, waiter] : lines_[kind]) line.push_back({&waiter.ticket, waiter.since_ms});
        if (kind == of_people) give_chairs(warm, line, matched.seated);
        TableMaker maker(line, setting, matched.tables);
        maker.make_full();
        const std::int64_t since_ms = now_ms - tuning_.patience_ms;
        if (kind == of_people) maker.make_for_all_since(since_ms);
        if (kind == of_programs && !house.empty()) make_beside_house(line, house, since_ms, setting, matched.tables);
        forget_seated(line, kind);
    }
    return matched;
}

std::optional<std::int64_t> Core::wakes_ms() const {
    std::optional<std::int64_t> wakes_ms;
    const auto consider = [&](const Waiter& waiter) {
        const std::int64_t at_ms = waiter.since_ms + tuning_.patience_ms;
        wakes_ms = std::min(wakes_ms.value_or(at_ms), at_ms);
    };
    if (!lines_[of_people].empty()) consider(lines_[of_people].begin()->second);
    if (!housed_ms_) return wakes_ms;
    // Whoever got no table then gets none now.
    const auto waits = std::ranges::find_if(
        lines_[of_programs], [&](const auto& one) { return one.second.since_ms + tuning_.patience_ms > *housed_ms_; });
    if (waits != lines_[of_programs].end()) consider(waits->second);
    return wakes_ms;
}

void Core::dodged(const PlayerId& player, std::int64_t now_ms) { cool_downs_.add(player, now_ms); }

std::vector<Waiting> Core::waiting() const {
    std::vector<Waiting> waiting(pools_.size());
    for (const auto& [number, waiter] : lines_[of_people]) {
        for (const std::size_t pool : waiter.ticket.pools) {
            waiting[pool].people += waiter.ticket.party.size();
            if (!waiting[pool].starts_ms) waiting[pool].starts_ms = waiter.since_ms + tuning_.patience_ms;
        }
    }
    for (const auto& [number, waiter] : lines_[of_programs]) {
        for (const std::size_t pool : waiter.ticket.pools) waiting[pool].programs += waiter.ticket.party.size();
    }
    return waiting;
}

const Core::Waiter& Core::waiter_at(const Place& place) const { return lines_[place.line].at(place.number); }

void Core::take_place(const Place& place, Waiter waiter) {
    for (const Seeker& seeker : waiter.ticket.party) places_[seeker.person.id] = place;
    wishes_[place.line] += wishes_of(waiter.ticket);
    lines_[place.line].emplace(place.number, std::move(waiter));
}

Core::Line::iterator Core::leave_line(std::size_t line, Line::iterator waiter) {
    const Ticket& ticket = waiter->second.ticket;
    for (const Seeker& seeker : ticket.party) places_.erase(seeker.person.id);
    wishes_[line] -= wishes_of(ticket);
    return lines_[line].erase(waiter);
}

void Core::forget_seated(const std::vector<Candidate>& seen, std::size_t line) {
    auto waiter = lines_[line].begin();
    for (const Candidate& candidate : seen) {
        if (candidate.is_seated) {
            waiter = leave_line(line, waiter);
        } else {
            ++waiter;
        }
    }
}

}  // namespace server::matching
