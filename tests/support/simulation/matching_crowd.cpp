#include "tests/support/simulation/matching_crowd.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "server/matching/core.hpp"
#include "tests/support/fake_clock.hpp"
#include "tests/support/simulation/agenda.hpp"
#include "tests/support/simulation/dice.hpp"
#include "tests/support/simulation/matching_guests.hpp"
#include "tests/support/simulation/matching_oracle.hpp"

namespace matching_test {
namespace {

using namespace server::matching;
using server::Person;
using Why = Core::Refused::Why;

const std::vector<Pool> crowd_pools{{"ones", 1}, {"other ones", 1}, {"twos", 2}, {"threes", 3}};
constexpr std::int64_t alarm_late_ms = 200;

struct Waiters {
    std::vector<std::size_t> guests;
    Ticket ticket;
    std::int64_t since_ms = 0;
};

struct Room {
    std::size_t pool = 0;
    std::array<std::vector<std::size_t>, 2> sides;
    std::array<unsigned, 2> computers{};
    bool is_programs = false;
    std::optional<std::int64_t> ends_ms = {};  // nothing: the game has not begun
};

class Crowd {
public:
    Crowd(const CrowdPlan& plan, CrowdTally& tally)
        : plan_(plan), tally_(tally), dice_(plan.seed), agenda_(clock_), core_(crowd_pools, tuning_) {}

    void live() {
        if (plan_.arrivals > 0) come();
        while (const auto next_ms = agenda_.next_ms()) {
            clock_.advance(*next_ms - clock_.now_ms());
            agenda_.take_next()();
        }
        for (const auto& [number, party] : parties_) demand(is_of_programs(party), "people wait for ever");
        demand(rooms_.empty(), "a game has no end");
    }

private:
    void demand(bool holds, const std::string& what) const {
        if (!holds) throw std::runtime_error(what);
    }
    std::int64_t now_ms() const { return clock_.now_ms(); }

    // Who comes, and what they want.

    std::vector<std::size_t> some_pools() {
        std::vector<std::size_t> pools;
        for (std::size_t pool = 0; pool < crowd_pools.size(); ++pool) {
            if (dice_.chance(500)) pools.push_back(pool);
        }
        return pools.empty() ? std::vector{crowd_pools.size() - 1} : pools;
    }

    Ticket ticket_of(const std::vector<std::size_t>& guests) {
        Ticket ticket;
        for (const std::size_t guest : guests) ticket.party.push_back(guests_[guest].seeker);
        ticket.pools = some_pools();
        ticket.wants_rated = !dice_.chance(100);
        return ticket;
    }

    void come() {
        ++tally_.arrivals;
        if (++arrived_ < plan_.arrivals) {
            const double gap_ms = -std::log(1 - evenly(dice_)) * 3'600'000 / plan_.per_hour;
            agenda_.in(std::llround(gap_ms), [this] { come(); });
        }
        const bool is_program = dice_.chance(80);
        const std::size_t size = dice_.chance(700) ? 1 : dice_.chance(667) ? 2 : 3;
        std::vector<std::size_t> guests;
        while (guests.size() < size) guests.push_back(guests_.come(is_program && !dice_.chance(20)));
        seek(guests);
        if (dice_.chance(20)) ask_for_two_places();
        run();
    }

    /// What the machine has to answer to this ticket.
    std::optional<Core::Refused> refusal_of(const std::vector<std::size_t>& guests, const Ticket& ticket) const {
        if (std::ranges::all_of(ticket.pools, [&](auto pool) { return crowd_pools[pool].per_side < guests.size(); }))
            return Core::Refused{Why::party_too_big};
        std::set<bool> kinds;
        std::int64_t until_ms = 0;
        bool waits_elsewhere = false;
        for (const std::size_t guest : guests) {
            const Guest& one = guests_[guest];
            kinds.insert(one.seeker.person.is_program());
            if (one.cool_ms > 0 && now_ms() < one.dodged_ms + tuning_.forgiven_ms)
                until_ms = std::max(until_ms, one.dodged_ms + one.cool_ms);
            if (one.is == Guest::Is::waiting) {
                const auto& party = parties_.at(one.place).guests;
                waits_elsewhere = waits_elsewhere || !std::ranges::is_permutation(party, guests);
            }
        }
        if (kinds.size() == 2) return Core::Refused{Why::mixed_party};
        if (until_ms > now_ms()) return Core::Refused{Why::cools_down, until_ms};
        if (waits_elsewhere) return Core::Refused{Why::waits_elsewhere};
        return std::nullopt;
    }

    bool accepts(const std::vector<std::size_t>& guests, const Ticket& ticket) {
        const auto expected = refusal_of(guests, ticket);
        const auto refused = core_.seek(ticket, now_ms());
        demand(refused.has_value() == expected.has_value(), "a ticket is refused that may not be, or the other way");
        if (!refused) return true;
        demand(refused->why == expected->why && refused->until_ms == expected->until_ms, "refused for another reason");
        ++(refused->why == Why::cools_down ? tally_.cooled : tally_.refused);
        return false;
    }

    void seek(const std::vector<std::size_t>& guests) {
        const Ticket ticket = ticket_of(guests);
        if (!accepts(guests, ticket)) {
            for (const std::size_t guest : guests) guests_.go_home(guest);
            return;
        }
        const std::size_t number = ++numbers_;
        parties_[number] = {guests, with_room(ticket), now_ms()};
        for (const std::size_t guest : guests) {
            guests_[guest].is = Guest::Is::waiting;
            guests_[guest].place = number;
        }
        if (dice_.chance(80)) agenda_.in(dice_.between(0, 10'000), [this, number] { lose_patience(number); });
        if (dice_.chance(80)) agenda_.in(dice_.between(0, 7'000), [this, number] { change_wish(number); });
    }

    /// The ticket for the pools whose sides the party has room on.
    static Ticket with_room(Ticket ticket) {
        std::erase_if(ticket.pools, [&](auto pool) { return crowd_pools[pool].per_side < ticket.party.size(); });
        return ticket;
    }

    void ask_for_two_places() {
        if (parties_.empty()) return;
        const std::size_t waiting = parties_.rbegin()->second.guests.front();
        const std::size_t other = guests_.come(dice_.chance(300));
        demand(!accepts({waiting, other}, ticket_of({waiting, other})), "somebody waits in two parties");
        guests_.go_home(other);
    }

    void lose_patience(std::size_t number) {
        const auto found = parties_.find(number);
        if (found == parties_.end()) return;
        const Waiters party = found->second;
        const auto gone = core_.withdraw(dice_.any_of(party.ticket.party).person.id);
        demand(std::ranges::equal(gone, party.ticket.party, {}, {}, [](const Seeker& one) { return one.person.id; }),
               "others have left the line than those of the party");
        for (const std::size_t guest : party.guests) guests_.go_home(guest);
        parties_.erase(found);
        ++tally_.left;
        run();
    }

    void change_wish(std::size_t number) {
        const auto found = parties_.find(number);
        if (found == parties_.end()) return;
        Waiters& party = found->second;
        std::ranges::rotate(party.guests, party.guests.begin() + 1);
        const Ticket ticket = ticket_of(party.guests);
        if (accepts(party.guests, ticket)) {
            party.ticket = with_room(ticket);
            ++tally_.changed;
        } else {
            std::ranges::rotate(party.guests, party.guests.end() - 1);
        }
        run();
    }

    static bool is_of_programs(const Waiters& party) { return party.ticket.party.front().person.is_program(); }

    // What the machine makes of it.

    void run() {
        std::vector<WarmTable> warm;
        for (const std::size_t number : warm_) {
            const Room& room = rooms_.at(number);
            warm.push_back({std::to_string(number), room.pool, room.computers, {}});
            for (const std::size_t side : {0U, 1U})
                warm.back().people[side] = static_cast<unsigned>(room.sides[side].size());
        }
        const Matched matched = core_.match(warm, now_ms());
        sit_down(matched.seated, warm);
        for (const Table& table : matched.tables) open(table);
        for (const auto& [number, party] : parties_) {
            demand(is_of_programs(party) || now_ms() - party.since_ms < tuning_.patience_ms,
                   "somebody still waits whose patience is over");
            for (const std::size_t guest : party.guests)
                demand(core_.seeks(guests_[guest].seeker.person.id), "somebody has lost their place");
        }
        check_waiting();
        set_alarm();
    }

    void set_alarm() {
        const auto wakes_ms = core_.wakes_ms();
        if (!wakes_ms || (alarm_ms_ && *alarm_ms_ <= *wakes_ms)) return;
        const std::int64_t at_ms = *wakes_ms + dice_.between(0, alarm_late_ms);
        if (alarm_ms_ && *alarm_ms_ <= at_ms) return;
        alarm_ms_ = at_ms;
        agenda_.at(at_ms, [this, at_ms] {
            if (alarm_ms_ != at_ms) return;
            alarm_ms_.reset();
            run();
        });
    }

    void check_waiting() const {
        const auto told = core_.waiting();
        std::size_t people = 0;
        for (std::size_t pool = 0; pool < crowd_pools.size(); ++pool) {
            Waiting expected;
            for (const auto& [number, party] : parties_) {
                if (!std::ranges::binary_search(party.ticket.pools, pool)) continue;
                (is_of_programs(party) ? expected.programs : expected.people) += party.guests.size();
                if (!is_of_programs(party) && !expected.starts_ms)
                    expected.starts_ms = party.since_ms + tuning_.patience_ms;
            }
            demand(told[pool].people == expected.people && told[pool].programs == expected.programs
                       && told[pool].starts_ms == expected.starts_ms,
                   "it is told of others than those who wait");
            people += expected.people;
        }
        demand(core_.people_waiting() == people, "of all who wait another number is told");
    }

    /// The number of the party that this person waits in.
    std::size_t party_of(const Person& person) const {
        const Guest& guest = guests_[Guests::number_of(person)];
        demand(guest.is == Guest::Is::waiting, "somebody gets a table who does not wait for one");
        return guest.place;
    }

    /// They wait no longer.
    Waiters got_game(std::size_t number, std::size_t room) {
        Waiters party = std::move(parties_.at(number));
        parties_.erase(number);
        for (const std::size_t guest : party.guests) {
            guests_[guest].is = Guest::Is::at_table;
            guests_[guest].place = room;
            demand(!core_.seeks(guests_[guest].seeker.person.id), "somebody has a table and waits for another");
        }
        if (is_of_programs(party)) return party;
        const std::int64_t waited_ms = now_ms() - party.since_ms;
        demand(waited_ms <= tuning_.patience_ms + alarm_late_ms, "somebody has waited for too long");
        ++tally_.waited;
        tally_.waited_ms += waited_ms;
        tally_.longest_ms = std::max(tally_.longest_ms, waited_ms);
        return party;
    }

    void sit_down(const std::vector<Seated>& seated, std::vector<WarmTable> warm) {
        std::size_t last = 0;
        for (const Seated& one : seated) {
            const std::size_t number = party_of(one.people.front());
            demand(number > last, "somebody takes chairs before others who came first");
            last = number;
            const Ticket& ticket = parties_.at(number).ticket;
            const auto chair = best_chair(warm, ticket);
            demand(chair && !is_of_programs(parties_.at(number)), "chairs are taken that are not to be had");
            demand(warm[chair->table].room == one.room && chair->side == one.side, "other chairs were better");
            demand(std::ranges::equal(one.people, ticket.party, {}, &Person::id,
                                      [](const Seeker& seeker) { return seeker.person.id; }),
                   "a party does not take its chairs together");
            take_chair(warm, *chair, one.people.size());
            const std::size_t room = std::stoul(one.room);
            const auto party = got_game(number, room);
            join(room, one.side, party.guests);
            ++tally_.chairs;
        }
        for (const auto& [number, party] : parties_)
            demand(is_of_programs(party) || !best_chair(warm, party.ticket), "chairs are left empty that are wanted");
    }

    void join(std::size_t number, std::size_t side, const std::vector<std::size_t>& guests) {
        Room& room = rooms_.at(number);
        room.sides[side].insert(room.sides[side].end(), guests.begin(), guests.end());
        room.computers[side] -= static_cast<unsigned>(guests.size());
        for (const std::size_t guest : guests) may_leave_early(number, guest);
        note_warmth(number);
    }

    void open(const Table& table) {
        std::set<std::size_t> numbers;
        for (const auto& side : table.sides) {
            for (const Person& person : side) numbers.insert(party_of(person));
        }
        std::vector<Ticket> tickets;
        bool is_due = false;
        const std::size_t number = ++numbers_;
        for (const std::size_t party : numbers) {
            is_due = is_due || now_ms() - parties_.at(party).since_ms >= tuning_.patience_ms;
            tickets.push_back(got_game(party, number).ticket);
        }
        check_table(table, tickets, crowd_pools, tuning_.computer);
        const bool has_computers = table.computers[0] + table.computers[1] > 0;
        demand(is_due || !has_computers, "computers sit down with people who have just come");

        Room room{table.pool, {}, table.computers, tickets.front().party.front().person.is_program()};
        for (const std::size_t side : {0U, 1U}) {
            for (const Person& person : table.sides[side]) room.sides[side].push_back(Guests::number_of(person));
        }
        ++(room.is_programs ? tally_.tables_of_programs
                            : (has_computers ? tally_.tables_with_computers : tally_.full_tables));
        if (table.is_rated) ++tally_.rated;
        draw_winner(table.black.share, room);
        rooms_[number] = std::move(room);
        agenda_.in(dice_.between(3'000, 10'000), [this, number] { begin(number); });
    }

    /// By true strengths, and logistic curves of which the machine knows only what it was told.
    void draw_winner(double predicted, const Room& room) {
        std::array<double, 2> strengths{};
        const unsigned per_side = crowd_pools[room.pool].per_side;
        for (const std::size_t side : {0U, 1U}) {
            for (const std::size_t guest : room.sides[side]) strengths[side] += guests_[guest].truly[room.pool];
            for (unsigned chair = 0; chair < room.computers[side]; ++chair)
                strengths[side] += normal(dice_, tuning_.computer.rating, tuning_.computer.deviation);
        }
        const double difference = (strengths[0] - strengths[1]) / per_side;
        const double unit = per_side == 1 ? 400 / std::log(10.0) : 175 * std::sqrt(2.0);
        Decile& decile = tally_.deciles.at(std::min<std::size_t>(9, static_cast<std::size_t>(10 * predicted)));
        ++decile.games;
        decile.predicted += predicted;
        if (evenly(dice_) < 1 / (1 + std::exp(-difference / unit))) ++decile.won;
    }

    // What becomes of tables.

    void begin(std::size_t number) {
        constexpr std::int64_t minute_ms = 60'000;
        Room& room = rooms_.at(number);
        for (const std::size_t side : {0U, 1U}) {
            for (const std::size_t guest : std::vector(room.sides[side])) {
                if (dice_.chance(guests_[guest].is_dodger ? 500 : 5)) dodge(guest, number);
            }
        }
        if (!close_if_empty(number)) {
            room.ends_ms = now_ms() + dice_.between(3 * minute_ms, 25 * minute_ms);
            agenda_.at(*room.ends_ms, [this, number] { end(number); });
            for (const auto& side : room.sides) {
                for (const std::size_t guest : side) may_leave_early(number, guest);
            }
            note_warmth(number);
        }
        run();
    }

    void dodge(std::size_t guest, std::size_t room) {
        Guest& one = guests_[guest];
        core_.dodged(one.seeker.person.id, now_ms());
        const bool is_forgiven = one.cool_ms == 0 || now_ms() - one.dodged_ms >= tuning_.forgiven_ms;
        one.cool_ms = is_forgiven ? tuning_.cool_down_ms : std::min(2 * one.cool_ms, tuning_.cool_down_most_ms);
        one.dodged_ms = now_ms();
        ++tally_.dodged;
        get_up(guest, room);
        agenda_.in(dice_.between(0, 2 * one.cool_ms), [this, guest] {
            if (!guests_.fetch(guest)) return;
            seek({guest});
            run();
        });
    }

    void may_leave_early(std::size_t number, std::size_t guest) {
        if (!dice_.chance(120)) return;
        agenda_.at(dice_.between(now_ms(), *rooms_.at(number).ends_ms), [this, number, guest] {
            if (guests_[guest].is != Guest::Is::at_table || guests_[guest].place != number) return;
            get_up(guest, number);
            if (!close_if_empty(number)) note_warmth(number);
            run();
        });
    }

    /// A computer goes on for them.
    void get_up(std::size_t guest, std::size_t number) {
        Room& room = rooms_.at(number);
        for (const std::size_t side : {0U, 1U})
            room.computers[side] += static_cast<unsigned>(std::erase(room.sides[side], guest));
        guests_.go_home(guest);
    }

    bool close_if_empty(std::size_t number) {
        const Room& room = rooms_.at(number);
        if (!room.sides[0].empty() || !room.sides[1].empty()) return false;
        close(number);
        return true;
    }

    void end(std::size_t number) {
        const auto found = rooms_.find(number);
        if (found == rooms_.end()) return;
        for (const auto& side : found->second.sides) {
            for (const std::size_t guest : side) guests_.go_home(guest);
        }
        close(number);
    }

    void close(std::size_t number) {
        rooms_.erase(number);
        warm_.erase(number);
    }

    void note_warmth(std::size_t number) {
        const Room& room = rooms_.at(number);
        const bool is_warm = room.ends_ms && !room.is_programs && room.computers[0] + room.computers[1] > 0;
        if (is_warm) {
            warm_.insert(number);
        } else {
            warm_.erase(number);
        }
    }

    const CrowdPlan plan_;
    CrowdTally& tally_;
    simulation::Dice dice_;
    test_support::FakeClock clock_;
    simulation::Agenda agenda_;
    const Core::Tuning tuning_;
    Core core_;
    Guests guests_{dice_, crowd_pools.size()};
    std::map<std::size_t, Waiters> parties_;  // in order of arrival
    std::map<std::size_t, Room> rooms_;
    std::set<std::size_t> warm_;  // rooms where a game is on, and computers give up their chairs
    std::size_t arrived_ = 0;
    std::size_t numbers_ = 0;  // of parties and rooms
    std::optional<std::int64_t> alarm_ms_;
};

}  // namespace

void simulate_crowd(const CrowdPlan& plan, CrowdTally& tally) { Crowd(plan, tally).live(); }

void check_deciles(const CrowdTally& tally, std::size_t enough, double tolerance) {
    for (const Decile& decile : tally.deciles) {
        if (decile.games < enough) continue;
        const auto games = static_cast<double>(decile.games);
        const double predicted = decile.predicted / games;
        const double won = static_cast<double>(decile.won) / games;
        if (std::abs(predicted - won) > tolerance)
            throw std::runtime_error("of " + std::to_string(decile.games) + " games " + std::to_string(predicted)
                                     + " was predicted and " + std::to_string(won) + " won");
    }
}

}  // namespace matching_test
