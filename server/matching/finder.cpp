#include "server/matching/finder.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <utility>

#include "engine/rating_class.hpp"
#include "protocol/server_message.hpp"
#include "server/base/limits.hpp"
#include "server/room/room_id.hpp"

namespace server::matching {

using protocol::Code;
using protocol::error_of;

namespace {

std::vector<Pool> all_pools() {
    std::vector<Pool> pools;
    for (const auto& kind : engine::rating_classes()) pools.push_back({kind.name, kind.members});
    return pools;
}

/// To those who have lost their place in the line: they say again whether they still want to play.
Frame unavailable_frame() { return make_frame(protocol::seek_ended_message_json("unavailable")); }

unsigned permille(double share) { return static_cast<unsigned>(std::lround(share * 1000)); }

}  // namespace

Finder::Finder(Deps deps)
    : deps_(deps),
      core_(all_pools(), {}),
      tables_(core_.pools()),
      alarm_(deps.clock.make_alarm(deps.executor)),
      push_alarm_(deps.clock.make_alarm(deps.executor)) {
    deps_.directory.on_listed([this](const auto& room, const auto* entry) { on_listed(room, entry); });
}

void Finder::begin_league(std::vector<HouseProgram> programs, unsigned boards) {
    std::array<std::uint8_t, sizeof(std::uint64_t)> bytes{};
    deps_.randomness.fill(bytes);
    league_ = League(std::move(programs), boards, std::bit_cast<std::uint64_t>(bytes));
    match_soon();
}

void Finder::restore(const std::vector<room::Directory::Returning>& rooms) {
    for (const auto& one : rooms) {
        const auto pool = pool_named(core_.pools(), one.kind);
        if (!pool) continue;
        rooms_.insert(one.room);
        if (league_.restore(one.room, one.people)) continue;
        if (one.awaited.empty()) {
            tables_.resumed(one.room, *pool, one.people);
        } else {
            tables_.opened(one.room, *pool, deps_.clock.unix_ms() + limit::come_back_ms, one.awaited);
        }
    }
}

void Finder::drain() {
    post([](Finder& self) { self.is_draining_ = true; });
}

/// Most rooms are no tables of the finder's, and change all the time: the executor does not hear of them.
void Finder::on_listed(const std::string& room, const room::Listed* entry) {
    {
        const std::lock_guard lock(rooms_mutex_);
        if (entry != nullptr && entry->warm) {
            rooms_.insert(room);
        } else if (!rooms_.contains(room)) {
            return;
        }
        if (entry == nullptr) rooms_.erase(room);
    }
    std::optional<room::Listed> listed;
    if (entry != nullptr) listed = *entry;
    post([room, listed = std::move(listed)](Finder& self) { self.follow(room, listed ? &*listed : nullptr); });
}

void Finder::follow(const std::string& room, const room::Listed* entry) {
    for (const PlayerId& player : tables_.listed(room, entry, deps_.clock.unix_ms()))
        core_.dodged(player, deps_.clock.now_ms());
    if (entry == nullptr || entry->status == protocol::RoomStatus::over) league_.over(room);
    // Whoever has sat down there by hand has a table now.
    if (entry != nullptr && entry->warm) {
        for (const auto& [seat, player] : entry->warm->holders) {
            if (!player || !core_.seeks(*player) || !tables_.place_of(*player)) continue;
            withdraw(*player);
            deps_.presences.tell(*player, make_frame(protocol::seek_ended_message_json("left")));
        }
    }
    match_soon();
}

Seeker Finder::seeker_of(const Person& person) const {
    Seeker seeker{person, {}, std::vector<Glicko>(core_.pools().size())};
    const auto presences = deps_.presences.presences_of(person.id);
    if (!presences.empty()) seeker.address = presences.front().address;
    seeker.avoids = deps_.blocks.towards(person.id);
    for (const auto& blocked : deps_.blocks.of(person.id)) seeker.avoids.push_back(blocked.player);
    for (const auto& [kind, shown] : deps_.ratings.of(person.id)) {
        const auto pool = pool_named(core_.pools(), kind);
        if (!pool) continue;
        Glicko& strength = seeker.strengths[*pool];
        strength.rating = shown.rating;
        strength.deviation = shown.deviation;
    }
    return seeker;
}

/// Nothing: a kind is none that there is.
std::optional<Ticket> Finder::ticket_of(const std::vector<Person>& people, const protocol::FinderSeek& wish) const {
    Ticket ticket;
    ticket.wants_rated = wish.wants_rated;
    for (const std::string& kind : wish.kinds) {
        const auto pool = pool_named(core_.pools(), kind);
        if (!pool) return std::nullopt;
        ticket.pools.push_back(*pool);
    }
    std::ranges::sort(ticket.pools);
    for (const Person& person : people) ticket.party.push_back(seeker_of(person));
    return ticket;
}

protocol::Error Finder::error_for(const Core::Refused& refused) const {
    switch (refused.why) {
        case Core::Refused::Why::party_too_big:
            return protocol::bad_option("kinds", "none of these games has so many on a side");
        case Core::Refused::Why::mixed_party:
            return error_of(Code::forbidden, "people and programs play among themselves");
        case Core::Refused::Why::waits_elsewhere:
            return error_of(Code::forbidden, "somebody of your party seeks in another one");
        case Core::Refused::Why::cools_down:
            break;
    }
    return error_of(Code::rate_limited, "somebody of you had a table and did not come",
                    refused.until_ms - deps_.clock.now_ms());
}

void Finder::seek(const Person& who, protocol::FinderSeek wish, Answer<std::optional<std::string>> answer) {
    post([who, wish = std::move(wish), answer = std::move(answer)](Finder& self) { self.seek_now(who, wish, answer); });
}

void Finder::seek_now(const Person& who, const protocol::FinderSeek& wish,
                      const Answer<std::optional<std::string>>& answer) {
    const auto refuse = [&](protocol::Error error) { answer(engine::Failure{std::move(error)}); };
    if (is_draining_) return refuse(error_of(Code::draining, "the server is about to restart"));
    if (const auto place = tables_.place_of(who.id)) {
        if (place->room.empty()) return answer(std::optional<std::string>());  // they are told in a moment
        tell_place(who.id, *place);
        return answer(std::optional(place->room));
    }
    const Party* party = parties_.of(who.id);
    const std::vector<Person> people = party != nullptr ? party->members : std::vector{who};
    for (const Person& person : people) {
        if (tables_.place_of(person.id))
            return refuse(error_of(Code::forbidden, "somebody of your party is at a table"));
        if (!deps_.presences.is_here(person.id))
            return refuse(error_of(Code::forbidden, "somebody of your party is away for the moment"));
    }
    auto ticket = ticket_of(people, wish);
    if (!ticket) return refuse(protocol::bad_option("kinds", "there is no such kind of game"));
    if (const auto refused = core_.seek(*std::move(ticket), deps_.clock.now_ms())) return refuse(error_for(*refused));
    answer(std::optional<std::string>());
    if (party != nullptr) tell_party(*party);
    match_soon();
}

void Finder::leave(const PlayerId& player, std::function<void()> done) {
    post([player, done = std::move(done)](Finder& self) {
        self.withdraw(player);
        if (self.tables_.decline(player)) self.match_soon();
        done();
    });
}

/// A party seeks together: the others are told.
void Finder::withdraw(const PlayerId& player) {
    const auto gone = core_.withdraw(player);
    for (const PlayerId& one : gone) {
        if (one != player) deps_.presences.tell(one, make_frame(protocol::seek_ended_message_json("left")));
    }
    if (!gone.empty()) match_soon();
}

/// Of many who come at once each changes who sits with whom: they are looked at together.
void Finder::match_soon() {
    if (std::exchange(match_is_due_, true)) return;
    post([](Finder& self) {
        self.match_is_due_ = false;
        self.match();
    });
}

void Finder::match() {
    const std::int64_t now_ms = deps_.clock.now_ms();
    tables_.release(now_ms);
    for (const PlayerId& player : parties_.overdue(now_ms)) drop_from_party(player);
    const auto warm = tables_.warm();
    const auto house = house_tickets();
    const Matched matched = core_.match(warm, now_ms, house);
    for (const Seated& seated : matched.seated) seat(seated);
    for (const Table& table : matched.tables) open(table);
    open_boards(house);
    set_alarm();
    note_change();
}

void Finder::set_alarm() {
    std::optional<std::int64_t> at_ms;
    for (const auto next :
         {core_.wakes_ms(), tables_.next_release_ms(), parties_.next_overdue_ms(), league_.wakes_ms()}) {
        if (next) at_ms = std::min(at_ms.value_or(*next), *next);
    }
    alarm_.set(at_ms, weak_from_this(), [](Finder& self) { self.match(); });
}

void Finder::seat(const Seated& seated) {
    for (const Person& person : seated.people) {
        if (!tables_.hold(seated.room, seated.side, person.id, deps_.clock.now_ms())) {
            deps_.presences.tell(person.id, unavailable_frame());
            continue;
        }
        deps_.metrics.finder_found.add({"chair"});
        tell_place(person.id, *tables_.place_of(person.id));
    }
}

/// Of each side those who were found first, then, where there are fewer, computer players.
room::TableOpening Finder::opening_of(const Table& table) const {
    const Pool& pool = core_.pools()[table.pool];
    room::TableOpening opening;
    opening.options = engine::among_strangers(*engine::rating_class_named(pool.name));
    opening.name = "Open table";
    if (table.is_rated) opening.rated = pool.name;
    opening.computers = limit::warm_chair_level;
    opening.table = {room::RoomTime{limit::table_shown_ms}, room::RoomTime{limit::table_starts_ms},
                     deps_.clock.unix_ms() + limit::table_starts_ms, permille(table.black.share),
                     permille(table.black.spread)};
    std::array<std::size_t, 2> given{};
    for (const auto seat : engine::starting_seats_of(opening.options)) {
        const auto& side = table.sides.at(index(seat.side));
        std::size_t& next = given.at(index(seat.side));
        if (next == side.size()) continue;
        const Person& person = side[next++];
        if (const HouseProgram* program = league_.find(person.id)) {
            opening.house.emplace(seat, *program);
        } else {
            opening.reservations.emplace(seat, person);
        }
    }
    return opening;
}

void Finder::open(const Table& table) {
    const auto opening = opening_of(table);
    std::vector<PlayerId> people;
    for (const auto& [seat, person] : opening.reservations) people.push_back(person.id);
    const bool is_full = table.computers == std::array{0U, 0U};
    const char* beside = !is_full ? "computers" : opening.house.empty() ? "people" : "house";
    tables_.expect(people);
    deps_.directory.open_table(
        opening, [self = shared_from_this(), people, pool = table.pool, beside,
                  starts_by_unix_ms = opening.table.starts_by_unix_ms](const room::Directory::Created& created) {
            self->post([people, pool, beside, starts_by_unix_ms, created](Finder& finder) {
                if (!created) return finder.not_opened(people);
                finder.deps_.metrics.finder_found.add({beside});
                finder.opened(*created, pool, starts_by_unix_ms, people);
            });
        });
}

/// No two of them are the same person's: results between any of them say something.
std::vector<Ticket> Finder::house_tickets() const {
    std::vector<Ticket> tickets;
    for (const HouseProgram& program : league_.programs()) {
        Ticket& ticket = tickets.emplace_back();
        ticket.party.push_back(seeker_of(program.person));
        ticket.party.front().address = program.person.id.text;
        for (std::size_t pool = 0; pool < core_.pools().size(); ++pool) ticket.pools.push_back(pool);
    }
    return tickets;
}

void Finder::open_boards(std::span<const Ticket> house) {
    while (league_.is_board_missing(deps_.clock.now_ms()) && !is_draining_) {
        const auto table = league_.next_board(core_.pools(), house);
        if (!table) return;
        auto opening = opening_of(*table);
        opening.name = "League";
        opening.paces = League::paces;
        deps_.directory.open_table(opening, [self = shared_from_this()](const room::Directory::Created& created) {
            self->post([created](Finder& finder) { finder.board_opened(created); });
        });
    }
}

void Finder::board_opened(const room::Directory::Created& room) {
    if (!room) {
        league_.not_opened(deps_.clock.now_ms());
        deps_.log.warn("table_not_opened", {{"people", 0}});
        return set_alarm();
    }
    league_.opened(*room);
    const std::lock_guard lock(rooms_mutex_);
    rooms_.insert(*room);
}

void Finder::opened(const std::string& room, std::size_t pool, std::int64_t starts_by_unix_ms,
                    const std::vector<PlayerId>& people) {
    {
        const std::lock_guard lock(rooms_mutex_);
        rooms_.insert(room);
    }
    tables_.opened(room, pool, starts_by_unix_ms, people);
    for (const PlayerId& player : people) tell_place(player, *tables_.place_of(player));
}

void Finder::not_opened(const std::vector<PlayerId>& people) {
    tables_.give_up(people);
    deps_.log.warn("table_not_opened", {{"people", people.size()}});
    for (const PlayerId& player : people) deps_.presences.tell(player, unavailable_frame());
}

Frame Finder::frame_of(const Tables::Place& place) const {
    return make_frame(protocol::found_message_json(
        {core_.pools()[place.pool].name, place.room, place.held, place.starts_by_unix_ms}));
}

void Finder::tell_place(const PlayerId& player, const Tables::Place& place) const {
    deps_.presences.tell(player, frame_of(place));
}

void Finder::came(const PlayerId& player, std::shared_ptr<Sink> sink) {
    post([player, sink = std::move(sink)](Finder& self) {
        self.parties_.came_back(player);
        if (const Party* party = self.parties_.of(player)) sink->send(self.party_frame(party), Delivery::required);
        const auto place = self.tables_.place_of(player);
        const bool waits = place && (place->starts_by_unix_ms || place->held);
        if (waits) sink->send(self.frame_of(*place), Delivery::required);
        self.note_change();
    });
}

void Finder::went(const PlayerId& player) {
    post([player](Finder& self) {
        if (self.deps_.presences.is_here(player)) return;
        self.withdraw(player);
        self.parties_.went_away(player, self.deps_.clock.now_ms());
        self.match_soon();
    });
}

void Finder::watch(std::uint64_t connection, std::shared_ptr<Sink> sink) {
    post([connection, sink = std::move(sink)](Finder& self) {
        sink->send(make_public_frame(self.state_json()), Delivery::required);
        self.watchers_[connection] = sink;
    });
}

void Finder::unwatch(std::uint64_t connection) {
    post([connection](Finder& self) { self.watchers_.erase(connection); });
}

void Finder::tell(std::function<void(std::string)> tell) {
    post([tell = std::move(tell)](Finder& self) { tell(self.state_json()); });
}

/// Changes are gathered, so that a lively evening costs each watcher one message a second at most.
void Finder::note_change() {
    deps_.metrics.finder_waiting.set(static_cast<std::int64_t>(core_.people_waiting()));
    if (watchers_.empty() || std::exchange(push_is_due_, true)) return;
    push_alarm_->set(std::max(deps_.clock.now_ms(), pushed_ms_ + limit::finder_every_ms), [weak = weak_from_this()] {
        if (const auto self = weak.lock()) self->push();
    });
}

void Finder::push() {
    push_is_due_ = false;
    pushed_ms_ = deps_.clock.now_ms();
    const Frame frame = make_public_frame(state_json());
    for (const auto& [connection, sink] : watchers_) sink->send(frame, Delivery::required);
}

std::string Finder::state_json() const {
    std::vector<protocol::PoolTold> pools;
    const auto waiting = core_.waiting();
    for (std::size_t place = 0; place < waiting.size(); ++place) {
        protocol::PoolTold told{core_.pools()[place].name, waiting[place].people, waiting[place].programs};
        if (const auto starts_ms = waiting[place].starts_ms) {
            told.starts_unix_ms = *starts_ms - deps_.clock.now_ms() + deps_.clock.unix_ms();
        }
        pools.push_back(std::move(told));
    }
    for (const WarmTable& table : tables_.warm()) ++pools[table.pool].tables;
    return protocol::finder_message_json(deps_.clock.unix_ms(), deps_.presences.count(), pools);
}

}  // namespace server::matching
